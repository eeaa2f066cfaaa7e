import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '../../ids/hex';
import type { AbiParameter } from '../knownAbi';

/** `transfer(address,uint256)`: what the selector is the hash of. */
export function abiSignature(name: string, inputs: readonly AbiParameter[]): string {
  return `${name}(${inputs.map(typeOf).join(',')})`;
}

const encoder = new TextEncoder();

/** The whole hash: an event's topic; its first 4 bytes are the selector of a function or an error. */
export function signatureHash(signature: string): string {
  return bytesToHex(keccak_256(encoder.encode(signature)));
}

function typeOf({ type, components }: AbiParameter): string {
  return type.startsWith('tuple') && components !== undefined
    ? `(${components.map(typeOf).join(',')})${type.slice('tuple'.length)}`
    : type;
}
