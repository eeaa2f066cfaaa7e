import { type Claim, Claims, type Sourced, type RawResponse } from '../../report';
import type { EvmBlock } from '../io/blocks';
import type { EvmReceipt, EvmTransaction, PoolOfAccount, SentWarpMessage } from '../io/transaction';
import type { IndexedTransaction, IndexedBlock } from '../../net';
import type { ApiError } from '../../errors';
import type { FeeConfigResult } from '../../chains';
import type { EvmChain } from '../../networks';
import {
  type FeeEvidence,
  baseFeeOf,
  hasDeferredExecution,
  isIntrinsicGasOnly,
  isStandardPrecompile,
  minGasCharge,
  transactionFee,
  type BlockEvidence,
} from '../fees';
import { blockTime } from '../blockFigures';
import type { Outcome } from '../io/rpcBatch';
import type { CallTrace, TraceableCall } from '../io/trace';

/** Facts that a node and the data service may both report. Amounts in wei, prices in wei per gas. */
export interface TransactionFacts {
  outcome: 'ok' | 'failed' | 'pending';
  hash: string;
  blockNumber: bigint;
  blockHash: string;
  /** Milliseconds since the epoch. */
  time: number;
  /** Index in the block, from 0. */
  index: bigint;
  from: string;
  to: string;
  contractAddress: string;
  value: bigint;
  nonce: bigint;
  /** 0 legacy, 1 access list, 2 dynamic fee, 3 blob, 4 set code. */
  type: bigint;
  gasLimit: bigint;
  /** Gas charged. */
  gasUsed: bigint;
  /** Gas that ran. */
  ranGas: bigint;
  /** The minimum charge, by the gas limit, where it exceeds the gas that ran. */
  leastCharge: bigint;
  /** Price paid per gas. */
  gasPrice: bigint;
  /** The price without the priority fee. */
  baseFee: bigint;
  /** Upper bound of the base fee, from the block header. */
  baseFeeBound: bigint;
  coinbase: string;
  maxFee: bigint;
  maxPriorityFee: bigint;
  maxBlobFee: bigint;
  blobGasUsed: bigint;
  blobGasPrice: bigint;
  input: string;
}

/** Fields on which honest sources never differ. */
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
    // Since Helicon, the `gasPrice` of an included transaction is the maximum that it may have paid.
    gasPrice:
      receipt?.effectiveGasPrice ??
      (included === undefined || hasDeferredExecution(block) ? undefined : transaction.gasPrice),
    baseFee: fee === undefined && !hasDeferredExecution(block) ? block?.baseFeePerGas : fee?.baseFee,
    baseFeeBound: fee === undefined && hasDeferredExecution(block) ? block?.baseFeePerGas : fee?.baseFeeBound,
    coinbase: block?.miner,
    maxFee: transaction.maxFeePerGas ?? (included === undefined ? transaction.gasPrice : undefined),
    maxPriorityFee: transaction.maxPriorityFeePerGas,
    maxBlobFee: transaction.maxFeePerBlobGas,
    blobGasUsed: receipt?.blobGasUsed,
    blobGasPrice: receipt?.blobGasPrice,
    input: transaction.input,
  });
}

/** An included transaction without a receipt: the node lost the receipt, so the status is unknown. */
function outcomeOf(
  block: bigint | null | undefined,
  receipt: EvmReceipt | undefined,
): TransactionFacts['outcome'] | undefined {
  if (receipt === undefined) {
    return block === undefined || block === null ? 'pending' : undefined;
  }
  return receipt.status === 0n ? 'failed' : 'ok';
}

/** @param mayBeBound whether the reported base fee may be the header's upper bound */
export function factsFromIndex(
  { nativeTransaction: native }: IndexedTransaction,
  mayBeBound: boolean,
): Partial<TransactionFacts> {
  const creates = native.method?.callType === 'CONTRACT_CREATION';
  const { gasUsed, gasLimit, gasPrice, baseFeePerGas } = native;
  const isLeast = mayBeBound && gasLimit != null && gasUsed === minGasCharge(gasLimit);
  return withoutNull<TransactionFacts>({
    outcome: native.txStatus === 0n ? ('failed' as const) : ('ok' as const),
    hash: native.txHash,
    blockNumber: native.blockNumber,
    blockHash: native.blockHash,
    time: Number(native.blockTimestampMilliseconds ?? native.blockTimestamp * 1000n),
    index: native.blockIndex,
    from: native.from.address,
    // For a creation the service fills in the field although the transaction has no receiver.
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

/** Sources omit unknown fields or set them to null. */
export function withoutNull<T extends object>(facts: {
  readonly [K in keyof T]?: T[K] | null | undefined;
}): Partial<T> {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value != null)) as Partial<T>;
}

/**
 * Claims of a node and the data service about a transaction, the preferred source first.
 *
 * @param chain interprets the data service's figures where no node returned the block: base fees in C-Chain blocks may
 * be upper bounds
 */
export function transactionClaims(
  node: Sourced<HashResult> | undefined,
  index: Sourced<HashResult> | undefined,
  chain: EvmChain,
): Claims<TransactionFacts> {
  const onNode = node && nodeClaim(node);
  const block = node?.value.transaction?.block;
  const onIndex = index && indexClaim(index, block === undefined ? chain.path === 'C' : hasDeferredExecution(block));
  if (onNode === undefined || onIndex === undefined) {
    return new Claims([onNode, onIndex].filter((claim) => claim !== undefined));
  }
  if (onNode.facts.outcome === 'pending') {
    // The node lags: the data service has seen the transaction in a block.
    return new Claims([onIndex, { ...onNode, facts: omitFact(onNode.facts, 'outcome') }]);
  }
  // For a creation the service reports the created contract as the receiver; the node correctly reports none.
  const isCreation = onNode.facts.to === undefined;
  return new Claims([onNode, isCreation ? { ...onIndex, facts: omitFact(onIndex.facts, 'to') } : onIndex]);
}

function nodeClaim({ from, value: { transaction } }: Sourced<HashResult>): Claim<TransactionFacts> | undefined {
  return transaction && { from, facts: factsFromNode(transaction) };
}

function indexClaim(
  { from, value: { indexedTransaction } }: Sourced<HashResult>,
  mayBeBound: boolean,
): Claim<TransactionFacts> | undefined {
  return indexedTransaction && { from, facts: factsFromIndex(indexedTransaction, mayBeBound) };
}

function omitFact(facts: Partial<TransactionFacts>, key: keyof TransactionFacts): Partial<TransactionFacts> {
  return Object.fromEntries(Object.entries(facts).filter(([name]) => name !== key));
}

/** What one source of an EVM chain returns for a 32-byte hash. */
export interface HashResult {
  readonly transaction?: NodeTransaction;
  readonly block?: NodeBlock;
  readonly warpMessage?: WarpResult;
  readonly indexedTransaction?: IndexedTransaction;
  readonly indexedBlock?: IndexedBlock;
  readonly raw: readonly RawResponse[];
}

export interface WarpResult {
  /** Hex. */
  readonly unsigned: string;
  /** The log of its sending, where it is in the searched blocks. */
  readonly sent?: SentWarpMessage;
  /** First of the searched blocks, which extend to the latest one; absent where none was searched. */
  readonly searchedFrom?: bigint;
  /** Why the search failed. */
  readonly problem?: ApiError;
}

export interface NodeBlock extends BlockEvidence {
  readonly block: EvmBlock;
  /** The last block settled by its parent, where this block settles any. */
  readonly parentSettled?: bigint;
  readonly settledBy?: bigint;
  readonly latest?: EvmBlock;
  /** In order. */
  readonly neighbours?: readonly EvmBlock[];
  /** The fee config in force, where the chain has one. */
  readonly fees?: FeeConfigResult;
  /** Errors of the requests for `paid` and `bodies`. */
  readonly rejected?: { readonly paid?: ApiError; readonly bodies?: ApiError };
}

/** What a node reports about a transaction after the second round trip; `latest` is the latest block at that time. */
export interface NodeTransaction extends FeeEvidence {
  readonly receipt?: EvmReceipt;
  readonly settledBy?: bigint;
  /** For a failed transaction: results of the replays. */
  readonly replay?: ReplayOutcomes;
  /** For a successful transaction: its trace, which most public nodes do not support. */
  readonly trace?: Outcome<CallTrace>;
  /** What was traced, where it is not the transaction itself. */
  readonly traceable?: TraceableCall;
  /** Signer of each EIP-7702 authorization; `undefined` for an invalid signature. */
  readonly authorities?: readonly (string | undefined)[];
  /** For a pending transaction: the sender's next nonce and pool content. */
  readonly waiting?: {
    readonly nextNonce?: bigint;
    readonly pool?: PoolOfAccount;
    /** Upper bound of the next block's base fee, where the latest header does not have the base fee. */
    readonly baseFeeBound?: bigint;
  };
}

/** Why a nested contract creation was refused, which call traces do not show. */
export type CreationRefusal =
  /** The transaction's sender is not on the deployer allow list. */
  | { readonly kind: 'notAllowed'; readonly origin: string }
  /** There is a contract at the CREATE2 address already. */
  | { readonly kind: 'taken'; readonly address: string }
  | { readonly kind: 'unknown' }
  /** The steps are not available; `origin` is set where the sender is not allowed to deploy in the latest state. */
  | { readonly kind: 'likely'; readonly origin?: string };

export interface ReplayOutcomes {
  /** Trace of the transaction; most public nodes do not support it. */
  readonly trace: Outcome<CallTrace>;
  readonly refusedCreation?: CreationRefusal;
  /** The same call on the state before the block. */
  readonly atParent: Outcome<string>;
  /** The same call on the latest state, for nodes that have pruned the old one. */
  readonly atLatest: Outcome<string>;
}

/**
 * Whether the transaction may have run no code, as far as gas and logs show: an account without code accepts any data,
 * and so does a disabled precompile. An enabled one has code, or uses gas.
 *
 * @param isLeast whether the minimum charge applied, so that the gas used shows nothing
 */
export function mayHaveRunNoCode(transaction: EvmTransaction, receipt: EvmReceipt, isLeast: boolean): boolean {
  const { to, input } = transaction;
  return (
    to != null &&
    receipt.status === 1n &&
    receipt.logs.length === 0 &&
    (isLeast ? !isStandardPrecompile(to) : input !== '0x' && isIntrinsicGasOnly(transaction, receipt.gasUsed))
  );
}

/** Whether the receiver had no code to run. */
export function receiverHasNoCode(known: NodeTransaction | undefined): boolean {
  return known?.codeAtReceiver === '0x';
}

/** Above this gas a trace may have tens of thousands of calls, too large for a hover. */
export const maxTracedGas = 3_000_000n;
