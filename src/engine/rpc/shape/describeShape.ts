import * as z from 'zod/mini';
import { type FieldMeta, fieldOf } from '../field';
import { type JsonValue, expectedTypes } from '../../primitives';

/** A schema as a tree, for documentation, completion and help. */
export type ShapeNode = NodeStart &
  (
    | { readonly kind: 'object'; readonly fields: readonly ShapeField[] }
    | { readonly kind: 'list'; readonly item: ShapeNode }
    /** An object with values as keys: addresses, asset IDs. */
    | { readonly kind: 'table'; readonly keyMeta: FieldMeta; readonly item: ShapeNode }
    | { readonly kind: 'either'; readonly options: readonly ShapeNode[] }
    /** `words`: all possible values, if known. */
    | { readonly kind: 'value'; readonly words?: readonly string[] }
    /** Same as an enclosing object: a call within a call. */
    | { readonly kind: 'again' }
  );

interface NodeStart {
  readonly meta: FieldMeta;
  readonly nullable: boolean;
  /** "a 0x hex quantity", "a list". */
  readonly expected: string;
}

export interface ShapeField {
  readonly name: string;
  readonly optional: boolean;
  readonly node: ShapeNode;
}

/** @param around the schemas that contain it */
export function describeShape(schema: z.core.$ZodType, around: readonly z.core.$ZodType[] = []): ShapeNode {
  const inner = unwrapped(schema);
  const start: NodeStart = { meta: meaningOf(schema), nullable: isNullable(schema), expected: expectedOf(schema) };
  if (around.includes(inner)) {
    return { ...start, kind: 'again' };
  }
  const inside = (part: z.core.$ZodType) => describeShape(part, [...around, inner]);
  const def = defOf(inner);
  switch (def.type) {
    case 'object':
      return { ...start, kind: 'object', fields: Object.entries(def.shape).map(([name, part]) => toField(name, part)) };
    case 'array':
      return { ...start, kind: 'list', item: inside(def.element) };
    case 'record':
      return { ...start, kind: 'table', keyMeta: meaningOf(def.keyType), item: inside(def.valueType) };
    case 'union':
      return { ...start, kind: 'either', options: def.options.map(inside) };
    case 'enum':
      return { ...start, kind: 'value', words: Object.values(def.entries).map(String) };
    case 'literal':
      return { ...start, kind: 'value', words: def.values.map(String) };
    case 'boolean':
      return { ...start, kind: 'value', words: ['true', 'false'] };
    default:
      return { ...start, kind: 'value' };
  }

  function toField(name: string, part: z.core.$ZodType): ShapeField {
    return { name, optional: isOptionalSchema(part), node: inside(part) };
  }
}

function isNullable(schema: z.core.$ZodType): boolean {
  const def = defOf(schema);
  return def.type === 'nullable' || (def.type === 'optional' && isNullable(def.innerType));
}

/** Formats names: in backquotes for Markdown, unchanged for plain text. */
export type NameText = (name: string) => string;

/** A shape in one line: `[{`id` subnet ID, `threshold?` count}]`, `0x hex or null`. */
export function shapeText(node: ShapeNode, nameText: NameText): string {
  const shape = withoutNull(node, nameText);
  return node.nullable ? `${shape} or null` : shape;
}

/** A field in one line: `encoding?` hex or json = hex. */
export function fieldText({ name, optional, node }: ShapeField, nameText: NameText): string {
  return `${nameText(name + (optional ? '?' : ''))} ${withDefault(shapeText(node, nameText), node)}`;
}

/** "hex or json = hex": a shape and its default. */
export function withDefault(shape: string, { meta }: ShapeNode): string {
  return meta.default === undefined ? shape : `${shape} = ${meta.default}`;
}

/** A value's meaning by unit or ID kind, if the catalogue has either. */
export function meaningText({ unit, id }: FieldMeta): string | undefined {
  return id === undefined ? unit : (idNames[id] ?? `${id} ID`);
}

function withoutNull(node: ShapeNode, nameText: NameText): string {
  const named = meaningText(node.meta);
  switch (node.kind) {
    case 'object':
      return `{${node.fields.map((field) => fieldText(field, nameText)).join(', ')}}`;
    case 'list':
      return `[${shapeText(node.item, nameText)}]`;
    case 'table':
      return `{${meaningText(node.keyMeta) ?? 'key'}: ${shapeText(node.item, nameText)}}`;
    case 'either':
      return named ?? [...new Set(node.options.map((option) => shapeText(option, nameText)))].join(' or ');
    case 'value':
      return named ?? node.words?.join(' or ') ?? node.expected;
    case 'again':
      return '{the same}';
  }
}

const idNames: Partial<Record<NonNullable<FieldMeta['id']>, string>> = {
  node: 'NodeID',
  address: 'address',
  evmAddress: 'EVM address',
  evmTransaction: 'transaction hash',
  evmBlock: 'block hash',
  publicKey: 'public key',
  signature: 'signature',
};

/** The schema within wrappers for absent, null or lazy values; itself if it has none. */
export function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  let at = schema;
  for (let inner = innerOf(at); inner !== undefined; inner = innerOf(at)) {
    at = inner;
  }
  return at;
}

/** Metadata of a schema, merged with that under its wrappers; the outer one takes precedence. */
export function meaningOf(schema: z.core.$ZodType): FieldMeta {
  const inner = innerOf(schema);
  return inner === undefined ? { ...fieldOf(schema) } : { ...meaningOf(inner), ...fieldOf(schema) };
}

export function isOptionalSchema(schema: z.core.$ZodType): boolean {
  return schema._zod.optin === 'optional';
}

export function defOf(schema: z.core.$ZodType): z.core.$ZodTypes['_zod']['def'] {
  return (schema as z.core.$ZodTypes)._zod.def;
}

/** The schema directly within a wrapper for absent, null or lazy values. */
export function innerOf(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  const def = defOf(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'nonoptional':
    case 'readonly':
    case 'default':
    case 'prefault':
    case 'catch':
      return def.innerType;
    case 'lazy':
      return def.getter();
    case 'pipe':
      // A transformed text or number is a leaf; a transformed object still has fields.
      return isContainer(def.in) ? def.in : undefined;
    default:
      return undefined;
  }
}

function isContainer(schema: z.core.$ZodType): boolean {
  return ['object', 'array', 'record', 'tuple', 'union'].includes(defOf(unwrapped(schema)).type);
}

/** What a schema expects: "a 0x hex quantity", "one of hex, json", "a list". */
export function expectedOf(schema: z.core.$ZodType): string {
  const def = defOf(unwrapped(schema));
  switch (def.type) {
    case 'object':
    case 'record':
      return 'an object';
    case 'array':
    case 'tuple':
      return 'a list';
    case 'enum':
      return `one of ${Object.values(def.entries).join(', ')}`;
    case 'literal':
      return def.values.map(String).join(' or ');
    case 'union':
      return [...new Set(def.options.map(expectedOf))].join(' or ');
    default:
      // No leaf accepts a symbol, so its error has the expected type.
      return unmetExpectation(unwrapped(schema), Symbol() as unknown as JsonValue) ?? 'a value';
  }
}

/** What a leaf's schema expects, if the value does not fit. */
export function unmetExpectation(schema: z.core.$ZodType, value: JsonValue): string | undefined {
  const parsed = z.safeParse(schema, value, { error: expectedTypes });
  if (parsed.success) {
    return undefined;
  }
  const { type } = defOf(schema);
  return type === 'enum' || type === 'literal' ? expectedOf(schema) : parsed.error.issues[0]?.message;
}
