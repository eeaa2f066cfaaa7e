import { HttpError, type ApiError, RpcError } from '../../api/errors';
import { errorSentence } from '../../api/errorSentence';
import type { RpcOutcome } from '../../api/jsonRpc';
import type { AbiSource } from '../../core/evm/artifact/abiSource';
import type { JsonObject, JsonValue } from '../../core/json/value';
import type { AnswerOutcome, CellAnswer } from './cellAnswer';
import type { CellRun } from './cellRun';
import { changesIn } from './changesIn';
import { healthAbout } from './healthAbout';
import { revertWords } from './revertWords';
import type { RpcSend } from './toSends';
import { askHeight } from './askHeight';

export type Tell = (answer: Omit<CellAnswer, 'expectations'>) => void;

/** Posts under way at once: as many as there are connections to one place. */
const parallel = 8;

/**
 * Sends JSON-RPC requests: those of the EVM server that go to one place in batches, the others side by side, since the
 * node's own server knows no batches. What may change something goes one after the other.
 */
export async function sendRpcs(sends: readonly RpcSend[], run: CellRun, tell: Tell): Promise<void> {
  const batches = new Map<string, RpcSend[]>();
  for (const [i, send] of sends.entries()) {
    const { url, server } = send.route;
    const { batch, timeoutMs } = send.settings;
    const key = server === 'evm' && batch !== 1 ? `${batch} ${timeoutMs} ${url}` : String(i);
    const others = batches.get(key);
    if (others === undefined) {
      batches.set(key, [send]);
    } else {
      others.push(send);
    }
  }
  if (sends.some((send) => changesIn(send).length > 0)) {
    for (const batch of batches.values()) {
      await sendBatch(batch, run, tell);
    }
    return;
  }
  await Promise.all([...batches.values()].map((batch) => sendBatch(batch, run, tell)));
}

async function sendBatch(sends: readonly RpcSend[], run: CellRun, tell: Tell): Promise<void> {
  const [first] = sends;
  if (first === undefined) {
    return;
  }
  const { url, server } = first.route;
  const { batch, timeoutMs } = first.settings;
  const began = run.now();
  const options = {
    signal: run.signal,
    deadlineMs: timeoutMs ?? run.deadlineMs,
    parallel,
    ...(batch === undefined ? {} : { batchSize: batch }),
  };
  const calls = sends.map(({ route, params }) => ({ method: route.wireMethod, params }));
  const isCompared = sends.some((send) => send.isCompared);
  const [outcomes, height] = await Promise.all([
    server === 'evm' && calls.length > 1 ? run.rpc.batch(url, calls, options) : one(run, url, calls[0]!, options),
    isCompared ? askHeight(first.route, run) : undefined,
  ]);
  const milliseconds = run.now() - began;
  const abi = sends.some((send, i) => mayHoldCalls(send, outcomes[i]!)) ? await abiFor(first, run) : undefined;
  sends.forEach((send, i) => {
    const { request, label, place, route, params } = send;
    tell({
      ...{ request, label, place, params, milliseconds },
      ...(route.method === undefined ? {} : { method: route.method.name }),
      ...outcomeOf(outcomes[i]!, params, abi),
      ...(outcomes[i]?.ok === true ? healthAbout(route.method?.name, params) : {}),
      ...(abi === undefined ? {} : { abi }),
      ...(height === undefined ? {} : { height }),
    });
  });
}

/** What of an answer the ABIs of the project may say more about; they are not read for numbers. */
function mayHoldCalls({ label, route }: RpcSend, outcome: RpcOutcome): boolean {
  return (
    route.server === 'evm' &&
    (!outcome.ok || typeof outcome.value === 'object' || label === 'eth_call' || label === 'eth_estimateGas')
  );
}

async function abiFor({ route }: RpcSend, { abi }: CellRun): Promise<AbiSource | undefined> {
  await abi?.ready();
  return abi?.on(route.evmChainId);
}

async function one(
  run: CellRun,
  url: string,
  call: { readonly method: string; readonly params: JsonValue },
  options: Parameters<CellRun['rpc']['call']>[2],
): Promise<readonly RpcOutcome[]> {
  try {
    return [{ ok: true, value: await run.rpc.call(url, call, options) }];
  } catch (error) {
    run.signal.throwIfAborted();
    return [{ ok: false, error: error as ApiError }];
  }
}

function outcomeOf(
  outcome: RpcOutcome,
  params: JsonValue,
  abi: AbiSource | undefined,
): { readonly outcome: AnswerOutcome; readonly status?: number } {
  if (outcome.ok) {
    return { outcome: { kind: 'result', json: outcome.value }, status: 200 };
  }
  const { error } = outcome;
  if (error instanceof RpcError) {
    const meaning = [errorSentence(error), revertWords(error, params, abi)].filter((words) => words !== undefined);
    return { outcome: { kind: 'error', error: errorJson(error), meaning: meaning.join(' ') }, status: 200 };
  }
  const status = error instanceof HttpError ? { status: error.status } : {};
  return { outcome: { kind: 'failed', sentence: errorSentence(error) }, ...status };
}

function errorJson({ code, rpcMessage, data }: RpcError): JsonObject {
  return { code: BigInt(code), message: rpcMessage, ...(data === undefined ? {} : { data }) };
}
