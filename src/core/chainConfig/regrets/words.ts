import { formatAbsoluteTime } from '../../text/age';
import { formatBaseUnits } from '../../text/amount';

/** Times of upgrades are spoken of in UTC. @param seconds since the epoch */
export function timeWords(seconds: bigint): string {
  return formatAbsoluteTime(Number(seconds) * 1000, { timeZone: 'UTC' });
}

export function weiWords(value: bigint): string {
  return formatBaseUnits({ value, decimals: 18, symbol: '', baseUnit: 'wei' });
}
