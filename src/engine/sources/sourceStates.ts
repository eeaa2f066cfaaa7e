import { getOrMake } from '../primitives';
import type { QueryResult, Source } from '../report';
import { ApiError, TimeoutError, errorSentence, hostFailure, hostOf, isRejection } from '../errors';

/** Which server of a host: the EVM's is another than the one for the node's own APIs, and stands as a source of its own. */
export type Server = 'evm' | 'node';

/** The sources that one lookup asks: each stands once for each chain in the Finding's list, whatever it is asked. */
export class SourceStates {
  private readonly states = new Map<string, SourceState>();
  private readonly notes = new Map<string, number>();

  constructor(private readonly log: SourceLog) {}

  /**
   * Opened at once, so that the order of sources does not depend on who answers first.
   *
   * @param began when it was asked; absent: now
   */
  of(kind: Source['kind'], url: string, chain: string, server: Server, began?: number): SourceState {
    const key = keyOf(kind, server, url, chain);
    return getOrMake(this.states, key, () => new SourceState(this.log.begin(kind, hostOf(url), chain, began)));
  }

  isRequested(kind: Source['kind'], url: string, chain: string, server: Server): boolean {
    return this.states.has(keyOf(kind, server, url, chain));
  }

  /** Whether all that it said is that it has no such thing. */
  hasRejected(kind: Source['kind'], url: string, chain: string, server: Server): boolean {
    return this.states.get(keyOf(kind, server, url, chain))?.hasRejected === true;
  }

  /** The next host stands in the place of one that lacks what it was asked for, where that said nothing else. */
  passOver(kind: Source['kind'], url: string, chain: string, server: Server, next: string): void {
    const [from, to] = [keyOf(kind, server, url, chain), keyOf(kind, server, next, chain)];
    const state = this.states.get(from);
    if (state?.isSilent === true && !this.states.has(to)) {
      this.states.delete(from);
      this.states.set(to, state);
      state.moveTo(hostOf(next));
    }
  }

  /** The index of the note that a host is not allowed; -1 where the network has no such host. */
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
 * One source that is asked several questions: it failed if one of them failed, else it answered if one was
 * answered.
 * Every method gives the index of the source in the Finding's list.
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

  /** Nothing was heard of it yet. */
  get isSilent(): boolean {
    return this.outcome === 'none';
  }

  moveTo(host: string): void {
    this.open.moveTo(host);
  }

  /** Who has answered another question has answered. @param hangs see HedgeReport */
  notWaitedFor(hangs: boolean): void {
    if (this.outcome === 'none') {
      this.open.notWaitedFor(hangs);
    }
  }

  /** @param part how far it is */
  answered(part: AnswerPart = {}): number {
    if (this.outcome !== 'answered' && this.outcome !== 'failed') {
      this.outcome = 'answered';
      this.open.answered(part);
    }
    return this.open.index;
  }

  /** A refusal, or the service's 404: it knows no such thing. */
  rejected(part: AnswerPart = {}): number {
    if (this.outcome === 'none' || this.outcome === 'lacking') {
      this.outcome = 'refused';
      this.open.notFound(part);
    }
    return this.open.index;
  }

  /** It does not offer what it was asked for, which is told of where it answers nothing else. */
  lacks(error: unknown): number {
    if (this.outcome === 'none') {
      this.outcome = 'lacking';
      this.open.failed(error);
    }
    return this.open.index;
  }

  /** The first failure stands: what is heard later hides none. */
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

  /** Of a node that is asked alone every refusal is an answer that is not about its own state. */
  rejectionOrFailure<T>(error: unknown): QueryResult<T> {
    return isRejection(error) ? { ok: false, rejected: true, error, from: this.rejected() } : this.failure(error);
  }
}

function keyOf(kind: Source['kind'], server: Server, url: string, chain: string): string {
  return `${kind} ${server} ${hostOf(url)} ${chain}`;
}

/** Collects who was asked and how it went; a source is known by its index, which facts refer to. */
export class SourceLog {
  private readonly entries: Source[] = [];

  /** @param inAllMs what a whole look-up may take, of which the last requests have the rest */
  constructor(
    private readonly now: () => number,
    private readonly inAllMs?: number,
  ) {}

  /** As it stands now: what is heard later changes nothing in a Finding. */
  get all(): readonly Source[] {
    return [...this.entries];
  }

  /** The first that failed; who has only not answered yet has not. */
  get firstFailed(): Source | undefined {
    return this.entries.find(({ outcome }) => outcome === 'failed');
  }

  notRequested(kind: Source['kind'], host: string, chain: string, message: string): number {
    return this.add({ kind, host, chain, outcome: 'notAsked', message, at: this.now() });
  }

  /** Opens an entry at once, so that the order of sources does not depend on who answers first. */
  begin(kind: Source['kind'], host: string, chain: string, from = this.now()): OpenSource {
    let began = from;
    // Stands unless the source is heard of again: whoever is too slow is not waited for.
    const index = this.add({ kind, host, chain, outcome: 'notWaitedFor', at: began });
    const close = (part: Partial<Source>): void => {
      const { at = this.now() } = part;
      const entry = this.entries[index];
      if (entry !== undefined) {
        const { message: _, ...rest } = entry;
        this.entries[index] = { ...rest, ...part, at, milliseconds: at - began };
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
        began = this.now();
        this.entries[index] = { kind, host: next, chain, outcome: 'notWaitedFor', at: began };
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

/** One source while it is being asked; whatever is called last stands. */
export interface OpenSource {
  readonly index: number;
  answered(part?: AnswerPart): void;
  notFound(part?: AnswerPart): void;
  failed(error: unknown): void;
  notWaitedFor(hangs: boolean): void;
  /** Another host is asked in its place. */
  moveTo(host: string): void;
}

export interface AnswerPart {
  /** Last block of the source, where it told. */
  readonly height?: bigint;
  /** When it was heard; absent: now. */
  readonly at?: number;
}
