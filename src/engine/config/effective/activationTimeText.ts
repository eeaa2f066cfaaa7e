import { formatAbsoluteTime } from '../../primitives';

/** Later than any date that JavaScript knows: what stands there are no seconds. */
const latest = 8_640_000_000_000n;

/** Times of upgrades are spoken of in UTC. @param seconds since the epoch */
export function activationTimeText(seconds: bigint): string {
  return seconds > latest ? String(seconds) : formatAbsoluteTime(Number(seconds) * 1000, { timeZone: 'UTC' });
}
