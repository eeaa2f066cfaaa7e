import type { Related } from './report';

/**
 * The blocks before and after one of a chain, by their numbers.
 *
 * @param last the chain's last block; absent: unknown, there may be a next one
 */
export function neighbourBlocks(number: bigint | undefined, last: bigint | undefined): readonly Related[] {
  if (number === undefined) {
    return [];
  }
  return [
    ...(number > 0n ? [{ label: 'previous block', id: String(number - 1n), as: 'previous' as const }] : []),
    ...(last === undefined || number < last
      ? [{ label: 'next block', id: String(number + 1n), as: 'next' as const }]
      : []),
  ];
}
