import fc from 'fast-check';
import type {
  OneOfShape,
  CodecShape,
  StructShape,
  UintShape,
} from '../../../src/engine/transactions/codec/tables/codecShape';
import type { CodecStruct, CodecValue } from './codecValue';

/** Nesting of locks: real ones are never nested, and deeper ones would make the values large. */
const MOST_NESTED = 2;
const MOST_BYTES = 40;

const made = Array.from({ length: MOST_NESTED + 1 }, () => new Map<CodecShape, fc.Arbitrary<CodecValue>>());

/** Any value of a shape, with short lists and numbers up to the type's maximum. */
export function valuesOf(shape: CodecShape, nesting = 0): fc.Arbitrary<CodecValue> {
  const known = made[nesting]!.get(shape);
  const values = known ?? makeValues(shape, nesting);
  made[nesting]!.set(shape, values);
  return values;
}

/** The types that an interface can have. */
export function typesOf({ table, roles }: OneOfShape): readonly StructShape[] {
  return table().types.filter((type) => type !== undefined && roles.includes(type.role!)) as readonly StructShape[];
}

function makeValues(shape: CodecShape, nesting: number): fc.Arbitrary<CodecValue> {
  switch (shape.kind) {
    case 'uint':
      return numbers(shape);
    case 'varint':
      return fc.bigInt({ min: 0n, max: 2n ** 32n - 1n });
    case 'bool':
      return fc.boolean();
    case 'fixed':
      return fc.uint8Array({ minLength: shape.size, maxLength: shape.size });
    case 'bytes':
      return fc.uint8Array({ maxLength: MOST_BYTES });
    case 'string':
      return fc.string({ unit: 'binary', maxLength: MOST_BYTES });
    case 'list': {
      const isLeaf = shape.item.kind === 'uint' || shape.item.kind === 'fixed';
      return fc.array(valuesOf(shape.item, nesting), { maxLength: isLeaf ? 4 : 2 });
    }
    case 'struct':
      return structs(shape, nesting);
    case 'oneOf':
      return fc.oneof(
        ...typesOf(shape)
          .filter((type) => nesting < MOST_NESTED || !canHoldItself(type))
          .map((type) => valuesOf(type, canHoldItself(type) ? nesting + 1 : nesting)),
      );
  }
}

function numbers({ size, signed }: UintShape): fc.Arbitrary<bigint> {
  const count = 2n ** BigInt(8 * size);
  return signed ? fc.bigInt({ min: -count / 2n, max: count / 2n - 1n }) : fc.bigInt({ min: 0n, max: count - 1n });
}

function structs({ name, typeId, fields }: StructShape, nesting: number): fc.Arbitrary<CodecStruct> {
  return fc.tuple(...fields.map(([, shape]) => valuesOf(shape, nesting))).map((values) => ({
    type: name,
    typeId,
    fields: Object.fromEntries(fields.map(([field], i) => [field, values[i]!])),
  }));
}

function canHoldItself(type: StructShape): boolean {
  return type.fields.some(([, shape]) => shape.kind === 'oneOf' && typesOf(shape).includes(type));
}
