import pMap from 'p-map';
import {
  ApiError,
  HttpError,
  RpcError,
  errorCategory,
  errorSentence,
  DecodeError,
  type RequestOrigin,
  UserError,
} from '../../errors';
import { type RpcOutcome, raceAbort, type HttpResponse, readJson, whileReading } from '../../net';
import { type AbiSource, abiNote, type ArgFormat, failureReason, revertName, WrongInput } from '../../abi';
import { type Line, guess, lineText } from '../../report';
import { type JsonObject, type JsonValue, groupBy, isJsonList, isJsonObject, printJson } from '../../primitives';
import { scopeSentence, textsIn } from '../../health';
import { type ResponseOutcome, type CellResult, type CellRun, changesIn } from './cellRun';
import type { RpcSend, RestSend } from './toSends';
import type { Route } from './routes';

const kinds = ['health', 'readiness', 'liveness'] as const;

/** Notes on a health response that covers only part of the checks. */
function healthNotes(name: string | undefined, tags: readonly string[]): Pick<CellResult, 'method' | 'notes'> {
  const kind = kinds.find((one) => one === name);
  const sentence = kind && scopeSentence({ kind, tags });
  return kind === undefined
    ? {}
    : { method: `health.${kind}`, ...(sentence === undefined ? {} : { notes: [sentence] }) };
}

function methodHealth(method: string | undefined, params: JsonValue): Pick<CellResult, 'notes'> {
  const requested = isJsonList(params) ? params[0] : params;
  const tags = requested !== undefined && isJsonObject(requested) ? requested['tags'] : undefined;
  return healthNotes(/^health\.(\w+)$/.exec(method ?? '')?.[1], textsIn(tags));
}

/** The same for GET requests, which return the result of the method. */
function pathHealth(url: string): Pick<CellResult, 'method' | 'notes'> {
  const { pathname, searchParams } = new URL(url);
  const [path, kind = 'health'] = /\/ext\/health(?:\/(health|readiness|liveness))?$/.exec(pathname) ?? [];
  return healthNotes(path && kind, searchParams.getAll('tag'));
}

/** Milliseconds to wait for a node's height, which is requested in parallel. */
const heightMs = 1_000;

/** Milliseconds to wait for names of functions and events from signature databases. */
const namesMs = 2_000;

/** Resolves with the height, or soon with `undefined`, so as not to delay the answer. */
type HeightRequest = () => Promise<bigint | undefined>;

function startHeightRequest(batch: readonly RpcSend[], run: CellRun): HeightRequest {
  const compared = batch.find(({ isCompared }) => isCompared);
  if (compared === undefined) {
    return () => Promise.resolve(undefined);
  }
  const timeout = new AbortController();
  const height = fetchHeight(compared.route, run, AbortSignal.any([run.signal, timeout.signal]));
  return async () => {
    const timer = setTimeout(() => timeout.abort(), heightMs);
    return await height.finally(() => clearTimeout(timer));
  };
}

/** Latest block of a route's chain, to compare answers of several nodes. Never rejects. */
async function fetchHeight({ url, server }: Route, run: CellRun, signal: AbortSignal): Promise<bigint | undefined> {
  const method = server === 'evm' ? 'eth_blockNumber' : url.endsWith('/ext/bc/P') ? 'platform.getHeight' : undefined;
  if (method === undefined) {
    return undefined;
  }
  try {
    const params = server === 'evm' ? [] : {};
    return heightIn(await run.rpc.call(url, { method, params }, { signal, deadlineMs: run.deadlineMs }));
  } catch {
    // The actual request reports the node's error; a missing height is not a failure.
    return undefined;
  }
}

function heightIn(response: JsonValue): bigint | undefined {
  const value = typeof response === 'object' && response !== null && 'height' in response ? response.height : response;
  return typeof value === 'string' && /^(?:\d{1,20}|0x[0-9a-f]{1,16})$/i.test(value) ? BigInt(value) : undefined;
}

export type NotifyResult = (result: Omit<CellResult, 'expectations'>) => void;

/** Concurrent POSTs: the number of connections per origin. */
const maxConcurrency = 8;

/** Default calls per batch: the public nodes' limit. */
const batchSize = 40;

/**
 * Sends JSON-RPC requests: those to the same EVM endpoint in batches, others concurrently, since the node's own server
 * does not support batches; requests that may change state one by one. Reports answers as they arrive.
 * @param untilStopped ends a cancelled POST without an answer
 */
export async function sendRpcs(
  sends: readonly RpcSend[],
  run: CellRun,
  notify: NotifyResult,
  untilStopped: (sending: Promise<void>) => Promise<void>,
): Promise<void> {
  const batches = groupBy<RpcSend, unknown>(sends, (send) => {
    const { url, server } = send.route;
    const { batch, timeoutMs } = send.settings;
    return server === 'evm' && batch !== 1 ? `${batch} ${timeoutMs} ${url}` : send;
  });
  const sendPosts = async (batch: readonly RpcSend[]): Promise<void> => {
    const height = startHeightRequest(batch, run);
    await pMap(posts(batch), (post) => untilStopped(sendPost(post, height, run, notify)), {
      concurrency: maxConcurrency,
    });
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
  height: HeightRequest,
  run: CellRun,
  notify: NotifyResult,
): Promise<void> {
  const first = sends[0]!;
  const { url } = first.route;
  const startedAt = run.now();
  const options = { signal: run.signal, deadlineMs: first.settings.timeoutMs ?? run.deadlineMs };
  const calls = sends.map(({ route, params }) => ({ method: route.wireMethod, params }));
  const outcomes =
    calls.length > 1
      ? await run.rpc.batch(url, calls, { ...options, batchSize: calls.length })
      : await sendSingle(run, url, calls[0]!, options);
  const milliseconds = run.now() - startedAt;
  const decodable = sends.flatMap((send, i) =>
    mayHoldCalls(send, outcomes[i]!) ? [[send.params, outcomes[i]!] as const] : [],
  );
  const values = decodable.flatMap(([params, outcome]) => [params, ...(outcome.ok ? [outcome.value] : [])]);
  const abi = decodable.length > 0 ? await abiFor(first, run, values) : undefined;
  const known = await Promise.all(sends.map((send, i) => failureContext(send, outcomes[i]!, abi, run)));
  const latestHeight = await height();
  sends.forEach((send, i) => {
    const { request, label, place, route, params } = send;
    notify({
      ...{ request, label, place, params, milliseconds },
      ...(route.method === undefined ? {} : { method: route.method.name }),
      ...sendOutcome(outcomes[i]!, params, known[i]),
      ...(outcomes[i]?.ok === true ? methodHealth(route.method?.name, params) : {}),
      abi,
      height: latestHeight,
    });
  });
}

interface FailureContext {
  readonly abi?: AbiSource;
  readonly failedAt?: Line;
  readonly format?: ArgFormat;
}

/** Finds the signature of an error that no ABI has, and the failing call's position in the open project. */
export async function failureContext(
  { route, place, params }: Pick<RpcSend, 'route' | 'place' | 'params'>,
  outcome: RpcOutcome,
  abi: AbiSource | undefined,
  { networks, builds, verified, rpc, signal, maySend }: CellRun,
): Promise<FailureContext> {
  const { url, server, wireMethod: method, chain } = route;
  if (outcome.ok || errorCategory(outcome.error) !== 'reverted' || server !== 'evm') {
    return { abi };
  }
  const data = outcome.error instanceof RpcError ? outcome.error.data : undefined;
  const network = networks.find(({ name }) => name === place.network);
  const [{ failingCallLine }, { withErrorSignature }] = await Promise.all([
    import('../../source/io/sourceLines'),
    import('../../source/io/verified/withSignatures'),
  ]);
  const [signed, failedAt] = await Promise.all([
    network && withErrorSignature(abi, data, verified, { network, chain, signal, allowed: maySend }),
    builds && failingCallLine(rpc, url, { method, params }, builds, signal),
  ]);
  return { abi: signed ?? abi, failedAt };
}

/** Whether the ABIs may add to a response; they are not loaded for plain numbers. */
function mayHoldCalls({ label, route }: RpcSend, outcome: RpcOutcome): boolean {
  return (
    route.server === 'evm' &&
    (!outcome.ok || typeof outcome.value === 'object' || label === 'eth_call' || label === 'eth_estimateGas')
  );
}

/** Does not delay cancelling until files are read, nor an answer for long until names are found. */
async function abiFor(
  { route: { chain, evmChainId, place } }: RpcSend,
  { abi, verified, signal, networks, maySend }: CellRun,
  values: readonly JsonValue[],
): Promise<AbiSource | undefined> {
  await unlessAborted(signal, raceAbort(abi?.ready() ?? Promise.resolve(), signal));
  const known = abi?.on(evmChainId);
  const network = networks.find(({ name }) => name === place.network);
  if (verified === undefined || chain === undefined || network === undefined) {
    return known;
  }
  const { withSignaturesOf } = await import('../../source/io/verified/withSignatures');
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(namesMs)]);
  const signatureQuery = { network, chain, signal: deadline, allowed: maySend };
  return (await unlessAborted(deadline, withSignaturesOf(known, values, verified, signatureQuery))) ?? known;
}

async function unlessAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (!signal.aborted) {
      throw error;
    }
    return undefined;
  }
}

async function sendSingle(
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
  known: FailureContext = {},
): { readonly outcome: ResponseOutcome; readonly status?: number } {
  if (outcome.ok) {
    return { outcome: { kind: 'result', json: outcome.value }, status: 200 };
  }
  const { error } = outcome;
  if (error instanceof RpcError) {
    const { words, name: revert } = revertOf(error, params, known);
    const meaning =
      words !== undefined && revert !== undefined ? words : [words ?? [], errorSentence(error)].flat().join(' ');
    return {
      outcome: { kind: 'error', error: errorJson(error), meaning, revert, failedAt: known.failedAt },
      status: 200,
    };
  }
  const status = error instanceof HttpError ? { status: error.status } : {};
  return { outcome: { kind: 'failed', sentence: errorSentence(error) }, ...status };
}

export type StatementOutcome = Omit<CellResult, 'request' | 'label' | 'place' | 'milliseconds' | 'expectations'>;

/**
 * Reports a statement's outcome, why it cannot be run, or its node's error.
 * @param execute receives a list to which it adds notes, shown on failure
 * @throws the abort reason
 */
export async function runStatement(
  { request, label, place }: Pick<CellResult, 'request' | 'label' | 'place'>,
  run: CellRun,
  notify: NotifyResult,
  execute: (notes: string[]) => Promise<StatementOutcome>,
): Promise<void> {
  const began = run.now();
  const notes: string[] = [];
  const result = await execute(notes).catch((error: unknown): StatementOutcome => {
    run.signal.throwIfAborted();
    if (error instanceof UserError || error instanceof WrongInput) {
      return { outcome: { kind: 'failed', sentence: error.message }, notes };
    }
    if (error instanceof ApiError) {
      return { ...sendOutcome({ ok: false, error }, []), notes };
    }
    throw error;
  });
  notify({ request, label, place, milliseconds: run.now() - began, ...result });
}

function errorJson({ code, rpcMessage, data }: RpcError): JsonObject {
  return { code: BigInt(code), message: rpcMessage, ...(data === undefined ? {} : { data }) };
}

/**
 * Decodes a revert by the built-in tables and the open project's ABIs: the error's name or the `require` reason, and a
 * sentence, except for a reason that the node's message already contains.
 */
function revertOf(
  error: RpcError,
  params: JsonValue,
  { abi, format }: FailureContext,
): { readonly name?: string; readonly words?: string } {
  if (errorCategory(error) !== 'reverted') {
    return {};
  }
  if (typeof error.data !== 'string') {
    return { name: /^execution reverted: (.+)$/.exec(error.rpcMessage)?.[1] };
  }
  const [call] = isJsonList(params) ? params : [];
  const to = call !== undefined && isJsonObject(call) ? call['to'] : undefined;
  const { line, revert } = failureReason(
    { revertData: error.data },
    { abi, address: typeof to === 'string' ? to : undefined },
    format,
  );
  const name = revertName(revert);
  if (revert === undefined || (revert.kind === 'error' && error.rpcMessage.includes(revert.text))) {
    return { name };
  }
  const guessed =
    revert.kind === 'custom' && revert.guess ? [guess('guessed from selector'), ...abiNote(revert.source)] : [];
  const words = [...line, ...guessed];
  const result = lineText(words, { ids: 'short', amounts: 'short', times: 'utc', maxLength: 200 }, { now: 0 });
  return { name, words: `${result[0]!.toUpperCase()}${result.slice(1)}.` };
}

/** Unhealthy nodes respond with 503. */
const acceptedStatuses = [503];

/** Sends a REST request; errors include the HTTP status. */
export async function sendRest(send: RestSend, run: CellRun, notify: NotifyResult): Promise<void> {
  const { request, label, place, verb, url, json, settings } = send;
  const startedAt = run.now();
  const result = { request, label, place };
  try {
    const response = await run.http.send({
      ...{ verb, url, label, idempotent: changesIn(send).length === 0, signal: run.signal },
      deadlineMs: settings.timeoutMs ?? run.deadlineMs,
      ...(json === undefined ? {} : { body: printJson(json) }),
      ...(url.includes('/ext/health') ? { accept: acceptedStatuses } : {}),
    });
    const outcome = await read(response, { host: place.host, method: label }, run.signal);
    const about = outcome.kind === 'result' ? pathHealth(url) : {};
    notify({ ...result, ...about, outcome, status: response.status, milliseconds: run.now() - startedAt });
  } catch (error) {
    run.signal.throwIfAborted();
    const status = error instanceof HttpError ? { status: error.status } : {};
    const sentence = errorSentence(error);
    notify({ ...result, outcome: { kind: 'failed', sentence }, ...status, milliseconds: run.now() - startedAt });
  }
}

/** Metrics are plain text, not JSON. */
async function read(response: HttpResponse, place: RequestOrigin, signal: AbortSignal): Promise<ResponseOutcome> {
  try {
    const json = await whileReading(response, signal, (reading) => readJson(response.body, place, reading));
    return { kind: 'result', json };
  } catch (error) {
    if (error instanceof DecodeError && error.found === 'notJson') {
      return { kind: 'text', text: response.body };
    }
    throw error;
  }
}
