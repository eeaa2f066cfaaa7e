import { HttpError, type RequestOrigin, UserError, hostOf } from '../../errors';
import {
  concatBytes,
  hasNode,
  type JsonObject,
  type JsonValue,
  isJsonObject,
  parseJson,
  printJson,
} from '../../primitives';
import { SecretFilter } from '../../secrets';
import type { Http, HttpResponse, HttpRequest } from './http';

/** Recorded responses of hosts. */
export interface Recording {
  /** Whether the URL is on a recorded host. */
  has(url: string): boolean;
  /**
   * The response to a request: for a JSON-RPC call the response object without its id; for a GET, and for a call
   * without a response object, `{"status", "type", "body"}`. `undefined` where the request was not recorded.
   */
  find(request: RecordedRequest): Promise<string | undefined>;
}

export interface RecordedRequest {
  readonly key: string;
  readonly url: string;
  /** The single call as JSON; `undefined` for a GET. */
  readonly body?: string;
}

/** Parses a recording file: Brotli-compressed lines, alternately a request's key and its response. */
export async function readRecording(file: Uint8Array): Promise<ReadonlyMap<string, string>> {
  if (!hasNode) {
    throw new UserError(
      'A browser cannot unpack the recorded network. Select another network, or use VS Code on your computer.',
    );
  }
  const { unpackBrotli } = await import('./unpack');
  const lines = new TextDecoder().decode(await unpackBrotli(file)).split('\n');
  return new Map(lines.flatMap((line, i) => (i % 2 === 0 ? [[line, lines[i + 1] ?? ''] as const] : [])));
}

/** @param load reads the file, once, on the first request */
export function fileRecording(has: Recording['has'], load: () => Promise<Uint8Array>): Recording {
  let responses: Promise<ReadonlyMap<string, string>> | undefined;
  return { has, find: async ({ key }) => (await (responses ??= load().then(readRecording))).get(key) };
}

/** Serves recorded hosts without sending anything; all other requests go to `http`. */
export function withRecording(http: Http, recording: Recording): Http {
  return {
    send: (request) => (recording.has(request.url) ? replay(request, recording) : http.send(request)),
    dispose: () => http.dispose(),
  };
}

/** The error for a request that was not recorded; its sentence is in errors.json. */
export function notRecorded(url: string, method: string): HttpError {
  return new HttpError({ host: hostOf(url), method }, 501, notRecordedMessage, 'text/plain');
}

const notRecordedMessage = 'not in the recording';

async function replay(request: HttpRequest, recording: Recording): Promise<HttpResponse> {
  request.signal?.throwIfAborted();
  const body = request.body === undefined ? undefined : parseJson(request.body);
  const response =
    body === undefined ? await replayGet(request, recording) : { status: 200, body: await replayCalls(body) };
  request.signal?.throwIfAborted();
  const filter = request.filter?.open();
  filter?.read(new TextEncoder().encode(response.body));
  const text = filter === undefined ? response.body : new TextDecoder().decode(concatBytes(filter.rest));
  // Recordings contain no secrets.
  return { status: response.status, body: new SecretFilter([]).redact(text), filter };

  async function replayCalls(json: JsonValue): Promise<string> {
    return Array.isArray(json)
      ? `[${(await Promise.all((json as readonly JsonValue[]).map(replayCall))).join(',')}]`
      : await replayCall(json);
  }

  async function replayCall(call: JsonValue): Promise<string> {
    const { id = null, method, params = [] } = isJsonObject(call) ? call : ({} as JsonObject);
    if (typeof method !== 'string') {
      throw notRecorded(request.url, request.label);
    }
    const key = `${new URL(request.url).href} ${method} ${printJson(params)}`;
    const found = await recording.find({ key, url: request.url, body: printJson(call) });
    if (found?.startsWith('{"status":') === true) {
      responseOf(request, found);
    }
    const response = found ?? `{"error":{"code":-32099,"message":"${notRecordedMessage}"}}`;
    return `{"jsonrpc":"2.0","id":${printJson(id)},${response.slice(1)}`;
  }
}

async function replayGet(request: HttpRequest, recording: Recording): Promise<{ status: number; body: string }> {
  const url = new URL(request.url);
  if (url.searchParams.has('currency')) {
    // Recordings have no prices, whatever the currency.
    url.searchParams.delete('currency');
  }
  const found = await recording.find({ key: url.href, url: request.url });
  if (found === undefined) {
    throw notRecorded(request.url, request.label);
  }
  return responseOf(request, found);
}

/** @throws {HttpError} where the status is not accepted */
function responseOf(request: HttpRequest, found: string): { status: number; body: string } {
  const { status, type, body } = JSON.parse(found) as { status: number; type: string; body: string };
  if (status >= 400 && request.accept?.includes(status) !== true) {
    const place: RequestOrigin = { host: hostOf(request.url), method: request.label };
    throw new HttpError(place, status, body, type);
  }
  return { status, body };
}
