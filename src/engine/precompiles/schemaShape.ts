import definitions from '../../../schemas/definitions.schema.json';
import subnetEvmConfig from '../../../schemas/subnet-evm-config.schema.json';

/** The subset of JSON Schema used in `schemas/`, with extensions as `x-snowprobe-…`. */
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
  /** For an object, the name of its Go type; for other values, the type named in errors. */
  readonly 'x-snowprobe-go-type'?: string;
  readonly 'x-snowprobe-reads-itself'?: boolean;
  readonly 'x-snowprobe-embedded'?: string;
  readonly 'x-snowprobe-exact-key'?: boolean;
  /** For maps. */
  readonly 'x-snowprobe-pointer'?: boolean;
  /** For objects: the effect of null on scalar fields that do not define one, except durations. */
  readonly 'x-snowprobe-null'?: string;
  readonly 'x-snowprobe-unit'?: string;
  /** Where the bounds are not given as numbers. */
  readonly 'x-snowprobe-range'?: string;
  readonly 'x-snowprobe-answer'?: string;
  readonly 'x-snowprobe-since'?: string;
  readonly 'x-snowprobe-no-effect'?: string;
  /** For objects: default source of the fields. */
  readonly 'x-snowprobe-source'?: string;
}

interface ConstSchema {
  readonly const: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly 'x-snowprobe-renamed'?: string;
}

/** Shapes defined in code or already built from a schema. */
export type Shapes = Map<JsonSchema | undefined, ConfigShape>;

const shared: { readonly [file: string]: JsonSchema } = {
  'definitions.schema.json': definitions,
  'subnet-evm-config.schema.json': subnetEvmConfig,
};

/** Definitions with a scalar kind; the schemas of node flags use the same names for looser forms. */
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
 * The shape of an object described in `schemas/`.
 *
 * @param document the file
 * @param shapes cache of shapes, one per schema
 */
export function schemaShape(document: JsonSchema, schema = document, shapes: Shapes = new Map()): ConfigShape {
  const known = shapes.get(schema);
  if (known !== undefined) {
    return known;
  }
  const shape: ConfigShape = {
    goType: schema['x-snowprobe-go-type'] ?? '',
    readsItself: schema['x-snowprobe-reads-itself'],
    fields: Object.entries(schema.properties ?? {}).map(([key, own]) => fieldOf(key, own, schema, document, shapes)),
  };
  shapes.set(schema, shape);
  return shape;
}

function fieldOf(key: string, own: JsonSchema, parent: JsonSchema, document: JsonSchema, shapes: Shapes): ConfigField {
  // A field that references a field of another file inherits what it does not define.
  const { $ref, ...rest } = own;
  const field = $ref?.includes('/properties/') === true ? { ...resolveRef($ref, document), ...rest } : own;
  const kind = kindOf(field, document, shapes);
  const onNull = field['x-snowprobe-null'] ?? (keepsOnNull(kind) ? parent['x-snowprobe-null'] : undefined);
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
    values: valuesOf(field) ?? (field.items && valuesOf(resolveSchema(field.items, document))),
    source: field['x-snowprobe-source'] ?? parent['x-snowprobe-source'] ?? '',
  };
}

function kindOf(schema: JsonSchema, document: JsonSchema, shapes: Shapes): Kind {
  const scalar = scalarDefinitions[schema.$ref?.split('/$defs/')[1] ?? ''];
  if (scalar !== undefined) {
    return scalar;
  }
  const target = resolveSchema(schema, document);
  if (target.items !== undefined) {
    return { list: kindOf(target.items, document, shapes) };
  }
  if (target.additionalProperties !== undefined) {
    return {
      map: kindOf(target.additionalProperties, document, shapes),
      by: kindOf(target.propertyNames ?? {}, document, shapes) as 'address' | 'unprefixedAddress' | 'hash' | 'slot',
      isPointer: target['x-snowprobe-pointer'],
    };
  }
  return target.type === 'string' ? 'string' : { shape: schemaShape(document, target, shapes) };
}

/** Go unmarshals these into the existing struct, so null may leave the previous value. */
function keepsOnNull(kind: Kind): boolean {
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

function resolveSchema(schema: JsonSchema, document: JsonSchema): JsonSchema {
  return schema.$ref === undefined ? schema : resolveRef(schema.$ref, document);
}

/** Resolves `file#/$defs/name`, or `#/$defs/name` in the same document. */
function resolveRef(ref: string, document: JsonSchema): JsonSchema {
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
 * Notation of a value. Numbers that JSON parsers would round are parsed from their text.
 *
 * - `q64`, `q256`: hex or decimal, as string or number (`math.HexOrDecimal64`, `…256`)
 * - `big`: a JSON integer of any size (`*big.Int`)
 * - `u64`, `u16`, `int`, `float`: a JSON number
 * - `address`, `hash`, `bytes`: a hex string with 0x; `slot`: with or without, up to 32 bytes
 * - `unprefixedAddress`: a hex key with or without 0x
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
      /** Go stores pointers to the values, so null is allowed. */
      readonly isPointer?: boolean;
    }
  | { readonly shape: ConfigShape };

export interface ConfigShape {
  /** Name of the Go type in errors: `commontype.FeeConfig`. */
  readonly goType: string;
  readonly fields: readonly ConfigField[];
  /**
   * The Go type has its own UnmarshalJSON (gencodec): an error in it also ends the parsing of the enclosing object.
   * Required fields are checked in the order of `fields`.
   */
  readonly readsItself?: boolean;
}

/** A config field, the source of validation, completion, hovers and documentation. */
export interface ConfigField {
  readonly key: string;
  readonly kind: Kind;
  /** Name of the Go type in errors, where it is not that of the kind: `config.PBool`. */
  readonly goType?: string;
  /** The key is case-sensitive. */
  readonly isExact?: boolean;
  /** The VM rejects a file without it. */
  readonly isRequired?: boolean;
  /** As written in JSON: `"0x0"`, `67`. Absent where there is none. */
  readonly default?: string;
  /** Name of the embedded Go struct that has the field, as in errors. */
  readonly embedded?: string;
  /** Effect of `null`; absent: as if the key were missing. `kept`: the previous value stays. `refused`: an error. */
  readonly onNull?: 'kept' | 'refused';
  readonly unit?:
    'wei' | 'gas' | 'seconds' | 'milliseconds' | 'blocks' | 'megabytes' | 'bytes' | 'percent' | 'nanoseconds';
  /** `33–100`, `> 0`. */
  readonly range?: string;
  readonly meaning: string;
  /** Meaning of the value that a node returns. */
  readonly answer?: string;
  /** The network upgrade or version that introduced it. */
  readonly since?: string;
  /** Why it has no effect today. */
  readonly noEffect?: string;
  /** Allowed values; others are an error or have no effect. */
  readonly values?: readonly { readonly value: string; readonly meaning: string }[];
  /** Location in the VM's source. */
  readonly source: string;
}
