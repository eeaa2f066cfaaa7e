import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '../../../../../src/engine/primitives/json/parseJson';
import type { JsonValue } from '../../../../../src/engine/primitives/json/value';
import { restEndpoints } from '../../../../../src/engine/rpc/methods/rest';
import { subscriptionKinds } from '../../../../../src/engine/rpc/methods/evm/filters';
import { compareWithShape, walkShape } from '../../../../../src/engine/rpc/shape/walkShape';
import { isList, isObject, readRecordings } from '../../../../helpers/recording';
import {
  answerDifferences,
  differenceInWords,
  entryOf,
  type RecordedCall,
  recordedCalls,
} from '../../../../helpers/recordedCalls';

type Answer = RecordedCall & { readonly result: JsonValue };

const recordings = join(__dirname, '../../../../recordings');
const files = readdirSync(recordings).filter((file) => /^(?!websocket).*\.jsonl$/.test(file));
const exchanges = files.flatMap(readRecordings);
const answers = exchanges.flatMap(recordedCalls).filter((call): call is Answer => call.result !== undefined);

describe('the answers of a real network', () => {
  it('are there', () => {
    assert.ok(answers.length > 1300, `only ${answers.length} answers with a result`);
  });

  it('are each of a method of the catalogue', () => {
    const unknown = answers.filter((answer) => entryOf(answer) === undefined).map(({ method }) => method);
    assert.deepEqual([...new Set(unknown)], []);
  });

  const byMethod = new Map<string, Answer[]>();
  for (const answer of answers) {
    byMethod.set(answer.method, [...(byMethod.get(answer.method) ?? []), answer]);
  }
  for (const [method, ofMethod] of [...byMethod].sort(([a], [b]) => (a < b ? -1 : 1))) {
    it(`${method}: each is read by its entry, with no field left over or missing`, () => {
      assert.deepEqual([...new Set(ofMethod.flatMap(answerDifferences))], []);
    });
  }

  it('are taken as they come only where their inside has no fixed shape, or is read by the codec', () => {
    const opaque = answers.flatMap((answer) => {
      const places = walkShape(entryOf(answer)!.result(), answer.result);
      return places
        .filter(({ path, json }, i) => holdsMore(json) && (places[i + 1]?.path.length ?? 0) <= path.length)
        .map(() => answer.method);
    });
    assert.deepEqual([...new Set(opaque)].sort(), [
      'admin.getVMConfig',
      'avm.getBlock',
      'avm.getBlockByHeight',
      'avm.getTx',
      'health.health',
      'platform.getBlock',
      'platform.getBlockByHeight',
      'platform.getTx',
    ]);
  });

  it('to a subscription are read by its kind', () => {
    const response = notifications('websocket.jsonl');
    assert.deepEqual(
      [...new Set(response.map(({ kind }) => kind))].sort(),
      subscriptionKinds.map(({ kind }) => kind).sort(),
    );
    for (const { kind, result } of response) {
      const notification = subscriptionKinds.find((one) => one.kind === kind)!.notification();
      assert.deepEqual(compareWithShape(notification, result).map(differenceInWords), [], kind);
    }
  });

  it('to a GET are read by their endpoints', () => {
    const bodies = exchanges.filter(({ verb, path }) => verb === 'GET' && path.startsWith('/ext/health'));
    assert.ok(bodies.length > 10);
    for (const { path, body } of bodies) {
      const endpoint = restEndpoints.find((one) => one.path === path.split('?')[0]);
      assert.ok(typeof endpoint?.response === 'function', path);
      assert.deepEqual(compareWithShape(endpoint.response(), parseJson(body)).map(differenceInWords), [], path);
    }
  });
});

function holdsMore(json: JsonValue | undefined): boolean {
  return (isList(json) && json.length > 0) || (isObject(json) && Object.keys(json).length > 0);
}

/** The notifications of each connection, with the type of their subscription. */
function notifications(file: string): { readonly kind: string; readonly result: JsonValue }[] {
  const lines = readFileSync(join(recordings, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => parseJson(line))
    .filter(isObject);
  const messages = lines.map(({ path, direction, message }) => ({ path, direction, json: parseJson(String(message)) }));
  const requested = new Map<string, string>();
  const open = new Map<JsonValue, string>();
  return messages.flatMap(({ path, direction, json }) => {
    if (!isObject(json)) {
      return [];
    }
    const { id, method, params, result } = json;
    if (direction === 'sent' && method === 'eth_subscribe' && isList(params)) {
      requested.set(`${String(path)} ${String(id)}`, String(params[0]));
    }
    const kind = requested.get(`${String(path)} ${String(id)}`);
    if (direction === 'received' && kind !== undefined && result !== undefined) {
      open.set(result, kind);
    }
    return method === 'eth_subscription' && isObject(params)
      ? [{ kind: open.get(params['subscription']!) ?? '', result: params['result']! }]
      : [];
  });
}
