import { type Claim, Claims, type Sourced, type RawAnswer } from '../../report';
import type { EvmBlock } from '../io/blocks';
import type { EvmReceipt, EvmTransaction, PaidGas, PoolOfAccount } from '../io/transaction';
import type { IndexedTransaction, IndexedBlock } from '../../net';
import type { ApiError } from '../../errors';
import type { FeeAnswer } from '../../chains';
import { byteLength } from '../../primitives';
import { blockTime } from '../blockFigures';
import type { Outcome } from '../io/rpcBatch';
import type { SentWarpMessage } from '../io/logs';
import type { CallTrace } from '../io/trace';

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
  gasUsed: bigint;
  /** What was paid per gas. */
  gasPrice: bigint;
  baseFee: bigint;
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

export function factsFromNode(
  transaction: EvmTransaction,
  receipt: EvmReceipt | undefined,
  block: EvmBlock | undefined,
): Partial<TransactionFacts> {
  const included = transaction.blockNumber ?? receipt?.blockNumber;
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
    gasUsed: receipt?.gasUsed,
    gasPrice: receipt?.effectiveGasPrice ?? (included === undefined ? undefined : transaction.gasPrice),
    baseFee: block?.baseFeePerGas,
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

export function factsFromIndex({ nativeTransaction: native }: IndexedTransaction): Partial<TransactionFacts> {
  const creates = native.method?.callType === 'CONTRACT_CREATION';
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
    gasLimit: native.gasLimit,
    gasUsed: native.gasUsed,
    gasPrice: native.gasPrice,
    baseFee: native.baseFeePerGas,
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

/** What a node and an index say about a transaction, the one that is believed where they differ first. */
export function transactionClaims(
  node: Sourced<HashAnswer> | undefined,
  index: Sourced<HashAnswer> | undefined,
): Claims<TransactionFacts> {
  const onNode = node && nodeClaim(node);
  const onIndex = index && indexClaim(index);
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
  return transaction && { from, facts: factsFromNode(transaction.transaction, transaction.receipt, transaction.block) };
}

function indexClaim({ from, value: { indexedTransaction } }: Sourced<HashAnswer>): Claim<TransactionFacts> | undefined {
  return indexedTransaction && { from, facts: factsFromIndex(indexedTransaction) };
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
 * Whether its data reached no code, as far as its gas and logs say: an account without code takes any data, and so does
 * a precompile that is off. One that is on has code, or takes gas.
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

interface Sent {
  /** Hex with 0x. */
  readonly input: string;
  readonly accessList?: readonly { readonly storageKeys: readonly string[] }[] | null | undefined;
}

/**
 * Whether gas was used for carrying the transaction alone, so that no code ran. Rules: EIP-2028 and 2930, and where a
 * chain has it the least that data costs by EIP-7623.
 */
export function isPlainGas({ input, accessList }: Sent, gasUsed: bigint): boolean {
  const zeros = BigInt(
    input
      .slice(2)
      .match(/../g)
      ?.filter((pair) => pair === '00').length ?? 0,
  );
  const others = BigInt(byteLength(input)) - zeros;
  const keys = (accessList ?? []).reduce((sum, { storageKeys }) => sum + storageKeys.length, 0);
  const listed = 2_400n * BigInt(accessList?.length ?? 0) + 1_900n * BigInt(keys);
  const plain = 21_000n + 4n * zeros + 16n * others + listed;
  const least = 21_000n + 10n * (zeros + 4n * others);
  return gasUsed === plain || (gasUsed === least && least > plain);
}
