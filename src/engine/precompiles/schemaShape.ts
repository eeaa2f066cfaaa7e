import definitions from '../../../schemas/definitions.schema.json';
import subnetEvmConfig from '../../../schemas/subnet-evm-config.schema.json';

/** What the files in `schemas/` use of JSON Schema; `x-snowprobe-…` is what it has no words for. */
export interface JsonSchema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly default?: unknown;
  readonly deprecated?: boolean;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly properties?: { readonly [key: string]: JsonSchema };
  readonly items?: JsonSchema;
  readonly propertyNames?: JsonSchema;
  readonly additionalProperties?: JsonSchema;
  readonly oneOf?: readonly ConstSchema[];
  readonly $defs?: { readonly [name: string]: JsonSchema };
  /** Of an object the name of its Go type, of another value that in errors about it. */
  readonly 'x-snowprobe-go-type'?: string;
  readonly 'x-snowprobe-reads-itself'?: boolean;
  readonly 'x-snowprobe-embedded'?: string;
  readonly 'x-snowprobe-exact-key'?: boolean;
  /** Of a map. */
  readonly 'x-snowprobe-pointer'?: boolean;
  /** Of an object: what null does to its scalars that say nothing else, durations aside. */
  readonly 'x-snowprobe-null'?: string;
  readonly 'x-snowprobe-unit'?: string;
  /** Where numbers do not say it. */
  readonly 'x-snowprobe-range'?: string;
  readonly 'x-snowprobe-answer'?: string;
  readonly 'x-snowprobe-since'?: string;
  readonly 'x-snowprobe-no-effect'?: string;
  /** Of an object: that of its fields that name no other. */
  readonly 'x-snowprobe-source'?: string;
}

interface ConstSchema {
  readonly const: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly 'x-snowprobe-renamed'?: string;
}

/** Shapes of objects that are not read from a schema, or have been. */
export type Shapes = Map<JsonSchema | undefined, ConfigShape>;

/** The files that others refer to. */
const shared: { readonly [file: string]: JsonSchema } = {
  'definitions.schema.json': definitions,
  'subnet-evm-config.schema.json': subnetEvmConfig,
};

/** The definitions that are kinds; the schemas of node flags have the same names for their looser forms. */
export const scalarDefinitions: { readonly [name: string]: ScalarKind } = {
  hexOrDecimal64: 'q64',
  hexOrDecimal256: 'q256',
  bigInteger: 'big',
  uint64: 'u64',
  uint16: 'u16',
  int64: 'int',
  float: 'float',
  boolean: 'bool',
  string: 'string',
  address: 'address',
  unprefixedAddress: 'unprefixedAddress',
  hash: 'hash',
  slot: 'slot',
  bytes: 'bytes',
  duration: 'duration',
};

/**
 * The shape of an object that a file in `schemas/` describes.
 *
 * @param document the file
 * @param shapes those there are already; one shape is made of each schema, and put there
 */
export function schemaShape(document: JsonSchema, schema = document, shapes: Shapes = new Map()): ConfigShape {
  const known = shapes.get(schema);
  if (known !== undefined) {
    return known;
  }
  const made: ConfigShape = {
    goType: schema['x-snowprobe-go-type'] ?? '',
    readsItself: schema['x-snowprobe-reads-itself'],
    fields: Object.entries(schema.properties ?? {}).map(([key, own]) => fieldOf(key, own, schema, document, shapes)),
  };
  shapes.set(schema, made);
  return made;
}

function fieldOf(key: string, own: JsonSchema, parent: JsonSchema, document: JsonSchema, shapes: Shapes): ConfigField {
  // A reference to a field of another file takes over all that it does not say itself.
  const { $ref, ...rest } = own;
  const field = $ref?.includes('/properties/') === true ? { ...referred($ref, document), ...rest } : own;
  const kind = kindOf(field, document, shapes);
  const onNull = field['x-snowprobe-null'] ?? (isCached(kind) ? parent['x-snowprobe-null'] : undefined);
  return {
    key,
    kind,
    goType: field['x-snowprobe-go-type'],
    isExact: field['x-snowprobe-exact-key'],
    isRequired: parent.required?.includes(key),
    default: field.default === undefined ? undefined : JSON.stringify(field.default),
    embedded: field['x-snowprobe-embedded'],
    onNull: onNull === 'absent' ? undefined : (onNull as ConfigField['onNull']),
    unit: field['x-snowprobe-unit'] as ConfigField['unit'],
    range: rangeOf(field),
    meaning: field.description ?? '',
    answer: field['x-snowprobe-answer'],
    since: field['x-snowprobe-since'],
    noEffect: field['x-snowprobe-no-effect'],
    values: valuesOf(field) ?? (field.items && valuesOf(resolved(field.items, document))),
    source: field['x-snowprobe-source'] ?? parent['x-snowprobe-source'] ?? '',
  };
}

function kindOf(schema: JsonSchema, document: JsonSchema, shapes: Shapes): Kind {
  const scalar = scalarDefinitions[schema.$ref?.split('/$defs/')[1] ?? ''];
  if (scalar !== undefined) {
    return scalar;
  }
  const meant = resolved(schema, document);
  if (meant.items !== undefined) {
    return { list: kindOf(meant.items, document, shapes) };
  }
  if (meant.additionalProperties !== undefined) {
    return {
      map: kindOf(meant.additionalProperties, document, shapes),
      by: kindOf(meant.propertyNames ?? {}, document, shapes) as 'address' | 'unprefixedAddress' | 'hash' | 'slot',
      isPointer: meant['x-snowprobe-pointer'],
    };
  }
  return meant.type === 'string' ? 'string' : { shape: schemaShape(document, meant, shapes) };
}

/** Go reads these into the struct as it is, so that null can leave what is there. */
function isCached(kind: Kind): boolean {
  return typeof kind === 'string' && kind !== 'duration';
}

function rangeOf({ minimum, exclusiveMinimum, maximum, 'x-snowprobe-range': range }: JsonSchema): string | undefined {
  if (range !== undefined || (minimum ?? exclusiveMinimum) === undefined) {
    return range;
  }
  if (exclusiveMinimum !== undefined) {
    return `> ${exclusiveMinimum}`;
  }
  return maximum === undefined ? `≥ ${minimum}` : `${minimum}–${maximum}`;
}

export function valuesOf({ oneOf }: JsonSchema): ConfigField['values'] {
  return oneOf
    ?.filter(({ deprecated }) => deprecated !== true)
    .map((value) => ({ value: value.const, meaning: value.description ?? '' }));
}

function resolved(schema: JsonSchema, document: JsonSchema): JsonSchema {
  return schema.$ref === undefined ? schema : referred(schema.$ref, document);
}

/** What `file#/$defs/name` is, or `#/$defs/name` in the document itself. */
function referred(ref: string, document: JsonSchema): JsonSchema {
  const [file = '', pointer = ''] = ref.split('#');
  const [, part, name = ''] = pointer.split('/');
  const from = file === '' ? document : shared[file];
  const found = part === '$defs' ? from?.$defs?.[name] : from?.properties?.[name];
  if (found === undefined) {
    throw new Error(`schemas/ has no ${ref}.`);
  }
  return found;
}

/**
 * How a value is written. The numbers of Go that JSON readers round are read from their text.
 *
 * - `q64`, `q256`: hex or decimal, as string or number (`math.HexOrDecimal64`, `…256`)
 * - `big`: a JSON number of any size without fraction (`*big.Int`)
 * - `u64`, `u16`, `int`, `float`: a JSON number
 * - `address`, `hash`, `bytes`: a string of hex with 0x; `slot`: with or without, up to 32 bytes
 * - `unprefixedAddress`: a key of hex with or without 0x
 * - `duration`: `30s`, or a number of nanoseconds
 */
export type ScalarKind =
  | 'q64'
  | 'q256'
  | 'big'
  | 'u64'
  | 'u16'
  | 'int'
  | 'float'
  | 'bool'
  | 'string'
  | 'address'
  | 'unprefixedAddress'
  | 'hash'
  | 'slot'
  | 'bytes'
  | 'duration';

export type Kind =
  | ScalarKind
  | { readonly list: Kind }
  | {
      readonly map: Kind;
      readonly by: 'address' | 'unprefixedAddress' | 'hash' | 'slot';
      /** Go keeps pointers to the values, so that one may be null. */
      readonly isPointer?: boolean;
    }
  | { readonly shape: ConfigShape };

/** An object of known keys. */
export interface ConfigShape {
  /** Go's name of the type, as its errors have it: `commontype.FeeConfig`. */
  readonly goType: string;
  readonly fields: readonly ConfigField[];
  /**
   * The Go type reads itself (gencodec), so that an error in it ends the reading of what stands around it. Fields that it
   * wants are asked for in the order of `fields`.
   */
  readonly readsItself?: boolean;
}

/** A row of the one table of fields, which reading, completion, hovers and documentation are made from. */
export interface ConfigField {
  readonly key: string;
  readonly kind: Kind;
  /** Go's name of the type in its errors, where it is not that of the kind: `config.PBool`. */
  readonly goType?: string;
  /** The key is looked up as it is, not in any letter case. */
  readonly isExact?: boolean;
  /** The VM refuses a file without it. */
  readonly isRequired?: boolean;
  /** As one would write it: `"0x0"`, `67`. Absent: there is none. */
  readonly default?: string;
  /** Go's name of the embedded struct that has the field; its errors name it. */
  readonly embedded?: string;
  /** What `null` does; absent: as if the key were not there. `kept`: an earlier value stays. `refused`: an error. */
  readonly onNull?: 'kept' | 'refused';
  readonly unit?:
    'wei' | 'gas' | 'seconds' | 'milliseconds' | 'blocks' | 'megabytes' | 'bytes' | 'percent' | 'nanoseconds';
  /** `33–100`, `> 0`. */
  readonly range?: string;
  /** What it is for, in one or two sentences. */
  readonly meaning: string;
  /** The same, of the value that a node answers with. */
  readonly answer?: string;
  /** The network upgrade or version since which it is known. */
  readonly since?: string;
  /** Why it does nothing today. */
  readonly noEffect?: string;
  /** Words that it takes; others are a problem or have no effect. */
  readonly values?: readonly { readonly value: string; readonly meaning: string }[];
  /** Where it is written in the VM's source. */
  readonly source: string;
}
