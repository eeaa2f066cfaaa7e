import type { IndexedBlock, IndexedTransaction } from '../../net';
import type { EvmBlock } from '../io/block';
import type { Outcome } from '../io/rpcBatch';
import type { EvmReceipt, EvmTransaction, PaidGas, PoolOfAccount } from '../io/transaction';
import type { ApiError } from '../../errors';
import type { SentWarpMessage } from '../io/warp';
import type { CallTrace } from '../io/trace';
import { isPlainGas } from '../transaction/plainGas';
import type { FeeAnswer } from '../../chains';
import type { RawAnswer } from '../../report';

/** What one source of an EVM chain knows a 32-byte hash as. */
export interface HashAnswer {
  readonly transaction?: NodeTransaction;
  readonly block?: NodeBlock;
  /** A Warp message that the chain sent. */
  readonly warpMessage?: WarpAnswer;
  readonly indexedTransaction?: IndexedTransaction;
  readonly indexedBlock?: IndexedBlock;
  readonly raw: readonly RawAnswer[];
}

export interface WarpAnswer {
  /** Hex. */
  readonly unsigned: string;
  /** The log of its sending, where one of the blocks that were searched has it. */
  readonly sent?: SentWarpMessage;
  /** The first of the blocks that were searched, up to the last one; absent: none was. */
  readonly searchedFrom?: bigint;
  /** Why they could not be. */
  readonly problem?: ApiError;
}

export interface NodeBlock {
  readonly block: EvmBlock;
  readonly latest?: EvmBlock;
  /** Gas, price and status of its transactions, where the node could be asked. */
  readonly paid?: readonly PaidGas[];
  /** Its transactions in full, likewise. */
  readonly bodies?: readonly EvmTransaction[];
  /** The rules that it was made by, where the chain has a fee config. */
  readonly fees?: FeeAnswer;
  /** Why there is none of these. */
  readonly rejected?: { readonly paid?: ApiError; readonly bodies?: ApiError };
}

/** All that a node says about a transaction, after the second round trip. */
export interface NodeTransaction {
  readonly transaction: EvmTransaction;
  readonly receipt?: EvmReceipt;
  readonly block?: EvmBlock;
  /** The node's last block when it was asked. */
  readonly latest?: EvmBlock;
  /** Where it failed: what the replays say. */
  readonly replay?: ReplayAnswer;
  /** Where it succeeded: how it ran; most public nodes refuse. */
  readonly trace?: Outcome<CallTrace>;
  /** Where it carried data and nothing shows that code ran: what stands at its receiver today, `0x` for nothing. */
  readonly codeAtReceiver?: string;
  /** Who gave each of its EIP-7702 authorizations; undefined where a signature is none. */
  readonly authorities?: readonly (string | undefined)[];
  /** Where it is pending: the sender's next nonce and what waits in the pool. */
  readonly waiting?: { readonly nextNonce?: bigint; readonly pool?: PoolOfAccount };
}

export interface ReplayAnswer {
  /** How it really ran; most public nodes refuse. */
  readonly trace: Outcome<CallTrace>;
  /** The same call on the state before its block. */
  readonly atParent: Outcome<string>;
  /** The same call on today's state, for nodes that have pruned the old one. */
  readonly atLatest: Outcome<string>;
}

/**
 * Whether its data reached no code, as far as its gas and logs say: an account without code takes any data, and so does a
 * precompile that is off. One that is on has code, or takes gas.
 */
export function mayHaveCalledNothing(
  { to, input, accessList }: Pick<EvmTransaction, 'to' | 'input' | 'accessList'>,
  receipt: EvmReceipt,
): boolean {
  return (
    to != null &&
    input !== '0x' &&
    receipt.status === 1n &&
    receipt.logs.length === 0 &&
    isPlainGas({ input, accessList }, receipt.gasUsed)
  );
}

/** Gas of a plain transfer, which calls nothing. */
export const transferGasLimit = 21_000n;

/** Above it a trace may have tens of thousands of calls: too much to be read for one hover. */
export const maxTracedGas = 3_000_000n;
