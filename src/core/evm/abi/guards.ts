import type { SignatureTable } from './signatures';

/** What contracts of all kinds are guarded and called by. */
export const guards: SignatureTable = {
  standard: 'OpenZeppelin',
  events: ['event Paused(address account)', 'event Unpaused(address account)', 'event Initialized(uint64 version)'],
  functions: ['function pause()', 'function unpause()', 'function paused() returns (bool)'],
  errors: [
    'error EnforcedPause()',
    'error ExpectedPause()',
    'error ReentrancyGuardReentrantCall()',
    'error InvalidInitialization()',
    'error NotInitializing()',
    'error FailedCall()',
    'error FailedInnerCall()',
    'error FailedDeployment()',
    'error InsufficientBalance(uint256 balance, uint256 needed)',
    'error AddressEmptyCode(address target)',
    'error AddressInsufficientBalance(address account)',
    'error ECDSAInvalidSignature()',
    'error ECDSAInvalidSignatureLength(uint256 length)',
    'error ECDSAInvalidSignatureS(bytes32 s)',
    'error InvalidAccountNonce(address account, uint256 currentNonce)',
    'error MathOverflowedMulDiv()',
    'error SafeCastOverflowedUintDowncast(uint8 bits, uint256 value)',
    'error SafeCastOverflowedIntToUint(int256 value)',
    'error SafeCastOverflowedIntDowncast(uint8 bits, int256 value)',
    'error SafeCastOverflowedUintToInt(uint256 value)',
    'error StringsInsufficientHexLength(uint256 value, uint256 length)',
  ],
};
