import type { TreeBranch } from '../rows/treeNode';
import type { Branch } from './branch';
import type { TreeModelPorts } from './treeModelPorts';
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
  const { result, failure } = branch;
  if (branch.isOutdated) {
    return 0;
  }
  if (failure !== undefined) {
    return failure.at + Math.min(firstRetryMs * 2 ** (failure.times - 1), maxRetryMs);
  }
  switch (result?.freshUntil.kind) {
    case 'age':
      return result.at + result.freshUntil.milliseconds;
    case 'block':
      return height === 'unknown'
        ? result.at + withoutHeightMs
        : height !== undefined && branch.height !== undefined && height > branch.height
          ? 0
          : undefined;
    default:
      return undefined;
  }
}
