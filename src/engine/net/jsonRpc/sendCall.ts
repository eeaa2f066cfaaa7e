import {
  cleanRemote,
  type JsonObject,
  JsonSyntaxError,
  type JsonValue,
  parseJson,
  printJson,
  JsonNumber,
  isJsonObject,
} from '../../primitives';
import { DecodeError, HttpError, type RequestOrigin, RpcError, hostOf, type ApiError, type Redact } from '../../errors';
import { effectOf } from '../../rpc';
import type { Http, HttpAnswer, HttpRequest } from '../http/http';
import type { RpcCall, RpcOptions } from './jsonRpc';
import { whileReading, readJson } from '../http/reading';
import { keepFilter } from '../http/readBody';

/** What sending needs: the connection and the next id, which no two requests share. */
export interface RpcSender {
  readonly http: Http;
  nextId(): number;
}

/** Sends one call on its own and answers its result. */
export async function sendCall(sender: RpcSender, url: string, call: RpcCall, options: RpcOptions): Promise<JsonValue> {
  const id = sender.nextId();
  const place = originOf(url, call.method);
  const body = {
    body: printJson(rpcRequest(id, call)),
    label: call.method,
    idempotent: isReadOnlyMethod([call]),
    filter: call.filter,
  };
  const answer = await post(sender.http, url, body, options);
  const json = await whileReading(answer, options.signal, (reading) => readJson(answer.body, place, reading));
  const read = readAnswer(json, place, answer.redact ?? cleanWords);
  if ('error' in read) {
    throw read.error;
  }
  if (idNumber(read.id) !== id) {
    throw new DecodeError(place, 'id', 'the request id', 'wrong');
  }
  if (answer.filter !== undefined) {
    keepFilter(read.value, answer.filter);
  }
  return read.value;
}

/** Whether calls may be sent again after a failure: a post may have done its work though no answer came. */
export function isReadOnlyMethod(calls: readonly RpcCall[]): boolean {
  return calls.every(({ method }) => effectOf(method) === 'reads');
}

/** Posts a body of JSON-RPC; a refusal that says a JSON-RPC error becomes that error. */
export async function post(
  http: Http,
  url: string,
  body: Pick<HttpRequest, 'body' | 'label' | 'idempotent' | 'filter'>,
  options: RpcOptions,
): Promise<HttpAnswer> {
  const { signal, deadlineMs, headers, tries, isExpectedError } = options;
  try {
    return await http.send({
      verb: 'POST',
      url,
      ...body,
      signal,
      deadlineMs,
      headers,
      tries,
      isExpectedError,
    });
  } catch (error) {
    throw error instanceof HttpError ? (rpcErrorInRejection(error) ?? error) : error;
  }
}

/** Params that are absent are left out: some servers refuse null. */
export function rpcRequest(id: number, { method, params }: RpcCall): JsonObject {
  return { jsonrpc: '2.0', id: BigInt(id), method, ...(params === undefined ? {} : { params }) };
}

export function originOf(url: string, method: string): RequestOrigin {
  return { host: hostOf(url), method };
}

/** For a connection that keeps no secrets of its own. */
export function cleanWords(text: string): string {
  return cleanRemote(text, 4_095);
}

/**
 * Some gateways put a JSON-RPC error into an answer with a 4xx or 5xx status; what it says is then better than the status.
 * Refusals that are the gateway's own (key, rate) keep their status, which says what to do.
 */
function rpcErrorInRejection(error: HttpError): RpcError | undefined {
  if (error.status === 401 || error.status === 403 || error.status === 429 || !error.body.startsWith('{')) {
    return undefined;
  }
  try {
    const read = readAnswer(parseJson(error.body), error, (text) => text);
    return 'error' in read && read.error instanceof RpcError ? read.error : undefined;
  } catch (problem) {
    if (problem instanceof JsonSyntaxError) {
      return undefined;
    }
    throw problem;
  }
}

/** What one answer says, before it is known whose it is. */
type RpcAnswer =
  { readonly id: JsonValue; readonly value: JsonValue } | { readonly id: JsonValue; readonly error: ApiError };

/** One object of JSON-RPC 2.0. What is not one is a DecodeError in place of its value. */
export function readAnswer(json: JsonValue, place: RequestOrigin, redact: Redact): RpcAnswer {
  if (!isJsonObject(json)) {
    return { id: null, error: new DecodeError(place, '', 'a JSON-RPC response', 'wrong') };
  }
  const id = own(json, 'id') ?? null;
  const error = own(json, 'error') ?? null;
  if (error !== null) {
    return { id, error: readError(error, place, redact) };
  }
  const value = own(json, 'result');
  return value === undefined
    ? { id, error: new DecodeError(place, 'result', 'a result or an error', 'missing') }
    : { id, value };
}

/** An id as the number that was sent, also where a server gives it back as a string or with a fraction of zero. */
export function idNumber(id: JsonValue): number | undefined {
  if (typeof id === 'bigint') {
    return Number(id);
  }
  const text = typeof id === 'string' || id instanceof JsonNumber ? id.toString().trim() : '';
  return text === '' ? undefined : Number(text);
}

function readError(error: JsonValue, place: RequestOrigin, redact: Redact): ApiError {
  if (!isJsonObject(error)) {
    return new DecodeError(place, 'error', 'an object with code and message', 'wrong');
  }
  const code = own(error, 'code');
  const message = own(error, 'message');
  if (typeof code !== 'bigint' || !Number.isSafeInteger(Number(code)) || typeof message !== 'string') {
    return new DecodeError(place, 'error', 'an integer code and a message', 'wrong');
  }
  return new RpcError(place, Number(code), redact(message), own(error, 'data'));
}

function own(object: JsonObject, key: string): JsonValue | undefined {
  return Object.hasOwn(object, key) ? object[key] : undefined;
}
