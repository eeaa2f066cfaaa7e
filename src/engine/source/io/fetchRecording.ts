import { setImmediate } from 'node:timers/promises';
import {
  type CallTrace,
  type RecordedCall,
  type Recording,
  RpcBatch,
  type Traceable,
  fetchCallTrace,
  fetchContractCode,
  fetchTransactionTrace,
  record,
  traceSteps,
} from '../../evm';
import type { EvmNode } from '../../sources';

/**
 * Step by step how it ran, as one node tells it.
 *
 * @param tree its calls, where they are known already
 * @throws {ApiError} the node does not trace it
 * @throws {TraceError} what it tells does not fit together
 */
export async function fetchRecording(node: EvmNode, traceable: Traceable, tree?: CallTrace): Promise<Recording> {
  const batch = new RpcBatch();
  const stepsKey = batch.add(traceSteps(traceable));
  const treeKey = tree === undefined ? batch.add(treeOf(traceable)) : undefined;
  const answers = await node.query(batch);
  const steps = answers.of(stepsKey);
  if (!steps.ok) {
    throw steps.error;
  }
  const result = treeKey === undefined ? undefined : answers.of(treeKey);
  if (result?.ok === false) {
    throw result.error;
  }
  // Both take up to 40 ms of the largest transaction.
  await setImmediate();
  return record(steps.value, tree ?? result?.value ?? {});
}

function treeOf(traceable: Traceable) {
  return 'hash' in traceable
    ? fetchTransactionTrace(traceable.hash)
    : fetchCallTrace(traceable.call, traceable.block, traceable.stateOverrides);
}

/** Contracts whose code is asked for; a transaction that runs more of them is no one's to read. */
const maxCodes = 100;

/**
 * The code that each call ran, hex with 0x, by the call's index: of a creation the creation code with its arguments.
 *
 * @param block the one it ran in
 * @throws {ApiError}
 */
export async function fetchCodes(
  node: EvmNode,
  { calls }: Recording,
  block: `0x${string}` | 'latest',
): Promise<ReadonlyMap<number, string>> {
  const ran = calls.filter(({ first }) => first !== undefined);
  // What was created on the way may be gone with what failed.
  const created = new Map(
    calls.filter((call) => isCreation(call) && call.error === undefined).map(({ codeAt, output }) => [codeAt, output]),
  );
  const addresses = [...new Set(ran.filter((call) => !isCreation(call)).map(({ codeAt }) => codeAt))]
    .filter((address) => address !== undefined && !created.has(address))
    .slice(0, maxCodes);
  const batch = new RpcBatch();
  const keys = addresses.map((address) => [address, batch.add(fetchContractCode(address!, block))] as const);
  const answers = await node.query(batch);
  const codes = new Map<string | undefined, string>([
    ...created,
    ...keys.flatMap(([address, key]) => {
      const code = answers.value(key);
      return code === undefined ? [] : [[address, code] as const];
    }),
  ]);
  return new Map(
    ran.flatMap((call) => {
      const code = isCreation(call) ? call.input : codes.get(call.codeAt);
      return code === undefined ? [] : [[call.index, code] as const];
    }),
  );
}

function isCreation({ kind }: RecordedCall): boolean {
  return kind === 'CREATE' || kind === 'CREATE2';
}
