import assert from 'node:assert/strict';
import { testExamples } from './oneWarning';
import { ewoq, genesisWith, hintsOf, one, start, textOf, warningsOf } from './warningsOf';

const two = '0x2222222222222222222222222222222222222222';
const admin = { blockTimestamp: start, adminAddresses: [one] };
const later = start + 1000;
const slot = (index: number): string => `0x${String(index).padStart(64, '0')}`;
const feeManager = '0x0200000000000000000000000000000000000003';
const rich = { [one]: { balance: '0x295BE96E64066972000000' } };
const withAlloc = (alloc: Readonly<Record<string, unknown>>, config: Readonly<Record<string, unknown>> = {}) => ({
  genesis: genesisWith(config, { alloc: { ...rich, ...alloc } }),
});
const withConfig = (config: Readonly<Record<string, unknown>>) => withAlloc({}, config);
const state = (account: unknown) => ({
  ...withAlloc({}),
  upgrade: { stateUpgrades: [{ blockTimestamp: later, accounts: { [one]: account } }] },
});

describe('regrets: power and money that go where nobody meant', () => {
  testExamples({
    privateKey: {
      files: withAlloc({ [two]: { balance: '1', secretKey: `0x${'11'.repeat(32)}` } }),
      reads:
        '"secretKey" → A private key in a genesis is public once the chain is created: remove it and never use it again.',
    },
    ewoqBalance: {
      files: { ...withAlloc({ [ewoq]: { balance: '1' } }), network: 1 },
      reads: `"${ewoq}" → The private key of this address, ewoq, is public: on Mainnet anybody takes this balance. Use your own address.`,
    },
    ewoqRole: {
      files: {
        ...withConfig({ feeManagerConfig: { blockTimestamp: start, adminAddresses: [one, ewoq] } }),
        network: 5,
      },
      reads: `"${ewoq}" → The private key of this address, ewoq, is public: on Fuji anybody has this role in feeManagerConfig. Use your own address.`,
    },
    ewoqOwner: {
      files: {
        ...withAlloc({
          [two]: { balance: '0', code: '0x6000', storage: { '0x00': `0x${ewoq.slice(2).padStart(64, '0')}` } },
        }),
        network: 5,
      },
      reads: `"0x${ewoq.slice(2).padStart(64, '0')}" → The private key of this address, ewoq, is public: on Fuji anybody owns this contract. Use your own address.`,
    },
    emptyPrecompile: {
      files: withAlloc(
        { '0200000000000000000000000000000000000004': { balance: '0x0' } },
        { rewardManagerConfig: { ...admin, initialRewardConfig: { rewardAddress: one } } },
      ),
      reads:
        '"0200000000000000000000000000000000000004" → This entry leaves the precompile of rewardManagerConfig an empty account: the first call to it wipes its roles and settings. Delete the entry.',
    },
    precompileStorage: {
      files: withAlloc(
        { [feeManager]: { balance: '0x1', storage: { [slot(0)]: slot(0) } } },
        { feeManagerConfig: admin },
      ),
      reads: `"${feeManager}" → This storage replaces roles and settings of feeManagerConfig: its admins can lose their role. Delete the entry.`,
    },
    precompileCode: {
      files: withAlloc({ [feeManager]: { balance: '0x1' } }, { feeManagerConfig: admin }),
      reads: `"${feeManager}" → This entry replaces code and nonce of the precompile of feeManagerConfig: contracts that look for its code do not find it. Delete the entry.`,
    },
    reservedAddress: {
      files: withAlloc({ '0x03000000000000000000000000000000000000ff': { balance: '0x1' } }),
      reads:
        '"0x03000000000000000000000000000000000000ff" → This address is reserved for precompiles: one that comes here later takes it over. Use another address.',
    },
    negativeBalance: {
      files: withAlloc({ [two]: { balance: '-1' } }),
      reads:
        '"-1" → The VM reads a negative balance as 2^256 less it, here 2^256-1 wei, and it can be spent: write a positive amount.',
    },
    balancesOverflow: {
      files: withAlloc({ [two]: { balance: `0x${'f'.repeat(64)}` } }),
      reads: `"0x${'f'.repeat(64)}" → All balances together exceed 2^256: a transfer can wrap its receiver’s balance round to 0. Lower this one.`,
    },
    mintLost: {
      files: withConfig({ contractNativeMinterConfig: { ...admin, initialMint: { [one]: '0x5' } } }),
      reads: `"${one}" → alloc sets the balance of this address after the mint, and 5 wei are lost: add them to its balance in alloc.`,
    },
    mintToNobody: {
      files: withConfig({ contractNativeMinterConfig: { ...admin, initialMint: { [`0x${'0'.repeat(40)}`]: '0x5' } } }),
      reads: `"0x${'0'.repeat(40)}" → Nobody has the key of this address: what is minted to it is burned. Write another address.`,
    },
    emptyMint: {
      files: withConfig({ contractNativeMinterConfig: { ...admin, initialMint: {} } }),
      reads: '"initialMint" → An empty initialMint mints nothing: add an address with an amount, or remove the key.',
    },
    deadAccount: {
      files: withAlloc({ [two]: { balance: '1', nonce: '0xffffffffffffffff' } }),
      reads:
        '"0xffffffffffffffff" → With this nonce the account can never send a transaction: write 0 or leave it out.',
    },
    codeOnWallet: {
      files: withAlloc(
        { [two]: { balance: '1', code: '0x6000' } },
        { txAllowListConfig: { ...admin, enabledAddresses: [two] } },
      ),
      reads: '"0x6000" → An account with code can send no transaction, and this one is a wallet: remove its code.',
    },
    creationCode: {
      files: withAlloc({
        [two]: { balance: '0', code: '0x6080604052348015600e575f5ffd5b50603e80601a5f395ff3fe60806040525f5ffd' },
      }),
      reads:
        '"0x6080604052348015600e575f5ffd5b50603e80601a5f395ff3fe60806040525f5ffd" → This looks like creation code, which is never run here: write the runtime code (deployedBytecode).',
    },
    deployersNobody: {
      files: withConfig({ contractDeployerAllowListConfig: { blockTimestamp: start } }),
      reads:
        '"contractDeployerAllowListConfig" → Nobody is on this list: each deployment of a contract fails and burns its whole gas limit. Add an address.',
    },
    useless: {
      files: withConfig({ feeManagerConfig: { blockTimestamp: start, adminAddresses: null } }),
      reads: '"feeManagerConfig" → Nobody may use feeManagerConfig: add an admin, or remove it.',
    },
    noAdmin: {
      files: withConfig({ contractDeployerAllowListConfig: { blockTimestamp: start, enabledAddresses: [one] } }),
      reads:
        '"contractDeployerAllowListConfig" → contractDeployerAllowListConfig has no admin and no manager: its list can only be changed by upgrade.json. Add an admin.',
    },
    zeroRole: {
      files: withConfig({ feeManagerConfig: { ...admin, enabledAddresses: [`0x${'0'.repeat(40)}`] } }),
      reads: `"0x${'0'.repeat(40)}" → Nobody has the key of the zero address, so nobody can use this role: write another address.`,
    },
    rewardsBurned: {
      files: withConfig({ rewardManagerConfig: { ...admin, initialRewardConfig: {} } }),
      reads: '"initialRewardConfig" → All fees are burned: set a rewardAddress, or allowFeeRecipients to true.',
    },
    subnetSigners: {
      files: withConfig({ warpConfig: { blockTimestamp: start, requirePrimaryNetworkSigners: false } }),
      reads:
        'false → Messages of the C-Chain and the X-Chain are checked against the validators of this L1 alone, by the VM’s source: set requirePrimaryNetworkSigners to true.',
    },
    quorumAll: {
      files: withConfig({
        warpConfig: { blockTimestamp: start, quorumNumerator: 100, requirePrimaryNetworkSigners: true },
      }),
      reads: '100 → With a quorum of 100 % one offline validator stops every message, by the VM’s source: write 67.',
    },
    airdropNothing: {
      files: { genesis: genesisWith({}, { airdropHash: `0x${'12'.repeat(32)}` }) },
      reads: '"airdropHash" → Without airdropAmount every address of the airdrop gets 0: add the amount.',
    },
    airdropNegative: {
      files: { genesis: genesisWith({}, { airdropHash: `0x${'12'.repeat(32)}`, airdropAmount: '-1' }) },
      reads:
        '"-1" → The VM reads a negative amount as 2^256 less it: every address gets 2^256-1 wei. Write a positive amount.',
    },
    balanceChangeWraps: {
      files: state({ balanceChange: '-1' }),
      reads:
        '"-1" → balanceChange is added modulo 2^256: where the account has less than this, its balance becomes almost 2^256. Check its balance at that time.',
    },
    balanceChangeOverflows: {
      files: {
        genesis: genesisWith({}, { alloc: { ...rich, [two]: { balance: '5' } } }),
        upgrade: {
          stateUpgrades: [{ blockTimestamp: later, accounts: { [two]: { balanceChange: `0x${'f'.repeat(64)}` } } }],
        },
      },
      reads: `"0x${'f'.repeat(64)}" → The sum with the balance in alloc exceeds 2^256 and wraps round to 4 wei: write a smaller amount.`,
    },
  });

  it('leave ewoq alone on a local network, and its role in what is off', () => {
    assert.deepEqual(
      warningsOf({ genesis: genesisWith({ feeManagerConfig: { ...admin, adminAddresses: [ewoq] } }) }),
      [],
    );
    const off = withConfig({ feeManagerConfig: { blockTimestamp: start, disable: true, adminAddresses: [ewoq] } });
    assert.equal(warningsOf({ ...off, network: 1 }).length, 1);
  });

  it('tell ewoq’s mint, reward, role by an upgrade and gift by a state upgrade', () => {
    const genesis = withConfig({
      contractNativeMinterConfig: { ...admin, initialMint: { [ewoq]: '0x5' } },
      rewardManagerConfig: { ...admin, initialRewardConfig: { rewardAddress: ewoq } },
    });
    const upgrade = {
      precompileUpgrades: [{ feeManagerConfig: { blockTimestamp: later, adminAddresses: [ewoq] } }],
      stateUpgrades: [{ blockTimestamp: later, accounts: { [ewoq]: { balanceChange: '0x1' } } }],
    };
    const message = (what: string) =>
      `"${ewoq}" → The private key of this address, ewoq, is public: on Mainnet anybody ${what}. Use your own address.`;
    assert.deepEqual(
      [...warningsOf({ ...genesis, upgrade, network: 1 })].sort(),
      [
        message('has this role in feeManagerConfig'),
        message('has this role in rewardManagerConfig'),
        message('takes this balance'),
        message('takes this balance'),
      ].sort(),
    );
  });

  it('take no runtime code for creation code', () => {
    const codes = [
      '0x608060405234801561001057600080fd5b50600436106100575760003560e01c80',
      '0x6080604052348015600e575f5ffd5b50600436106030575f3560e01c80',
      '0x60806040523661000a57005b600080fd5b',
      '0x7300000000000000000000000000000000000000003014608060405260',
      '0x6000',
    ];
    for (const code of codes) {
      assert.deepEqual(warningsOf(withAlloc({ [two]: { balance: '0', code } })), [], code);
    }
  });

  it('judge no account of a genesis that is not there', () => {
    const upgrade = textOf({
      stateUpgrades: [{ blockTimestamp: later, accounts: { [one]: { storage: { [slot(0)]: slot(1) } } } }],
    });
    assert.deepEqual(warningsOf({ upgrade }), []);
    assert.deepEqual(hintsOf({ upgrade, now: start }), []);
  });
});
