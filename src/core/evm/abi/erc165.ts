import type { SignatureTable } from './signatures';

/** ERC-165: a contract asked for what it supports. */
export const erc165: SignatureTable = {
  standard: 'ERC-165',
  functions: ['function supportsInterface(bytes4 interfaceId) returns (bool)'],
};
