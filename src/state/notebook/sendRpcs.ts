import { HttpError, type ApiError, RpcError } from '../../api/errors/errors';
import { errorSentence } from '../../api/errors/errorSentence';
import type { RpcOutcome } from '../../api/jsonRpc/jsonRpc';
import type { AbiSource } from '../../core/evm/artifact/abiSource';
import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from '../../core/json/value';
import type { AnswerOutcome, CellAnswer } from './cellAnswer';
import type { CellRun } from './cellRun';
import { changesIn } from './changesIn';
import { healthAbout } from './healthAbout';
import type { RpcSend } from './toSends';
import type { Route } from './routes';
import * as l10n from '@vscode/l10n';
import { errorCategory } from '../../api/errors/errorCategory';
import { abiNote } from '../../core/evm/call/callLine';
import { failureReason } from '../../core/evm/call/failureReason';
import { guess } from '../../core/finding/spans';
import { lineText } from '../../core/finding/spanText';

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
    isCompared ? fetchHeight(first.route, run) : undefined,
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
      abi,
      height,
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

/** The last block of the chain that a route leads to, so that answers of two nodes can be told apart by it. */
async function fetchHeight({ url, server }: Route, run: CellRun): Promise<bigint | undefined> {
  const method = server === 'evm' ? 'eth_blockNumber' : url.endsWith('/ext/bc/P') ? 'platform.getHeight' : undefined;
  if (method === undefined) {
    return undefined;
  }
  try {
    const params = server === 'evm' ? [] : {};
    const answer = await run.rpc.call(url, { method, params }, { signal: run.signal, deadlineMs: run.deadlineMs });
    return heightIn(answer);
  } catch {
    // The request beside it says what is wrong with the node; the height alone is no reason to fail.
    run.signal.throwIfAborted();
    return undefined;
  }
}

function heightIn(answer: JsonValue): bigint | undefined {
  const value = typeof answer === 'object' && answer !== null && 'height' in answer ? answer.height : answer;
  return typeof value === 'string' && /^(?:\d{1,20}|0x[0-9a-f]{1,16})$/i.test(value) ? BigInt(value) : undefined;
}

/**
 * What a contract said when it reverted a call, by the tables and the ABIs of the open project: a sentence after the
 * node's own. Undefined where nothing is known beside the node's message, which has the reason of a `require`.
 */
function revertWords(error: RpcError, params: JsonValue, abi: AbiSource | undefined): string | undefined {
  if (typeof error.data !== 'string' || errorCategory(error) !== 'reverted') {
    return undefined;
  }
  const [call] = isJsonList(params) ? params : [];
  const to = call !== undefined && isJsonObject(call) ? call['to'] : undefined;
  const { line, revert } = failureReason(
    { revertData: error.data },
    { abi, address: typeof to === 'string' ? to : undefined },
  );
  if (revert === undefined || revert.kind === 'error') {
    return undefined;
  }
  const sure = revert.kind === 'custom' && revert.guess ? [guess(l10n.t('guessed from selector'))] : [];
  const words = [...line, ...sure, ...abiNote(revert.kind === 'custom' ? revert.source : undefined)];
  const told = lineText(words, { ids: 'short', amounts: 'short', times: 'utc', maxLength: 200 }, { now: 0 });
  return l10n.t('Decoded: {0}.', told);
}
