import { formatBaseUnits } from '../../primitives';

/** What is so near to 2^256 that its digits say less than the distance. */
const near = 2n ** 256n - 2n ** 128n;

export function weiWords(value: bigint): string {
  return value > near && value < 2n ** 256n
    ? `2^256-${2n ** 256n - value} wei`
    : formatBaseUnits({ value, decimals: 18, symbol: '', baseUnit: 'wei' });
}
