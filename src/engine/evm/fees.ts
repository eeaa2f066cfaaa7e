import { byteLength } from '../primitives';
import type { EvmBlock } from './io/blocks';
import type { TracedCall } from './trace/recorder';
import type { EvmReceipt, EvmTransaction, PaidGas } from './io/transaction';

/**
 * Whether a block is executed after it was accepted (ACP-194, the C-Chain since Helicon): its header then has the gas that
 * its transactions reserved and the most that their base fee can be. Both kinds of block stand in one chain.
 */
export function hasBounds(block: Pick<EvmBlock, 'settledHeight'> | undefined): boolean {
  return block?.settledHeight != null;
}

/** What a transaction in such a block is charged at least: half of its gas limit, whatever ran. */
export function leastCharge(gasLimit: bigint): bigint {
  return (gasLimit + 1n) / 2n;
}

/** Gas that ran in a traced call that was not sent; undefined: it was charged half of what it was given, which is more. */
export function ranGasOf({ gas, gasUsed }: Pick<TracedCall, 'gas' | 'gasUsed'>): bigint | undefined {
  return gasUsed == null || (gas != null && gasUsed === leastCharge(gas)) ? undefined : gasUsed;
}

/** In wei per gas, of a transaction that paid less than it offered at most; undefined: what it paid does not tell. */
export function baseFeeOf(
  { maxFeePerGas, maxPriorityFeePerGas }: Pick<EvmTransaction, 'maxFeePerGas' | 'maxPriorityFeePerGas'>,
  price: bigint | null | undefined,
): bigint | undefined {
  return maxFeePerGas != null && maxPriorityFeePerGas != null && price != null && price < maxFeePerGas
    ? price - maxPriorityFeePerGas
    : undefined;
}

interface Carried {
  /** Hex with 0x. */
  readonly input: string;
  readonly accessList?: readonly { readonly storageKeys: readonly string[] }[] | null | undefined;
}

/** Gas that a transaction takes for itself and its data, whatever it calls. Rules: EIP-2028, 2930. */
export function plainGas({ input, accessList }: Carried): bigint {
  const { zeros, others } = bytesIn(input);
  const keys = (accessList ?? []).reduce((sum, { storageKeys }) => sum + storageKeys.length, 0);
  return (
    transferGasLimit + 4n * zeros + 16n * others + 2_400n * BigInt(accessList?.length ?? 0) + 1_900n * BigInt(keys)
  );
}

/** Gas of a plain transfer, which calls nothing. */
export const transferGasLimit = 21_000n;

/** Of every EVM: it has no code, and runs all the same. */
export function isStandardPrecompile(address: string): boolean {
  const place = BigInt(address);
  return place > 0n && place <= lastPrecompile;
}

/** P256VERIFY, by RIP-7212. */
const lastPrecompile = 0x100n;

/** Whether gas was used for carrying the transaction alone, so that no code ran; with the least of EIP-7623 too. */
export function isPlainGas(transaction: Carried, gasUsed: bigint): boolean {
  const { zeros, others } = bytesIn(transaction.input);
  const plain = plainGas(transaction);
  const least = transferGasLimit + 10n * (zeros + 4n * others);
  return gasUsed === plain || (gasUsed === least && least > plain);
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

/** What is known of a transaction's gas and prices; wei per gas. */
export interface TransactionFee {
  /** Gas that is paid for. */
  readonly charged: bigint;
  /** Gas that ran; undefined: it is less than what was charged, and not known. */
  readonly ran?: bigint;
  /** What it paid per gas beside its tip. */
  readonly baseFee?: bigint;
  /** In the block's header, where the base fee may be less. */
  readonly baseFeeBound?: bigint;
}

/** What nodes tell of a transaction besides its receipt. */
export interface FeeEvidence {
  readonly transaction: EvmTransaction;
  readonly block?: EvmBlock;
  readonly latest?: EvmBlock;
  /** Where it was charged by its limit: gas that ran. */
  readonly ranGas?: bigint;
  /** Where its price does not tell: the base fee that code sees in its block. */
  readonly seenBaseFee?: bigint;
  /** Where it may have called nothing: what stands at its receiver today, `0x` for nothing. */
  readonly codeAtReceiver?: string;
}

/** The gas and base fee of a transaction that is in a block, by the rules of that block. */
export function transactionFee(receipt: EvmReceipt, evidence: FeeEvidence): TransactionFee {
  const { transaction, block, latest, ranGas, seenBaseFee, codeAtReceiver } = evidence;
  const { gasUsed: charged, effectiveGasPrice: price } = receipt;
  const inHeader = block?.baseFeePerGas ?? undefined;
  if (!hasBounds(block ?? latest)) {
    return { charged, ran: charged, baseFee: inHeader };
  }
  const ran = ranGas ?? (codeAtReceiver === '0x' ? plainGas(transaction) : undefined);
  return {
    charged,
    ran: charged === leastCharge(transaction.gas) ? ran : charged,
    baseFee: baseFeeOf(transaction, price) ?? seenBaseFee,
    baseFeeBound: inHeader,
  };
}

/** Limits are advised in steps of so much gas. */
const step = 1_000n;

/** A saving under so many hundredths is no news. */
const minSaving = 1n;

/**
 * A gas limit with which a transaction would have been charged for what ran, in whole thousands, and what it would have
 * been charged with it.
 *
 * @returns undefined where that would have saved next to nothing
 */
export function advisedLimit(
  charged: bigint,
  ran: bigint,
): { readonly limit: bigint; readonly charged: bigint } | undefined {
  const limit = ((2n * ran + step - 1n) / step) * step;
  const then = leastCharge(limit) > ran ? leastCharge(limit) : ran;
  return (charged - then) * 100n >= charged * minSaving ? { limit, charged: then } : undefined;
}

export interface BlockFee {
  /** Gas that its transactions are charged for; undefined: their receipts are not known. */
  readonly charged?: bigint;
  /** Sum of their gas limits, which the header has; undefined where a block is executed as it is made. */
  readonly reserved?: bigint;
  /** wei per gas */
  readonly baseFee?: bigint;
  /** In its header, where the base fee may be less. */
  readonly baseFeeBound?: bigint;
}

/** What a node tells of a block besides its header; the lists are in order. */
export interface BlockEvidence {
  /** Gas, price and status of its transactions, where the node could be asked. */
  readonly paid?: readonly PaidGas[];
  /** Its transactions in full, likewise. */
  readonly bodies?: readonly EvmTransaction[];
  /** The base fee that code sees in it, where neither its header nor these tell. */
  readonly seenBaseFee?: bigint;
}

export function blockFee(block: EvmBlock, { paid, bodies, seenBaseFee }: BlockEvidence): BlockFee {
  const { gasUsed, transactions } = block;
  const inHeader = block.baseFeePerGas ?? undefined;
  if (!hasBounds(block)) {
    return { charged: gasUsed, baseFee: inHeader };
  }
  const receipts = paid?.length === transactions.length ? paid : undefined;
  const sent = bodies?.length === transactions.length ? bodies : undefined;
  // What the header has beyond limits is of atomic transactions, which are charged what they use.
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
