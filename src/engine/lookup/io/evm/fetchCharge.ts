import {
  type BatchKey,
  type BatchResponses,
  type CallTrace,
  type EvmBlock,
  type EvmReceipt,
  type EvmTransaction,
  type FeeEvidence,
  RpcBatch,
  baseFeeOf,
  fetchSeenBaseFee,
  hasBounds,
  isStandardPrecompile,
  leastCharge,
  plainGas,
  toQuantity,
  traceCalls,
  traceGasLeft,
} from '../../../evm';
import type { EvmNode } from '../../../sources';

interface Charged {
  readonly transaction: EvmTransaction;
  readonly receipt?: EvmReceipt;
  readonly latest?: EvmBlock;
}

interface ChargeKeys {
  readonly gasLeft?: BatchKey<bigint | undefined>;
  readonly baseFee?: BatchKey<bigint>;
}

/** Whether a transaction was charged by its gas limit, so that its receipt does not tell what ran. */
export function isLeastCharged({ transaction, receipt, latest }: Charged): boolean {
  return hasBounds(latest) && receipt?.gasUsed === leastCharge(transaction.gas);
}

/** Asks for what ran of a transaction and for its base fee, where its receipt tells neither. */
export function addCharge(batch: RpcBatch, known: Charged): ChargeKeys {
  const { transaction, receipt, latest } = known;
  const price = receipt?.effectiveGasPrice;
  const isTold = receipt === undefined || price == null || baseFeeOf(transaction, price) !== undefined;
  return {
    gasLeft: isLeastCharged(known) ? batch.add(traceGasLeft(transaction.hash)) : undefined,
    baseFee:
      isTold || !hasBounds(latest) ? undefined : batch.add(fetchSeenBaseFee(toQuantity(receipt.blockNumber), price)),
  };
}

/** @param trace of its calls */
export async function chargeOf(
  node: EvmNode,
  known: Charged,
  { gasLeft, baseFee }: ChargeKeys,
  answers: BatchResponses,
  trace: CallTrace | undefined,
): Promise<Pick<FeeEvidence, 'ranGas' | 'seenBaseFee'>> {
  const seenBaseFee = baseFee && answers.value(baseFee);
  const left = gasLeft && answers.of(gasLeft);
  if (left?.ok !== true) {
    return { seenBaseFee };
  }
  const { transaction, receipt } = known;
  if (left.value === undefined) {
    return { seenBaseFee, ranGas: await fetchWithoutSteps(node, known) };
  }
  const isCreated = transaction.to == null && trace?.error == null;
  // Without the trace the price of the code is not known.
  if (isCreated && trace?.output == null) {
    return { seenBaseFee };
  }
  const ran = transaction.gas - left.value + (isCreated ? depositOf(trace!.output!) : 0n);
  const isPossible = ran >= plainGas(transaction) && receipt !== undefined && ran <= receipt.gasUsed;
  return { seenBaseFee, ranGas: isPossible ? ran : undefined };
}

/** Rule: the code of a new contract is paid by the byte. @param code hex with 0x */
function depositOf(code: string): bigint {
  return (BigInt(code.length - 2) / 2n) * 200n;
}

/**
 * What runs without a step: nothing, or a precompile, which is called again at its place with as little gas as suffices;
 * half of it is less than it takes.
 */
async function fetchWithoutSteps(node: EvmNode, { transaction, receipt }: Charged): Promise<bigint | undefined> {
  const { from, to, value, input, gas: limit } = transaction;
  const plain = plainGas(transaction);
  if (to == null || receipt === undefined || !isStandardPrecompile(to)) {
    return to == null ? undefined : plain;
  }
  const [block, txIndex] = [toQuantity(receipt.blockNumber), toQuantity(receipt.transactionIndex)];
  for (let gas = 2n * plain; gas < limit; gas *= 2n) {
    const batch = new RpcBatch();
    const call = { from, to, value: toQuantity(value), data: input, gas: toQuantity(gas) };
    const key = batch.add(traceCalls({ call, block, txIndex }));
    const traced = (await node.query(batch)).value(key);
    if (traced?.gasUsed == null || !traced.error) {
      return traced?.gasUsed ?? undefined;
    }
  }
  return undefined;
}
