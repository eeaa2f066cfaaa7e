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
  hasDeferredExecution,
  isStandardPrecompile,
  minGasCharge,
  intrinsicGasOf,
  traceCalls,
  traceGasLeft,
  type BlockTag,
  type CreationRefusal,
  TraceError,
  callContract,
  create2Address,
  errorOrigin,
  fetchContractCode,
  mayHideCreation,
  refusedCreation,
  stateIn,
  stepsUpTo,
  traceSteps,
  traceWindow,
} from '../../../evm';
import type { EvmNode } from '../../../sources';
import { ApiError } from '../../../errors';
import { precompileFor, readAllowListCall } from '../../../precompiles';
import { toQuantity } from '../../../primitives';

export interface ChargedTransaction {
  readonly transaction: EvmTransaction;
  readonly receipt?: EvmReceipt;
  readonly latest?: EvmBlock;
}

interface ChargeKeys {
  readonly gasLeft?: BatchKey<bigint | undefined>;
  readonly baseFee?: BatchKey<bigint>;
}

/** Whether the charge follows from the gas limit, so that the receipt does not have the executed gas. */
export function isMinimumCharged({ transaction, receipt, latest }: ChargedTransaction): boolean {
  return hasDeferredExecution(latest) && receipt?.gasUsed === minGasCharge(transaction.gas);
}

/** Requests executed gas and base fee where they cannot be derived from the receipt. */
export function addCharge(batch: RpcBatch, known: ChargedTransaction): ChargeKeys {
  const { transaction, receipt, latest } = known;
  const price = receipt?.effectiveGasPrice;
  const hasBaseFee = receipt === undefined || price == null || baseFeeOf(transaction, price) !== undefined;
  return {
    gasLeft: isMinimumCharged(known) ? batch.add(traceGasLeft(transaction.hash)) : undefined,
    baseFee:
      hasBaseFee || !hasDeferredExecution(latest)
        ? undefined
        : batch.add(fetchSeenBaseFee(toQuantity(receipt.blockNumber), price)),
  };
}

export async function chargeOf(
  node: EvmNode,
  known: ChargedTransaction,
  { gasLeft, baseFee }: ChargeKeys,
  responses: BatchResponses,
  trace: CallTrace | undefined,
): Promise<Pick<FeeEvidence, 'ranGas' | 'seenBaseFee'>> {
  const seenBaseFee = baseFee && responses.value(baseFee);
  const left = gasLeft && responses.of(gasLeft);
  if (left?.ok !== true) {
    return { seenBaseFee };
  }
  const { transaction, receipt } = known;
  if (left.value === undefined) {
    return { seenBaseFee, ranGas: await fetchWithoutSteps(node, known) };
  }
  const isCreated = transaction.to == null && trace?.error == null;
  // Without the trace, the size of the deployed code is unknown.
  if (isCreated && trace?.output == null) {
    return { seenBaseFee };
  }
  const executedGas = transaction.gas - left.value + (isCreated ? depositOf(trace!.output!) : 0n);
  const isPossible =
    executedGas >= intrinsicGasOf(transaction) && receipt !== undefined && executedGas <= receipt.gasUsed;
  return { seenBaseFee, ranGas: isPossible ? executedGas : undefined };
}

/** The code deposit, 200 gas per byte. `code` is 0x-prefixed hex. */
function depositOf(code: string): bigint {
  return (BigInt(code.length - 2) / 2n) * 200n;
}

/**
 * Gas of a transaction without steps. A precompile is called again in its place, doubling the gas until it suffices.
 */
async function fetchWithoutSteps(
  node: EvmNode,
  { transaction, receipt }: ChargedTransaction,
): Promise<bigint | undefined> {
  const { from, to, value, input, gas: limit } = transaction;
  const plain = intrinsicGasOf(transaction);
  if (to == null || receipt === undefined || !isStandardPrecompile(to)) {
    return to == null ? undefined : plain;
  }
  const [block, txIndex] = [toQuantity(receipt.blockNumber), toQuantity(receipt.transactionIndex)];
  for (let gas = 2n * plain; gas < limit; gas *= 2n) {
    const call = { from, to, value: toQuantity(value), data: input, gas: toQuantity(gas) };
    const traced = await node.tryValue(traceCalls({ call, block, txIndex }));
    if (traced?.gasUsed == null || !traced.error) {
      return traced?.gasUsed ?? undefined;
    }
  }
  return undefined;
}

/**
 * Detects that a revert without data was caused by a refused contract creation, for which traces have no call.
 * `undefined` where there are no signs of that.
 *
 * @throws only the abort reason
 */
export async function fetchRefusedCreation(
  node: EvmNode,
  failed: { readonly hash: string; readonly from: string; readonly trace: CallTrace; readonly before: BlockTag },
): Promise<CreationRefusal | undefined> {
  const { hash, from, trace, before } = failed;
  if (!mayHideCreation(errorOrigin(trace))) {
    return undefined;
  }
  try {
    const batch = new RpcBatch();
    const stepsKey = batch.add(traceSteps({ hash }));
    const call = { to: precompileFor('deployers').address, data: readAllowListCall(from) };
    const [role, currentRole] = [batch.add(callContract(call, before)), batch.add(callContract(call))];
    const responses = await node.query(batch);
    const steps = responses.value(stepsKey);
    const creation = steps && refusedCreation(steps, trace);
    if (steps !== undefined && creation === undefined) {
      return undefined;
    }
    if (creation === undefined) {
      return isNoRole(responses.value(currentRole)) ? { kind: 'likely', origin: from } : { kind: 'likely' };
    }
    if (isNoRole(responses.value(role))) {
      return { kind: 'notAllowed', origin: from };
    }
    const address = creation.isCreate2 ? await addressOf(node, hash, creation) : undefined;
    return address !== undefined && (await hasCode(node, address, before))
      ? { kind: 'taken', address }
      : { kind: 'unknown' };
  } catch (error) {
    if (error instanceof ApiError || error instanceof TraceError) {
      // Only an addition: the failure itself is known.
      return undefined;
    }
    throw error;
  }
}

/** Whether a role is "none", so that the account may not deploy; without the allow list there is no response. */
function isNoRole(word: string | undefined): boolean {
  return word !== undefined && /^0x0{64}$/.test(word);
}

async function addressOf(
  node: EvmNode,
  hash: string,
  { step, creator }: { readonly step: number; readonly creator: string },
): Promise<string | undefined> {
  // Not every node runs custom tracers.
  for (const request of [traceWindow, stepsUpTo]) {
    const window = await node.tryValue(request({ hash }, step, step + 1));
    const state = window && stateIn(window, step);
    if (state !== undefined) {
      return create2Address(creator, state);
    }
  }
  return undefined;
}

async function hasCode(node: EvmNode, address: string, block: BlockTag): Promise<boolean> {
  return ((await node.tryValue(fetchContractCode(address, block))) ?? '0x') !== '0x';
}
