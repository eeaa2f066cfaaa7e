import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { feesWith, hintsOf, one, warningsOf } from './warningsOf';

const slot = (index: number): string => `0x${String(index).padStart(64, '0')}`;
const word = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;
const implementation = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc';
const admin = '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103';
const runtime = '0x608060405234801561001057600080fd5b50600436106100575760003560e01c80';
const proxyCode = '0x60806040523661000a57005b600080fd5b';
const geth = {
  homesteadBlock: 0,
  eip150Block: 0,
  eip155Block: 0,
  eip158Block: 0,
  byzantiumBlock: 0,
  constantinopleBlock: 0,
  petersburgBlock: 0,
  istanbulBlock: 0,
  muirGlacierBlock: 0,
  berlinBlock: 0,
  londonBlock: 0,
};
const head = {
  nonce: '0x0',
  extraData: '0x',
  difficulty: '0x0',
  mixHash: slot(0),
  coinbase: '0x0000000000000000000000000000000000000000',
  number: '0x0',
  gasUsed: '0x0',
  parentHash: slot(0),
};

/** As avalanche-cli writes it for a proof-of-authority L1 with ICM, with the code shortened to some 200 digits. */
const avalancheCli = {
  config: {
    ...geth,
    chainId: 193847,
    feeConfig: feesWith({
      gasLimit: 15_000_000,
      targetGas: 45_000_000,
      minBaseFee: 25_000_000_000,
      targetBlockRate: 2,
    }),
    contractNativeMinterConfig: { blockTimestamp: 1_795_240_000, adminAddresses: [one] },
    txAllowListConfig: { adminAddresses: [one], blockTimestamp: 1_795_240_000 },
    warpConfig: { blockTimestamp: 1_795_240_000, quorumNumerator: 67, requirePrimaryNetworkSigners: true },
  },
  ...head,
  timestamp: '0x6b013040',
  gasLimit: '0xe4e1c0',
  alloc: {
    '0c0deba5e0000000000000000000000000000000': { balance: '0x0', code: runtime, nonce: '0x1' },
    '0feedc0de0000000000000000000000000000000': {
      balance: '0x0',
      code: proxyCode,
      nonce: '0x1',
      storage: {
        [implementation]: word('0x0c0deba5e0000000000000000000000000000000'),
        [admin]: word('0xa0affe1234567890abcdef1234567890abcdef34'),
      },
    },
    a0affe1234567890abcdef1234567890abcdef34: {
      balance: '0x0',
      code: runtime,
      nonce: '0x1',
      storage: { [slot(0)]: word(one) },
    },
    '253b2784c75e510dd0ff1da844684a1ac0aa5fcf': {
      balance: '0x0',
      code: runtime,
      nonce: '0x1',
      storage: { [slot(0)]: slot(1), [slot(1)]: slot(1) },
    },
    '618fedd9a45a8c456812ecaae70c671c6249dfac': { balance: '0x0', nonce: '0x1' },
    [one.slice(2)]: { balance: '0xd3c21bcecceda1000000' },
  },
};

/** As Builder Hub writes it: the proxy's implementation has no code yet. */
const builderHub = {
  config: {
    ...geth,
    chainId: 748291,
    feeConfig: feesWith({ gasLimit: 12_000_000, targetGas: 60_000_000 }),
    allowFeeRecipients: false,
    warpConfig: { blockTimestamp: 1_795_240_000, quorumNumerator: 67, requirePrimaryNetworkSigners: true },
    feeManagerConfig: { blockTimestamp: 1_795_240_000, adminAddresses: [one] },
  },
  ...head,
  timestamp: '0x6b013040',
  gasLimit: '0xb71b00',
  alloc: {
    [one.slice(2)]: { balance: '0xd3c21bcecceda1000000' },
    facade0000000000000000000000000000000000: {
      balance: '0x0',
      code: proxyCode,
      nonce: '0x1',
      storage: {
        [implementation]: word('0x1212121212121212121212121212121212121212'),
        [admin]: word('0xdad0000000000000000000000000000000000000'),
      },
    },
    dad0000000000000000000000000000000000000: {
      balance: '0x0',
      code: runtime,
      nonce: '0x1',
      storage: { [slot(0)]: word(one) },
    },
  },
};

describe('regrets of files that are right', () => {
  for (const name of ['orders', 'poa']) {
    it(`says nothing of a chain that runs: ${name}`, () => {
      const text = readFileSync(`test/recordings/genesis-${name}.json`, 'utf8');
      assert.deepEqual(warningsOf({ genesis: text }), []);
    });
  }

  it('says nothing of what avalanche-cli writes', () => {
    assert.deepEqual(warningsOf({ genesis: avalancheCli, network: 5 }), []);
    assert.deepEqual(hintsOf({ genesis: avalancheCli, network: 5 }), [
      '"txAllowListConfig" → An ICM relayer that delivers messages to this chain must be on this list.',
      '"targetBlockRate" → targetBlockRate has no effect here. Since Granite it only has to be there, in its range.',
      '"maxBlockGasCost" → maxBlockGasCost has no effect here. Since Granite it only has to be there, in its range.',
      '"blockGasCostStep" → blockGasCostStep has no effect here. Since Granite it only has to be there, in its range.',
    ]);
  });

  it('says nothing of what Builder Hub writes', () => {
    assert.deepEqual(warningsOf({ genesis: builderHub, network: 1 }), []);
  });

  it('says nothing of an empty upgrade file and of one with items in good order', () => {
    const upgrade = {
      precompileUpgrades: [
        { feeManagerConfig: { blockTimestamp: 1_795_400_000, disable: true } },
        { feeManagerConfig: { blockTimestamp: 1_795_400_100, adminAddresses: [one] } },
      ],
      stateUpgrades: [{ blockTimestamp: 1_795_400_000, accounts: { [one]: { balanceChange: '0x1' } } }],
    };
    assert.deepEqual(warningsOf({ upgrade: '' }), []);
    assert.deepEqual(warningsOf({ upgrade: '{}' }), []);
    assert.deepEqual(warningsOf({ genesis: builderHub, upgrade }), []);
    assert.deepEqual(hintsOf({ upgrade }), []);
  });
});
