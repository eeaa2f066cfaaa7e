import { setMaxListeners } from 'node:events';
import type { Network } from '../networks';
import type { Source } from '../report';
import { errorSentence } from '../errors';
import type { FindOptions, LookupContext } from './lookupContext';
import { SourceClient } from './sourceClient';

/** What every client of sources is made with. */
export interface SourceDeps extends Pick<
  LookupContext,
  'rpc' | 'http' | 'dataService' | 'registry' | 'endpointStats' | 'nodeIds' | 'now' | 'abi'
> {
  /** For each request. */
  readonly deadlineMs: () => number;
}

/** For one lookup, one branch of a tree, one question of the dashboard: the same question is sent once within it. */
export function createSourceClient(
  deps: SourceDeps,
  network: Network,
  options: Pick<FindOptions, 'signal' | 'allowed'>,
): SourceClient {
  const { rpc, http, dataService, registry, endpointStats, nodeIds, now, abi } = deps;
  const { signal, allowed } = options;
  // Every request listens, and many at once are no leak.
  setMaxListeners(0, signal);
  const context: LookupContext = {
    network,
    rpc,
    http,
    dataService,
    registry,
    endpointStats,
    nodeIds,
    now,
    abi,
    options: { signal, allowed },
    log: new SourceLog(now),
    deadlineMs: deps.deadlineMs(),
  };
  return new SourceClient(context, signal);
}

/** Collects who was asked and how it went; a source is known by its index, which facts refer to. */
export class SourceLog {
  private readonly entries: Source[] = [];

  constructor(private readonly now: () => number) {}

  /** As it stands now: what is heard later changes nothing in a Finding. */
  get all(): readonly Source[] {
    return [...this.entries];
  }

  /** The first that failed; who has only not answered yet has not. */
  get firstFailed(): Source | undefined {
    return this.entries.find(({ outcome }) => outcome === 'failed');
  }

  notAsked(kind: Source['kind'], host: string, chain: string, message: string): number {
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
      failed: (error) => close({ outcome: 'failed', message: errorSentence(error) }),
      notWaitedFor: () => close({ outcome: 'notWaitedFor' }),
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

/** One source while it is being asked; whatever is called last stands. */
export interface OpenSource {
  readonly index: number;
  answered(part?: AnswerPart): void;
  notFound(part?: AnswerPart): void;
  failed(error: unknown): void;
  notWaitedFor(): void;
  /** Another host is asked in its place. */
  moveTo(host: string): void;
}

export interface AnswerPart {
  /** Last block of the source, where it told. */
  readonly height?: bigint;
  /** When it was heard; absent: now. */
  readonly at?: number;
}
