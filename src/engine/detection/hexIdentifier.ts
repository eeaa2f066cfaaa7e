import { type Identifier, type NodeBytes, endsWithChecksum, evmAddress, hasHexPrefix, hexToBytes } from '../primitives';
import { warpMessage } from './warpMessage';

const BLS_PUBLIC_KEY_SIZE = 48;
const BLS_SIGNATURE_SIZE = 96;

const CHECKSUM_SIZE = 4;

/** Fewest bytes that are looked at, checksum included. Nothing a node encodes so is shorter than an ID. */
export const NODE_BYTES_MIN_SIZE = 32 + CHECKSUM_SIZE;

/**
 * What hex digits are, by this order:
 *
 * 1. 32 bytes: `hash32`; 20 bytes: `evmAddress`. Always, whatever their last bytes are.
 * 2. From 36 bytes on: a Warp message whose lengths add up to the last byte.
 * 3. From 36 bytes on: node bytes, where the last 4 are the checksum of the others. So 36 bytes are 32 and a checksum.
 * 4. 48 bytes: a BLS public key; 96 bytes: a signature or proof of possession. In a file only where the first bit is
 *    set, as it is in every compressed point: call data of three words has 96 bytes too and begins with zeros.
 *
 * @param text digits with 0x or 0X in front; without only where that is unambiguous, see `detect`
 * @param typed whether someone entered it as an identifier, so that its length is enough for 4
 */
export function hexIdentifier(text: string, typed: boolean): Identifier | undefined {
  const bare = !hasHexPrefix(text);
  const digits = bare ? text.length : text.length - 2;
  if (digits === 40) {
    return evmAddress(text);
  }
  if (digits % 2 !== 0 || digits < 64) {
    return undefined;
  }
  const bytes = hexToBytes(text);
  if (!bytes) {
    return undefined;
  }
  const hex = '0x' + text.slice(bare ? 0 : 2).toLowerCase();
  if (bytes.length === 32) {
    return { kind: 'hash32', text, hex };
  }
  if (bytes.length < NODE_BYTES_MIN_SIZE) {
    return undefined;
  }
  const proven = warpMessage(text, hex, bytes) ?? nodeBytes(text, hex, bytes);
  if (proven) {
    return proven;
  }
  const isPoint = typed || ((bytes[0] ?? 0) & 0x80) !== 0;
  if (bytes.length === BLS_PUBLIC_KEY_SIZE && isPoint) {
    return { kind: 'blsPublicKey', text, hex };
  }
  if (bytes.length === BLS_SIGNATURE_SIZE && isPoint) {
    return { kind: 'blsSignature', text, hex };
  }
  return undefined;
}

/**
 * What a node prints in its encoding `hex`: bytes and the last 4 bytes of their sha256.
 *
 * @param hex the same bytes in lower case with 0x
 */
function nodeBytes(text: string, hex: string, bytes: Uint8Array): NodeBytes | undefined {
  if (bytes.length < NODE_BYTES_MIN_SIZE || !endsWithChecksum(bytes)) {
    return undefined;
  }
  return { kind: 'nodeBytes', text, hex: hex.slice(0, -2 * CHECKSUM_SIZE) };
}
