import assert from 'node:assert/strict';
import { testExamples } from './oneWarning';
import { genesisWith, one, warningsOf } from './warningsOf';

const slot = (index: number): string => `0x${String(index).padStart(64, '0')}`;
const teleporter = '0x253b2784c75e510dD0fF1da844684a1aC0aa5fcf';
const deployer = '0x618FEdD9A45a8C456812ecAAE70C671c6249DfaC';
const good = { balance: '0x0', nonce: '0x1', code: '0x6000', storage: { '0x00': '0x01', [slot(1)]: slot(1) } };
const rich = { [one]: { balance: '0x295BE96E64066972000000' } };
const deployed = { [deployer]: { balance: '0x0', nonce: '0x1' } };
const withAlloc = (alloc: Readonly<Record<string, unknown>>, config: Readonly<Record<string, unknown>> = {}) => ({
  genesis: genesisWith(config, { alloc: { ...rich, ...alloc } }),
});
const proxy = '0x0FEEDC0DE0000000000000000000000000000000';
const proxyAdmin = '0xA0AFFE1234567890aBcDEF1234567890AbCdEf34';
const implementation = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
const admin = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103';
const word = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`;

describe('regrets: contracts without what they need', () => {
  testExamples({
    teleporterSlots: {
      files: withAlloc({ ...deployed, [teleporter]: { ...good, storage: { '0x00': '0x01' } } }),
      reads: `"${teleporter}" → TeleporterMessenger needs 1 in its slots 0 and 1, by its source: without them each send and receive reverts. Add the slots.`,
    },
    teleporterWithoutWarp: {
      files: withAlloc({ ...deployed, [teleporter]: good }, { warpConfig: undefined }),
      reads: `"${teleporter}" → TeleporterMessenger needs the Warp precompile, which is off: by its source no message can be sent. Enable warpConfig.`,
    },
    teleporterNonce: {
      files: withAlloc({ ...deployed, [teleporter]: { ...good, nonce: undefined } }),
      reads: `"${teleporter}" → A contract made by a transaction has nonce 1, and tools write it for TeleporterMessenger: add "nonce": "0x1".`,
    },
    teleporterDeployer: {
      files: withAlloc({ [teleporter]: good }),
      reads: `"${teleporter}" → Without nonce 1 of its deployer ${deployer}, TeleporterMessenger can be deployed a second time over this one: add the account.`,
    },
    proxyWithoutImplementation: {
      files: withAlloc({ [proxy]: { balance: '0', code: '0x6000', storage: { [admin]: word(proxyAdmin) } } }),
      reads: `"${proxy}" → This proxy has no implementation, so by EIP-1967 every call returns nothing: set slot 0x3608…2bbc to the address of the validator manager.`,
    },
    proxyWithoutAdmin: {
      files: withAlloc({ [proxy]: { balance: '0', code: '0x6000', storage: { [implementation]: word(one) } } }),
      reads: `"${proxy}" → This proxy has no admin, so by EIP-1967 nobody can upgrade it: set slot 0xb531…6103 to the address of its proxy admin.`,
    },
    proxyAdminWithoutOwner: {
      files: withAlloc({ [proxyAdmin]: { balance: '0', code: '0x6000' } }),
      reads: `"${proxyAdmin}" → This proxy admin has no owner (slot 0), so by its source nobody can upgrade the validator manager: set your address.`,
    },
    implementationWithoutCode: {
      files: withAlloc({
        [proxy]: { balance: '0', code: '0x6000', storage: { [admin]: word(proxyAdmin), [implementation]: word(one) } },
      }),
      reads: `"${word(one)}" → The implementation ${one} of this proxy has no code in alloc, so by EIP-1967 every call returns nothing: add it, or deploy it before the L1 is converted.`,
    },
  });

  it('are content with Warp that an upgrade enables, and with addresses that hold no code', () => {
    const upgrade = {
      precompileUpgrades: [{ warpConfig: { blockTimestamp: 1_795_251_000, requirePrimaryNetworkSigners: true } }],
    };
    const files = withAlloc({ ...deployed, [teleporter]: good }, { warpConfig: undefined });
    assert.deepEqual(warningsOf({ ...files, upgrade }), []);
    assert.deepEqual(warningsOf(withAlloc({ [proxy]: { balance: '1' }, [teleporter]: { balance: '1' } })), []);
  });
});
