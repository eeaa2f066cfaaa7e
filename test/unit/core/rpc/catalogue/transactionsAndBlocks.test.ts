import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { parseJson } from '../../../../../src/engine/primitives/json/parseJson';
import type { JsonObject, JsonValue } from '../../../../../src/engine/primitives/json/value';
import { methods as catalogue } from '../../../../../src/engine/rpc/catalogue';
import type { Method } from '../../../../../src/engine/rpc/method';
import { isList, isObject, readRecordings } from '../../../../helpers/recording';

const ofPlatform = [
  'getRewardUTXOs',
  'getTx',
  'getTxStatus',
  'issueTx',
  'getBlock',
  'getBlockByHeight',
  'getHeight',
  'getProposedHeight',
  'getTimestamp',
].map((name) => `platform.${name}`);
const methods = catalogue.filter(
  ({ name }) =>
    /^(?:avm\.(?!getUTXOs|getBalance|getAllBalances)|(?:avax|wallet|index|proposervm)\.)/.test(name) ||
    ofPlatform.includes(name),
);

/** Recordings with requests of these methods. */
const files = ['platform', 'avm', 'avax', 'index', 'proposervm', 'issue', 'helicon', 'errors'];
const exchanges = files.flatMap((file) => readRecordings(`${file}.jsonl`));

describe('transactions, blocks, the index and the ProposerVM in the catalogue', () => {
  it('reads every recorded answer, losing no field', () => {
    const read = new Map<string, number>();
    for (const { path, request, body } of exchanges) {
      const method = methodOf(path, request);
      const answer = body.startsWith('{') ? (parseJson(body) as JsonObject)['result'] : undefined;
      if (method !== undefined && answer !== undefined) {
        assert.deepEqual(names(z.parse(method.result(), answer)), names(answer), method.name);
        read.set(method.name, (read.get(method.name) ?? 0) + 1);
      }
    }
    const unrequested = methods
      .filter(({ name }) => !read.has(name))
      .map(({ name }) => name)
      .toSorted();
    // The recorded node no longer has the first one, and returned only errors for the second.
    assert.deepEqual(unrequested, ['avax.version', 'wallet.issueTx']);
  });

  it('takes every recorded question that was answered', () => {
    let taken = 0;
    for (const { path, request, body } of exchanges) {
      const method = methodOf(path, request);
      if (method !== undefined && body.includes('"result"')) {
        const { params = {} } = request as JsonObject;
        // Nodes also accept a list with the object, an empty list and no params.
        const named = (isList(params) ? params[0] : params) ?? {};
        assert.deepEqual(names(z.parse(method.params(), named)), names(named), method.name);
        taken += 1;
      }
    }
    assert.equal(taken > 300, true, String(taken));
  });

  it('marks what writes', () => {
    const writing = methods.filter(({ effect }) => effect !== 'reads').map(({ name }) => name);
    assert.deepEqual(writing, ['platform.issueTx', 'avm.issueTx', 'wallet.issueTx', 'avax.issueTx']);
  });
});

function methodOf(path: string, request: JsonValue | undefined): Method | undefined {
  if (!isObject(request)) {
    return undefined;
  }
  const template = path
    .replace(/^\/ext\/index\/.+$/, '/ext/index/{index}')
    .replace(/^\/ext\/bc\/[^/]+\/proposervm$/, '/ext/bc/{chain}/proposervm')
    .replace(/^\/ext\/P$/, '/ext/bc/P');
  return methods.find((method) => method.name === request['method'] && method.path === template);
}

/** The names of all members at every depth. */
function names(value: unknown): unknown {
  if (isList(value as JsonValue)) {
    return (value as readonly unknown[]).map(names);
  }
  return isObject(value as JsonValue) && !(value instanceof Date)
    ? Object.fromEntries(Object.entries(value as JsonObject).map(([name, member]) => [name, names(member)]))
    : '';
}
