import { errorSentence } from '../../src/engine/errors/errorSentence';
import { HttpError } from '../../src/engine/errors/errors';
import type { Http } from '../../src/engine/net/http/http';
import { createJsonRpc } from '../../src/engine/net/jsonRpc/jsonRpc';
import { readJson } from '../../src/engine/net/http/reading';
import { readResponse, cleanWords } from '../../src/engine/net/jsonRpc/sendCall';
import { type JsonValue } from '../../src/engine/primitives/json/value';
import { printJson } from '../../src/engine/primitives/json/printJson';
import { isObject, type Recording, requestBody } from './recording';

/** A client's result for a recorded request, or its error as class and sentence. */
export interface Result {
  readonly error?: string;
  readonly sentence?: string;
  readonly result?: string;
}

/** Repeats a recorded request to a node, with the client that would be used for it. */
export async function promptRecording(http: Http, origin: string, recording: Recording): Promise<Result> {
  try {
    return { result: printJson(await query(http, origin, recording)) };
  } catch (error) {
    return { error: (error as Error).name, sentence: errorSentence(error).replaceAll(new URL(origin).host, 'NODE') };
  }
}

async function query(http: Http, origin: string, recording: Recording): Promise<JsonValue> {
  const { request, path, verb } = recording;
  const url = origin + path;
  const place = {
    host: new URL(origin).host,
    method: isObject(request) ? String(request['method']) : `${verb} ${path}`,
  };
  if (verb !== 'GET' && verb !== 'POST') {
    throw new HttpError(place, recording.status, recording.body, recording.contentType ?? '');
  }
  const isCall = isObject(request) && request['jsonrpc'] === '2.0' && typeof request['id'] === 'bigint';
  if (isCall && Object.keys(recording.headers).length === 0) {
    const params = request['params'];
    return createJsonRpc(http).call(url, { method: place.method, ...(params === undefined ? {} : { params }) });
  }
  const body = verb === 'GET' ? {} : { body: requestBody(recording) };
  const answer = await http.send({
    verb,
    url,
    label: place.method,
    idempotent: true,
    headers: recording.headers,
    ...body,
  });
  const read = readResponse(await readJson(answer.body, place), place, cleanWords);
  if ('error' in read) {
    throw read.error;
  }
  return read.value;
}
