import { signatureHash } from '../../abi';

const transfer = signatureHash('Transfer(address,address,uint256)');
const ofSeveral = [
  signatureHash('TransferSingle(address,address,address,uint256,uint256)'),
  signatureHash('TransferBatch(address,address,address,uint256[],uint256[])'),
];

/** The events by which tokens of ERC-20, ERC-721 and ERC-1155 move. */
export const transferSignatures: readonly string[] = [transfer, ...ofSeveral];

/**
 * Topics of the logs that say that a token came to an address or left it: ERC-20 and ERC-721 have it first or second,
 * ERC-1155 second or third, after who moved it.
 */
export function tokenMovementFilters(address: string): readonly (readonly (string | string[] | null)[])[] {
  const topic = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
  return [
    [transfer, topic],
    [[transfer, ...ofSeveral], null, topic],
    [ofSeveral, null, null, topic],
  ];
}
