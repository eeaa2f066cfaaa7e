import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isRequest } from '../evm/isRequest';

/** One request that reached the devnet. Of its headers only the names are kept, so that the log holds no secret. */
export interface LogEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** With the query. */
  readonly path: string;
  /** `WS` for what came over a websocket. */
  readonly verb: string;
  /** Method names of the JSON-RPC requests in the body, in order. */
  readonly rpcMethods: readonly string[];
  /** Sorted, lower case. */
  readonly headerNames: readonly string[];
  /** Whether the watched header's value had the expected sha256; absent where no header is watched. */
  readonly watchedHeaderMatched?: boolean;
  /** Which node it reached, where that was not node one. */
  readonly node?: string;
  /** Characters of the body. */
  readonly bodyLength: number;
  /** Which watched texts the path or the body held; see `watchTexts`. */
  readonly watchedTexts?: readonly string[];
}

/** A header whose value is compared by its sha256, in hex, so that the value itself is told nowhere. */
export interface WatchedHeader {
  readonly name: string;
  readonly sha256: string;
}

const most = 10_000;

/** The newest requests, for tests that prove what was and what was not sent. */
export class RequestLog {
  private entries: LogEntry[] = [];
  private watched: WatchedHeader | undefined;
  private texts: readonly string[] = [];

  watch(header: WatchedHeader | undefined): void {
    this.watched = header;
  }

  /** From now on each entry says which of these texts, in any case, the request's path or body held. */
  watchTexts(texts: readonly string[]): void {
    this.texts = texts;
  }

  /** Adds a request and gives the names of the JSON-RPC methods in it. */
  add(verb: string, path: string, headers: IncomingHttpHeaders, body: string, node = 'one'): readonly string[] {
    const { watched, texts } = this;
    const rpcMethods = methodsOf(body);
    const sent = `${path}\n${body}`.toLowerCase();
    this.entries.push({
      at: Date.now(),
      path,
      verb,
      rpcMethods,
      headerNames: Object.keys(headers).sort(),
      ...(watched === undefined ? {} : { watchedHeaderMatched: matches(headers[watched.name.toLowerCase()], watched) }),
      ...(node === 'one' ? {} : { node }),
      bodyLength: body.length,
      ...(texts.length === 0 ? {} : { watchedTexts: texts.filter((text) => sent.includes(text.toLowerCase())) }),
    });
    if (this.entries.length > most) this.entries.shift();
    return rpcMethods;
  }

  all(): readonly LogEntry[] {
    return this.entries;
  }

  clear(): void {
    this.entries = [];
  }
}

function matches(value: string | string[] | undefined, watched: WatchedHeader): boolean {
  if (typeof value !== 'string') return false;
  return createHash('sha256').update(value).digest('hex') === watched.sha256.toLowerCase();
}

function methodsOf(body: string): string[] {
  if (!/^\s*[[{]/.test(body)) return [];
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    // Not JSON: no methods to name; the answer to it is the server's business.
    return [];
  }
  return (Array.isArray(parsed) ? parsed : [parsed]).filter(isRequest).map((request) => request.method);
}
