import pMap from 'p-map';
import { type ApiError, HttpError, RpcError, errorCategory, errorSentence } from '../../errors';
import { type RpcOutcome, raceAbort } from '../../net';
import { type AbiSource, abiNote, failureReason } from '../../abi';
import { type Line, guess, lineText } from '../../report';
import { type JsonObject, type JsonValue, isJsonList, isJsonObject } from '../../primitives';
import type { AnswerOutcome, CellAnswer } from './cellAnswer';
import type { CellRun } from './cellRun';
import { changesIn } from './changesIn';
import { healthAbout } from './healthAbout';
import { type HeightBeside, heightBeside } from './heightBeside';
import type { RpcSend } from './toSends';

export type NotifyAnswer = (answer: Omit<CellAnswer, 'expectations'>) => void;

/** Posts under way at once: as many as there are connections to one place. */
const parallel = 8;

/** Calls of one post, where the cell does not say: the public nodes' limit. */
const batchSize = 40;

/**
 * Sends JSON-RPC requests: those of the EVM server that go to one place in batches, the others side by side, since the
 * node's own server knows no batches. What may change something goes one after the other. Each post is told as its answer
 * comes.
 *
 * @param untilStopped ends a post that was stopped without an answer
 */
export async function sendRpcs(
  sends: readonly RpcSend[],
  run: CellRun,
  notify: NotifyAnswer,
  untilStopped: (sending: Promise<void>) => Promise<void>,
): Promise<void> {
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
  const sendPosts = async (batch: readonly RpcSend[]): Promise<void> => {
    const height = heightBeside(batch, run);
    await pMap(posts(batch), (post) => untilStopped(sendPost(post, height, run, notify)), { concurrency: parallel });
  };
  if (sends.some((send) => changesIn(send).length > 0)) {
    for (const batch of batches.values()) {
      await sendPosts(batch);
    }
    return;
  }
  await Promise.all([...batches.values()].map(sendPosts));
}

function posts(batch: readonly RpcSend[]): readonly (readonly RpcSend[])[] {
  const size = batch[0]?.settings.batch ?? batchSize;
  return Array.from({ length: Math.ceil(batch.length / size) }, (_, i) => batch.slice(i * size, (i + 1) * size));
}

async function sendPost(
  sends: readonly RpcSend[],
  height: HeightBeside,
  run: CellRun,
  notify: NotifyAnswer,
): Promise<void> {
  const first = sends[0]!;
  const { url } = first.route;
  const began = run.now();
  const options = { signal: run.signal, deadlineMs: first.settings.timeoutMs ?? run.deadlineMs };
  const calls = sends.map(({ route, params }) => ({ method: route.wireMethod, params }));
  const outcomes =
    calls.length > 1
      ? await run.rpc.batch(url, calls, { ...options, batchSize: calls.length })
      : await one(run, url, calls[0]!, options);
  const milliseconds = run.now() - began;
  const abi = sends.some((send, i) => mayHoldCalls(send, outcomes[i]!)) ? await abiFor(first, run) : undefined;
  const failedAt = await Promise.all(sends.map((send, i) => failedAtOf(send, outcomes[i]!, run)));
  const heightThen = await height();
  sends.forEach((send, i) => {
    const { request, label, place, route, params } = send;
    notify({
      ...{ request, label, place, params, milliseconds },
      ...(route.method === undefined ? {} : { method: route.method.name }),
      ...sendOutcome(outcomes[i]!, params, abi, failedAt[i]),
      ...(outcomes[i]?.ok === true ? healthAbout(route.method?.name, params) : {}),
      abi,
      height: heightThen,
    });
  });
}

/** Where in the open project the call of a request failed. */
async function failedAtOf({ route, params }: RpcSend, outcome: RpcOutcome, run: CellRun): Promise<Line | undefined> {
  const { builds, rpc, signal } = run;
  const isReverted = !outcome.ok && errorCategory(outcome.error) === 'reverted';
  if (builds === undefined || !isReverted || route.server !== 'evm') {
    return undefined;
  }
  const { failingCallLine } = await import('../../source/io/failingCall');
  return await failingCallLine(rpc, route.url, { method: route.wireMethod, params }, builds, signal);
}

/** What of an answer the ABIs of the project may say more about; they are not read for numbers. */
function mayHoldCalls({ label, route }: RpcSend, outcome: RpcOutcome): boolean {
  return (
    route.server === 'evm' &&
    (!outcome.ok || typeof outcome.value === 'object' || label === 'eth_call' || label === 'eth_estimateGas')
  );
}

/** Whoever stops the cell does not wait for files. */
async function abiFor({ route }: RpcSend, { abi, signal }: CellRun): Promise<AbiSource | undefined> {
  await raceAbort(abi?.ready() ?? Promise.resolve(), signal).catch(() => undefined);
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

export function sendOutcome(
  outcome: RpcOutcome,
  params: JsonValue,
  abi: AbiSource | undefined,
  failedAt?: Line,
): { readonly outcome: AnswerOutcome; readonly status?: number } {
  if (outcome.ok) {
    return { outcome: { kind: 'result', json: outcome.value }, status: 200 };
  }
  const { error } = outcome;
  if (error instanceof RpcError) {
    const meaning = [errorSentence(error), revertWords(error, params, abi)].filter((words) => words !== undefined);
    return { outcome: { kind: 'error', error: errorJson(error), meaning: meaning.join(' '), failedAt }, status: 200 };
  }
  const status = error instanceof HttpError ? { status: error.status } : {};
  return { outcome: { kind: 'failed', sentence: errorSentence(error) }, ...status };
}

function errorJson({ code, rpcMessage, data }: RpcError): JsonObject {
  return { code: BigInt(code), message: rpcMessage, ...(data === undefined ? {} : { data }) };
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
  const sure = revert.kind === 'custom' && revert.guess ? [guess('guessed from selector')] : [];
  const words = [...line, ...sure, ...abiNote(revert.kind === 'custom' ? revert.source : undefined)];
  const result = lineText(words, { ids: 'short', amounts: 'short', times: 'utc', maxLength: 200 }, { now: 0 });
  return `Decoded: ${result}.`;
}
