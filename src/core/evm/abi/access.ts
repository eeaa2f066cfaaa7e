import type { SignatureTable } from './signatures';

/** A contract with one owner, also in its two-step form. */
export const ownable: SignatureTable = {
  standard: 'Ownable',
  events: [
    'event OwnershipTransferred(address indexed previousOwner, address indexed newOwner)',
    'event OwnershipTransferStarted(address indexed previousOwner, address indexed newOwner)',
  ],
  functions: [
    'function owner() returns (address)',
    'function pendingOwner() returns (address)',
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
    'function hasRole(bytes32 role, address account) returns (bool)',
    'function getRoleAdmin(bytes32 role) returns (bytes32)',
    'function grantRole(bytes32 role, address account)',
    'function revokeRole(bytes32 role, address account)',
    'function renounceRole(bytes32 role, address callerConfirmation)',
  ],
  errors: [
    'error AccessControlUnauthorizedAccount(address account, bytes32 neededRole)',
    'error AccessControlBadConfirmation()',
  ],
};
