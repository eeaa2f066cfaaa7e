import type { Branch } from './branch';

/** After a failure: half a minute, then twice as long each time, at most five minutes. */
const firstRetryMs = 30_000;
const maxRetryMs = 300_000;

/** What follows blocks is asked so often where the chain's height cannot be had. */
const withoutHeightMs = 30_000;

/**
 * When a branch that is on the screen is to be asked again, in milliseconds since the epoch.
 *
 * @param height of the chain that it follows: undefined where it has not been heard of yet, `unknown` where nobody tells it
 * @returns undefined: not by itself
 */
export function nextRefreshAt(branch: Branch, height: bigint | 'unknown' | undefined): number | undefined {
  const { told, failure } = branch;
  if (branch.isOutdated) {
    return 0;
  }
  if (failure !== undefined) {
    return failure.at + Math.min(firstRetryMs * 2 ** (failure.times - 1), maxRetryMs);
  }
  switch (told?.freshUntil.kind) {
    case 'age':
      return told.at + told.freshUntil.milliseconds;
    case 'block':
      return height === 'unknown'
        ? told.at + withoutHeightMs
        : height !== undefined && branch.height !== undefined && height > branch.height
          ? 0
          : undefined;
    default:
      return undefined;
  }
}
