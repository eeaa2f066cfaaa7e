import assert from 'node:assert/strict';
import * as z from 'zod/mini';
import { parseJson } from '../../../../../src/engine/primitives/json/parseJson';
import { field, idField, nAvax, wordField } from '../../../../../src/engine/rpc/field';
import { compareWithShape, walkShape } from '../../../../../src/engine/rpc/shape/walkShape';
import { anyJson, u64 } from '../../../../../src/engine/primitives/wire';

const owner = () =>
  z.object({ threshold: u64, addresses: z.array(idField('address')), memo: z.optional(z.nullable(wordField())) });

function differences(schema: z.core.$ZodType, json: string): string[] {
  return compareWithShape(schema, parseJson(json)).map(
    ({ path, problem }) => `${problem.kind} ${path.join('.')}: ${problem.expected}`,
  );
}

describe('comparing a value with its shape', () => {
  it('finds nothing where all is described', () => {
    assert.deepEqual(differences(owner(), '{"threshold":"1","addresses":["P-local1x"],"memo":null}'), []);
    assert.deepEqual(differences(owner(), '{"addresses":[],"threshold":18446744073709551615}'), []);
  });

  it('names what is unknown, missing and wrong, with paths', () => {
    assert.deepEqual(differences(owner(), '{"threshold":-1,"addresses":["a",5],"locktime":"0"}'), [
      'wrong threshold: an integer from 0 to 2^64-1',
      'wrong addresses.1: a string',
      'unknown locktime: threshold, addresses, memo',
    ]);
    assert.deepEqual(differences(owner(), '{"threshold":"1"}'), ['missing addresses: a list']);
    assert.deepEqual(differences(owner(), '[]'), ['wrong : an object']);
  });

  it('goes through tables, tuples, lazy and transformed shapes', () => {
    const tree: z.ZodMiniType = z.object({ id: u64, children: z.optional(z.array(z.lazy(() => tree))) });
    assert.deepEqual(differences(tree, '{"id":1,"children":[{"id":2,"children":[{"id":"x","x":0}]}]}'), [
      'wrong children.0.children.0.id: an integer from 0 to 2^64-1',
      'unknown children.0.children.0.x: id, children',
    ]);
    const table = z.record(z.string().check(z.regex(/^Node/, 'a NodeID')), owner());
    assert.deepEqual(differences(table, '{"NodeA":{"threshold":1,"addresses":[],"b":1},"X":{}}'), [
      'unknown NodeA.b: threshold, addresses, memo',
      'wrong X: a NodeID',
    ]);
    const pair = z.tuple([wordField(), z.optional(u64)]);
    assert.deepEqual(differences(pair, '["a"]'), []);
    assert.deepEqual(differences(pair, '[]'), ['missing 0: a string']);
    assert.deepEqual(differences(pair, '["a",1,2]'), ['unknown 2: ']);
    const transformed = z.pipe(
      owner(),
      z.transform(({ threshold }) => threshold),
    );
    assert.deepEqual(differences(transformed, '{"threshold":1,"addresses":[],"b":1}'), [
      'unknown b: threshold, addresses, memo',
    ]);
  });

  it('takes of several shapes the one that fits best, and one that says more before one that takes anything', () => {
    const either = z.union([
      z.object({ kind: z.literal('a'), a: u64 }),
      z.object({ kind: z.literal('b'), b: u64 }),
      anyJson,
    ]);
    assert.deepEqual(differences(either, '{"kind":"b","b":1,"c":2}'), ['unknown c: kind, b']);
    assert.deepEqual(differences(either, '{"kind":"c"}'), []);
    const known = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('a'), a: u64 }),
      z.object({ kind: z.literal('b'), b: u64 }),
    ]);
    assert.deepEqual(differences(known, '{"kind":"b","b":"x"}'), ['wrong b: an integer from 0 to 2^64-1']);
    assert.deepEqual(differences(z.union([u64, z.array(u64)]), 'true'), [
      'wrong : an integer from 0 to 2^64-1 or a list',
    ]);
  });

  it('says which words an enum takes', () => {
    assert.deepEqual(differences(z.object({ encoding: z.enum(['hex', 'json']) }), '{"encoding":"cb58"}'), [
      'wrong encoding: one of hex, json',
    ]);
  });

  it('counts a check over a whole list too', () => {
    const short = z.array(u64).check(z.maxLength(1, 'at most one'));
    assert.deepEqual(differences(short, '[1,2]'), ['wrong : at most one']);
  });
});

describe('walking a value by its shape', () => {
  it('tells each place in order with what the catalogue says of it, the outer word first', () => {
    const schema = z.object({
      balance: z.optional(field(nAvax('Of all.'), { sentence: 'Of one.' })),
      owners: z.record(idField('node'), z.nullable(z.lazy(() => owner()))),
    });
    const places = walkShape(
      schema,
      parseJson('{"owners":{"NodeID-1":{"threshold":1,"addresses":["x"]},"NodeID-2":null},"balance":"5"}'),
    );
    assert.deepEqual(
      places.map(({ path, json, meta, keyMeta }) => [
        path.join('.'),
        typeof json === 'object' ? '' : String(json),
        { ...meta, ...(keyMeta ? { key: keyMeta.id } : {}) },
      ]),
      [
        ['', '', {}],
        ['owners', '', {}],
        ['owners.NodeID-1', '', { key: 'node' }],
        ['owners.NodeID-1.threshold', '1', {}],
        ['owners.NodeID-1.addresses', '', {}],
        ['owners.NodeID-1.addresses.0', 'x', { id: 'address' }],
        ['owners.NodeID-2', '', { key: 'node' }],
        ['balance', '5', { unit: 'nAVAX', sentence: 'Of one.' }],
      ],
    );
  });

  it('reads keys whatever their capitals where asked to, as Go does', () => {
    const json = parseJson('{"THRESHOLD":1,"Addresses":[]}');
    assert.deepEqual(
      walkShape(owner(), json, { anyCase: true }).filter(({ problem }) => problem),
      [],
    );
    assert.equal(walkShape(owner(), json).filter(({ problem }) => problem).length, 4);
  });
});
