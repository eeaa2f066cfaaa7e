import assert from 'node:assert/strict';
import { ewoq, feesWith, genesisWith, one, problemsOf, start, warningsOf } from './warningsOf';

const admin = { blockTimestamp: start, adminAddresses: [ewoq] };
const later = start + 1000;

describe('regrets: chains that stop or never begin', () => {
  it('are listed before all others, worst first', () => {
    const genesis = genesisWith(
      { chainId: 1, feeConfig: feesWith({ gasLimit: 1 }), txAllowListConfig: { blockTimestamp: 0 } },
      { alloc: { [one]: { balance: '0x0', extra: 1 } } },
    );
    assert.deepEqual(
      problemsOf({ genesis, network: 5 })
        .slice(0, 5)
        .map((problem) => problem.rule),
      ['txAllowListNobody', 'nobodyCanPay', 'gasLimitTooLow', 'unknownKeyAlone', 'chainIdKnown'],
    );
  });

  it('are not told where money comes from a mint, an airdrop or in the file of a running chain', () => {
    const mint = { contractNativeMinterConfig: { ...admin, initialMint: { [one]: '0xde0b6b3a7640000' } } };
    assert.deepEqual(warningsOf({ genesis: genesisWith(mint, { alloc: {} }) }), []);
    const airdrop = { alloc: {}, airdropHash: `0x${'12'.repeat(32)}`, airdropAmount: '0x1' };
    assert.deepEqual(warningsOf({ genesis: genesisWith({ txAllowListConfig: admin }, airdrop) }), []);
    const upgrade = { precompileUpgrades: [{ txAllowListConfig: { blockTimestamp: later, adminAddresses: [one] } }] };
    const running = { lastAccepted: { height: 7n, timestamp: BigInt(start + 5) } };
    assert.deepEqual(warningsOf({ genesis: genesisWith(), upgrade, running }), []);
  });

  it('are told of an upgrade file’s items that belong to the genesis block too', () => {
    const upgrade = { precompileUpgrades: [{ txAllowListConfig: { blockTimestamp: start } }] };
    assert.deepEqual(warningsOf({ genesis: genesisWith(), upgrade }), [
      '"txAllowListConfig" → Nobody is on this list: no transaction can ever be sent, and no upgrade can repair it. Add an address that has a balance.',
      '1795250000 → At or before the genesis time (2026-11-21 08:33:20 UTC) this becomes part of the genesis block: a node without the file is on another chain. Put it into the genesis, or write a later time.',
    ]);
  });
});
