import { readPattern } from '../primitives';
import patterns from './notFoundTexts.json';

export type WireNames = 'wire' | 'neutral';

/** Neutral words of some descriptions for the wire's namespaces (docs/facts/json-rpc.md, "Spellings"). */
const neutral: readonly (readonly [wire: string, neutral: string])[] = [
  ['avm.', 'assetvm.'],
  ['avax.', 'native.'],
];

/** How a method is spelled on a network's wire. @param name in either spelling */
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

/** Why a text cannot be the name of a method; undefined where it can. What else it might hold is for a shell to run. */
export function methodNameProblem(name: string): string | undefined {
  return /^[A-Za-z0-9_.]+$/.test(name) ? undefined : 'A method name consists of letters, digits, dots and _.';
}

/**
 * What nodes say, by method, where they have no such thing: an answer, with code -32000. Every other error of a method says
 * nothing about what is there (docs/facts/json-rpc.md).
 */
export const notFoundTexts: Readonly<Record<string, readonly string[]>> = patterns;

/** Whether a node says by this that it has no such thing. @param method in either spelling */
export function isNotFoundText(method: string, text: string): boolean {
  return notFoundTexts[wireName(method, 'wire')]?.some((pattern) => readPattern(pattern).test(text)) === true;
}

/** A transaction type of EIP-2718 with its name: `2 (EIP-1559)`. */
export function transactionTypeText(type: bigint): string {
  const name = transactionTypeName(type);
  return name === '' ? String(type) : `${type} (${name})`;
}

/** What a transaction type of EIP-2718 is called; empty for one that is not known. */
export function transactionTypeName(type: bigint): string {
  return ['legacy', 'EIP-2930', 'EIP-1559', 'EIP-4844', 'EIP-7702'][Number(type)] ?? '';
}
