import { cleanRemote } from '../../primitives';
import { astNodes, textOf, typeText, type SyntaxTrees } from '../ast/syntaxNode';
import { type LocatedType, type SolidityType, readTypeIdentifier, typeWords } from '../types/solidityType';

/** Something that has a value: a variable, or a part of one. */
export interface Named {
  readonly name: string;
  readonly type: string;
}

/** What values of references are read from. */
export interface ValueContext {
  readonly trees: SyntaxTrees;
  /** Hex with 0x. */
  readonly memory: string;
  /** Hex with 0x: what the call was sent. */
  readonly calldata: string;
  readonly storage: StorageReader;
}

export interface StructMember {
  readonly name: string;
  readonly type: SolidityType;
}

/** Elements of an array that are shown, and bytes of a text that are read. */
export const maxElements = 200;
export const maxRead = 4_096;
const maxMembers = 500;
const maxName = 200;

/** The members of a struct; undefined: not all are known. */
export function membersOf(id: number, trees: SyntaxTrees): readonly StructMember[] | undefined {
  const node = trees.byNumber(id, 'StructDefinition');
  const nodes = node === undefined ? [] : astNodes(node, 'members');
  const members = nodes.flatMap((one) => {
    const type = readTypeIdentifier(typeText(one, 'typeIdentifier'))?.type;
    return type === undefined ? [] : [{ name: textOf(one, 'name') ?? '', type }];
  });
  return members.length !== nodes.length || members.length === 0 || members.length > maxMembers ? undefined : members;
}

export function named(name: string, type: SolidityType): Named {
  return { name: cleanRemote(name, maxName), type: cleanRemote(typeWords(type), maxName) };
}

/** A variable with parts, of which those that cannot be read are left out. */
export function compound(
  { name, type }: Named,
  value: string,
  parts: () => readonly (Promise<LocalVariable | undefined> | LocalVariable | undefined)[],
): LocalVariable {
  const children = async (): Promise<readonly LocalVariable[]> =>
    (await Promise.all(parts().map(async (one) => one))).filter((one) => one !== undefined);
  return { name, type, value, children };
}

/** An array with its elements, as far as they are shown. */
export function listedParts(
  whole: Named,
  base: SolidityType,
  length: bigint,
  element: (at: Named, index: number) => Promise<LocalVariable | undefined> | LocalVariable | undefined,
): LocalVariable {
  const value = `${typeWords(base)}[${length}]`;
  const count = length > BigInt(maxElements) ? maxElements : Number(length);
  return compound(whole, cleanRemote(value, maxName), () =>
    Array.from({ length: count }, (_, i) => element(named(`[${i}]`, base), i)),
  );
}

export function structValue({ type }: { readonly type: LocatedType['type'] }): string {
  return type.kind === 'struct' ? cleanRemote(type.name, maxName) : '';
}

/** Bytes of hex with 0x; undefined: they are beyond its end. */
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

/** A variable as a debugger shows it. */
export interface LocalVariable {
  /** Of a part: "balance", "[3]", "length". */
  readonly name: string;
  /** "uint8[3][] memory" */
  readonly type: string;
  /** One line, inert: "7", "0xAb…", "\"Joe\"", "3 elements". */
  readonly value: string;
  /** Its parts, read when they are asked for. Absent: it has none. */
  readonly children?: () => Promise<readonly LocalVariable[]>;
  /** One of its parts, by what stands in brackets, whether it is among the children or not; undefined: there is none. */
  readonly part?: (key: string) => Promise<LocalVariable | undefined>;
}

/** A local variable or parameter that cannot be told for sure. */
export interface UnknownVariable {
  readonly name: string;
  readonly type: string;
  readonly unknown: UnknownReason;
}

type UnknownReason =
  /** The optimiser moves its value about in these very steps. */
  | 'optimised'
  /** What it refers to, or its type, cannot be read. */
  | 'unreadable';

/** The storage that a step acts on. */
export interface StorageReader {
  /** What stands in a slot before the step; undefined: not known. */
  word(slot: bigint): Promise<bigint | undefined>;
}
