import { keccak, hexToBytes } from '../../src/engine/primitives/ids/hex';

/** The storage slot of an address in the mapping at `slot`. */
export function balanceSlot(address: string, slot: bigint): string {
  const words = address.slice(2).padStart(64, '0') + slot.toString(16).padStart(64, '0');
  return keccak(hexToBytes(words)!);
}
