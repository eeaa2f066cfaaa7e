import type { Field, FxName, PrintedField, Role, CodecShape, StructShape, TypeTable } from './codecShape';

export interface StructOptions {
  /** The node prints the keys in alphabetical order. */
  readonly sorted?: boolean;
  /** `id` is printed behind this field; `last`: at the end. */
  readonly ownIdAfter?: string;
  /** `fxID` is printed behind this field, which is the number of an fx. */
  readonly fxIdAfter?: string;
}

/** What stands in a table of types: its number, what it is used as, and the fx it belongs to. */
export interface TypeRegistration {
  readonly typeId: number;
  readonly role: Role;
  readonly fx?: FxName;
}

/** Describes fields that follow one another in the bytes without anything between them. */
export function struct(
  name: string,
  fields: readonly Field[],
  options: StructOptions = {},
  place?: TypeRegistration,
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
