import type { ServerResponse } from 'node:http';
import { parseJson } from '../../src/engine/primitives/json/parseJson';
import { printJson } from '../../src/engine/primitives/json/printJson';
import { JsonSyntaxError, type JsonValue } from '../../src/engine/primitives/json/value';
import { type Loopback, type SeenRequest, startLoopback } from './loopback';
import { isList, isObject, readRecordings, type Recording, requestKey } from './recording';
import { rewriteIds } from './rewriteIds';

export interface RecordedNode {
  readonly url: string;
  /** All requests, in order. */
  readonly requests: readonly SeenRequest[];
  close(): Promise<void>;
}

/**
 * Serves recordings ("evm-c.jsonl") byte for byte on loopback, except for the ids. Requests recorded several times get
 * their responses in order, then the last one repeatedly. An unrecorded batch is composed of recordings of its calls.
 * Unrecorded requests get status 404 and their name.
 */
export async function startRecordedNode(files: readonly string[]): Promise<RecordedNode> {
  const answers = new Map<string, Recording[]>();
  for (const recording of files.flatMap(readRecordings)) {
    const { path, verb, headers, request } = recording;
    const key = requestKey(path, verb, headers['content-type'], request);
    answers.set(key, [...(answers.get(key) ?? []), recording]);
  }
  const take = (key: string): Recording | undefined => {
    const list = answers.get(key);
    return list && list.length > 1 ? list.shift() : list?.[0];
  };
  const server: Loopback = await startLoopback((request, response) => answer(request, response, take));
  return server;
}

function answer(seen: SeenRequest, response: ServerResponse, take: (key: string) => Recording | undefined): void {
  const { path, verb, headers, body } = seen;
  const request = bodyOf(seen);
  const type = headers['content-type'];
  const recording =
    take(requestKey(path, verb, type, request)) ?? (body === '' ? take(requestKey(path, verb, type, '')) : undefined);
  if (recording) {
    send(response, recording, rewriteIds(recording.body, idChange(recording.request, request)));
    return;
  }
  if (isList(request) && request.length > 0) {
    const singles = request.map((call) => ({ call, recording: take(requestKey(path, verb, type, call)) }));
    const absent = singles.find((single) => !single.recording);
    if (!absent) {
      const bodies = singles.map(({ call, recording: one }) =>
        rewriteIds(one!.body, idChange(one!.request, call)).trimEnd(),
      );
      send(response, singles[0]!.recording!, `[${bodies.join(',')}]\n`);
      return;
    }
    reject(response, path, verb, printJson(absent.call));
    return;
  }
  reject(response, path, verb, body);
}

/** Replaces the recorded id by the requested one; ids of a batch by index. */
function idChange(recorded: JsonValue | undefined, requested: JsonValue | undefined): (id: string) => string {
  const from = idTexts(recorded);
  const to = idTexts(requested);
  return (id) => to[from.indexOf(id)] ?? id;
}

function idTexts(request: JsonValue | undefined): string[] {
  const calls = isList(request) ? request : [request];
  return calls.map((call) => (isObject(call) && 'id' in call ? printJson(call['id']) : ''));
}

function bodyOf({ body }: SeenRequest): JsonValue | undefined {
  if (body === '') {
    return undefined;
  }
  try {
    return parseJson(body);
  } catch (error) {
    if (error instanceof JsonSyntaxError) {
      return body;
    }
    throw error;
  }
}

function send(response: ServerResponse, { status, contentType }: Recording, body: string): void {
  response.writeHead(status, contentType === null ? {} : { 'content-type': contentType }).end(body);
}

function reject(response: ServerResponse, path: string, verb: string, request: string): void {
  response.writeHead(404, { 'content-type': 'text/plain' }).end(`not recorded: ${verb} ${path} ${request}`);
}
