/**
 * What bytes look like: a small language in which every type of the codec is described once. A description both decodes
 * and names its fields, prints them as a node does, and tells a Finding their units. All numbers are big-endian.
 */
export type CodecShape =
  UintShape | VarintShape | BoolShape | FixedShape | BytesShape | StringShape | ListShape | StructShape | OneOfShape;

/** What a number counts: `amount` is in base units of the asset named beside it, `shares` are millionths. */
export type Unit = 'amount' | 'nAVAX' | 'time' | 'seconds' | 'milliseconds' | 'shares' | 'weight' | 'count';

export interface UintShape {
  readonly kind: 'uint';
  readonly size: 1 | 4 | 8;
  readonly signed: boolean;
  readonly unit: Unit | undefined;
}

/** A protobuf number: 7 bits per byte, the lowest first; no bytes at all for 0. */
export interface VarintShape {
  readonly kind: 'varint';
}

export interface BoolShape {
  readonly kind: 'bool';
}

/** How raw bytes are written: `owner` in bech32 with the chain's prefix, `shortID` bare cb58, `numbers` as an array. */
export type FixedForm = 'id' | 'nodeID' | 'owner' | 'shortID' | 'evmAddress' | 'hex' | 'numbers';

export interface FixedShape {
  readonly kind: 'fixed';
  readonly size: number;
  readonly form: FixedForm;
}

/** Bytes behind a u32 length; `holds` says what they are where they can be decoded further. */
export interface BytesShape {
  readonly kind: 'bytes';
  readonly form: 'hex' | 'base64';
  readonly holds: BytesContent | undefined;
}

export type BytesContent =
  'warp' | 'warpPayload' | 'pChainMessage' | 'block' | 'nodeID' | 'address' | 'certificate' | 'signers';

/** UTF-8 behind a u16 length. */
export interface StringShape {
  readonly kind: 'string';
}

/** Items behind a u32 count. */
export interface ListShape {
  readonly kind: 'list';
  readonly item: CodecShape;
}

export interface StructShape {
  readonly kind: 'struct';
  /** "AddPermissionlessValidatorTx". */
  readonly name: string;
  /** In the order of the bytes. */
  readonly fields: readonly Field[];
  /** Where it stands in a table of types. */
  readonly typeId: number | undefined;
  readonly role: Role | undefined;
  /** ID of the fx that defines it, where outputs, inputs and credentials name theirs. */
  readonly fx: FxName | undefined;
  /** In the order of the node's JSON. */
  readonly printed: readonly PrintedField[];
  /** Fewest bytes it takes: what a count is held against before anything is allocated. */
  readonly minSize: number;
}

/** A u32 type ID and the fields of that type. */
export interface OneOfShape {
  readonly kind: 'oneOf';
  readonly table: () => TypeTable;
  readonly roles: readonly Role[];
  /** The node's JSON names the fx before the value. */
  readonly namesFx: boolean;
}

type Role = 'tx' | 'block' | 'output' | 'input' | 'operation' | 'credential' | 'owner' | 'signer' | 'message';

export type FxName = 'secp256k1fx' | 'nftfx' | 'propertyfx';

export type Field = readonly [name: string, shape: CodecShape];

/** `ownID` and `fxIndex` have no bytes: the node computes them. */
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

/** The same, for a value before which the node's JSON puts the ID of its fx. */
export function fxOneOf(table: () => TypeTable, ...roles: readonly Role[]): OneOfShape {
  return { kind: 'oneOf', table, roles, namesFx: true };
}

/** The types that a chain's codec knows by number. */
export interface TypeTable {
  /** "P-Chain": said in errors. */
  readonly name: string;
  /** By type ID; undefined: the number is not used. */
  readonly types: readonly (StructShape | undefined)[];
}

interface StructOptions {
  /** The node prints the keys in alphabetical order. */
  readonly sorted?: boolean;
  /** `id` is printed behind this field; `last`: at the end. */
  readonly ownIdAfter?: string;
  /** `fxID` is printed behind this field, which is the number of an fx. */
  readonly fxIdAfter?: string;
}

/** Fields in the order in which they are written. */
export const fields = (shapes: Readonly<Record<string, CodecShape>>): readonly Field[] => Object.entries(shapes);

/** Describes fields that follow one another in the bytes without anything between them. */
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

/** Fewest bytes that a value of this shape takes. */
export function minSize(shape: CodecShape): number {
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

/** One type: number, what it is used as, name, and fields in the order of the bytes. */
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

/** A field of a struct: its name, and how to get over it. */
export interface LayoutField {
  readonly name: string;
  readonly layout: Layout;
}

/** One move over a struct: over fields that always take the same bytes together, or over one field that does not. */
interface LayoutStep {
  /** Which field it begins with. */
  readonly from: number;
  /** Of the fields together; below 0: it differs. */
  readonly size: number;
  readonly layout: Layout;
}

/**
 * What follows from a description and is worked out once, when it is first used: what always takes the same bytes, and
 * which types may stand where. All kinds have one class, so that reading a value looks nothing up.
 */
export class Layout {
  readonly kind: CodecShape['kind'];
  /** Bytes that each value takes; below 0: it differs from value to value, or its bytes have to be looked at. */
  readonly size: number;
  readonly minSize: number;
  /** Bytes before the fields, the items or the content: a type ID, a count, a length. */
  readonly head: number;
  /** Of a number: whether its highest bit is a sign. */
  readonly signed: boolean;
  readonly fields: readonly LayoutField[];
  readonly steps: readonly LayoutStep[];
  /** Of the items of a list. */
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

  /** Of one of several types: that type; undefined: it may not stand here. */
  type(typeId: number): Layout | undefined {
    const types = (this.byTypeId ??= Array.from(this.shapes?.table().types ?? [], (type) =>
      type && this.shapes?.roles.includes(type.role!) ? layoutOf(type) : undefined,
    ));
    return typeId < types.length ? types[typeId] : undefined;
  }
}

const made = new WeakMap<CodecShape, Layout>();

/** The same for the same description. */
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
