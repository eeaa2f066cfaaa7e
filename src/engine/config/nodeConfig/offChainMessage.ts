import { VERSION_SIZE, nodeBytes, nodeNumber, tryDecodeShape, unsignedWarp, warpPayload } from '../../transactions';
import { hexToBytes } from '../../primitives';

const tooShort = 'packer has insufficient length for input';

export interface OffChainMessage {
  /** Undefined: this is no message. */
  readonly networkId?: bigint;
  /** What is wrong with the bytes of the message or, where it is one, with its payload. */
  readonly fault?: { readonly goText: string | undefined };
}

/** Reads an item of `warp-off-chain-messages`. Rule: `graft/subnet-evm/warp/backend.go`. @param hex with 0x */
export function readOffChainMessage(hex: string): OffChainMessage {
  const bytes = hexToBytes(hex) ?? new Uint8Array();
  const version = versionFault(bytes);
  if (version !== undefined) {
    return { fault: { goText: version } };
  }
  const root = tryDecodeShape(unsignedWarp, bytes, VERSION_SIZE);
  if (root === undefined) {
    return { fault: { goText: messageFault(bytes) } };
  }
  const payload = nodeBytes(root.child('payload')!, bytes);
  return { networkId: nodeNumber(root.child('networkID')!, bytes), fault: payloadFault(payload) };
}

function payloadFault(payload: Uint8Array): OffChainMessage['fault'] {
  const version = versionFault(payload);
  if (version !== undefined) {
    return { goText: version };
  }
  const { shape } = tryDecodeShape(warpPayload, payload, VERSION_SIZE) ?? {};
  if (shape?.kind === 'struct' && shape.name === 'AddressedCall') {
    return undefined;
  }
  return { goText: shape === undefined ? undefined : 'wrong payload type: *payload.Hash' };
}

function versionFault(bytes: Uint8Array): string | undefined {
  if (bytes.length < VERSION_SIZE) {
    return "couldn't unpack codec version";
  }
  return bytes[0] === 0 && bytes[1] === 0 ? undefined : 'unknown codec version';
}

/** Where the fields of a message end too early, or bytes are left: version, network, chain, length and payload. */
function messageFault(bytes: Uint8Array): string {
  if (bytes.length < 6) {
    return `couldn't unmarshal uint32: ${tooShort}`;
  }
  if (bytes.length < 38) {
    return tooShort;
  }
  if (bytes.length < 42) {
    return `couldn't unmarshal slice: ${tooShort}`;
  }
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(38);
  if (length > 0x7fff_ffff) {
    return `max slice length exceeded; array length, ${length}, exceeds maximum length, ${0x7fff_ffff}`;
  }
  return bytes.length - 42 < length ? tooShort : `trailing buffer space: read ${42 + length} provided ${bytes.length}`;
}
