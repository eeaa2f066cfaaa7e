import { encodeAbiParameters } from 'viem';
import type { AccessList, Hex } from 'viem';
import { readWarpEnvelope } from '../../../src/engine/detection/hexIdentifier';
import { warpAddress } from './standIn';

/** An access list as in a request. */
type Listed = readonly { readonly address?: unknown; readonly storageKeys?: unknown }[];

/** The messages in an access list, one for each entry of the precompile; `undefined` for an invalid encoding. */
export function messagesIn(accessList: unknown): readonly (Buffer | undefined)[] {
  return (Array.isArray(accessList) ? (accessList as Listed) : [])
    .filter(({ address }) => String(address).toLowerCase() === warpAddress)
    .map(({ storageKeys }) => unpacked(Array.isArray(storageKeys) ? storageKeys.map(String) : []));
}

/** Without the delimiter and the zero padding. */
function unpacked(keys: readonly string[]): Buffer | undefined {
  const bytes = Buffer.from(keys.map((key) => key.slice(2)).join(''), 'hex');
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return bytes[end - 1] === 0xff && bytes.length - end < 32 ? bytes.subarray(0, end - 1) : undefined;
}

/** The access list that carries these messages. */
export function accessListOf(messages: readonly Uint8Array[]): AccessList {
  return messages.map((message) => {
    const packed = Buffer.concat([message, Buffer.of(0xff)]);
    const hex = packed.toString('hex').padEnd(Math.ceil(packed.length / 32) * 64, '0');
    return { address: warpAddress, storageKeys: hex.match(/.{64}/g)?.map((key): Hex => `0x${key}`) ?? [] };
  });
}

const verified = [
  {
    type: 'tuple',
    components: [{ type: 'bytes32' }, { type: 'address' }, { type: 'bytes' }],
  },
  { type: 'bool' },
] as const;

/**
 * The return value of `getVerifiedWarpMessage` for a message, without verifying its signature; `undefined` if its
 * payload is not an addressed call.
 */
export function verifiedWords(message: Uint8Array): Hex | undefined {
  const envelope = readWarpEnvelope(message);
  if (envelope === undefined) return undefined;
  const payload = Buffer.from(envelope.payload);
  if (payload.readUInt16BE(0) !== 0 || payload.readUInt32BE(2) !== 1) return undefined;
  const end = 10 + payload.readUInt32BE(6);
  const hex = (bytes: Uint8Array): Hex => `0x${Buffer.from(bytes).toString('hex')}`;
  const sender = hex(payload.subarray(10, end)).slice(2).padStart(40, '0');
  return encodeAbiParameters(verified, [
    [hex(envelope.sourceChainId), `0x${sender}`, hex(payload.subarray(end + 4))],
    true,
  ]);
}
