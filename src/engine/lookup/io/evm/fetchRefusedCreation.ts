import {
  type BlockTag,
  type CallTrace,
  type CreationRefusal,
  RpcBatch,
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
import { ApiError } from '../../../errors';
import { precompileFor, readAllowListCall } from '../../../precompiles';
import type { EvmNode } from '../../../sources';

/**
 * Why a transaction that reverted without a word did so, where a contract creation inside it was refused: of that a trace
 * has no call. Undefined: nothing looks like it.
 *
 * @throws the abort reason alone
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
    const [role, roleToday] = [batch.add(callContract(call, before)), batch.add(callContract(call))];
    const answers = await node.query(batch);
    const steps = answers.value(stepsKey);
    const creation = steps && refusedCreation(steps, trace);
    if (steps !== undefined && creation === undefined) {
      return undefined;
    }
    if (creation === undefined) {
      return isNone(answers.value(roleToday)) ? { kind: 'likely', origin: from } : { kind: 'likely' };
    }
    if (isNone(answers.value(role))) {
      return { kind: 'notAllowed', origin: from };
    }
    const address = creation.isCreate2 ? await addressOf(node, hash, creation) : undefined;
    return address !== undefined && (await hasCode(node, address, before))
      ? { kind: 'taken', address }
      : { kind: 'unknown' };
  } catch (error) {
    if (error instanceof ApiError || error instanceof TraceError) {
      // What failed is known without it.
      return undefined;
    }
    throw error;
  }
}

/** The role of an account that may not deploy; without the allow list nothing answers. */
function isNone(word: string | undefined): boolean {
  return word !== undefined && /^0x0{64}$/.test(word);
}

async function addressOf(
  node: EvmNode,
  hash: string,
  { step, creator }: { readonly step: number; readonly creator: string },
): Promise<string | undefined> {
  // Not every node runs tracers of ours.
  for (const request of [traceWindow, stepsUpTo]) {
    const batch = new RpcBatch();
    const key = batch.add(request({ hash }, step, step + 1));
    const window = (await node.query(batch)).value(key);
    const state = window && stateIn(window, step);
    if (state !== undefined) {
      return create2Address(creator, state);
    }
  }
  return undefined;
}

async function hasCode(node: EvmNode, address: string, block: BlockTag): Promise<boolean> {
  const batch = new RpcBatch();
  const key = batch.add(fetchContractCode(address, block));
  return ((await node.query(batch)).value(key) ?? '0x') !== '0x';
}
