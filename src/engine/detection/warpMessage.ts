import {
  type DecodedNode,
  VERSION_SIZE,
  nodeBytes,
  nodeNumber,
  signedWarp,
  tryDecodeShape,
  unsignedWarp,
} from '../transactions';
import { type WarpMessage, encodeCb58 } from '../primitives';

/** The parts of a Warp message. */
export interface WarpEnvelope {
  readonly signed: boolean;
  readonly networkId: number;
  readonly sourceChainId: Uint8Array;
  /** The unsigned message; its sha256 is the message ID. */
  readonly unsigned: Uint8Array;
  readonly payload: Uint8Array;
  /** Bit set of the validators who signed; absent: not signed. */
  readonly signers?: Uint8Array;
  /** 96 bytes. */
  readonly signature?: Uint8Array;
}

/**
 * Reads the envelope of an unsigned or signed Warp message by the codec's description of it. Not one byte may be missing
 * or left over: that is what tells such a message from other bytes. The payload is not looked at.
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
  // No network has ID 0: without this a run of zeros would be a message. Nodes refuse a bit set that begins with a zero.
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
