import { bytesToHex, checksumAddress, cleanRemote } from '../../primitives';
import { astNodes, textOf } from '../ast/syntaxNode';
import type { SyntaxTrees } from '../ast/syntaxTrees';
import { readTypeIdentifier } from '../types/typeIdentifier';
import { typeText as typeOfNode, child } from '../ast/syntaxNode';
import type { SolidityType } from '../types/solidityType';

/** Letters of a string, and digits of bytes, that are shown. */
const maxText = 1_000;
const maxBytes = 500;
const maxAliases = 4;

/**
 * A value that one word holds, at its low end; `bytes4` at its high end, as on the stack. Undefined: it is none of the type.
 * Bits beyond the type's own are not looked at: the compiler cleans them only where it must.
 */
export function wordText(type: SolidityType, word: bigint, trees: SyntaxTrees): string | undefined {
  switch (type.kind) {
    case 'uint':
      return String(BigInt.asUintN(type.bits, word));
    case 'int':
      return String(BigInt.asIntN(type.bits, word));
    case 'bool':
      return String(word !== 0n);
    case 'address':
    case 'contract':
      return checksumAddress(hexOf(BigInt.asUintN(160, word), 20));
    case 'fixedBytes':
      return hexOf(word >> BigInt(256 - type.size * 8), type.size);
    case 'enum':
      return enumText(type.id, word, trees);
    case 'alias': {
      const under = underlying(type, trees);
      return under && wordText(under, word, trees);
    }
    case 'function':
      return type.isExternal ? undefined : hexOf(word, 4);
    default:
      return undefined;
  }
}

/** What a user-defined value type is made of; any other type as it is. */
export function underlying(type: SolidityType, trees: SyntaxTrees, depth = 0): SolidityType | undefined {
  if (type.kind !== 'alias') {
    return type;
  }
  const node = trees.byNumber(type.id, 'UserDefinedValueTypeDefinition');
  const named = node && child(node, 'underlyingType');
  const under = named && readTypeIdentifier(typeOfNode(named, 'typeIdentifier'))?.type;
  return under === undefined || depth > maxAliases ? undefined : underlying(under, trees, depth + 1);
}

export function bytesText(bytes: Uint8Array, length: bigint): string {
  const hex = bytesToHex(bytes.subarray(0, maxBytes));
  return length > BigInt(maxBytes) ? `${hex}…` : hex;
}

/** Bytes that are no UTF-8 as hex. */
export function stringText(bytes: Uint8Array, length: bigint): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: length === BigInt(bytes.length), ignoreBOM: true }).decode(bytes);
    return JSON.stringify(cleanRemote(text, maxText));
  } catch {
    return bytesText(bytes, length);
  }
}

export function hexOf(bits: bigint, bytes: number): string {
  return `0x${bits.toString(16).padStart(bytes * 2, '0')}`;
}

function enumText(id: number, word: bigint, trees: SyntaxTrees): string | undefined {
  const node = trees.byNumber(id, 'EnumDefinition');
  const members = node === undefined ? [] : astNodes(node, 'members');
  const member = members[Number(BigInt.asUintN(8, word))];
  const name = node && textOf(node, 'name');
  return member === undefined || name === undefined
    ? undefined
    : cleanRemote(`${name}.${textOf(member, 'name') ?? ''}`, maxText);
}
