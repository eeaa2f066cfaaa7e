import type { SignatureTable } from './signatures';

/** A contract with one owner, also in its two-step form. */
export const ownable: SignatureTable = {
  standard: 'Ownable',
  events: [
    'event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
    'event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner)',
  ],
  functions: [
    'function owner() view returns (address)',
    'function pendingOwner() view returns (address)',
    'function transferOwnership(address newOwner)',
    'function acceptOwnership()',
    'function renounceOwnership()',
  ],
  errors: ['error OwnableUnauthorizedAccount(address account)', 'error OwnableInvalidOwner(address owner)'],
};

/** A contract with named roles. */
export const accessControl: SignatureTable = {
  standard: 'AccessControl',
  events: [
    'event RoleGranted(bytes32 indexed role, address indexed account, address indexed sender)',
    'event RoleRevoked(bytes32 indexed role, address indexed account, address indexed sender)',
    'event RoleAdminChanged(bytes32 indexed role, bytes32 indexed previousAdminRole, bytes32 indexed newAdminRole)',
  ],
  functions: [
    'function hasRole(bytes32 role, address account) view returns (bool)',
    'function getRoleAdmin(bytes32 role) view returns (bytes32)',
    'function grantRole(bytes32 role, address account)',
    'function revokeRole(bytes32 role, address account)',
    'function renounceRole(bytes32 role, address callerConfirmation)',
  ],
  errors: [
    'error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)',
    'error AccessControlBadConfirmation()',
  ],
};

/** What contracts of all kinds are guarded and called by. */
export const guards: SignatureTable = {
  standard: 'OpenZeppelin',
  events: ['event Paused(address account)', 'event Unpaused(address account)', 'event Initialized(uint64 version)'],
  functions: ['function pause()', 'function unpause()', 'function paused() view returns (bool)'],
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
