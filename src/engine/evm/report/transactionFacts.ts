import { type Claim, Claims, type Sourced, type RawAnswer } from '../../report';
import type { EvmBlock } from '../io/blocks';
import type { EvmReceipt, EvmTransaction, PoolOfAccount, SentWarpMessage } from '../io/transaction';
import type { IndexedTransaction, IndexedBlock } from '../../net';
import type { ApiError } from '../../errors';
import type { FeeAnswer } from '../../chains';
import type { EvmChain } from '../../networks';
import {
  type FeeEvidence,
  baseFeeOf,
  hasBounds,
  isPlainGas,
  isStandardPrecompile,
  leastCharge,
  transactionFee,
  type BlockEvidence,
} from '../fees';
import { blockTime } from '../blockFigures';
import type { Outcome } from '../io/rpcBatch';
import type { CallTrace, TraceableCall } from '../io/trace';

/** What a node and the data service both can say about an EVM transaction. Amounts in wei, prices in wei per gas. */
export interface TransactionFacts {
  outcome: 'ok' | 'failed' | 'pending';
  hash: string;
  blockNumber: bigint;
  blockHash: string;
  /** Milliseconds since the epoch. */
  time: number;
  /** Place in the block, from 0. */
  index: bigint;
  from: string;
  to: string;
  contractAddress: string;
  value: bigint;
  nonce: bigint;
  /** 0 legacy, 1 access list, 2 dynamic fee, 3 blob, 4 set code. */
  type: bigint;
  gasLimit: bigint;
  /** Gas that was paid for. */
  gasUsed: bigint;
  /** Gas that ran. */
  ranGas: bigint;
  /** What it was charged at least, by its limit, where that is more than what ran. */
  leastCharge: bigint;
  /** What was paid per gas. */
  gasPrice: bigint;
  /** What of that was no tip. */
  baseFee: bigint;
  /** The most that it can be, by the header of the block. */
  baseFeeBound: bigint;
  /** Who gets the fees of its block. */
  coinbase: string;
  maxFee: bigint;
  maxPriorityFee: bigint;
  maxBlobFee: bigint;
  blobGasUsed: bigint;
  blobGasPrice: bigint;
  input: string;
}

/** Fields on which two honest sources never differ. */
export const comparedFields = [
  'outcome',
  'blockNumber',
  'blockHash',
  'from',
  'to',
  'value',
  'nonce',
  'gasUsed',
  'gasPrice',
  'input',
] as const satisfies readonly (keyof TransactionFacts)[];

export function factsFromNode(known: NodeTransaction): Partial<TransactionFacts> {
  const { transaction, receipt, block } = known;
  const included = transaction.blockNumber ?? receipt?.blockNumber;
  const fee = receipt && transactionFee(receipt, known);
  return withoutNull<TransactionFacts>({
    outcome: outcomeOf(included, receipt),
    hash: transaction.hash,
    blockNumber: included,
    blockHash: transaction.blockHash ?? receipt?.blockHash,
    time: block === undefined ? undefined : blockTime(block),
    index: transaction.transactionIndex ?? receipt?.transactionIndex,
    from: transaction.from,
    to: transaction.to,
    contractAddress: receipt?.contractAddress,
    value: transaction.value,
    nonce: transaction.nonce,
    type: transaction.type,
    gasLimit: transaction.gas,
    gasUsed: fee?.charged,
    ranGas: fee?.ran,
    leastCharge: fee === undefined || fee.ran === fee.charged ? undefined : fee.charged,
    // Since Helicon a transaction in a block names the most that it can have paid.
    gasPrice:
      receipt?.effectiveGasPrice ?? (included === undefined || hasBounds(block) ? undefined : transaction.gasPrice),
    baseFee: fee === undefined && !hasBounds(block) ? block?.baseFeePerGas : fee?.baseFee,
    baseFeeBound: fee === undefined && hasBounds(block) ? block?.baseFeePerGas : fee?.baseFeeBound,
    coinbase: block?.miner,
    maxFee: transaction.maxFeePerGas ?? (included === undefined ? transaction.gasPrice : undefined),
    maxPriorityFee: transaction.maxPriorityFeePerGas,
    maxBlobFee: transaction.maxFeePerBlobGas,
    blobGasUsed: receipt?.blobGasUsed,
    blobGasPrice: receipt?.blobGasPrice,
    input: transaction.input,
  });
}

/** A block without a receipt is a node that lost it: the transaction is in, but how it ended is not known. */
function outcomeOf(
  block: bigint | null | undefined,
  receipt: EvmReceipt | undefined,
): TransactionFacts['outcome'] | undefined {
  if (receipt === undefined) {
    return block === undefined || block === null ? 'pending' : undefined;
  }
  return receipt.status === 0n ? 'failed' : 'ok';
}

/** @param mayBeBound the base fee that it tells may be the header's, which may be more than what was paid */
export function factsFromIndex(
  { nativeTransaction: native }: IndexedTransaction,
  mayBeBound: boolean,
): Partial<TransactionFacts> {
  const creates = native.method?.callType === 'CONTRACT_CREATION';
  const { gasUsed, gasLimit, gasPrice, baseFeePerGas } = native;
  const isLeast = mayBeBound && gasLimit != null && gasUsed === leastCharge(gasLimit);
  return withoutNull<TransactionFacts>({
    outcome: native.txStatus === 0n ? ('failed' as const) : ('ok' as const),
    hash: native.txHash,
    blockNumber: native.blockNumber,
    blockHash: native.blockHash,
    time: Number(native.blockTimestampMilliseconds ?? native.blockTimestamp * 1000n),
    index: native.blockIndex,
    from: native.from.address,
    // For a creation the service fills the field although the transaction has no receiver.
    to: creates ? undefined : native.to?.address,
    value: native.value,
    nonce: native.nonce,
    type: native.txType,
    ...{ gasLimit, gasUsed, gasPrice },
    leastCharge: isLeast ? gasUsed : undefined,
    baseFee: mayBeBound ? baseFeeOf(native, gasPrice) : baseFeePerGas,
    baseFeeBound: mayBeBound ? baseFeePerGas : undefined,
    maxFee: native.maxFeePerGas,
    maxPriorityFee: native.maxPriorityFeePerGas,
    input: native.input,
  });
}

/** Sources write what they do not say as null or leave it out. */
export function withoutNull<T extends object>(facts: {
  readonly [K in keyof T]?: T[K] | null | undefined;
}): Partial<T> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value != null)) as Partial<T>;
}

/**
 * What a node and an index say about a transaction, the one that is believed where they differ first.
 *
 * @param chain by it an index that is alone is read: blocks of the C-Chain may have bounds
 */
export function transactionClaims(
  node: Sourced<HashAnswer> | undefined,
  index: Sourced<HashAnswer> | undefined,
  chain: EvmChain,
): Claims<TransactionFacts> {
  const onNode = node && nodeClaim(node);
  const block = node?.value.transaction?.block;
  const onIndex = index && indexClaim(index, block === undefined ? chain.path === 'C' : hasBounds(block));
  if (onNode === undefined || onIndex === undefined) {
    return new Claims([onNode, onIndex].filter((claim) => claim !== undefined));
  }
  if (onNode.facts.outcome === 'pending') {
    // The node is behind: the index has seen it in a block.
    return new Claims([onIndex, { ...onNode, facts: without(onNode.facts, 'outcome') }]);
  }
  // The service names the created contract as the receiver of a creation; the node knows that there is none.
  const isCreation = onNode.facts.to === undefined;
  return new Claims([onNode, isCreation ? { ...onIndex, facts: without(onIndex.facts, 'to') } : onIndex]);
}

function nodeClaim({ from, value: { transaction } }: Sourced<HashAnswer>): Claim<TransactionFacts> | undefined {
  return transaction && { from, facts: factsFromNode(transaction) };
}

function indexClaim(
  { from, value: { indexedTransaction } }: Sourced<HashAnswer>,
  mayBeBound: boolean,
): Claim<TransactionFacts> | undefined {
  return indexedTransaction && { from, facts: factsFromIndex(indexedTransaction, mayBeBound) };
}

function without(facts: Partial<TransactionFacts>, key: keyof TransactionFacts): Partial<TransactionFacts> {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => name !== key));
}

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

export interface NodeBlock extends BlockEvidence {
  readonly block: EvmBlock;
  /** What its parent settles, where it settles anything itself. */
  readonly parentSettled?: bigint;
  /** The block that settled it. */
  readonly settledBy?: bigint;
  readonly latest?: EvmBlock;
  /** Blocks before and after it, in order. */
  readonly neighbours?: readonly EvmBlock[];
  /** The rules that it was made by, where the chain has a fee config. */
  readonly fees?: FeeAnswer;
  /** Why there is none of these. */
  readonly rejected?: { readonly paid?: ApiError; readonly bodies?: ApiError };
}

/** All that a node says about a transaction, after the second round trip; `latest`: its last block when it was asked. */
export interface NodeTransaction extends FeeEvidence {
  readonly receipt?: EvmReceipt;
  /** The block that settled its block. */
  readonly settledBy?: bigint;
  /** Where it failed: what the replays say. */
  readonly replay?: ReplayAnswer;
  /** Where it succeeded: how it ran; most public nodes refuse. */
  readonly trace?: Outcome<CallTrace>;
  /** What ran, where it is not the transaction itself. */
  readonly traceable?: TraceableCall;
  /** Who gave each of its EIP-7702 authorizations; undefined where a signature is none. */
  readonly authorities?: readonly (string | undefined)[];
  /** Where it is pending: the sender's next nonce and what waits in the pool. */
  readonly waiting?: {
    readonly nextNonce?: bigint;
    readonly pool?: PoolOfAccount;
    /** The most that the base fee of the next block can be, where the header of the last one does not tell. */
    readonly baseFeeBound?: bigint;
  };
}

/** Why a contract creation inside was refused, of which a trace of calls tells nothing. */
export type CreationRefusal =
  /** Who sent the transaction is not on the list of those who may deploy. */
  | { readonly kind: 'notAllowed'; readonly origin: string }
  /** A contract stands where CREATE2 makes its own. */
  | { readonly kind: 'taken'; readonly address: string }
  | { readonly kind: 'unknown' }
  /** Nobody told the steps; `origin`: who sent it may not deploy today. */
  | { readonly kind: 'likely'; readonly origin?: string };

export interface ReplayAnswer {
  /** How it really ran; most public nodes refuse. */
  readonly trace: Outcome<CallTrace>;
  readonly refusedCreation?: CreationRefusal;
  /** The same call on the state before its block. */
  readonly atParent: Outcome<string>;
  /** The same call on today's state, for nodes that have pruned the old one. */
  readonly atLatest: Outcome<string>;
}

/**
 * Whether it reached no code, as far as its gas and logs say: an account without code takes any data, and so does a
 * precompile that is off. One that is on has code, or takes gas.
 *
 * @param isLeast it was charged by its limit, so that its gas says nothing
 */
export function mayHaveCalledNothing(transaction: EvmTransaction, receipt: EvmReceipt, isLeast: boolean): boolean {
  const { to, input } = transaction;
  return (
    to != null &&
    receipt.status === 1n &&
    receipt.logs.length === 0 &&
    (isLeast ? !isStandardPrecompile(to) : input !== '0x' && isPlainGas(transaction, receipt.gasUsed))
  );
}

/** Whether there was nothing at its receiver that could have run. */
export function calledNothing(known: NodeTransaction | undefined): boolean {
  return known?.codeAtReceiver === '0x';
}

/** Above it a trace may have tens of thousands of calls: too much to be read for one hover. */
export const maxTracedGas = 3_000_000n;
