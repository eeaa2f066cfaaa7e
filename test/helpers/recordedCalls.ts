import assert from 'node:assert/strict';
import { parseJson } from '../../src/engine/primitives/json/parseJson';
import { printJson } from '../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../src/engine/primitives/json/value';
import { findMethod } from '../../src/engine/rpc/catalogue';
import type { Method } from '../../src/engine/rpc/method';
import { checkParams } from '../../src/engine/notebook/cell/checkParams';
import { compareWithShape } from '../../src/engine/rpc/shape/walkShape';
import { isList, isObject, type Recording } from './recording';

/** A recorded call, each of a batch separately; `result` unless it failed. */
export interface RecordedCall {
  readonly method: string;
  readonly path: string;
  readonly params: JsonValue | undefined;
  readonly result: JsonValue | undefined;
  /** The node's error message. */
  readonly error: string | undefined;
}

/** The calls of a POST; a batch has many. */
export function recordedCalls({ verb, path, request, body, contentType }: Recording): RecordedCall[] {
  if (verb !== 'POST' || !request || !contentType?.startsWith('application/json') || body.trim() === '') {
    return [];
  }
  const sent = (isList(request) ? request : [request]).filter(isObject);
  const received = parseJson(body);
  const envelopes = (isList(received) ? received : [received]).filter(isObject);
  return envelopes.flatMap((envelope) => {
    // The request's id was not recorded, as a library generated it.
    const question = sent.find(({ id }) => id === envelope['id']) ?? (sent.length === 1 ? sent[0] : undefined);
    if (question === undefined || !('result' in envelope || 'error' in envelope)) {
      assert.ok(!('result' in envelope), `no question for ${body.slice(0, 100)}`);
      return [];
    }
    const { error } = envelope as { readonly error?: JsonObject };
    return [
      {
        method: String(question['method']),
        path,
        params: question['params'],
        result: error === undefined ? envelope['result'] : undefined,
        error: error === undefined ? undefined : String(error['message']),
      },
    ];
  });
}

export function entryOf({ method, path }: Pick<RecordedCall, 'method' | 'path'>): Method | undefined {
  return findMethod(method, path.startsWith('/ext/bc/') ? 'chain' : 'node');
}

/** Differences between a result and the catalogue, as text. */
export function answerDifferences(call: RecordedCall): readonly string[] {
  const entry = entryOf(call);
  return entry === undefined || call.result === undefined
    ? []
    : compareWithShape(entry.result(), call.result).map(differenceInWords);
}

/** The catalogue's errors for the parameters, as text. */
export function paramProblems(call: RecordedCall, hrp: string): readonly string[] {
  const entry = entryOf(call);
  return entry === undefined
    ? []
    : checkParams(entry, call.params, { hrp }).map(({ kind, path }) => `${kind} ${path.join('.')}`);
}

export function differenceInWords({ path, json, problem }: ReturnType<typeof compareWithShape>[number]): string {
  const place = path.map((step) => (typeof step === 'number' ? '[]' : `.${step}`)).join('');
  const found = json === undefined ? '' : `, found ${printJson(json).slice(0, 80)}`;
  return `${problem.kind} ${place}, expected ${problem.expected.slice(0, 60)}${found}`;
}

/** Error messages of both servers for invalid parameters. */
export const unreadable = /unmarshal an argument|invalid argument|missing value for|too many arguments|expected hrp/;
