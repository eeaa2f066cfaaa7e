import type { ConfigShape, ConfigField, Kind, ScalarKind } from '../../precompiles';
import type { ConfigNode, ConfigMember, ObjectNode } from '../source/configNode';
import type { At } from '../model';

/** What a file says, by its shape. What is absent, null or of a wrong form is undefined. */
export type DecodedConfig = At<Scalar> | DecodedList | DecodedMap | DecodedShape;
/** Numbers are a bigint, or a number where the kind is `float`; hex is lower case with 0x; durations are nanoseconds. */
export type Scalar = bigint | boolean | number | string;

export interface DecodedList {
  readonly node: ConfigNode;
  readonly member?: ConfigMember;
  readonly items: readonly (DecodedConfig | undefined)[];
}

export interface DecodedMap {
  readonly node: ConfigNode;
  readonly member?: ConfigMember;
  /** By the key in lower case with 0x. */
  readonly entries: ReadonlyMap<string, DecodedEntry>;
}

export interface DecodedEntry {
  /** The last one of equal keys. */
  readonly member: ConfigMember;
  readonly earlier: readonly ConfigMember[];
  /** Undefined: null, or of a wrong form. */
  readonly value: DecodedConfig | undefined;
}

export interface DecodedShape {
  readonly shape: ConfigShape;
  readonly node: ConfigNode;
  readonly member?: ConfigMember;
  /** By the field's key as the table has it. */
  readonly values: { readonly [key: string]: DecodedConfig | undefined };
}

interface Lookup {
  readonly exact: ReadonlyMap<string, ConfigField>;
  readonly folded: ReadonlyMap<string, ConfigField>;
}

const lookups = new WeakMap<ConfigShape, Lookup>();

/** The field that a key means: the same key, or one in another letter case, as Go looks for them. */
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
      // Of two keys that differ in letter case only, Go takes the first.
      folded: new Map(loose.toReversed().map((field) => [fold(field.key), field])),
    };
    lookups.set(shape, lookup);
  }
  return lookup;
}

/** Go's simple folding, as far as it can meet keys of ASCII: the long s and the sign of Kelvin are letters too. */
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

/** The Go type of a value, as its errors spell it. */
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

/** What Go calls a value of JSON: `number`, `array`. */
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

/** `Genesis` of `core.Genesis`. */
export function goName({ goType }: ConfigShape): string {
  return goType.slice(goType.lastIndexOf('.') + 1);
}

export function isNullNode(node: ConfigNode | undefined): boolean {
  return node?.kind === 'word' && node.value === null;
}

const none: readonly ConfigMember[] = [];

/** The members that an entry replaces. The list grows in place: a file may hold one key a hundred thousand times. */
export function earlierThan(before: DecodedEntry | undefined): readonly ConfigMember[] {
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

/** An element of a list or map is no pointer, as a rule: null is handed to what reads itself. */
export function nullOfElement(kind: Kind): ConfigField['onNull'] {
  const isOwn =
    kind === 'address' || kind === 'hash' || kind === 'bytes' || (typeof kind === 'object' && 'shape' in kind);
  return isOwn ? 'refused' : 'kept';
}

/** An object, also where null stands for an empty one. */
export function asObject(node: ConfigNode): ObjectNode {
  return node.kind === 'object' ? node : { kind: 'object', start: node.start, end: node.end, members: [] };
}
