import { parseJson } from '../../../../src/engine/primitives/json/parseJson';
import type { JsonObject, JsonValue } from '../../../../src/engine/primitives/json/value';
import { printJson } from '../../../../src/engine/primitives/json/printJson';
import { isObject, readRecordings } from '../../../helpers/recording';

/** A transaction or block as a node returned it in both encodings, JSON and hex. */
export interface RecordedPair {
  readonly file: string;
  readonly method: string;
  readonly params: string;
  readonly json: JsonValue;
  /** With checksum. */
  readonly hex: string;
  /** Without checksum; absent if not recorded. */
  readonly hexnc?: string;
}

/** Every recorded transaction and block that was requested in both encodings. */
export function recordedPairs(): RecordedPair[] {
  return ['platform.jsonl', 'avm.jsonl', 'helicon.jsonl'].flatMap(pairsOf);
}

function pairsOf(file: string): RecordedPair[] {
  const answers = new Map<string, Map<string, JsonValue>>();
  const requests = new Map<string, { method: string; params: string }>();
  for (const { path, request, status, body } of readRecordings(file)) {
    if (!isObject(request) || !isObject(request['params']) || status !== 200) {
      continue;
    }
    const { encoding, ...params } = request['params'];
    const result = (parseJson(body) as JsonObject)['result'];
    const value = isObject(result) ? (result['tx'] ?? result['block']) : undefined;
    if (typeof encoding !== 'string' || value === undefined) {
      continue;
    }
    const method = String(request['method']);
    // The same height was requested as a number in one encoding and as a string in the other.
    const requested = printJson(Object.fromEntries(Object.entries(params).map(([name, of]) => [name, String(of)])));
    const key = `${path} ${method} ${requested}`;
    requests.set(key, { method, params: requested });
    answers.set(key, (answers.get(key) ?? new Map<string, JsonValue>()).set(encoding, value));
  }
  return [...answers].flatMap(([key, byEncoding]) => {
    const json = byEncoding.get('json');
    const hex = byEncoding.get('hex');
    const hexnc = byEncoding.get('hexnc');
    const about = requests.get(key)!;
    return json === undefined || typeof hex !== 'string'
      ? []
      : [{ file, ...about, json, hex, ...(typeof hexnc === 'string' ? { hexnc } : {}) }];
  });
}
