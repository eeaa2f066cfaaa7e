import type { Tree, TreeBranch, TreeRun } from '../../../engine/trees';
import type { Branch, TreeRow } from './branch';
import { raceAbort } from '../../../engine/net';

/** Backoff after a failure: 30 s, doubling up to 5 min. */
const firstRetryMs = 30_000;

const maxRetryMs = 300_000;

/** After this time, partial results are shown while the rest is pending. */
const patienceMs = 300;

/** Polling interval of block-dependent branches, where the chain's height is unavailable. */
const withoutHeightMs = 30_000;

/**
 * Fetches a branch and stores the result or the error. An earlier result is retained on failure; nothing is stored
 * where `stop` aborted it.
 *
 * @param words of the filter
 * @param shown partial results may be drawn: called when the result is late, and on each further part
 */
export async function fetchBranch(
  branch: Branch,
  ports: TreeModelPorts,
  stop: AbortController,
  words: string | undefined,
  shown: () => void,
): Promise<void> {
  const milliseconds = ports.deadlineMs();
  // An earlier complete result is better than a part of a new one.
  const isFirst = branch.result === undefined;
  let isLate = false;
  let latest: TreeBranch | undefined;
  const show = (): void => {
    if (latest !== undefined && isFirst && isLate && !stop.signal.aborted) {
      branch.result = latest;
      shown();
    }
  };
  const cancelPatience = ports.after(patienceMs, () => {
    isLate = true;
    show();
  });
  const undecided = new Set<string>();
  let isTimedOut = false;
  const cancel = ports.after(milliseconds, () => {
    isTimedOut = true;
    stop.abort();
  });
  const run = {
    signal: stop.signal,
    allowed: (url: string): boolean => {
      const decision = ports.decide(url);
      if (decision === 'undecided') {
        undecided.add(ports.hostOf(url));
      }
      return decision === 'allowed';
    },
    soFar(known: TreeBranch): void {
      latest = known;
      show();
    },
    shown: branch.shown,
    filter: words,
  };
  try {
    branch.result = await raceAbort(ports.tree.children(branch.parent?.node, run), stop.signal);
    branch.failure = undefined;
    branch.answeredAt = ports.now();
  } catch (error) {
    if (stop.signal.aborted && !isTimedOut) {
      return;
    }
    const sentence = isTimedOut
      ? `No response within ${Math.round(milliseconds / 1_000)} s. Try again, or increase the setting snowprobe.timeout.`
      : ports.sentence(error);
    branch.failure = { sentence, at: ports.now(), times: (branch.failure?.times ?? 0) + 1 };
  } finally {
    cancel();
    cancelPatience();
  }
  branch.undecided = [...undecided];
  branch.isOutdated = false;
}

/**
 * When a visible branch is to be fetched again, in milliseconds since the epoch; `undefined` for not automatically.
 *
 * @param height of its chain: `undefined` where not fetched yet, `unknown` where unavailable
 */
export function nextRefreshAt(branch: Branch, height: bigint | 'unknown' | undefined): number | undefined {
  const { result, failure, answeredAt = 0 } = branch;
  if (branch.isOutdated) {
    return 0;
  }
  if (failure !== undefined) {
    return failure.at + Math.min(firstRetryMs * 2 ** (failure.times - 1), maxRetryMs);
  }
  switch (result?.freshUntil.kind) {
    // Counted from the response: data it is based on may be cached for longer, and would expire at once.
    case 'age':
      return answeredAt + result.freshUntil.milliseconds;
    case 'block':
      return height === 'unknown'
        ? answeredAt + withoutHeightMs
        : height !== undefined && branch.height !== undefined && height !== branch.height
          ? // A node may be behind the one that returned the height, or ahead of it.
            answeredAt + (wasInVain(branch, height) ? withoutHeightMs : 0)
          : undefined;
    default:
      return undefined;
  }
}

/** Whether fetching again brought the same block, of a chain that is ahead of it or still at this height. */
function wasInVain({ height = 0n, unchangedAt }: Branch, polled: bigint): boolean {
  return unchangedAt !== undefined && (polled > height || polled === unchangedAt);
}

export interface TreeModelPorts {
  readonly tree: Tree;
  /** The active network's name. */
  network(): string;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Like `setTimeout`; the result cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  /** Deadline of a whole branch, independent of the number of requests. */
  deadlineMs(): number;
  /** Whether requests to a URL are allowed. */
  decide(url: string): 'allowed' | 'refused' | 'undecided';
  /** The host of a URL, as in consent prompts. */
  hostOf(url: string): string;
  /** Height of a chain by name. @throws the reason for which it is unavailable */
  height(chain: string, run: Pick<TreeRun, 'signal' | 'allowed'>): Promise<bigint>;
  sentence(error: unknown): string;
  /** A local time of day: "14:02:11". */
  clockTime(at: number): string;
  /** Called with what is to be redrawn: rows with their descendants; `undefined` for the whole view. */
  changed(rows: readonly TreeRow[] | undefined): void;
}

/** Polling interval for heights of chains that visible rows depend on. */
const pollMs = 3_000;

/** Last known heights of chains, by name; fetched by `poll`. */
export class Heights {
  private known = new Map<string, bigint | 'unknown'>();
  private polledAt = -Infinity;
  private polling: AbortController | undefined;

  constructor(
    private readonly ports: TreeModelPorts,
    private readonly received: () => void,
  ) {}

  /** `undefined` where not fetched yet; `unknown` where unavailable. */
  of(chain: string): bigint | 'unknown' | undefined {
    return this.known.get(chain);
  }

  all(): ReadonlyMap<string, bigint> {
    return new Map([...this.known].flatMap(([chain, height]) => (height === 'unknown' ? [] : [[chain, height]])));
  }

  /** Time of the next poll; `undefined` during one. */
  get nextAt(): number | undefined {
    return this.polling === undefined ? this.polledAt + pollMs : undefined;
  }

  stop(): void {
    this.polling?.abort();
    this.polling = undefined;
  }

  forget(): void {
    this.stop();
    this.known = new Map();
    this.polledAt = -Infinity;
  }

  /** Fetches all heights in parallel. Never rejects. */
  async poll(chains: readonly string[]): Promise<void> {
    const { known, ports } = this;
    const stop = new AbortController();
    this.polling = stop;
    this.polledAt = ports.now();
    const slow = new AbortController();
    const cancel = ports.after(ports.deadlineMs(), () => slow.abort());
    const signal = AbortSignal.any([stop.signal, slow.signal]);
    const run = { signal, allowed: (url: string) => ports.decide(url) === 'allowed' };
    await Promise.all(
      chains.map(async (chain) => {
        try {
          known.set(chain, await raceAbort(ports.height(chain, run), signal));
        } catch {
          // Branches of the chain report errors of its hosts themselves.
          if (!stop.signal.aborted) {
            known.set(chain, 'unknown');
          }
        }
      }),
    );
    cancel();
    if (this.polling === stop) {
      this.polling = undefined;
      this.received();
    }
  }
}
