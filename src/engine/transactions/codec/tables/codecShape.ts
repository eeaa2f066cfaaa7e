/**
 * The layout of bytes: a small language that describes each codec type once. A shape is used to decode fields, name
 * them, print them as a node does, and give a Report their units. All numbers are big-endian.
 */
export type CodecShape =
  UintShape | VarintShape | BoolShape | FixedShape | BytesShape | StringShape | ListShape | StructShape | OneOfShape;

/** The unit of a number: `amount` is in base units of the adjacent asset, `shares` are millionths. */
export type Unit = 'amount' | 'nAVAX' | 'time' | 'seconds' | 'milliseconds' | 'shares' | 'weight' | 'count';

export interface UintShape {
  readonly kind: 'uint';
  readonly size: 1 | 4 | 8;
  readonly signed: boolean;
  readonly unit: Unit | undefined;
}

/** A protobuf number: 7 bits per byte, lowest first; 0 is omitted. */
export interface VarintShape {
  readonly kind: 'varint';
}

export interface BoolShape {
  readonly kind: 'bool';
}

/** How raw bytes are formatted: `owner` as bech32 with chain prefix, `shortID` as cb58, `numbers` as an array. */
export type FixedForm = 'id' | 'nodeID' | 'owner' | 'shortID' | 'evmAddress' | 'hex' | 'numbers';

export interface FixedShape {
  readonly kind: 'fixed';
  readonly size: number;
  readonly form: FixedForm;
}

/** Bytes after a u32 length; `holds` is their content where they can be decoded further. */
export interface BytesShape {
  readonly kind: 'bytes';
  readonly form: 'hex' | 'base64';
  readonly holds: BytesContent | undefined;
}

export type BytesContent =
  'warp' | 'warpPayload' | 'pChainMessage' | 'block' | 'nodeID' | 'address' | 'certificate' | 'signers';

/** UTF-8 after a u16 length. */
export interface StringShape {
  readonly kind: 'string';
}

/** Items after a u32 count. */
export interface ListShape {
  readonly kind: 'list';
  readonly item: CodecShape;
}

export interface StructShape {
  readonly kind: 'struct';
  readonly name: string;
  readonly fields: readonly Field[];
  /** Index in a type table. */
  readonly typeId: number | undefined;
  readonly role: Role | undefined;
  /** The fx that defines it, where outputs, inputs and credentials name one. */
  readonly fx: FxName | undefined;
  /** In the order of the node's JSON. */
  readonly printed: readonly PrintedField[];
  /** Minimum size in bytes: a count is checked against it before anything is allocated. */
  readonly minSize: number;
}

/** A u32 type ID and the fields of that type. */
export interface OneOfShape {
  readonly kind: 'oneOf';
  readonly table: () => TypeTable;
  readonly roles: readonly Role[];
  /** The node's JSON has the fx ID before the value. */
  readonly namesFx: boolean;
}

type Role = 'tx' | 'block' | 'output' | 'input' | 'operation' | 'credential' | 'owner' | 'signer' | 'message';

export type FxName = 'secp256k1fx' | 'nftfx' | 'propertyfx';

export type Field = readonly [name: string, shape: CodecShape];

/** `ownID` and `fxOfIndex` are not in the bytes: the node computes them. */
interface PrintedField {
  readonly name: string;
  readonly from: number | 'ownID' | 'fxOfIndex';
}

const uint = (size: 1 | 4 | 8, unit?: Unit, signed = false): UintShape => ({ kind: 'uint', size, signed, unit });
const raw = (size: number, form: FixedForm): FixedShape => ({ kind: 'fixed', size, form });
const sized = (form: 'hex' | 'base64', holds?: BytesContent): BytesShape => ({ kind: 'bytes', form, holds });

export const u8 = uint(1);
export const u32 = uint(4);
export const u64Shape = uint(8);
export const i64Time = uint(8, 'time', true);
export const u32Of = (unit: Unit): UintShape => uint(4, unit);
export const u64Of = (unit: Unit): UintShape => uint(8, unit);
export const varint: VarintShape = { kind: 'varint' };
export const bool: BoolShape = { kind: 'bool' };
export const idShape = raw(32, 'id');
export const nodeIdShape = raw(20, 'nodeID');
export const owner = raw(20, 'owner');
export const shortId = raw(20, 'shortID');
export const evmAddressShape = raw(20, 'evmAddress');
export const fixed = (size: number): FixedShape => raw(size, 'hex');
export const numbers = (size: number): FixedShape => raw(size, 'numbers');
export const bytes = sized('hex');
export const bytesOf = (holds: BytesContent): BytesShape => sized('hex', holds);
export const base64Bytes = sized('base64');
export const string: StringShape = { kind: 'string' };
export const listShape = (item: CodecShape): ListShape => ({ kind: 'list', item });

export function oneOf(table: () => TypeTable, ...roles: readonly Role[]): OneOfShape {
  return { kind: 'oneOf', table, roles, namesFx: false };
}

/** Like `oneOf`, for a value preceded by its fx ID in the node's JSON. */
export function fxOneOf(table: () => TypeTable, ...roles: readonly Role[]): OneOfShape {
  return { kind: 'oneOf', table, roles, namesFx: true };
}

/** The types of a chain's codec by type ID. */
export interface TypeTable {
  readonly name: string;
  /** Indexed by type ID; `undefined` where unused. */
  readonly types: readonly (StructShape | undefined)[];
}

interface StructOptions {
  /** The node prints the keys alphabetically. */
  readonly sorted?: boolean;
  /** `id` is printed after this field; `last`: at the end. */
  readonly ownIdAfter?: string;
  /** `fxID` is printed after this field, which is an fx index. */
  readonly fxIdAfter?: string;
}

/** In key order. */
export const fields = (shapes: Readonly<Record<string, CodecShape>>): readonly Field[] => Object.entries(shapes);

/** A struct: fields that are adjacent in the bytes. */
export function struct(
  name: string,
  fields: readonly Field[],
  options: StructOptions = {},
  place?: { readonly typeId: number; readonly role: Role; readonly fx?: FxName },
): StructShape {
  const least = fields.reduce((sum, [, shape]) => sum + minSize(shape), 0);
  return {
    kind: 'struct',
    name,
    fields,
    typeId: place?.typeId,
    role: place?.role,
    fx: place?.fx,
    printed: printedFields(fields, options),
    minSize: least + (place ? 4 : 0),
  };
}

/** Minimum size of a value of this shape, in bytes. */
function minSize(shape: CodecShape): number {
  switch (shape.kind) {
    case 'uint':
    case 'fixed':
      return shape.size;
    case 'bool':
      return 1;
    case 'varint':
      return 0;
    case 'string':
      return 2;
    case 'bytes':
    case 'list':
    case 'oneOf':
      return 4;
    case 'struct':
      return shape.minSize;
  }
}

function printedFields(fields: readonly Field[], options: StructOptions): readonly PrintedField[] {
  const printed = fields.flatMap(([name], from): PrintedField[] => [
    { name, from },
    ...(options.ownIdAfter === name ? [{ name: 'id', from: 'ownID' as const }] : []),
    ...(options.fxIdAfter === name ? [{ name: 'fxID', from: 'fxOfIndex' as const }] : []),
  ]);
  return options.sorted === true ? printed.sort((a, b) => (a.name < b.name ? -1 : 1)) : printed;
}

/** One type: type ID, role, name, and fields in byte order. */
export type TypeRow = readonly [
  typeId: number,
  role: Role,
  name: string,
  fields: readonly Field[],
  options?: StructOptions & { readonly fx?: FxName },
];

export function typeTable(name: string, rows: readonly TypeRow[]): TypeTable {
  const types: (StructShape | undefined)[] = [];
  for (const [typeId, role, typeName, fields, options = {}] of rows) {
    const { fx, ...printing } = options;
    types[typeId] = struct(typeName, fields, printing, { typeId, role, fx });
  }
  return { name, types };
}

export interface LayoutField {
  readonly name: string;
  readonly layout: Layout;
}

/** One step over a struct: a run of fixed-size fields, or one field of variable size. */
interface LayoutStep {
  /** Index of the first field. */
  readonly from: number;
  /** Total size of the fields; below 0: variable. */
  readonly size: number;
  readonly layout: Layout;
}

/** Derived from a shape once, on first use. One class for all kinds, so that reading a value needs no lookups. */
export class Layout {
  readonly kind: CodecShape['kind'];
  /** Size of each value in bytes; below 0: variable, or the bytes have to be validated. */
  readonly size: number;
  readonly minSize: number;
  /** Bytes before the fields, items or content: a type ID, count or length. */
  readonly head: number;
  /** For numbers: two's complement. */
  readonly signed: boolean;
  readonly fields: readonly LayoutField[];
  readonly steps: readonly LayoutStep[];
  /** The layout of a list's items. */
  readonly item: Layout | undefined;
  private readonly shapes: OneOfShape | undefined;
  private byTypeId: readonly (Layout | undefined)[] | undefined;

  constructor(readonly shape: CodecShape) {
    const fields = shape.kind === 'struct' ? fieldsOf(shape) : [];
    this.kind = shape.kind;
    this.fields = fields;
    this.steps = stepsOver(fields);
    this.size = constantSize(shape, fields);
    this.minSize = minSize(shape);
    this.head = headSize(shape);
    this.signed = shape.kind === 'uint' && shape.signed;
    this.item = shape.kind === 'list' ? layoutOf(shape.item) : undefined;
    this.shapes = shape.kind === 'oneOf' ? shape : undefined;
  }

  /** The layout of one of several types; `undefined` where the type is not allowed. */
  type(typeId: number): Layout | undefined {
    const types = (this.byTypeId ??= Array.from(this.shapes?.table().types ?? [], (type) =>
      type && this.shapes?.roles.includes(type.role!) ? layoutOf(type) : undefined,
    ));
    return typeId < types.length ? types[typeId] : undefined;
  }
}

const made = new WeakMap<CodecShape, Layout>();

/** Cached per shape. */
export function layoutOf(shape: CodecShape): Layout {
  const known = made.get(shape);
  if (known) {
    return known;
  }
  const layout = new Layout(shape);
  made.set(shape, layout);
  return layout;
}

function fieldsOf({ fields }: StructShape): readonly LayoutField[] {
  return fields.map(([name, shape]) => ({ name, layout: layoutOf(shape) }));
}

function stepsOver(fields: readonly LayoutField[]): readonly LayoutStep[] {
  const steps: LayoutStep[] = [];
  for (const [from, { layout }] of fields.entries()) {
    const before = steps.at(-1);
    if (before && before.size >= 0 && layout.size >= 0) {
      steps[steps.length - 1] = { ...before, size: before.size + layout.size };
    } else {
      steps.push({ from, size: layout.size, layout });
    }
  }
  return steps;
}

function constantSize(shape: CodecShape, fields: readonly LayoutField[]): number {
  switch (shape.kind) {
    case 'uint':
    case 'fixed':
      return shape.size;
    case 'struct':
      return fields.every(({ layout }) => layout.size >= 0)
        ? fields.reduce((sum, one) => sum + one.layout.size, 0)
        : -1;
    default:
      return -1;
  }
}

function headSize(shape: CodecShape): number {
  switch (shape.kind) {
    case 'struct':
      return shape.typeId === undefined ? 0 : 4;
    case 'list':
    case 'bytes':
      return 4;
    case 'string':
      return 2;
    default:
      return 0;
  }
}
