import { getOrMake } from '../primitives';
import type { QueryResult, Source } from '../report';
import { ApiError, TimeoutError, errorSentence, hostFailure, hostOf, isRejection } from '../errors';

/** Servers of a host: the EVM's and the node's own APIs are separate sources. */
export type Server = 'evm' | 'node';

/** The sources of one lookup: each is listed once per chain in the Report, however often it is queried. */
export class SourceStates {
  private readonly states = new Map<string, SourceState>();
  private readonly notes = new Map<string, number>();

  constructor(private readonly log: SourceLog) {}

  /**
   * Opens the source at once, so the order does not depend on response times. @param began when queried; absent: now
   */
  of(kind: Source['kind'], url: string, chain: string, server: Server, began?: number): SourceState {
    const key = keyOf(kind, server, url, chain);
    return getOrMake(this.states, key, () => new SourceState(this.log.begin(kind, hostOf(url), chain, began)));
  }

  isRequested(kind: Source['kind'], url: string, chain: string, server: Server): boolean {
    return this.states.has(keyOf(kind, server, url, chain));
  }

  /** Whether it only ever answered "not found". */
  hasRejected(kind: Source['kind'], url: string, chain: string, server: Server): boolean {
    return this.states.get(keyOf(kind, server, url, chain))?.hasRejected === true;
  }

  /** Replaces a source that lacks the object, and answered nothing else, with the next host. */
  replaceWithNext(kind: Source['kind'], url: string, chain: string, server: Server, next: string): void {
    const [from, to] = [keyOf(kind, server, url, chain), keyOf(kind, server, next, chain)];
    const state = this.states.get(from);
    if (state?.isSilent === true && !this.states.has(to)) {
      this.states.delete(from);
      this.states.set(to, state);
      state.moveTo(hostOf(next));
    }
  }

  /** The index of the "not allowed" entry; -1 where the network has no such host. */
  notRequested(kind: Source['kind'], url: string | undefined, chain: string, server: Server): number {
    if (url === undefined) {
      return -1;
    }
    const host = hostOf(url);
    const key = keyOf(kind, server, url, chain);
    const words = `${host} was not queried: the host is not allowed.`;
    return getOrMake(this.notes, key, () => this.log.notRequested(kind, host, chain, words));
  }
}

/**
 * One source with several queries: it failed if one of them failed, else it answered if one was answered. Every method
 * returns the index of the source in the Report's list.
 */
export class SourceState {
  private outcome: 'none' | 'lacking' | 'refused' | 'answered' | 'failed' = 'none';

  constructor(private readonly open: OpenSource) {}

  get index(): number {
    return this.open.index;
  }

  get hasRejected(): boolean {
    return this.outcome === 'refused';
  }

  get isSilent(): boolean {
    return this.outcome === 'none';
  }

  moveTo(host: string): void {
    this.open.moveTo(host);
  }

  /** Ignored if it answered another query. @param hangs see HedgeReport */
  notWaitedFor(hangs: boolean): void {
    if (this.outcome === 'none') {
      this.open.notWaitedFor(hangs);
    }
  }

  answered(part: ResponsePart = {}): number {
    if (this.outcome !== 'answered' && this.outcome !== 'failed') {
      this.outcome = 'answered';
      this.open.answered(part);
    }
    return this.open.index;
  }

  /** A rejection, or the service's 404: not found. */
  rejected(part: ResponsePart = {}): number {
    if (this.outcome === 'none' || this.outcome === 'lacking') {
      this.outcome = 'refused';
      this.open.notFound(part);
    }
    return this.open.index;
  }

  /** It does not support the request; reported only where it answers nothing else. */
  lacks(error: unknown): number {
    if (this.outcome === 'none') {
      this.outcome = 'lacking';
      this.open.failed(error);
    }
    return this.open.index;
  }

  /** The first failure stays: later results do not hide it. */
  failed(error: unknown): number {
    if (error instanceof TimeoutError && error.hangs) {
      this.notWaitedFor(true);
    } else if (this.outcome !== 'failed') {
      this.outcome = 'failed';
      this.open.failed(error);
    }
    return this.open.index;
  }

  failure<T>(error: unknown): QueryResult<T> {
    const from = this.failed(error);
    return { ok: false, rejected: false, error: error instanceof ApiError ? error : undefined, from };
  }

  /** From a node queried on its own, every rejection counts as its answer, unless it is about the node's own state. */
  rejectionOrFailure<T>(error: unknown): QueryResult<T> {
    return isRejection(error) ? { ok: false, rejected: true, error, from: this.rejected() } : this.failure(error);
  }
}

function keyOf(kind: Source['kind'], server: Server, url: string, chain: string): string {
  return `${kind} ${server} ${hostOf(url)} ${chain}`;
}

/** Records which sources were queried and the outcomes; facts refer to a source by its index. */
export class SourceLog {
  private readonly entries: Source[] = [];

  /** @param inAllMs time limit of a whole lookup, reported when one of its last requests times out */
  constructor(
    private readonly now: () => number,
    private readonly inAllMs?: number,
  ) {}

  /** A snapshot: later entries do not change a Report. */
  get all(): readonly Source[] {
    return [...this.entries];
  }

  /** The first failed source; an unanswered one does not count. */
  get firstFailed(): Source | undefined {
    return this.entries.find(({ outcome }) => outcome === 'failed');
  }

  notRequested(kind: Source['kind'], host: string, chain: string, message: string): number {
    return this.add({ kind, host, chain, outcome: 'notAsked', message, at: this.now() });
  }

  /** Opens an entry at once, so that the order does not depend on which source answers first. */
  begin(kind: Source['kind'], host: string, chain: string, from = this.now()): OpenSource {
    let startedAt = from;
    // The outcome unless the source is closed with another one: slow sources are not waited for.
    const index = this.add({ kind, host, chain, outcome: 'notWaitedFor', at: startedAt });
    const close = (part: Partial<Source>): void => {
      const { at = this.now() } = part;
      const entry = this.entries[index];
      if (entry !== undefined) {
        const { message: _, ...rest } = entry;
        this.entries[index] = { ...rest, ...part, at, milliseconds: at - startedAt };
      }
    };
    return {
      index,
      answered: (part) => close({ outcome: 'answered', ...part }),
      notFound: (part) => close({ outcome: 'notFound', ...part }),
      failed: (error) => {
        const isPart = error instanceof TimeoutError && error.milliseconds > 0 && this.inAllMs !== undefined;
        const reason = isPart ? new TimeoutError(error, this.inAllMs) : error;
        close({ outcome: 'failed', message: errorSentence(reason), failure: hostFailure(reason) });
      },
      notWaitedFor: (hangs) =>
        close({ outcome: 'notWaitedFor', ...(hangs ? { message: hangsWords(this.entries[index]!) } : {}) }),
      moveTo: (next) => {
        startedAt = this.now();
        this.entries[index] = { kind, host: next, chain, outcome: 'notWaitedFor', at: startedAt };
      },
    };
  }

  private add(source: Source): number {
    this.entries.push(source);
    return this.entries.length - 1;
  }
}

function hangsWords({ host }: Source): string {
  return `${host} hangs, or is slow: others answered, and it did not. Check the node.`;
}

/** One source while it is being queried; the last call wins. */
export interface OpenSource {
  readonly index: number;
  answered(part?: ResponsePart): void;
  notFound(part?: ResponsePart): void;
  failed(error: unknown): void;
  notWaitedFor(hangs: boolean): void;
  /** Another host is queried in its place. */
  moveTo(host: string): void;
}

export interface ResponsePart {
  /** The source's latest block, if known. */
  readonly height?: bigint;
  /** When it was received; absent: now. */
  readonly at?: number;
}
