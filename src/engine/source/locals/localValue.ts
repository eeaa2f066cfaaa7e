import type { DebugVariable } from '../debugger/debugVariable';
import { cleanRemote } from '../../primitives';
import { astNodes, textOf, typeText, type SyntaxTrees } from '../ast/syntaxNode';

/** Where something that is no single word is kept. */
type Location = 'memory' | 'calldata' | 'storage';

/** A type of Solidity. Declared ones have the compiler's number of what declares them. */
export type SolidityType =
  | { readonly kind: 'uint' | 'int'; readonly bits: number }
  | { readonly kind: 'bool' | 'address' | 'bytes' | 'string' }
  | { readonly kind: 'fixedBytes'; readonly size: number }
  | { readonly kind: 'contract' | 'enum' | 'alias' | 'struct'; readonly id: number; readonly name: string }
  /** Without a length: of any. */
  | { readonly kind: 'array'; readonly base: SolidityType; readonly length?: bigint }
  | { readonly kind: 'mapping'; readonly key: SolidityType; readonly value: SolidityType }
  | { readonly kind: 'function'; readonly isExternal: boolean };

/** A type with the place that a variable of it has its value in; a value type has it on the stack. */
export interface LocatedType {
  readonly type: SolidityType;
  readonly location?: Location;
}

/** Words that a variable takes on the stack. */
export function wordsOnStack({ type, location }: LocatedType): number {
  const isOfAnyLength =
    type.kind === 'bytes' || type.kind === 'string' || (type.kind === 'array' && type.length === undefined);
  return (location === 'calldata' && isOfAnyLength) || (type.kind === 'function' && type.isExternal) ? 2 : 1;
}

const maxDepth = 32;
const maxLength = 5_000;

/**
 * What solc writes as `typeIdentifier`: "t_uint256", "t_array$_t_struct$_Account_$12_storage_$dyn_memory_ptr". Undefined: it is
 * none, or a type that no variable has.
 */
export function readTypeIdentifier(text: string | undefined): LocatedType | undefined {
  if (text === undefined || text.length > maxLength) {
    return undefined;
  }
  const reader = new TypeReader(text);
  const read = reader.read(0);
  return read !== undefined && reader.isAtEnd ? read : undefined;
}

class TypeReader {
  private at = 0;

  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.at === this.text.length;
  }

  read(depth: number): LocatedType | undefined {
    if (depth > maxDepth || !this.take(/t_/y)) {
      return undefined;
    }
    const named = this.take(/(struct|enum|contract|userDefinedValueType)\$_(.+?)_\$(\d{1,15})/y);
    if (named) {
      return this.named(named[1]!, named[2]!, Number(named[3]));
    }
    if (this.take(/array\$_/y)) {
      return this.array(depth);
    }
    if (this.take(/mapping\$_/y)) {
      return this.mapping(depth);
    }
    const called = this.take(/function_(internal|external)\w*?\$_/y);
    if (called) {
      return this.function(called[1] === 'external', depth);
    }
    const bytes = this.take(/(bytes|string)(?=_)/y);
    if (bytes) {
      return this.located({ kind: bytes[1] as 'bytes' | 'string' });
    }
    return this.value();
  }

  private value(): LocatedType | undefined {
    const [, kind, digits] = this.take(/(uint|int|bytes)(\d{1,3})/y) ?? [];
    const size = Number(digits);
    if (kind === 'bytes') {
      return size >= 1 && size <= 32 ? { type: { kind: 'fixedBytes', size } } : undefined;
    }
    if (kind !== undefined) {
      return size % 8 === 0 && size >= 8 && size <= 256
        ? { type: { kind: kind as 'uint' | 'int', bits: size } }
        : undefined;
    }
    const plain = this.take(/address_payable|address|bool/y);
    return plain ? { type: { kind: plain[0] === 'bool' ? 'bool' : 'address' } } : undefined;
  }

  private named(word: string, name: string, id: number): LocatedType | undefined {
    if (word === 'struct') {
      return this.located({ kind: 'struct', id, name });
    }
    const kind = word === 'userDefinedValueType' ? 'alias' : (word as 'enum' | 'contract');
    return { type: { kind, id, name } };
  }

  private array(depth: number): LocatedType | undefined {
    const base = this.read(depth + 1)?.type;
    const length = this.take(/_\$(dyn|\d{1,78})/y)?.[1];
    return base === undefined || length === undefined
      ? undefined
      : this.located({ kind: 'array', base, length: length === 'dyn' ? undefined : BigInt(length) });
  }

  private mapping(depth: number): LocatedType | undefined {
    const key = this.read(depth + 1)?.type;
    const value = this.take(/_\$_/y) ? this.read(depth + 1)?.type : undefined;
    return value === undefined || key === undefined || !this.take(/_\$/y)
      ? undefined
      : { type: { kind: 'mapping', key, value }, location: 'storage' };
  }

  private function(isExternal: boolean, depth: number): LocatedType | undefined {
    const isWhole =
      this.list(depth) && this.take(/_\$returns\$_/y) !== undefined && this.list(depth) && this.take(/_\$/y);
    return isWhole ? { type: { kind: 'function', isExternal } } : undefined;
  }

  /** The types that a function takes or returns, which are of no interest. */
  private list(depth: number): boolean {
    let hasMore = this.text.startsWith('t_', this.at);
    while (hasMore) {
      if (this.read(depth + 1) === undefined) {
        return false;
      }
      hasMore = this.take(/_\$_(?=t_)/y) !== undefined;
    }
    return true;
  }

  private located(type: SolidityType): LocatedType | undefined {
    const location = this.take(/_(memory|calldata|storage)(?:_ptr)?/y)?.[1] as Location | undefined;
    return location === undefined ? undefined : { type, location };
  }

  private take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match === null) {
      return undefined;
    }
    this.at += match[0].length;
    return match;
  }
}

/** "uint8[3][]", "mapping(address => struct Account)": as sources have it, of a part of a variable. */
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

/** Something that has a value: a variable, or a part of one. */
export interface Named {
  readonly name: string;
  readonly type: string;
}

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
  parts: () => readonly (Promise<DebugVariable | undefined> | DebugVariable | undefined)[],
): DebugVariable {
  const children = async (): Promise<readonly DebugVariable[]> =>
    (await Promise.all(parts().map(async (one) => one))).filter((one) => one !== undefined);
  return { name, type, value, children };
}

/** An array with its elements, as far as they are shown. */
export function listedParts(
  whole: Named,
  base: SolidityType,
  length: bigint,
  element: (at: Named, index: number) => Promise<DebugVariable | undefined> | DebugVariable | undefined,
): DebugVariable {
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

export interface StorageReader {
  /** What stands in a slot before the step; undefined: not known. */
  word(slot: bigint): Promise<bigint | undefined>;
}
