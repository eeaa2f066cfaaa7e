import type { Tree, TreeBranch, TreeRun } from '../../../engine/trees';
import type { Branch, TreeRow } from './branch';
import { raceAbort } from '../../../engine/net';

/** After a failure: half a minute, then twice as long each time, at most five minutes. */
const firstRetryMs = 30_000;

const maxRetryMs = 300_000;

/** What is known after so long is shown while the rest is waited for. */
export const patienceMs = 300;

/** What follows blocks is asked so often where the chain's height cannot be had. */
const withoutHeightMs = 30_000;

/**
 * Asks a tree for a branch and writes down what it told, or why it could not. What was told before stays where it fails,
 * and nothing is written where `stop` ended it.
 *
 * @param words of the filter
 * @param shown what is known so far may be drawn: called when that is late, and when more of it comes then
 */
export async function fetchBranch(
  branch: Branch,
  ports: TreeModelPorts,
  stop: AbortController,
  words: string | undefined,
  shown: () => void,
): Promise<void> {
  const milliseconds = ports.deadlineMs();
  // What was told before is more than a part of it.
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
  let isSlow = false;
  const cancel = ports.after(milliseconds, () => {
    isSlow = true;
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
    if (stop.signal.aborted && !isSlow) {
      return;
    }
    const sentence = isSlow
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
 * When a branch that is on the screen is to be asked again, in milliseconds since the epoch.
 *
 * @param height of the chain that it follows: undefined where it has not been heard of yet, `unknown` where nobody tells it
 * @returns undefined: not by itself
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
    // Since it came: what it is made from may be kept for longer, and would be of age at once.
    case 'age':
      return answeredAt + result.freshUntil.milliseconds;
    case 'block':
      return height === 'unknown'
        ? answeredAt + withoutHeightMs
        : height !== undefined && branch.height !== undefined && height > branch.height
          ? // A node may be behind the one that told the height.
            answeredAt + (branch.isStuck === true ? withoutHeightMs : 0)
          : undefined;
    default:
      return undefined;
  }
}

/** What a TreeModel needs of its surroundings; tests put their own in its place. */
export interface TreeModelPorts {
  readonly tree: Tree;
  /** The active network's name. */
  network(): string;
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `run` once after so many milliseconds; the answer cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  /** After which a branch is given up, however many requests it takes. */
  deadlineMs(): number;
  /** Whether something may be sent to a URL. */
  decide(url: string): 'allowed' | 'refused' | 'undecided';
  /** Whom a request to a URL asks, as questions and answers name it. */
  hostOf(url: string): string;
  /** Height of a chain by its name. @throws whatever is the reason that it cannot be had */
  height(chain: string, run: Pick<TreeRun, 'signal' | 'allowed'>): Promise<bigint>;
  /** What was thrown as a sentence for the user. */
  sentence(error: unknown): string;
  /** A time of day as the reader has it: "14:02:11". */
  clockTime(at: number): string;
  /** What is to be drawn anew: rows with all that is below them; `undefined` is the whole view. */
  changed(rows: readonly TreeRow[] | undefined): void;
}

/** How often a chain that something on the screen follows is asked for its height. */
const pollMs = 3_000;

/** Last heights of the chains that are followed, by name; asks for them when told to. */
export class Heights {
  private known = new Map<string, bigint | 'unknown'>();
  private polledAt = -Infinity;
  private polling: AbortController | undefined;

  constructor(
    private readonly ports: TreeModelPorts,
    /** Heights have been asked for, and may have changed. */
    private readonly received: () => void,
  ) {}

  /** `undefined`: not heard of yet; `unknown`: nobody tells it. */
  of(chain: string): bigint | 'unknown' | undefined {
    return this.known.get(chain);
  }

  /** Those that are known now. */
  all(): ReadonlyMap<string, bigint> {
    return new Map([...this.known].flatMap(([chain, height]) => (height === 'unknown' ? [] : [[chain, height]])));
  }

  /** When they are to be asked for again; undefined while they are. */
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

  /** Asks for each chain's height, all at once. Never rejects. */
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
          // The branches that follow the chain say what is wrong with its hosts when they are asked.
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
