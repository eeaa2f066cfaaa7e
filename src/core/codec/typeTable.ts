import type { Field, FxName, Role, StructShape } from './shape';
import { struct, type StructOptions } from './struct';

/** The types that a chain's codec knows by number. */
export interface TypeTable {
  /** "P-Chain": said in errors. */
  readonly name: string;
  /** By type ID; undefined: the number is not used. */
  readonly types: readonly (StructShape | undefined)[];
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
