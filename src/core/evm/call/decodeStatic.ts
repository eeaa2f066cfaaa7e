import { getAddress } from 'viem/utils';
import type { AbiParameter } from '../knownAbi';

/** Values of parameters that take one word each, and whether each word holds nothing but its value. */
export interface StaticValues {
  readonly values: readonly (bigint | boolean | string)[];
  readonly clean: boolean;
}

/**
 * Most events and calls hold words alone: reading them here takes a tenth of the decoder's time, which counts for
 * transactions of thousands of logs. `undefined`: not all parameters are such, or `data` is too short, or a bool is
 * none. Rule: the contract ABI's encoding of elementary types.
 */
export function decodeStatic(inputs: readonly AbiParameter[], data: `0x${string}`): StaticValues | undefined {
  if (data.length < 2 + inputs.length * 64) {
    return undefined;
  }
  let clean = true;
  const values: (bigint | boolean | string)[] = [];
  for (const [index, { type }] of inputs.entries()) {
    const word = data.slice(2 + index * 64, 2 + (index + 1) * 64);
    const read = readWord(type, word);
    if (read === undefined) {
      return undefined;
    }
    values.push(read.value);
    clean &&= read.clean;
  }
  return { values, clean };
}

function readWord(type: string, word: string): { value: bigint | boolean | string; clean: boolean } | undefined {
  if (type === 'address') {
    return { value: getAddress(`0x${word.slice(24)}`), clean: word.startsWith('0'.repeat(24)) };
  }
  if (type === 'bool') {
    const value = BigInt(`0x${word}`);
    return value > 1n ? undefined : { value: value === 1n, clean: true };
  }
  const [, kind, size] = /^(uint|int|bytes)(\d+)$/.exec(type) ?? [];
  if (kind === undefined) {
    return undefined;
  }
  const bits = Number(size);
  if (kind === 'bytes') {
    return { value: `0x${word.slice(0, bits * 2)}`, clean: /^0*$/.test(word.slice(bits * 2)) };
  }
  const unsigned = BigInt(`0x${word}`);
  const value = kind === 'uint' ? unsigned : BigInt.asIntN(256, unsigned);
  return { value, clean: value === (kind === 'uint' ? BigInt.asUintN(bits, value) : BigInt.asIntN(bits, value)) };
}
