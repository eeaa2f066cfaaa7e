/** What is around a block: who proposed it, and when this node accepted it. */
export interface BlockWrapper {
  /** cb58 of the block inside. */
  readonly blockId: string;
  /** Absent: nobody signed it, as in a time when no validator had its turn. */
  readonly proposer?: string;
  /** P-Chain height whose validators had their turn. */
  readonly pChainHeight?: bigint;
  /** Milliseconds since the epoch. */
  readonly acceptedAt?: number;
  readonly from: readonly number[];
}
