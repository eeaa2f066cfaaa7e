import type { DebugVariable } from '../debugger/debugView';
import { cleanRemote } from '../../primitives';
import { astNodes, child, type SyntaxNode, type SyntaxTrees, textOf, typeText } from '../ast/syntaxNode';

/** Data location of a reference type. */
type Location = 'memory' | 'calldata' | 'storage';

/** A Solidity type. User-defined types carry the AST ID of their declaration. */
export type SolidityType =
  | { readonly kind: 'uint' | 'int'; readonly bits: number }
  | { readonly kind: 'bool' | 'address' | 'bytes' | 'string' }
  | { readonly kind: 'fixedBytes'; readonly size: number }
  | { readonly kind: 'contract' | 'enum' | 'alias' | 'struct'; readonly id: number; readonly name: string }
  /** Without a length: a dynamic array. */
  | { readonly kind: 'array'; readonly base: SolidityType; readonly length?: bigint }
  | { readonly kind: 'mapping'; readonly key: SolidityType; readonly value: SolidityType }
  | { readonly kind: 'function'; readonly isExternal: boolean };

/** A type with its data location; value types, without one, are on the stack. */
export interface LocatedType {
  readonly type: SolidityType;
  readonly location?: Location;
}

export function wordsOnStack({ type, location }: LocatedType): number {
  const isOfAnyLength =
    type.kind === 'bytes' || type.kind === 'string' || (type.kind === 'array' && type.length === undefined);
  return (location === 'calldata' && isOfAnyLength) || (type.kind === 'function' && type.isExternal) ? 2 : 1;
}

const locations: readonly Location[] = ['memory', 'calldata', 'storage'];

/** Type of a variable declaration; `undefined` where unknown. */
export function declaredType(declaration: SyntaxNode): LocatedType | undefined {
  const typeName = child(declaration, 'typeName');
  const type = typeName && namedType(typeName);
  return type && { type, location: locations.find((one) => one === declaration.storageLocation) };
}

const maxDepth = 32;

export function namedType(node: SyntaxNode, depth = 0): SolidityType | undefined {
  if (depth > maxDepth) {
    return undefined;
  }
  const part = (key: string): SolidityType | undefined => {
    const inner = child(node, key);
    return inner && namedType(inner, depth + 1);
  };
  switch (node.nodeType) {
    case 'ElementaryTypeName':
      return elementaryType(typeText(node, 'typeIdentifier') ?? '');
    case 'UserDefinedTypeName':
      return userType(typeText(node, 'typeIdentifier') ?? '');
    case 'ArrayTypeName': {
      const base = part('baseType');
      // The outermost dimension comes last.
      const length = /\[(\d{0,78})\](?: [a-z ]+)?$/.exec(typeText(node, 'typeString') ?? '')?.[1];
      return base === undefined || length === undefined
        ? undefined
        : { kind: 'array', base, length: length === '' ? undefined : BigInt(length) };
    }
    case 'Mapping': {
      const [key, value] = [part('keyType'), part('valueType')];
      return key === undefined || value === undefined ? undefined : { kind: 'mapping', key, value };
    }
    case 'FunctionTypeName':
      return { kind: 'function', isExternal: node.visibility === 'external' };
    default:
      return undefined;
  }
}

/** Parses `t_uint256`, `t_address_payable`, `t_string_storage_ptr`. */
function elementaryType(identifier: string): SolidityType | undefined {
  const [, kind, digits] = /^t_(uint|int|bytes)(\d{1,3})$/.exec(identifier) ?? [];
  const size = Number(digits);
  if (kind === 'bytes') {
    return size >= 1 && size <= 32 ? { kind: 'fixedBytes', size } : undefined;
  }
  if (kind !== undefined) {
    return size % 8 === 0 && size >= 8 && size <= 256 ? { kind: kind as 'uint' | 'int', bits: size } : undefined;
  }
  const plain = /^t_(address|bool|bytes|string)(?=_|$)/.exec(identifier)?.[1];
  return plain === undefined ? undefined : { kind: plain as 'address' | 'bool' | 'bytes' | 'string' };
}

/** Parses `t_struct$_Account_$12_storage_ptr`, where 12 is the AST ID of the declaration. */
function userType(identifier: string): SolidityType | undefined {
  const [, word, name, id] =
    /^t_(struct|enum|contract|userDefinedValueType)\$_(.+)_\$(\d{1,15})(?:_[a-z_]+)?$/.exec(identifier) ?? [];
  return name === undefined
    ? undefined
    : { kind: word === 'userDefinedValueType' ? 'alias' : (word as 'struct'), id: Number(id), name };
}

/** As written in a source: "uint8[3][]", "mapping(address => struct Account)". */
export function typeWords(type: SolidityType): string {
  switch (type.kind) {
    case 'uint':
    case 'int':
      return `${type.kind}${type.bits}`;
    case 'fixedBytes':
      return `bytes${type.size}`;
    case 'alias':
      return type.name;
    case 'contract':
    case 'enum':
    case 'struct':
      return `${type.kind} ${type.name}`;
    case 'array':
      return `${typeWords(type.base)}[${type.length ?? ''}]`;
    case 'mapping':
      return `mapping(${typeWords(type.key)} => ${typeWords(type.value)})`;
    default:
      return type.kind;
  }
}

export interface Named {
  readonly name: string;
  readonly type: string;
}

export interface ValueContext {
  readonly trees: SyntaxTrees;
  /** Hex with 0x. */
  readonly memory: string;
  /** Hex with 0x. */
  readonly calldata: string;
  readonly storage: StorageReader;
}

export interface StructMember {
  readonly name: string;
  readonly type: SolidityType;
}

/** Maximum number of array elements shown, and of bytes read. */
const maxElements = 200;
export const maxRead = 4_096;
const maxMembers = 500;
const maxName = 200;

/** The members of a struct; `undefined` where any of them is unknown. */
export function membersOf(id: number, trees: SyntaxTrees): readonly StructMember[] | undefined {
  const node = trees.byNumber(id, 'StructDefinition');
  const nodes = node === undefined ? [] : astNodes(node, 'members');
  const members = nodes.flatMap((one) => {
    const type = declaredType(one)?.type;
    return type === undefined ? [] : [{ name: textOf(one, 'name') ?? '', type }];
  });
  return members.length !== nodes.length || members.length === 0 || members.length > maxMembers ? undefined : members;
}

export function named(name: string, type: SolidityType): Named {
  return { name: cleanRemote(name, maxName), type: cleanRemote(typeWords(type), maxName) };
}

/** A variable with children, without those that cannot be read. */
export function compoundVariable(
  { name, type }: Named,
  value: string,
  parts: () => readonly (Promise<DebugVariable | undefined> | DebugVariable | undefined)[],
): DebugVariable {
  const children = async (): Promise<readonly DebugVariable[]> =>
    (await Promise.all(parts().map(async (one) => one))).filter((one) => one !== undefined);
  return { name, type, value, children };
}

export function arrayVariable(
  whole: Named,
  base: SolidityType,
  length: bigint,
  element: (at: Named, index: number) => Promise<DebugVariable | undefined> | DebugVariable | undefined,
): DebugVariable {
  const value = `${typeWords(base)}[${length}]`;
  const count = length > BigInt(maxElements) ? maxElements : Number(length);
  return compoundVariable(whole, cleanRemote(value, maxName), () =>
    Array.from({ length: count }, (_, i) => element(named(`[${i}]`, base), i)),
  );
}

export function structValue({ type }: { readonly type: LocatedType['type'] }): string {
  return type.kind === 'struct' ? cleanRemote(type.name, maxName) : '';
}

/** Bytes of hex with 0x; `undefined` beyond its end. */
export function bytesIn(hex: string, offset: bigint, length: number): Uint8Array | undefined {
  const size = BigInt(hex.length - 2) / 2n;
  if (offset < 0n || offset + BigInt(length) > size) {
    return undefined;
  }
  const from = 2 + 2 * Number(offset);
  return Uint8Array.from({ length }, (_, i) => Number.parseInt(hex.slice(from + 2 * i, from + 2 * i + 2), 16));
}

export function wordIn(hex: string, offset: bigint): bigint | undefined {
  const size = BigInt(hex.length - 2) / 2n;
  if (offset < 0n || offset + 32n > size) {
    return undefined;
  }
  const from = 2 + 2 * Number(offset);
  const digits = hex.slice(from, from + 64);
  return /^[\da-f]{64}$/i.test(digits) ? BigInt(`0x${digits}`) : undefined;
}

export interface StorageReader {
  /** Value of a slot before the step; `undefined` where unknown. */
  word(slot: bigint): Promise<bigint | undefined>;
}
