import { encodeAbiParameters } from 'viem/utils';
import { abiSignature, type AbiParameter, signatureHash } from '../known/signatures';
import type { TypedValue } from './readArgument';

/** 4 bytes, hex with 0x. */
export function selectorOf(name: string, inputs: readonly AbiParameter[]): string {
  return signatureHash(abiSignature(name, inputs)).slice(0, 10);
}

/** The input of a call, hex with 0x, of arguments that `readArgument` has read. */
export function encodeCall(name: string, inputs: readonly AbiParameter[], args: readonly TypedValue[]): string {
  const encoded = inputs.length === 0 ? '0x' : encodeAbiParameters(inputs, args);
  return `${selectorOf(name, inputs)}${encoded.slice(2)}`;
}
