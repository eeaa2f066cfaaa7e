import { byteLength } from '../primitives';
import type { EvmBlock } from './io/blocks';
import type { TracedCall } from './trace/recorder';
import type { EvmReceipt, EvmTransaction, PaidGas } from './io/transaction';

/**
 * Whether a block is executed after it is accepted (ACP-194, the C-Chain since Helicon). Its header then holds the
 * reserved gas and an upper bound of the base fee. A chain has blocks of both kinds.
 */
export function hasDeferredExecution(block: Pick<EvmBlock, 'settledHeight'> | undefined): boolean {
  return block?.settledHeight != null;
}

/** The minimum charge in such a block: half of the gas limit, however much gas ran. */
export function minGasCharge(gasLimit: bigint): bigint {
  return (gasLimit + 1n) / 2n;
}

/** Gas that ran in a traced, unsent call; `undefined` where the trace reports the minimum charge instead. */
export function ranGasOf({ gas, gasUsed }: Pick<TracedCall, 'gas' | 'gasUsed'>): bigint | undefined {
  return gasUsed == null || (gas != null && gasUsed === minGasCharge(gas)) ? undefined : gasUsed;
}

/** Base fee in wei per gas, derived from the price paid; `undefined` where the price is capped by the max fee. */
export function baseFeeOf(
  { maxFeePerGas, maxPriorityFeePerGas }: Pick<EvmTransaction, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  price: bigint | null | undefined,
): bigint | undefined {
  return maxFeePerGas != null && maxPriorityFeePerGas != null && price != null && price < maxFeePerGas
    ? price - maxPriorityFeePerGas
    : undefined;
}

interface IntrinsicGasInput {
  /** Hex with 0x. */
  readonly input: string;
  readonly accessList?: readonly { readonly storageKeys: readonly string[] }[] | null | undefined;
}

/** Intrinsic gas of a transaction. Rules: EIP-2028, EIP-2930. */
export function intrinsicGasOf({ input, accessList }: IntrinsicGasInput): bigint {
  const { zeros, others } = bytesIn(input);
  const keys = (accessList ?? []).reduce((sum, { storageKeys }) => sum + storageKeys.length, 0);
  return (
    transferGasLimit + 4n * zeros + 16n * others + 2_400n * BigInt(accessList?.length ?? 0) + 1_900n * BigInt(keys)
  );
}

export const transferGasLimit = 21_000n;

/** Whether the address is a precompile of every EVM, which executes although it has no code. */
export function isStandardPrecompile(address: string): boolean {
  const place = BigInt(address);
  return place > 0n && place <= lastPrecompile;
}

/** P256VERIFY, RIP-7212. */
const lastPrecompile = 0x100n;

/** Whether the gas used is the intrinsic gas alone, or the calldata floor of EIP-7623, so that no code ran. */
export function isIntrinsicGasOnly(transaction: IntrinsicGasInput, gasUsed: bigint): boolean {
  const { zeros, others } = bytesIn(transaction.input);
  const intrinsic = intrinsicGasOf(transaction);
  const floor = transferGasLimit + 10n * (zeros + 4n * others);
  return gasUsed === intrinsic || (gasUsed === floor && floor > intrinsic);
}

function bytesIn(input: string): { readonly zeros: bigint; readonly others: bigint } {
  const zeros = BigInt(
    input
      .slice(2)
      .match(/../g)
      ?.filter((pair) => pair === '00').length ?? 0,
  );
  return { zeros, others: BigInt(byteLength(input)) - zeros };
}

/** Gas in units, prices in wei per gas. */
export interface TransactionFee {
  readonly charged: bigint;
  /** Gas that ran; `undefined` where it is less than the charge and unknown. */
  readonly ran?: bigint;
  /** Price per gas paid without the priority fee. */
  readonly baseFee?: bigint;
  /** From the block header; the actual base fee may be lower. */
  readonly baseFeeBound?: bigint;
}

/** What nodes report about a transaction in addition to its receipt. */
export interface FeeEvidence {
  readonly transaction: EvmTransaction;
  readonly block?: EvmBlock;
  readonly latest?: EvmBlock;
  /** Gas that ran, where the minimum charge applied. */
  readonly ranGas?: bigint;
  /** The base fee that code sees in the block, where the price paid does not reveal it. */
  readonly seenBaseFee?: bigint;
  /** Where the transaction may have called nothing: code at the receiver in the latest state, `0x` for none. */
  readonly codeAtReceiver?: string;
}

/** Gas and base fee of an included transaction, by the rules of its block. */
export function transactionFee(receipt: EvmReceipt, evidence: FeeEvidence): TransactionFee {
  const { transaction, block, latest, ranGas, seenBaseFee, codeAtReceiver } = evidence;
  const { gasUsed: charged, effectiveGasPrice: price } = receipt;
  const headerBaseFee = block?.baseFeePerGas ?? undefined;
  if (!hasDeferredExecution(block ?? latest)) {
    return { charged, ran: charged, baseFee: headerBaseFee };
  }
  const ran = ranGas ?? (codeAtReceiver === '0x' ? intrinsicGasOf(transaction) : undefined);
  return {
    charged,
    ran: charged === minGasCharge(transaction.gas) ? ran : charged,
    baseFee: baseFeeOf(transaction, price) ?? seenBaseFee,
    baseFeeBound: headerBaseFee,
  };
}

/** Recommended gas limits are rounded up to a multiple of this. */
const step = 1_000n;

/** Savings below this many hundredths are not reported. */
const minSaving = 1n;

/**
 * The gas limit, in whole thousands, at which only the gas that ran would have been charged, and that charge.
 *
 * @returns `undefined` where the saving would be negligible
 */
export function recommendedGasLimit(
  charged: bigint,
  ran: bigint,
): { readonly limit: bigint; readonly charged: bigint } | undefined {
  const limit = ((2n * ran + step - 1n) / step) * step;
  const then = minGasCharge(limit) > ran ? minGasCharge(limit) : ran;
  return (charged - then) * 100n >= charged * minSaving ? { limit, charged: then } : undefined;
}

export interface BlockFee {
  /** Gas charged to the block's transactions; `undefined` where their receipts are unknown. */
  readonly charged?: bigint;
  /** Sum of the gas limits, from the header; `undefined` where blocks are executed before they are accepted. */
  readonly reserved?: bigint;
  /** In wei per gas. */
  readonly baseFee?: bigint;
  /** From the header; the actual base fee may be lower. */
  readonly baseFeeBound?: bigint;
}

/** What a node reports about a block in addition to its header; lists are in transaction order. */
export interface BlockEvidence {
  /** Gas, price and status of the transactions, where the node returned them. */
  readonly paid?: readonly PaidGas[];
  readonly bodies?: readonly EvmTransaction[];
  /** The base fee that code sees in the block, where neither the header nor the receipts reveal it. */
  readonly seenBaseFee?: bigint;
}

export function blockFee(block: EvmBlock, { paid, bodies, seenBaseFee }: BlockEvidence): BlockFee {
  const { gasUsed, transactions } = block;
  const inHeader = block.baseFeePerGas ?? undefined;
  if (!hasDeferredExecution(block)) {
    return { charged: gasUsed, baseFee: inHeader };
  }
  const receipts = paid?.length === transactions.length ? paid : undefined;
  const sent = bodies?.length === transactions.length ? bodies : undefined;
  // What the header counts beyond gas limits belongs to atomic transactions, which are charged for what they use.
  const isEmpty = (block.blockExtraData ?? '0x') === '0x';
  const atomic = isEmpty ? 0n : sent && gasUsed - sent.reduce((sum, { gas }) => sum + gas, 0n);
  const baseFees = receipts && sent?.map((body, i) => baseFeeOf(body, receipts[i]!.effectiveGasPrice));
  return {
    charged: receipts && atomic !== undefined ? receipts.reduce((sum, one) => sum + one.gasUsed, atomic) : undefined,
    reserved: gasUsed,
    baseFee: baseFees?.find((fee) => fee !== undefined) ?? seenBaseFee,
    baseFeeBound: inHeader,
  };
}
