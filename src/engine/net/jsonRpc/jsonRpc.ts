import pMap from 'p-map';
import { type JsonValue, printJson, isJsonObject } from '../../primitives';
import {
  ApiError,
  HttpError,
  DecodeError,
  type Redact,
  type RequestOrigin,
  RpcError,
  errorCategory,
} from '../../errors';
import type { Http, HttpRequest } from '../http/http';
import type { StreamFilterSource } from '../http/readBody';
import {
  isReadOnlyMethod,
  type RpcSender,
  sendCall,
  idNumber,
  readResponse,
  cleanWords,
  originOf,
  post,
  rpcRequest,
} from './sendCall';
import { dedupeInFlight } from '../http/cache';
import { whileReading, readJson } from '../http/reading';

export interface RpcCall {
  readonly method: string;
  /** An array for the EVM, mostly an object for the node's own APIs. */
  readonly params?: JsonValue;
  /** For a result that may exceed the usual size limit. The call is neither batched nor shared; see `filterOf`. */
  readonly filter?: StreamFilterSource;
}

export type RpcOptions = Pick<HttpRequest, 'signal' | 'deadlineMs' | 'headers' | 'tries' | 'isExpectedError'>;

interface RpcBatchOptions extends RpcOptions {
  /** Calls per POST. Default 40, the public nodes' limit. */
  readonly batchSize?: number;
}

export type RpcOutcome =
  { readonly ok: true; readonly value: JsonValue } | { readonly ok: false; readonly error: ApiError };

/**
 * JSON-RPC 2.0 over HTTP, for both of a node's servers. A method that the catalogue does not list as read-only is sent
 * exactly once: it is not retried, not resent in a smaller batch, and not shared among callers.
 */
export interface JsonRpc {
  /**
   * The result, which may be null. Rejects with an ApiError (an RpcError where the server returned an error), or with
   * the abort reason. Identical read-only calls in flight are sent once.
   */
  call(url: string, call: RpcCall, options?: RpcOptions): Promise<JsonValue>;
  /**
   * One outcome per call, in order; rejects only with the abort reason. For EVM endpoints: the node's own APIs do not
   * support batches. A server that turns out not to support them gets the calls one by one.
   */
  batch(url: string, calls: readonly RpcCall[], options?: RpcBatchOptions): Promise<readonly RpcOutcome[]>;
}

export function createJsonRpc(http: Http): JsonRpc {
  const reads = dedupeInFlight<JsonValue>();
  let lastId = 0;
  const sender: RpcSender = { http, nextId: () => ++lastId };

  async function call(url: string, rpcCall: RpcCall, options: RpcOptions = {}): Promise<JsonValue> {
    if (!isReadOnlyMethod([rpcCall]) || rpcCall.filter !== undefined) {
      return sendCall(sender, url, rpcCall, options);
    }
    // The id differs in each body, so identical calls are matched here and not by their bytes.
    const params = rpcCall.params === undefined ? '' : printJson(rpcCall.params);
    const headers = Object.entries(options.headers ?? {}).sort();
    const key = JSON.stringify([url, rpcCall.method, params, headers, options.deadlineMs, options.tries]);
    return reads.read(key, options.signal, (signal) => sendCall(sender, url, rpcCall, { ...options, signal }));
  }

  return {
    call,
    batch: (url, calls, options = {}) =>
      sendBatch(sender, url, calls, options, (single, signal) => call(url, single, { ...options, signal })),
  };
}

const BATCH_SIZE = 40;
/** Concurrent POSTs. */
const CONCURRENCY = 4;

type SendSingle = (call: RpcCall, signal: AbortSignal | undefined) => Promise<JsonValue>;

interface Batch {
  readonly sender: RpcSender;
  readonly url: string;
  readonly options: RpcBatchOptions;
  readonly single: SendSingle;
}

/** The outcomes of one POST, or the one error for all of its calls. */
type Posted = { readonly outcomes: RpcOutcome[] } | { readonly whole: ApiError };

/** Sends calls in POSTs of at most `batchSize`; see JsonRpc.batch. */
async function sendBatch(
  sender: RpcSender,
  url: string,
  calls: readonly RpcCall[],
  options: RpcBatchOptions,
  single: SendSingle,
): Promise<readonly RpcOutcome[]> {
  options.signal?.throwIfAborted();
  const batch: Batch = { sender, url, options, single };
  const places = [...calls.keys()];
  const batchable = places.filter((place) => calls[place]!.filter === undefined);
  const unbatchable = places.filter((place) => calls[place]!.filter !== undefined);
  const parts = [
    ...unbatchable.map((place) => [place]),
    ...chunks(batchable, positiveInteger(options.batchSize ?? BATCH_SIZE)),
  ];
  const outcomes = new Map<number, RpcOutcome>();
  const sendPart = async (part: readonly number[]): Promise<void> => {
    const sent = await sendChunk(
      batch,
      part.map((place) => calls[place]!),
    );
    part.forEach((place, i) => outcomes.set(place, sent[i]!));
  };
  await pMap(parts, sendPart, { concurrency: CONCURRENCY });
  return places.map((place) => outcomes.get(place)!);
}

async function sendChunk(batch: Batch, calls: readonly RpcCall[]): Promise<RpcOutcome[]> {
  const posted = await postOnce(batch, calls);
  if ('outcomes' in posted) {
    return posted.outcomes;
  }
  if (!isReadOnlyMethod(calls)) {
    return repeatError(calls, posted.whole);
  }
  if (errorCategory(posted.whole) === 'batchTooLarge') {
    return sendHalves(batch, calls);
  }
  return rejectsBatches(posted.whole) ? sendOneByOne(batch, calls) : repeatError(calls, posted.whole);
}

/** Halves only once: a server that rejects even half would get ever more requests. */
async function sendHalves(batch: Batch, calls: readonly RpcCall[]): Promise<RpcOutcome[]> {
  const halves = chunks(calls, Math.ceil(calls.length / 2));
  const sendHalf = async (half: readonly RpcCall[]): Promise<RpcOutcome[]> => {
    const posted = await postOnce(batch, half);
    return 'outcomes' in posted ? posted.outcomes : repeatError(half, posted.whole);
  };
  const posts = await pMap(halves, sendHalf, { concurrency: 1 });
  return posts.flat();
}

/** The first call shows whether single calls work; if not, the others are not sent. */
async function sendOneByOne(batch: Batch, calls: readonly RpcCall[]): Promise<RpcOutcome[]> {
  const [first, ...others] = calls;
  const probe = await sendSingle(batch, first!);
  if (!probe.ok && rejectsBatches(probe.error)) {
    return repeatError(calls, probe.error);
  }
  const rest = await pMap(others, (call) => sendSingle(batch, call), { concurrency: CONCURRENCY });
  return [probe, ...rest];
}

async function postOnce(batch: Batch, calls: readonly RpcCall[]): Promise<Posted> {
  const { sender, url, options } = batch;
  if (calls.length === 1) {
    return { outcomes: [await sendSingle(batch, calls[0]!)] };
  }
  const ids = calls.map(() => sender.nextId());
  const body = printJson(calls.map((call, i) => rpcRequest(ids[i]!, call)));
  const label = labelOf(calls);
  try {
    const response = await post(sender.http, url, { body, label, idempotent: isReadOnlyMethod(calls) }, options);
    const json = await whileReading(response, options.signal, (reading) =>
      readJson(response.body, originOf(url, label), reading),
    );
    return readBatchResponse(url, calls, ids, json, response.redact ?? cleanWords);
  } catch (error) {
    return { whole: apiErrorOrThrow(error) };
  }
}

function readBatchResponse(
  url: string,
  calls: readonly RpcCall[],
  ids: readonly number[],
  json: JsonValue,
  redact: Redact,
): Posted {
  const list: readonly JsonValue[] = Array.isArray(json) ? (json as readonly JsonValue[]) : [json];
  const responses = responsesById(list);
  // One response for several calls: an error for all of them, without an id or with the first call's.
  if (list.length === 1 && calls.length > 1) {
    const only = readResponse(list[0]!, originOf(url, labelOf(calls)), redact);
    if ('error' in only) {
      return { whole: only.error };
    }
  }
  return { outcomes: calls.map((call, i) => outcomeOf(originOf(url, call.method), responses.get(ids[i]!), redact)) };
}

/** The first response with an id counts; responses without an id or with an unknown one are ignored. */
function responsesById(list: readonly JsonValue[]): Map<number, JsonValue> {
  const responses = new Map<number, JsonValue>();
  for (const response of list) {
    const id = isJsonObject(response) && Object.hasOwn(response, 'id') ? idNumber(response['id'] ?? null) : undefined;
    if (id !== undefined && !responses.has(id)) {
      responses.set(id, response);
    }
  }
  return responses;
}

function outcomeOf(place: RequestOrigin, response: JsonValue | undefined, redact: Redact): RpcOutcome {
  if (response === undefined) {
    return { ok: false, error: new DecodeError(place, '', 'a response to each call of the batch', 'missing') };
  }
  const read = readResponse(response, place, redact);
  return 'error' in read ? { ok: false, error: read.error } : { ok: true, value: read.value };
}

async function sendSingle({ single, options }: Batch, call: RpcCall): Promise<RpcOutcome> {
  try {
    return { ok: true, value: await single(call, options.signal) };
  } catch (error) {
    return { ok: false, error: apiErrorOrThrow(error) };
  }
}

/** Servers without batch support reject a batch as an invalid request, or return 404 or 405. */
function rejectsBatches(error: ApiError): boolean {
  if (error instanceof RpcError) {
    return error.code === -32600 || error.code === -32700;
  }
  return error instanceof HttpError && (error.status === 404 || error.status === 405);
}

function repeatError(calls: readonly RpcCall[], error: ApiError): RpcOutcome[] {
  return calls.map(() => ({ ok: false, error }));
}

function apiErrorOrThrow(error: unknown): ApiError {
  if (error instanceof ApiError) {
    return error;
  }
  throw error;
}

/** The label of a batch in errors and the log. */
function labelOf(calls: readonly RpcCall[]): string {
  const methods = [...new Set(calls.map((call) => call.method))];
  return `${methods.slice(0, 3).join(', ')}${methods.length > 3 ? ', …' : ''} (${calls.length})`;
}

function positiveInteger(count: number): number {
  return Math.max(1, Math.floor(count) || 1);
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size));
}
