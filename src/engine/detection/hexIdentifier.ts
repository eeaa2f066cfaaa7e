import {
  type Identifier,
  type NodeBytes,
  endsWithChecksum,
  evmAddress,
  hasHexPrefix,
  hexToBytes,
  type WarpMessage,
  encodeCb58,
} from '../primitives';
import {
  type DecodedNode,
  VERSION_SIZE,
  nodeBytes,
  nodeNumber,
  signedWarp,
  tryDecodeShape,
  unsignedWarp,
} from '../transactions';

const BLS_PUBLIC_KEY_SIZE = 48;
const BLS_SIGNATURE_SIZE = 96;

const CHECKSUM_SIZE = 4;

/** Minimum number of bytes including the checksum: nodes do not encode anything shorter than an ID this way. */
export const NODE_BYTES_MIN_SIZE = 32 + CHECKSUM_SIZE;

/**
 * Classifies hex digits, in this order:
 *
 * 1. 32 bytes: `hash32`; 20 bytes: `evmAddress`. Always, regardless of the last bytes.
 * 2. From 36 bytes: a Warp message whose lengths match the total exactly.
 * 3. From 36 bytes: node bytes, where the last 4 are the checksum of the others. So 36 bytes are 32 and a checksum.
 * 4. 48 bytes: a BLS public key; 96 bytes: a signature or proof of possession. In a file only if the first bit is
 *    set, as in every compressed point: calldata of three words also has 96 bytes, and starts with zeros.
 *
 * @param text hex digits with 0x or 0X; without only where that is unambiguous, see `detect`
 * @param typed whether the user entered it as an identifier, so that its length suffices for 4
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
  const verified = warpMessage(text, hex, bytes) ?? checksummedBytes(text, hex, bytes);
  if (verified) {
    return verified;
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
 * A node's `hex` encoding: bytes and the last 4 bytes of their sha256.
 *
 * @param hex the same bytes in lower case with 0x
 */
function checksummedBytes(text: string, hex: string, bytes: Uint8Array): NodeBytes | undefined {
  if (bytes.length < NODE_BYTES_MIN_SIZE || !endsWithChecksum(bytes)) {
    return undefined;
  }
  return { kind: 'nodeBytes', text, hex: hex.slice(0, -2 * CHECKSUM_SIZE) };
}

export interface WarpEnvelope {
  readonly signed: boolean;
  readonly networkId: number;
  readonly sourceChainId: Uint8Array;
  /** The unsigned message; its sha256 is the message ID. */
  readonly unsigned: Uint8Array;
  readonly payload: Uint8Array;
  /** Bit set of the validators that signed; absent if unsigned. */
  readonly signers?: Uint8Array;
  /** 96 bytes. */
  readonly signature?: Uint8Array;
}

/**
 * Parses the envelope of an unsigned or signed Warp message, without its payload. Missing or trailing bytes are
 * rejected, which distinguishes a message from other bytes.
 */
export function readWarpEnvelope(bytes: Uint8Array): WarpEnvelope | undefined {
  if (bytes[0] !== 0 || bytes[1] !== 0) {
    return undefined;
  }
  const root = tryDecodeShape(unsignedWarp, bytes, VERSION_SIZE) ?? tryDecodeShape(signedWarp, bytes, VERSION_SIZE);
  if (!root) {
    return undefined;
  }
  const [network, sourceChain, payload, signature] = root.children as readonly [
    DecodedNode,
    DecodedNode,
    DecodedNode,
    DecodedNode?,
  ];
  const networkId = Number(nodeNumber(network, bytes));
  const signers = signature && nodeBytes(signature.child('signers')!, bytes);
  // No network has ID 0, so a run of zeros is not a message. Nodes reject a bit set with a leading zero byte.
  if (networkId === 0 || signers?.[0] === 0) {
    return undefined;
  }
  return {
    signed: signers !== undefined,
    networkId,
    sourceChainId: nodeBytes(sourceChain, bytes),
    unsigned: bytes.subarray(0, payload.end),
    payload: nodeBytes(payload, bytes),
    signers,
    signature: signature && nodeBytes(signature.child('signature')!, bytes),
  };
}

/** `undefined` if the bytes are something else. @param hex the same bytes in lower case with 0x */
function warpMessage(text: string, hex: string, bytes: Uint8Array): WarpMessage | undefined {
  const envelope = readWarpEnvelope(bytes);
  return (
    envelope && {
      kind: 'warpMessage',
      text,
      hex,
      signed: envelope.signed,
      networkId: envelope.networkId,
      sourceChainId: encodeCb58(envelope.sourceChainId),
    }
  );
}
