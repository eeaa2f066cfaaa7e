import { encodeAbiParameters, keccak256 } from 'viem';
import type { Address, Hex } from 'viem';
import { idBytes } from './idBytes';

export const warpAddress = '0x0200000000000000000000000000000000000005';
export const networkId = 12345;
/** Of `SendWarpMessage(address,bytes32,bytes)`. */
export const sendTopic = '0x56600c567728a800c0aa927500f831cb451df66a7af570eb4df4dfbf4674887d';

/**
 * Address at which the stand-in looks up the return value of `getVerifiedWarpMessage(index)`: the code of this address;
 * no code means no message. A precompile reads the transaction's access list. Code cannot, so the messages are placed
 * there beforehand.
 */
export function verifiedPlace(origin: string, index: number): Address {
  const place = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [origin as Address, BigInt(index)]);
  return `0x${keccak256(place).slice(26)}`;
}

const operations: Readonly<Record<string, string>> = {
  ADD: '01',
  EQ: '14',
  OR: '17',
  AND: '16',
  NOT: '19',
  SHL: '1b',
  SHR: '1c',
  KECCAK256: '20',
  ORIGIN: '32',
  CALLER: '33',
  CALLDATALOAD: '35',
  CALLDATACOPY: '37',
  EXTCODESIZE: '3b',
  EXTCODECOPY: '3c',
  POP: '50',
  MLOAD: '51',
  MSTORE: '52',
  JUMPI: '57',
  GAS: '5a',
  JUMPDEST: '5b',
  DUP1: '80',
  DUP2: '81',
  DUP3: '82',
  DUP4: '83',
  SWAP1: '90',
  SWAP2: '91',
  LOG3: 'a3',
  RETURN: 'f3',
  STATICCALL: 'fa',
  REVERT: 'fd',
};

/** Assembles hex operations: a number in hex is pushed, `name:` is a jump destination and `@name` pushes it. */
function assemble(text: string): Hex {
  const places = new Map<string, number>();
  const parts: string[] = [];
  let size = 0;
  for (const word of text
    .replace(/\/\/.*$/gm, '')
    .split(/\s+/)
    .filter(Boolean)) {
    if (word.endsWith(':')) places.set(word.slice(0, -1), size);
    const operation = operations[word];
    const digits = word.slice(2);
    const part = word.endsWith(':')
      ? (operations['JUMPDEST'] ?? '')
      : word.startsWith('@')
        ? word
        : (operation ?? (0x5f + digits.length / 2).toString(16) + digits);
    size += word.startsWith('@') ? 3 : part.length / 2;
    parts.push(part);
  }
  const place = (name: string): string => `61${(places.get(name) ?? 0).toString(16).padStart(4, '0')}`;
  return `0x${parts.map((part) => (part.startsWith('@') ? place(part.slice(1)) : part)).join('')}`;
}

/**
 * Code that stands in for a chain's Warp precompile, which anvil lacks: `getBlockchainID()`, `sendWarpMessage(bytes)`
 * with the real event and bytes, and `getVerifiedWarpMessage(uint32)`.
 * @param blockchainId cb58
 */
export function standInCode(blockchainId: string): Hex {
  const chain = idBytes(blockchainId).toString('hex');
  const header = `0000${networkId.toString(16).padStart(8, '0')}${chain}`;
  // After the chain ID: payload length, version, type, sender length, sender.
  const second = `${header.slice(64)}${'00000000'}${'0000'}${'00000001'}${'00000014'}${'0'.repeat(24)}`;
  return assemble(`
    0x00 CALLDATALOAD 0xe0 SHR
    DUP1 0x4213cf78 EQ @id JUMPI
    DUP1 0xee5b48eb EQ @send JUMPI
    DUP1 0x6f825350 EQ @verified JUMPI
    0x00 0x00 REVERT

    id:
    0x${chain} 0x00 MSTORE 0x20 0x00 RETURN

    send:
    0x04 CALLDATALOAD 0x04 ADD            // where the payload begins, with its length
    DUP1 CALLDATALOAD                     // its length
    0x${header.slice(0, 64)} 0x60 MSTORE
    0x${second} DUP2 0x22 ADD 0xb0 SHL OR CALLER 0x40 SHR OR 0x80 MSTORE
    CALLER 0xc0 SHL DUP2 0xa0 SHL OR 0xa0 MSTORE
    DUP1 DUP3 0x20 ADD 0xac CALLDATACOPY
    0x4c ADD                              // length of the unsigned message
    0x20 0x20 MSTORE
    DUP1 0x40 MSTORE
    0x20 0x00 DUP3 0x60 0x02 GAS STATICCALL POP
    0x00 MLOAD CALLER 0x${sendTopic.slice(2)}
    DUP4 0x1f ADD 0x1f NOT AND 0x40 ADD 0x20 LOG3
    0x20 0x00 RETURN

    verified:
    ORIGIN 0x00 MSTORE
    0x04 CALLDATALOAD 0x20 MSTORE
    0x40 0x00 KECCAK256
    DUP1 EXTCODESIZE
    DUP1 @found JUMPI
    0x40 0x00 MSTORE 0x00 0x20 MSTORE 0x00 0x40 MSTORE 0x00 0x60 MSTORE 0x60 0x80 MSTORE 0x00 0xa0 MSTORE
    0xc0 0x00 RETURN
    found:
    SWAP1 DUP2 0x00 0x00 DUP4 EXTCODECOPY
    POP 0x00 RETURN
  `);
}
