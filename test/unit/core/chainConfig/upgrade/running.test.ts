import assert from 'node:assert/strict';
import { readSource } from '../../../../../src/engine/config/source/readSource';
import { genesisText, inputOf, one, places, start, texts, two } from './chainFiles';
import { errorsOf, classify } from './upgradeCases';

const slot = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;
const at = (after: number) => start + after;
const list = (...precompileUpgrades: readonly object[]) => ({ precompileUpgrades });
const fee = (after: number, more: object = {}) => ({
  feeManagerConfig: { blockTimestamp: at(after), adminAddresses: [one], ...more },
});
const tx = (after: number, more: object = {}) => ({
  txAllowListConfig: { blockTimestamp: at(after), adminAddresses: [one], ...more },
});
const state = (account: object, after = 100) => ({
  stateUpgrades: [{ blockTimestamp: at(after), accounts: { [one]: account } }],
});

describe('an upgrade file against a chain that runs', () => {
  it('names the earliest of several conflicts first, as the VM does, and then the others', () => {
    const before = list(fee(100), tx(200), { rewardManagerConfig: { blockTimestamp: at(300) } });
    assert.deepEqual(texts({ upgrade: {}, before, head: 1000 }), [
      'mismatching missing PrecompileUpgrade[0] in database (have timestamp 1795250100, want timestamp nil, rewindto timestamp 1795250099)',
      'mismatching missing PrecompileUpgrade[0] in database (have timestamp 1795250200, want timestamp nil, rewindto timestamp 1795250199)',
      'mismatching missing PrecompileUpgrade[0] in database (have timestamp 1795250300, want timestamp nil, rewindto timestamp 1795250299)',
    ]);
  });

  it('says of a moved item what the VM says, on both sides of the last block', () => {
    const moved = (to: number) => texts({ upgrade: list(fee(to)), before: list(fee(100)), head: 150 });
    assert.deepEqual(moved(150), [
      'mismatching PrecompileUpgrade[0] in database (have timestamp 1795250100, want timestamp 1795250150, rewindto timestamp 1795250099)',
    ]);
    assert.deepEqual(moved(151), [
      'mismatching missing PrecompileUpgrade[0] in database (have timestamp 1795250100, want timestamp nil, rewindto timestamp 1795250099)',
    ]);
    assert.deepEqual(moved(90), [
      'mismatching PrecompileUpgrade[0] in database (have timestamp 1795250100, want timestamp 1795250090, rewindto timestamp 1795250089)',
    ]);
  });

  it('counts what the genesis activates, but says no number where no genesis is known', () => {
    const config = { feeManagerConfig: { blockTimestamp: at(5), adminAddresses: [one] } };
    const upgrade = list(fee(10, { disable: true }));
    assert.deepEqual(texts({ config, upgrade, head: 10 }), [
      'mismatching cannot retroactively enable PrecompileUpgrade[1] in database (have timestamp nil, want timestamp 1795250010, rewindto timestamp 1795250009)',
    ]);
    assert.deepEqual(texts({ config: null, upgrade, head: 10 }), ['retroactivePrecompile']);
  });

  const sameOf: readonly (readonly [name: string, before: object, after: object, isSame: boolean])[] = [
    [
      'spells a number of the mint in decimal',
      { initialMint: { [one]: '0x64' } },
      { initialMint: { [one]: 100 } },
      true,
    ],
    ['mints the same to another', { initialMint: { [one]: '0x64' } }, { initialMint: { [two]: '0x64' } }, false],
    ['has an empty mint', {}, { initialMint: {} }, true],
    ['has admins in another order', { adminAddresses: [one, two] }, { adminAddresses: [two, one] }, false],
    ['has null for an empty list', { enabledAddresses: [] }, { enabledAddresses: null }, true],
    ['makes an admin a manager', { adminAddresses: [one] }, { adminAddresses: [], managerAddresses: [one] }, false],
  ];
  for (const [name, before, after, isSame] of sameOf) {
    it(`${isSame ? 'takes' : 'refuses'} an activated native minter that ${name}`, () => {
      const item = (more: object) => list({ contractNativeMinterConfig: { blockTimestamp: at(100), ...more } });
      assert.equal(texts({ upgrade: item(after), before: item(before), head: 200 }).length, isSame ? 0 : 1);
    });
  }

  const states: readonly (readonly [name: string, before: object, after: object, isSame: boolean])[] = [
    ['says nothing for an empty storage', { storage: {} }, {}, true],
    ['says an empty storage for nothing', {}, { storage: {} }, false],
    ['says nothing for empty code', { code: '0x' }, {}, true],
    ['says nothing for a change by 0', { balanceChange: '0x0' }, {}, false],
    ['says 0x0 for a change by 0 in decimal', { balanceChange: '0' }, { balanceChange: '0x0' }, true],
    ['says 0 for a change by 0x0', { balanceChange: '0x0' }, { balanceChange: 0 }, false],
    ['says 0X00 for a change by 0x0', { balanceChange: '0x0' }, { balanceChange: '0X00' }, true],
    ['has code in capital letters', { code: '0xab' }, { code: '0xAB' }, true],
    ['has other code', { code: '0xab' }, { code: '0xac' }, false],
  ];
  for (const [name, before, after, isSame] of states) {
    it(`${isSame ? 'takes' : 'refuses'} a state upgrade that was done and ${name}`, () => {
      assert.deepEqual(
        texts({ upgrade: state(after), before: state(before), head: 200 }),
        isSame
          ? []
          : [
              'mismatching StateUpgrade[0] in database (have timestamp 1795250100, want timestamp 1795250100, rewindto timestamp 1795250099)',
            ],
      );
    });
  }

  it('tells no accounts from empty ones in a state upgrade that was done', () => {
    const without = { stateUpgrades: [{ blockTimestamp: at(100) }] };
    const empty = { stateUpgrades: [{ blockTimestamp: at(100), accounts: {} }] };
    assert.equal(texts({ upgrade: empty, before: without, head: 200 }).length, 1);
    assert.equal(texts({ upgrade: without, before: without, head: 200 }).length, 0);
  });

  it('marks the account of a spelling that the VM refuses, once it is done', () => {
    const own = state({ balanceChange: '0' });
    assert.equal(places({ upgrade: own, before: own, head: 200 })[0], `activatedStateSpelling: "${one}"`);
    assert.deepEqual(
      places({ upgrade: own, before: own, head: 50 }).filter((place) => place.startsWith('activated')),
      [],
    );
  });

  it('takes conflicts that go back to time 0, and all others with them, as the VM does', () => {
    const override = { networkUpgradeOverrides: { subnetEVMTimestamp: 5 } };
    assert.deepEqual(texts({ upgrade: override, head: 10 }), []);
    assert.deepEqual(texts({ upgrade: { ...override, ...list(fee(5)) }, head: 10 }), []);
  });

  it('names Ethereum’s fork before Avalanche’s where one moves', () => {
    const config = { durangoTimestamp: at(100), etnaTimestamp: at(100), graniteTimestamp: at(200) };
    const upgrade = { networkUpgradeOverrides: { etnaTimestamp: at(150) } };
    assert.deepEqual(texts({ config, upgrade, head: 120 }), [
      'mismatching Cancun fork timestamp in database (have timestamp 1795250100, want timestamp 1795250150, rewindto timestamp 1795250099)',
    ]);
    assert.deepEqual(texts({ config, upgrade, head: 99 }), []);
  });

  it('refuses what changes the genesis block, and says no words of the VM: they hold hashes', () => {
    const [problem] = errorsOf(inputOf({ upgrade: list(tx(0)), head: 10 }));
    assert.equal(problem?.rule, 'genesisBlockChanges');
    assert.equal(problem.vmText, undefined);
    assert.equal(
      problem.message,
      'This changes the genesis block of a running chain, and none of its nodes starts again: nothing can activate at or before 2026-11-21 08:33:20 UTC, its genesis time.',
    );
    const granite = errorsOf(inputOf({ upgrade: { networkUpgradeOverrides: { graniteTimestamp: at(1) } }, head: 10 }));
    assert.equal(granite[0]?.rule, 'networkUpgradeCrossesGenesis');
    assert.equal(errorsOf(inputOf({ upgrade: {}, before: list(tx(0)), head: 10 }))[0]?.rule, 'genesisBlockChanges');
  });

  const account = (more: object = {}) => ({ alloc: { [one]: { balance: '0x64', ...more } } });
  const geneses: readonly (readonly [name: string, before: object, after: object, isSame: boolean])[] = [
    ['spells a balance in decimal', account(), account({ balance: '100' }), true],
    ['has another balance', account(), account({ balance: '0x65' }), false],
    ['has one account more', account(), { alloc: { ...account().alloc, [two]: { balance: '0x0' } } }, false],
    ['says nothing for a nonce of 0', account({ nonce: '0x0' }), account(), true],
    ['has another nonce', account({ nonce: '0x1' }), account({ nonce: '0x2' }), false],
    ['has code in capital letters', account({ code: '0xab' }), account({ code: '0xAB' }), true],
    ['has other code', account({ code: '0xab' }), account({ code: '0xac' }), false],
    ['says nothing for a slot of 0', account({ storage: { [slot(1)]: slot(0) } }), account(), true],
    [
      'has another slot',
      account({ storage: { [slot(1)]: slot(2) } }),
      account({ storage: { [slot(1)]: slot(3) } }),
      false,
    ],
    ['says nothing for the coinbase 0', { coinbase: `0x${'0'.repeat(40)}` }, {}, true],
    ['has another coinbase', { coinbase: one }, { coinbase: two }, false],
  ];
  for (const [name, before, after, isSame] of geneses) {
    it(`${isSame ? 'takes' : 'refuses'} a genesis that ${name}`, () => {
      const input = inputOf({ upgrade: {}, head: 10 });
      const genesis = (more: object) =>
        readSource(JSON.stringify({ ...(JSON.parse(genesisText()) as object), ...more }));
      const running = { ...input.running!, genesis: genesis(before) };
      const found = errorsOf({ ...input, genesis: genesis(after), running }).map(({ rule }) => rule);
      assert.deepEqual(found, isSame ? [] : ['genesisDiffers']);
    });
  }

  it('tells other admins in the genesis block from the same in another order', () => {
    const both = (adminAddresses: readonly string[]) => list(tx(0, { adminAddresses }));
    const before = both([one, two]);
    assert.deepEqual(texts({ upgrade: both([two, one]), before, head: 10 }), [
      'mismatching PrecompileUpgrade[0] in database (have timestamp 1795250000, want timestamp 1795250000, rewindto timestamp 1795249999)',
    ]);
    assert.equal(texts({ upgrade: both([one]), before, head: 10 })[0], 'genesisBlockChanges');
  });

  it('warns with skip-upgrade-check in place of refusing, but not of a fee manager without fees', () => {
    const configJson = { 'SKIP-upgrade-check': true };
    const skipped = inputOf({ upgrade: {}, before: list(tx(100)), head: 200, configJson });
    assert.deepEqual(errorsOf(skipped), []);
    assert.ok(classify(skipped).some(({ rule }) => rule === 'skippedCheck'));
    assert.deepEqual(texts({ upgrade: list(tx(5)), head: 10, configJson }), []);
    assert.deepEqual(texts({ upgrade: list(fee(5)), head: 10, configJson }), [
      'gasLimit cannot be less than or equal to 0: gasLimit = 0',
    ]);
  });

  it('warns of what comes with the next block, and of signers that nobody compares', () => {
    const warp = (requirePrimaryNetworkSigners: boolean) =>
      list({ warpConfig: { blockTimestamp: at(100), requirePrimaryNetworkSigners } });
    assert.equal(places({ upgrade: warp(false), before: warp(true), head: 200 })[0], 'signersUnnoticed: false');
    assert.ok(places({ upgrade: warp(true), head: 10 }).includes(`comesWithNextBlock: ${at(100)}`));
  });

  it('warns of a negative change of a balance, by the source, with the amount that does the same', () => {
    const found = classify(inputOf({ upgrade: state({ balanceChange: '-1' }, 10_000) })).find(
      ({ rule }) => rule === 'negativeChangeStored',
    );
    assert.equal(
      found?.message,
      `Per its source, the VM cannot read back a negative amount that it stored, and no node starts again: write 0x${'f'.repeat(64)}, which does the same.`,
    );
  });

  it('says nothing of what is missing while the file cannot be read', () => {
    const errors = errorsOf(inputOf({ upgrade: '{"precompileUpgrades": [', before: list(tx(100)), head: 200 }));
    assert.ok(errors.every(({ rule }) => rule !== 'activatedPrecompileMissing'));
    assert.equal(errors.map(({ rule }) => rule).join(' '), 'openContainer openContainer');
  });
});
