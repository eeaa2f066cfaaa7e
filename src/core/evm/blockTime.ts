/** Milliseconds since the epoch of an EVM block, as exact as the block says: since Granite it tells milliseconds too. */
export function blockTime(block: {
  readonly timestamp: bigint;
  readonly timestampMilliseconds?: bigint | null;
}): number {
  return Number(block.timestampMilliseconds ?? block.timestamp * 1000n);
}
