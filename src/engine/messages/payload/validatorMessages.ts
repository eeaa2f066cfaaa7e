import { bytesToHex, cb58Id, hexToBytes } from '../../primitives';

/** Messages between the P-Chain and an L1's validator manager. Source: avalanchego vms/platformvm/warp/message. */
export type PChainMessage =
  | { readonly kind: 'conversion'; readonly conversionId: string }
  | { readonly kind: 'registration'; readonly validationId: string; readonly registered: boolean }
  | { readonly kind: 'weight'; readonly validationId: string; readonly nonce: bigint; readonly weight: bigint };

const u32 = (value: number): string => value.toString(16).padStart(8, '0');
const u64 = (value: bigint): string => value.toString(16).padStart(16, '0');

export interface MessageFrom {
  readonly networkId: number;
  /** cb58; absent for the P-Chain. */
  readonly blockchainId?: string;
  /** Hex with 0x; absent for the P-Chain, which has none. */
  readonly sender?: string;
}

/** The unsigned Warp message of the P-Chain or a manager. IDs in cb58. @returns hex with 0x */
export function validatorMessage(
  { networkId, blockchainId, sender = '0x' }: MessageFrom,
  message: PChainMessage,
): string {
  const inner = payloadBytes(message);
  const from = sender.slice(2).toLowerCase();
  const payload = `0000${u32(1)}${u32(from.length / 2)}${from}${u32(inner.length / 2)}${inner}`;
  const chain = blockchainId === undefined ? '0'.repeat(64) : bare(blockchainId);
  return `0x0000${u32(networkId)}${chain}${u32(payload.length / 2)}${payload}`;
}

function payloadBytes(message: PChainMessage): string {
  switch (message.kind) {
    case 'conversion':
      return `0000${u32(0)}${bare(message.conversionId)}`;
    case 'registration':
      return `0000${u32(2)}${bare(message.validationId)}${message.registered ? '01' : '00'}`;
    case 'weight':
      return `0000${u32(3)}${bare(message.validationId)}${u64(message.nonce)}${u64(message.weight)}`;
  }
}

/** Justification that nodes require to sign that a validation ended or never began: its registration. */
export function registrationJustification(registerMessage: string): string {
  const bytes = hexToBytes(registerMessage) ?? new Uint8Array();
  return bytesToHex(Uint8Array.from([0x12, ...varint(bytes.length), ...bytes]));
}

/** The same for an initial validator of a conversion. @param subnetId cb58 */
export function conversionJustification(subnetId: string, index: number): string {
  const subnet = hexToBytes(`0x${bare(subnetId)}`) ?? new Uint8Array();
  const inner = [0x0a, subnet.length, ...subnet, ...(index === 0 ? [] : [0x10, ...varint(index)])];
  return bytesToHex(Uint8Array.from([0x0a, ...varint(inner.length), ...inner]));
}

function varint(value: number): readonly number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(Math.floor(value / 0x80))];
}

function bare(cb58: string): string {
  return cb58Id(cb58)?.hex.slice(2) ?? '0'.repeat(64);
}
