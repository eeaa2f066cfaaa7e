import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { isRequest } from '../evm/isRequest';

/** A request received by the devnet. Only the names of its headers are stored, so that the log contains no secrets. */
export interface LogEntry {
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** Includes the query. */
  readonly path: string;
  /** `WS` for websocket messages. */
  readonly verb: string;
  /** JSON-RPC methods in the body, in order. */
  readonly rpcMethods: readonly string[];
  /** Sorted, lower case. */
  readonly headerNames: readonly string[];
  /** Whether the watched header's value had the expected sha256; absent if no header is watched. */
  readonly watchedHeaderMatched?: boolean;
  /** Name of the node that received it, unless it was node one. */
  readonly node?: string;
  /** Characters of the body. */
  readonly bodyLength: number;
  /** Watched texts found in the path or the body; see `watchTexts`. */
  readonly watchedTexts?: readonly string[];
}

/** A header whose value is compared by its sha256 (hex), so that the value itself is never exposed. */
export interface WatchedHeader {
  readonly name: string;
  readonly sha256: string;
}

const most = 10_000;

/** The latest requests, for tests that verify what was and was not sent. */
export class RequestLog {
  private entries: LogEntry[] = [];
  private watched: WatchedHeader | undefined;
  private texts: readonly string[] = [];

  watch(header: WatchedHeader | undefined): void {
    this.watched = header;
  }

  /** Makes later entries list which of these texts their path or body contains, ignoring case. */
  watchTexts(texts: readonly string[]): void {
    this.texts = texts;
  }

  /** Adds a request. @returns its JSON-RPC methods */
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
    // Not JSON, so no methods. The server handles the error.
    return [];
  }
  return (Array.isArray(parsed) ? parsed : [parsed]).filter(isRequest).map((request) => request.method);
}
