import assert from 'node:assert/strict';
import { ewoq, genesisWith, hintsOf, one, start, textOf, warningsOf } from './warningsOf';

const two = '0x2222222222222222222222222222222222222222';
const admin = { blockTimestamp: start, adminAddresses: [one] };
const later = start + 1000;
const slot = (index: number): string => `0x${String(index).padStart(64, '0')}`;
const rich = { [one]: { balance: '0x295BE96E64066972000000' } };
const withAlloc = (alloc: Readonly<Record<string, unknown>>, config: Readonly<Record<string, unknown>> = {}) => ({
  genesis: genesisWith(config, { alloc: { ...rich, ...alloc } }),
});
const withConfig = (config: Readonly<Record<string, unknown>>) => withAlloc({}, config);

describe('regrets: power and money that go where nobody meant', () => {
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
      `"${ewoq}" → The private key of this address, ewoq, is public: on Mainnet anyone ${what}. Use your own address.`;
    assert.deepEqual(
      [...warningsOf({ ...genesis, upgrade, network: 1 })].sort(),
      [
        message('has this role in feeManagerConfig'),
        message('has this role in rewardManagerConfig'),
        message('can take this balance'),
        message('can take this balance'),
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
