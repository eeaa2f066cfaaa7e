import { bytesToHex, decodeCb58 } from '../../primitives';

/**
 * A chain's blockchain ID in hex: as the settings or the P-Chain have it, else as its messenger tells, which knows it from
 * its first message on.
 *
 * @param word what `blockchainID()` of the messenger returned
 */
export function ownId(blockchainId: string | undefined, word: string): string | undefined {
  const bytes = blockchainId === undefined ? undefined : decodeCb58(blockchainId, 32)?.bytes;
  return bytes === undefined ? (BigInt(word) === 0n ? undefined : word) : bytesToHex(bytes);
}
