import { type Claim, Claims, type Sourced } from '../../report';
import type { EvmBlock } from '../io/block';
import type { EvmReceipt, EvmTransaction } from '../io/transaction';
import type { IndexedTransaction } from '../../net';
import type { HashAnswer } from './hashAnswer';
import { blockTime } from '../blockFigures';

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
