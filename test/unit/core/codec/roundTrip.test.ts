import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CodecError } from '../../../../src/engine/transactions/codec/scanner';
import { decodeBytes, decodeFailure, kinds, type KindRow } from '../../../../src/engine/transactions/codec/decodeBytes';
import { nodeBytes } from '../../../../src/engine/transactions/codec/decodedNode';
import { idShape, type CodecShape } from '../../../../src/engine/transactions/codec/tables/codecShape';
import { avmTx } from '../../../../src/engine/transactions/codec/tables/chainTables';
import { toNodeJson } from '../../../../src/engine/transactions/codec/nodeJson';
import { encodeValue } from '../../../helpers/codec/encodeValue';
import type { CodecStruct, CodecValue } from '../../../helpers/codec/codecValue';
import { typesOf, valuesOf } from '../../../helpers/codec/valuesOf';
import { valueAt } from '../../../helpers/codec/valueAt';

/** SNOWPROBE_SEED repeats a run; a failure prints its seed. SNOWPROBE_ROUND_TRIPS: values per type. */
const seed = Number(process.env['SNOWPROBE_SEED'] ?? Date.now() % 2 ** 31);
const numRuns = Number(process.env['SNOWPROBE_ROUND_TRIPS'] ?? 8);

/** Never decoded: could be a private key. */
const KEY_SIZE = 32;

interface Case {
  readonly row: KindRow;
  /** "P tx AddValidatorTx". */
  readonly name: string;
  readonly values: fc.Arbitrary<CodecValue>;
}

const cases = kinds.flatMap(casesOf);

/** One case for each type that is possible at the top level. */
function casesOf(row: KindRow): Case[] {
  const { shape, chain, kind } = row;
  const place = `${chain === undefined ? '' : `${chain} `}${kind}`;
  if (shape.kind === 'oneOf') {
    return typesOf(shape).map((type) => ({ row, name: `${place} ${type.name}`, values: valuesOf(type) }));
  }
  const { name, fields } = shape as Extract<CodecShape, { kind: 'struct' }>;
  const several = fields.find(([, field]) => field.kind === 'oneOf');
  if (several?.[1].kind !== 'oneOf') {
    return [{ row, name: `${place} ${name}`, values: valuesOf(shape) }];
  }
  const [field, types] = several;
  return typesOf(types).map((type) => ({
    row,
    name: `${place} ${name} ${type.name}`,
    values: fc.tuple(valuesOf(shape), valuesOf(type)).map(([whole, part]) => {
      const struct = whole as CodecStruct;
      return { ...struct, fields: { ...struct.fields, [field]: part } };
    }),
  }));
}

function requested({ kind, chain }: KindRow): Parameters<typeof decodeBytes>[1] {
  return { kind, ...(chain === undefined ? {} : { chain }), hrp: 'local' };
}

/** Two samples per type, the same for the same seed. */
function samplesOf({ values }: Case): readonly CodecValue[] {
  return fc.sample(values, { seed, numRuns: 2 });
}

describe(`generated values (SNOWPROBE_SEED=${seed})`, function () {
  this.timeout(60_000);

  it('are of every type of the tables', () => {
    const count = (start: string): number => cases.filter(({ name }) => name.startsWith(start)).length;
    assert.deepEqual(
      ['P tx', 'X tx', 'C tx', 'P block', 'X block', 'P utxo', 'X utxo', 'C utxo', 'warpPayload', 'P pChain'].map(
        count,
      ),
      [23, 5, 2, 9, 1, 2, 6, 1, 2, 4],
    );
  });

  for (const { row, name, values } of cases) {
    it(`come back from their bytes: ${name}`, () => {
      fc.assert(
        fc.property(values, (value) => {
          const { bytes } = encodeValue(row.shape, value);
          const found = decodeBytes(bytes, requested(row));
          if (bytes.length === KEY_SIZE) {
            assert.deepEqual(found, []);
            return;
          }
          assert.equal(found.length, 1);
          assert.deepEqual(valueAt(found[0]!.root, bytes), value);
          assert.deepEqual([found[0]!.root.start, found[0]!.root.end], [2, bytes.length]);
          assert.notEqual(toNodeJson(found[0]!), undefined);
        }),
        { seed, numRuns },
      );
    });
  }
});

describe(`values in one another (SNOWPROBE_SEED=${seed})`, () => {
  const shapeOf = (kind: KindRow['kind']): CodecShape => kinds.find((row) => row.kind === kind)!.shape;

  it('come back from a signed Warp message: its payload, and the P-Chain message in that', () => {
    const message = valuesOf(shapeOf('pChainMessage'));
    fc.assert(
      fc.property(
        valuesOf(shapeOf('warp')),
        fc.uint8Array({ maxLength: 20 }),
        message,
        (warp, sourceAddress, inner) => {
          const payload = encodeValue(shapeOf('pChainMessage'), inner).bytes;
          const call = { type: 'AddressedCall', typeId: 1, fields: { sourceAddress, payload } };
          const struct = warp as CodecStruct;
          const fields = { ...struct.fields, payload: encodeValue(shapeOf('warpPayload'), call).bytes };
          const [outer] = decodeBytes(encodeValue(shapeOf('warp'), { ...struct, fields }).bytes, { kind: 'warp' });
          const [middle] = decodeBytes(nodeBytes(outer!.root.child('payload')!, outer!.bytes), { kind: 'warpPayload' });
          const inside = nodeBytes(middle!.root.child('payload')!, middle!.bytes);
          const [found] = decodeBytes(inside, { kind: 'pChainMessage' });
          assert.deepEqual(valueAt(found!.root, found!.bytes), inner);
          assert.equal(outer!.networkId, Number(struct.fields['networkID']));
        },
      ),
      { seed, numRuns: 100 },
    );
  });

  it('come back from a justification: the subnet ID and the index of a validator', () => {
    const index = fc.oneof(
      fc.bigInt({ min: 0n, max: 2n ** 32n - 1n }),
      fc.constantFrom(0n, 127n, 128n, 2n ** 32n - 1n),
    );
    fc.assert(
      fc.property(valuesOf(idShape) as fc.Arbitrary<Uint8Array>, index, (subnetId, number) => {
        const body = [0x0a, 32, ...subnetId, ...(number === 0n ? [] : [0x10, ...varint(number)])];
        const [found] = decodeBytes(Uint8Array.from([0x0a, body.length, ...body]), { kind: 'justification' });
        const { fields } = valueAt(found!.root, found!.bytes) as CodecStruct;
        assert.deepEqual(fields, { subnetID: subnetId, index: number });
      }),
      { seed, numRuns: 100 },
    );
  });
});

describe('a name that begins with a byte order mark', () => {
  it('keeps it, as every other character', () => {
    const asset = typesOf(avmTx).find(({ name }) => name === 'CreateAssetTx')!;
    const [sample] = fc.sample(valuesOf(asset), { seed, numRuns: 1 }) as CodecStruct[];
    const value = { ...sample!, fields: { ...sample!.fields, name: '\ufeffgold' } };
    const [found] = decodeBytes(encodeValue(avmTx, value).bytes, { kind: 'unsignedTx', chain: 'X' });
    assert.equal((toNodeJson(found!) as { name: string }).name, '\ufeffgold');
  });
});

describe(`bytes of generated values (SNOWPROBE_SEED=${seed})`, function () {
  this.timeout(60_000);

  it('cut off anywhere are an error that names the type, the field and the offset', () => {
    for (const one of cases) {
      for (const value of samplesOf(one)) {
        const { bytes, marks } = encodeValue(one.row.shape, value);
        for (let cut = 0; cut < bytes.length; cut++) {
          checkCut(one, bytes, cut, marks);
        }
      }
    }
  });

  it('with a byte more are an error', () => {
    for (const one of cases) {
      for (const value of samplesOf(one)) {
        const { bytes } = encodeValue(one.row.shape, value);
        const more = Uint8Array.from([...bytes, 0]);
        if (more.length === KEY_SIZE) {
          continue;
        }
        assert.deepEqual(decodeBytes(more, requested(one.row)), [], one.name);
        const error = decodeFailure(more, requested(one.row));
        const expected = one.name.endsWith('UnsignedMessage')
          ? [bytes.length, 'signature', '4 bytes needed, 1 left']
          : [bytes.length, '', '1 trailing bytes'];
        assert.deepEqual([error?.offset, error?.field, error?.problem].slice(0, 3), expected, one.name);
      }
    }
  });
});

/** 7 bits per byte, lowest first; all bytes but the last have the high bit set. */
function varint(number: bigint): number[] {
  return number < 128n ? [Number(number)] : [Number(number % 128n) + 128, ...varint(number / 128n)];
}

/** The element in the error must be one that the cut goes through. */
function checkCut(one: Case, bytes: Uint8Array, cut: number, marks: ReturnType<typeof encodeValue>['marks']): void {
  const short = bytes.subarray(0, cut);
  const error = decodeFailure(short, requested(one.row));
  const where = `${one.name}, ${cut} of ${bytes.length} bytes`;
  const unsigned = marks.find(({ type, field }) => type === 'SignedMessage' && field === 'signature');
  if (cut === KEY_SIZE || cut === unsigned?.start) {
    // Could be a key, or a signed message cut down to an unsigned one.
    assert.equal(error, undefined, where);
    assert.equal(decodeBytes(short, requested(one.row)).length, cut === KEY_SIZE ? 0 : 1, where);
    return;
  }
  assert.ok(error instanceof CodecError, where);
  if (cut <= 2) {
    assert.deepEqual([error.offset, error.problem], [0, 'no codec version 0'], where);
    return;
  }
  const { field, offset } = error;
  // A truncated message could have been a signed one.
  const type = one.name.endsWith('UnsignedMessage') ? 'UnsignedMessage' : error.type;
  assert.ok(
    marks.some(
      (mark) => mark.type === type && mark.field === field && mark.start === offset && offset <= cut && cut < mark.end,
    ),
    `${where}: ${error.message}`,
  );
}
