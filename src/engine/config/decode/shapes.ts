import type { ConfigShape, ConfigField, Kind, ScalarKind } from '../../precompiles';
import type { ConfigNode, ConfigMember, ObjectNode } from '../source/configNode';
import type { At } from '../model';

/** Decoded file by shape. Absent, null and mistyped values are `undefined`. */
export type DecodedConfig = At<Scalar> | DecodedList | DecodedMap | DecodedShape;
/** Numbers are bigint, or number for the kind `float`; hex is lower case with 0x; durations are nanoseconds. */
export type Scalar = bigint | boolean | number | string;

export interface DecodedList {
  readonly node: ConfigNode;
  readonly member?: ConfigMember;
  readonly items: readonly (DecodedConfig | undefined)[];
}

export interface DecodedMap {
  readonly node: ConfigNode;
  readonly member?: ConfigMember;
  /** Keyed by lower-case hex with 0x. */
  readonly entries: ReadonlyMap<string, DecodedEntry>;
}

export interface DecodedEntry {
  readonly member: ConfigMember;
  readonly earlier: readonly ConfigMember[];
  /** `undefined` where the value is null or of a wrong type. */
  readonly value: DecodedConfig | undefined;
}

export interface DecodedShape {
  readonly shape: ConfigShape;
  readonly node: ConfigNode;
  readonly member?: ConfigMember;
  /** Keyed by the field's key in the schema. */
  readonly values: { readonly [key: string]: DecodedConfig | undefined };
}

interface Lookup {
  readonly exact: ReadonlyMap<string, ConfigField>;
  readonly folded: ReadonlyMap<string, ConfigField>;
}

const lookups = new WeakMap<ConfigShape, Lookup>();

/** The exact key, else a case-insensitive match, as in Go. */
export function configFieldOf(shape: ConfigShape, key: string): ConfigField | undefined {
  const { exact, folded } = lookupOf(shape);
  return exact.get(key) ?? folded.get(fold(key));
}

function lookupOf(shape: ConfigShape): Lookup {
  let lookup = lookups.get(shape);
  if (lookup === undefined) {
    const loose = shape.fields.filter(({ isExact }) => isExact !== true);
    lookup = {
      exact: new Map(shape.fields.map((field) => [field.key, field])),
      // Of fields that differ in case only, Go takes the first.
      folded: new Map(loose.toReversed().map((field) => [fold(field.key), field])),
    };
    lookups.set(shape, lookup);
  }
  return lookup;
}

/** Go's simple case folding, as far as it concerns ASCII keys: includes ſ (long s) and the Kelvin sign. */
function fold(key: string): string {
  return key.toLowerCase().replaceAll('\u017f', 's').replaceAll('\u212a', 'k');
}

const scalars: { readonly [Kind in ScalarKind]: string } = {
  q64: 'math.HexOrDecimal64',
  q256: 'math.HexOrDecimal256',
  big: 'big.Int',
  u64: 'uint64',
  u16: 'uint16',
  int: 'int',
  float: 'float64',
  bool: 'bool',
  string: 'string',
  address: 'common.Address',
  unprefixedAddress: 'common.UnprefixedAddress',
  hash: 'common.Hash',
  slot: 'types.storageJSON',
  bytes: 'hexutil.Bytes',
  duration: 'config.Duration',
};

export function goTypeOf(kind: Kind, goType?: string): string {
  if (goType !== undefined) {
    return goType;
  }
  if (typeof kind === 'string') {
    return scalars[kind];
  }
  if ('list' in kind) {
    return `[]${goTypeOf(kind.list)}`;
  }
  if ('map' in kind) {
    return `map[${scalars[kind.by]}]${kind.isPointer ? '*' : ''}${goTypeOf(kind.map)}`;
  }
  return kind.shape.goType;
}

/** `number`, `array`, as in Go's errors. */
export function goValue(node: ConfigNode): string {
  switch (node.kind) {
    case 'list':
      return 'array';
    case 'word':
      return node.value === null ? 'null' : 'bool';
    default:
      return node.kind;
  }
}

/** `Genesis` for `core.Genesis`. */
export function goName({ goType }: ConfigShape): string {
  return goType.slice(goType.lastIndexOf('.') + 1);
}

export function isNullNode(node: ConfigNode | undefined): boolean {
  return node?.kind === 'word' && node.value === null;
}

const none: readonly ConfigMember[] = [];

/** The members that an entry replaces. Grows in place, since a file may repeat one key a hundred thousand times. */
export function replacedMembers(before: DecodedEntry | undefined): readonly ConfigMember[] {
  if (before === undefined) {
    return none;
  }
  const { earlier, member } = before;
  if (earlier === none) {
    return [member];
  }
  (earlier as ConfigMember[]).push(member);
  return earlier;
}

/** Elements of lists and maps are usually not pointers: null is passed to custom decoders. */
export function elementOnNull(kind: Kind): ConfigField['onNull'] {
  const isOwn =
    kind === 'address' || kind === 'hash' || kind === 'bytes' || (typeof kind === 'object' && 'shape' in kind);
  return isOwn ? 'refused' : 'kept';
}

/** The object itself, or an empty one for null. */
export function asObject(node: ConfigNode): ObjectNode {
  return node.kind === 'object' ? node : { kind: 'object', start: node.start, end: node.end, members: [] };
}
