import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { parseJson } from '../../../../../src/engine/primitives/json/parseJson';
import type { JsonObject, JsonValue } from '../../../../../src/engine/primitives/json/value';
import { methods as catalogue } from '../../../../../src/engine/rpc/catalogue';
import type { Method } from '../../../../../src/engine/rpc/method';
import { isList, isObject, readRecordings } from '../../../../helpers/recording';

const ofPlatform = ['getBlockchainStatus', 'getBlockchains', 'getSubnet', 'getSubnets', 'validatedBy', 'validates'].map(
  (name) => `platform.${name}`,
);
const methods = catalogue.filter(({ name }) => /^(?:admin|health)\./.test(name) || ofPlatform.includes(name));

/** Recordings with requests of these methods. */
const files = ['platform', 'admin', 'health', 'helicon', 'errors', 'starting', 'degraded'];

describe('subnets, blockchains, health and administration in the catalogue', () => {
  it('has each method once on its path', () => {
    const names = methods.map(({ name, path }) => `${path} ${name}`).sort();
    assert.equal(new Set(names).size, names.length);
    assert.equal(names.filter((name) => name.startsWith('/ext/admin ')).length, 13);
    assert.equal(names.filter((name) => name.startsWith('/ext/bc/{chain}/admin ')).length, 6);
    assert.equal(names.filter((name) => name.startsWith('/ext/health ')).length, 3);
    assert.equal(names.filter((name) => name.startsWith('/ext/bc/P ')).length, 6);
  });

  it('reads every recorded answer, losing no field', () => {
    const read = new Map<string, number>();
    for (const { path, request, body } of files.flatMap((file) => readRecordings(`${file}.jsonl`))) {
      const method = methodOf(path, request);
      const answer = body.startsWith('{') ? (parseJson(body) as JsonObject)['result'] : undefined;
      if (method !== undefined && answer !== undefined) {
        const value = z.parse(method.result(), answer);
        assert.deepEqual(names(value), names(answer), method.name);
        read.set(method.name, (read.get(method.name) ?? 0) + 1);
      }
    }
    const unrequested = methods
      .filter(({ name }) => !read.has(name))
      .map(({ name }) => name)
      .toSorted();
    // Both write files or reveal secrets of the machine, so they were not recorded.
    assert.deepEqual(unrequested, ['admin.getConfig', 'admin.stacktrace']);
  });

  it('takes every recorded question that was answered', () => {
    for (const { path, request, body } of files.flatMap((file) => readRecordings(`${file}.jsonl`))) {
      const method = methodOf(path, request);
      if (method !== undefined && body.includes('"result"')) {
        const { params } = request as JsonObject;
        assert.deepEqual(names(z.parse(method.params(), params)), names(params ?? {}), method.name);
      }
    }
  });
});

function methodOf(path: string, request: JsonValue | undefined): Method | undefined {
  if (!isObject(request)) {
    return undefined;
  }
  const template = path.replace(/^\/ext\/bc\/[^/]+\/admin$/, '/ext/bc/{chain}/admin');
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
