import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../src/engine/primitives/json/parseJson';
import { printJson } from '../../src/engine/primitives/json/printJson';
import { JsonNumber, type JsonObject, type JsonValue } from '../../src/engine/primitives/json/value';

/** A recorded exchange, see test/recordings/README.md. */
export interface Recording {
  readonly path: string;
  readonly verb: string;
  /** `undefined` if nothing was sent; a string if the body was not JSON. */
  readonly request: JsonValue | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly status: number;
  readonly contentType: string | null;
  readonly body: string;
}

/** Exchanges of one file of test/recordings ("errors.jsonl"), in its order. */
export function readRecordings(file: string): Recording[] {
  return readRecordingsAt(join(__dirname, '..', 'recordings', file));
}

/** Exchanges of any such file. */
export function readRecordingsAt(path: string): Recording[] {
  const text = readFileSync(path, 'utf8');
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => toRecording(parseJson(line) as JsonObject));
}

function toRecording(line: JsonObject): Recording {
  return {
    path: line['path'] as string,
    verb: line['verb'] as string,
    request: line['request'],
    headers: (line['headers'] ?? {}) as Record<string, string>,
    status: Number(line['status']),
    contentType: line['contentType'] as string | null,
    body: line['body'] as string,
  };
}

/** The body that was sent. */
export function requestBody({ request }: Recording): string {
  return request === undefined ? '' : typeof request === 'string' ? request : printJson(request);
}

/**
 * A key for equal requests: path, verb, content type and JSON, ignoring the order of keys and the id's value (but not
 * its presence, which affects the response).
 */
export function requestKey(
  path: string,
  verb: string,
  contentType: string | undefined,
  body: JsonValue | undefined,
): string {
  const type = contentType === undefined || body === undefined ? 'application/json' : contentType.split(';')[0]!.trim();
  return [verb, path, type, body === undefined ? '' : printJson(sorted(withoutIds(body)))].join(' ');
}

function withoutIds(body: JsonValue): JsonValue {
  if (isList(body)) {
    return body.map(withoutIds);
  }
  return isObject(body) && 'method' in body
    ? { ...body, ...('id' in body ? { id: body['id'] === null ? null : 0n } : {}) }
    : body;
}

function sorted(value: JsonValue): JsonValue {
  if (isList(value)) {
    return value.map(sorted);
  }
  if (!isObject(value)) {
    return value;
  }
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item)]));
}

export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber);
}
