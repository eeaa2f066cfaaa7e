import { rulesOf } from './rule';

const teleporter = 'icm-contracts contracts/teleporter/TeleporterMessenger.sol';
const proxy = 'EIP-1967';

/** Contracts that tools put into a genesis, without what they need: worst first. */
export const contractWarningRules = rulesOf({
  teleporterSlots: {
    severity: 'warning',
    basis: 'inferred',
    source: teleporter,
    message: () =>
      'TeleporterMessenger needs 1 in its slots 0 and 1, by its source: without them each send and receive reverts. Add the slots.',
  },
  teleporterWithoutWarp: {
    severity: 'warning',
    basis: 'inferred',
    source: teleporter,
    message: () =>
      'TeleporterMessenger needs the Warp precompile, which is off: by its source no message can be sent. Enable warpConfig.',
  },
  teleporterNonce: {
    severity: 'warning',
    basis: 'inferred',
    source: teleporter,
    message: () =>
      'A contract made by a transaction has nonce 1, and tools write it for TeleporterMessenger: add "nonce": "0x1".',
  },
  teleporterDeployer: {
    severity: 'warning',
    basis: 'inferred',
    source: 'avalanche-cli pkg/vm',
    message: (address: string) =>
      `Without nonce 1 of its deployer ${address}, TeleporterMessenger can be deployed a second time over this one: add the account.`,
  },
  proxyWithoutImplementation: {
    severity: 'warning',
    basis: 'inferred',
    source: proxy,
    message: () =>
      'This proxy has no implementation, so by EIP-1967 every call returns nothing: set slot 0x3608…2bbc to the address of the validator manager.',
  },
  proxyWithoutAdmin: {
    severity: 'warning',
    basis: 'inferred',
    source: proxy,
    message: () =>
      'This proxy has no admin, so by EIP-1967 nobody can upgrade it: set slot 0xb531…6103 to the address of its proxy admin.',
  },
  proxyAdminWithoutOwner: {
    severity: 'warning',
    basis: 'inferred',
    source: 'OpenZeppelin ProxyAdmin.sol',
    message: () =>
      'This proxy admin has no owner (slot 0), so by its source nobody can upgrade the validator manager: set your address.',
  },
  implementationWithoutCode: {
    severity: 'warning',
    basis: 'inferred',
    source: proxy,
    message: (address: string) =>
      `The implementation ${address} of this proxy has no code in alloc, so by EIP-1967 every call returns nothing: add it, or deploy it before the L1 is converted.`,
  },
});
