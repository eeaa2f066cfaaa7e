import { readPattern } from '../primitives';
import patterns from './notFoundTexts.json';

export type WireNames = 'wire' | 'neutral';

/** Neutral namespaces that some documentation uses for those on the wire (docs/facts/json-rpc.md, "Spellings"). */
const neutral: readonly (readonly [wire: string, neutral: string])[] = [
  ['avm.', 'assetvm.'],
  ['avax.', 'native.'],
];

/** A method's name as sent to a network. @param name in either spelling */
export function wireName(name: string, names: WireNames): string {
  for (const [wire, word] of neutral) {
    for (const prefix of [wire, word]) {
      if (name.startsWith(prefix)) {
        return (names === 'wire' ? wire : word) + name.slice(prefix.length);
      }
    }
  }
  return name;
}

/** Why a text is not a valid method name, if so. Other characters could be run by a shell. */
export function methodNameProblem(name: string): string | undefined {
  return /^[A-Za-z0-9_.]+$/.test(name) ? undefined : 'A method name consists of letters, digits, dots and _.';
}

/** Messages by method for a missing object, with code -32000; other errors prove nothing (docs/facts/json-rpc.md). */
export const notFoundTexts: Readonly<Record<string, readonly string[]>> = patterns;

/** Whether a message reports that the requested object does not exist. @param method in either spelling */
export function isNotFoundText(method: string, text: string): boolean {
  return notFoundTexts[wireName(method, 'wire')]?.some((pattern) => readPattern(pattern).test(text)) === true;
}

/** An EIP-2718 transaction type with its name: `2 (EIP-1559)`. */
export function transactionTypeText(type: bigint): string {
  const name = transactionTypeName(type);
  return name === '' ? String(type) : `${type} (${name})`;
}

/** Name of an EIP-2718 transaction type; empty where unknown. */
export function transactionTypeName(type: bigint): string {
  return ['legacy', 'EIP-2930', 'EIP-1559', 'EIP-4844', 'EIP-7702'][Number(type)] ?? '';
}
