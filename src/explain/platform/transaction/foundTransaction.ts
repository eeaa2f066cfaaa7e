import type { LatestTransaction } from '../../../api/dataApi/latestTransactions';
import type { DecodedBytes } from '../../../core/codec/decodedBytes';
import type { RawAnswer } from '../../../core/finding/finding';

/** A transaction that a node knows on the P-, X- or C-Chain (there an atomic one). */
export interface FoundTransaction {
  readonly chain: 'P' | 'X' | 'C';
  readonly id: string;
  /** Absent: the node gives it only once it is accepted, or its type is newer than what is known here. */
  readonly decoded?: DecodedBytes;
  /** The node's word: "Committed", "Aborted", "Accepted", "Processing", "Dropped". */
  readonly status: string;
  /** Why it was dropped, in the node's words. Not trusted. */
  readonly reason?: string;
  /** Block of the C-Chain that it is in. */
  readonly height?: bigint;
  /** The source that knows it. */
  readonly from: number;
  readonly raw: readonly RawAnswer[];
}

/** When a transaction was accepted and in which block, as far as somebody tells: its own bytes and `getTx` do not. */
export interface TransactionPlace {
  /** Milliseconds since the epoch. */
  readonly time?: number;
  readonly height?: bigint;
  /** cb58; of the C-Chain 0x hex. */
  readonly block?: string;
  readonly from: readonly number[];
  /** The data service's row about it. */
  readonly indexed?: LatestTransaction;
  /** Why something of it is missing, as a sentence. */
  readonly why?: string;
}
