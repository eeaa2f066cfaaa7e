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
import type { Http, HttpResponse, HttpRequest } from '../http/http';
import type { RpcCall, RpcOptions } from './jsonRpc';
import { whileReading, readJson } from '../http/reading';
import { keepFilter } from '../http/readBody';

export interface RpcSender {
  readonly http: Http;
  nextId(): number;
}

export async function sendCall(sender: RpcSender, url: string, call: RpcCall, options: RpcOptions): Promise<JsonValue> {
  const id = sender.nextId();
  const place = originOf(url, call.method);
  const body = {
    body: printJson(rpcRequest(id, call)),
    label: call.method,
    idempotent: isReadOnlyMethod([call]),
    filter: call.filter,
  };
  const response = await post(sender.http, url, body, options);
  const json = await whileReading(response, options.signal, (reading) => readJson(response.body, place, reading));
  const read = readResponse(json, place, response.redact ?? cleanWords);
  if ('error' in read) {
    throw read.error;
  }
  if (idNumber(read.id) !== id) {
    throw new DecodeError(place, 'id', 'the request id', 'wrong');
  }
  if (response.filter !== undefined) {
    keepFilter(read.value, response.filter);
  }
  return read.value;
}

/** Whether calls may be sent again after a failure: a POST may have taken effect though no response arrived. */
export function isReadOnlyMethod(calls: readonly RpcCall[]): boolean {
  return calls.every(({ method }) => effectOf(method) === 'reads');
}

/** Posts a JSON-RPC body; a rejection that contains a JSON-RPC error becomes that error. */
export async function post(
  http: Http,
  url: string,
  body: Pick<HttpRequest, 'body' | 'label' | 'idempotent' | 'filter'>,
  options: RpcOptions,
): Promise<HttpResponse> {
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

/** Leaves out absent params: some servers reject null. */
export function rpcRequest(id: number, { method, params }: RpcCall): JsonObject {
  return { jsonrpc: '2.0', id: BigInt(id), method, ...(params === undefined ? {} : { params }) };
}

export function originOf(url: string, method: string): RequestOrigin {
  return { host: hostOf(url), method };
}

/** For a connection without secrets. */
export function cleanWords(text: string): string {
  return cleanRemote(text, 4_095);
}

/**
 * Some gateways return a JSON-RPC error with a 4xx or 5xx status; the error is then more useful than the status. The
 * gateway's own rejections (key, rate limit) keep their status, which shows what to do.
 */
function rpcErrorInRejection(error: HttpError): RpcError | undefined {
  if (error.status === 401 || error.status === 403 || error.status === 429 || !error.body.startsWith('{')) {
    return undefined;
  }
  try {
    const read = readResponse(parseJson(error.body), error, (text) => text);
    return 'error' in read && read.error instanceof RpcError ? read.error : undefined;
  } catch (problem) {
    if (problem instanceof JsonSyntaxError) {
      return undefined;
    }
    throw problem;
  }
}

/** A response before it is matched to its request. */
type RpcResponse =
  { readonly id: JsonValue; readonly value: JsonValue } | { readonly id: JsonValue; readonly error: ApiError };

/** Reads one JSON-RPC 2.0 response; anything else becomes a DecodeError in place of the value. */
export function readResponse(json: JsonValue, place: RequestOrigin, redact: Redact): RpcResponse {
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

/** The id as the number that was sent, also where a server returns it as a string or with a fraction of zero. */
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
