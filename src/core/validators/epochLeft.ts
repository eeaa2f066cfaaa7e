import { epochSeconds } from './epochSeconds';

/**
 * Milliseconds until the epoch that began at `startTime` has its length. Zero or less: the next one begins with the next
 * block (facts.md 1).
 *
 * @param now milliseconds since the epoch
 */
export function epochLeft(startTime: Date, networkId: number, now: number): number {
  return startTime.getTime() + epochSeconds(networkId) * 1_000 - now;
}
