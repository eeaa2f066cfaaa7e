import { isRequest } from '../../evm/isRequest';
import { recordings } from '../../recorded/recordings';
import { Reading } from './reading';

export interface RecordedCall {
  readonly path: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly result: Reading;
}

/** A node's responses to a method in recorded order, without errors. */
export function recordedCalls(file: string, method: string): readonly RecordedCall[] {
  const key = `${file} ${method}`;
  const calls = read.get(key) ?? readCalls(file, method);
  read.set(key, calls);
  return calls;
}

const read = new Map<string, readonly RecordedCall[]>();

function readCalls(file: string, method: string): readonly RecordedCall[] {
  return recordings(file).flatMap(({ path, request, status, body }) => {
    if (status !== 200 || !isRequest(request) || request.method !== method) return [];
    const result = Reading.ofText(body).at('result');
    const params = Array.isArray(request.params) ? request.params[0] : request.params;
    return result.exists ? [{ path, params: (params ?? {}) as Readonly<Record<string, unknown>>, result }] : [];
  });
}

/** The first response to a method with these params. */
export function recordedCall(file: string, method: string, params: Readonly<Record<string, unknown>> = {}): Reading {
  const found = recordedCalls(file, method).find((call) =>
    Object.entries(params).every(([key, value]) => String(call.params[key]) === String(value)),
  );
  if (found === undefined) throw new Error(`recordings/${file}.jsonl has no answer to ${method}.`);
  return found.result;
}
