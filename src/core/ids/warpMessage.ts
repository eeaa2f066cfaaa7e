import { encodeCb58 } from './cb58';
import type { WarpMessage } from './identifier';

/** u16 version, u32 network ID, 32 bytes source chain, u32 length of the payload. */
const HEADER_SIZE = 42;
/** u32 type of the signature, u32 length of the signers' bit set. */
const SIGNATURE_HEADER_SIZE = 8;
const SIGNATURE_SIZE = 96;

/** Where the parts of a Warp message end. */
export interface WarpEnvelope {
  readonly signed: boolean;
  readonly networkId: number;
  readonly sourceChainId: Uint8Array;
  /** The unsigned message; its sha256 is the message ID. */
  readonly unsigned: Uint8Array;
}

/**
 * Reads the envelope of an unsigned or signed Warp message as avalanchego's codec writes it (vms/platformvm/warp). Not
 * one byte may be missing or left over: that is what tells such a message from other bytes. The payload is not looked at.
 */
export function readWarpEnvelope(bytes: Uint8Array): WarpEnvelope | undefined {
  if (bytes.length < HEADER_SIZE || bytes[0] !== 0 || bytes[1] !== 0) {
    return undefined;
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const networkId = view.getUint32(2);
  const unsignedSize = HEADER_SIZE + view.getUint32(38);
  // No network has ID 0; without this a run of zeros would be a message.
  if (networkId === 0 || unsignedSize > bytes.length) {
    return undefined;
  }
  if (unsignedSize < bytes.length && !endsWithBitSetSignature(view, unsignedSize)) {
    return undefined;
  }
  return {
    signed: unsignedSize < bytes.length,
    networkId,
    sourceChainId: bytes.subarray(6, 38),
    unsigned: bytes.subarray(0, unsignedSize),
  };
}

/**
 * The bytes of a Warp message; undefined: they are something else.
 *
 * @param hex the same bytes in lower case with 0x
 */
export function warpMessage(text: string, hex: string, bytes: Uint8Array): WarpMessage | undefined {
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

/** Type 0, a bit set without a leading zero byte, 96 bytes of signature, and nothing after them. */
function endsWithBitSetSignature(view: DataView, at: number): boolean {
  if (view.byteLength < at + SIGNATURE_HEADER_SIZE + SIGNATURE_SIZE || view.getUint32(at) !== 0) {
    return false;
  }
  const signersSize = view.getUint32(at + 4);
  if (view.byteLength !== at + SIGNATURE_HEADER_SIZE + signersSize + SIGNATURE_SIZE) {
    return false;
  }
  return signersSize === 0 || view.getUint8(at + SIGNATURE_HEADER_SIZE) !== 0;
}
