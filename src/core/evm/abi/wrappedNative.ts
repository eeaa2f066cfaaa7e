import type { SignatureTable } from './signatures';

/** The wrapped native token (WAVAX): deposits and withdrawals make no Transfer event. */
export const wrappedNative: SignatureTable = {
  standard: 'Wrapped native token',
  events: ['event Deposit(address indexed dst, uint256 wad)', 'event Withdrawal(address indexed src, uint256 wad)'],
  functions: ['function deposit()', 'function withdraw(uint256 wad)'],
};
