import assert from 'node:assert/strict';
import { testExamples } from './oneWarning';
import { ewoq, feesWith, genesisWith, one, start, textOf, warningsOf } from './warningsOf';

const admin = { blockTimestamp: start, adminAddresses: [ewoq] };
const later = start + 1000;
const slot = (index: number): string => `0x${String(index).padStart(64, '0')}`;
const state = (account: unknown, blockTimestamp = later) => ({
  genesis: genesisWith(),
  upgrade: { stateUpgrades: [{ blockTimestamp, accounts: { [one]: account } }] },
});

describe('regrets: what the VM does not do, without a word', () => {
  testExamples({
    unknownUpgradeKey: {
      files: { upgrade: { precompileUpgrade: [] } },
      reads:
        '"precompileUpgrade" → The node ignores “precompileUpgrade”, runs without this upgrade and forks off at its time: write precompileUpgrades.',
    },
    itemAtTop: {
      files: { upgrade: { feeManagerConfig: { ...admin, blockTimestamp: later } } },
      reads:
        '"feeManagerConfig" → The node ignores feeManagerConfig here, runs without this upgrade and forks off at its time: put it into the list precompileUpgrades.',
    },
    genesisInUpgrade: {
      files: { upgrade: { config: { feeManagerConfig: admin } } },
      reads:
        '"config" → The node ignores config in an upgrade file, runs without this upgrade and forks off at its time: list precompiles in precompileUpgrades.',
    },
    upgradeInGenesis: {
      files: { genesis: genesisWith({}, { precompileUpgrades: [] }) },
      reads: '"precompileUpgrades" → The VM ignores precompileUpgrades in a genesis: put it into upgrade.json.',
    },
    precompileBesideConfig: {
      files: { genesis: genesisWith({}, { feeManagerConfig: admin }) },
      reads:
        '"feeManagerConfig" → The VM ignores feeManagerConfig here, and the precompile is off: move it into config.',
    },
    precompileKeyCase: {
      files: { genesis: genesisWith({ feemanagerConfig: admin }) },
      reads:
        '"feemanagerConfig" → The VM ignores “feemanagerConfig”, and the precompile is off: in these keys letter case counts, write feeManagerConfig.',
    },
    precompileNotYet: {
      files: { genesis: genesisWith({ gasPriceManagerConfig: admin }) },
      reads: '"gasPriceManagerConfig" → No version of the VM has gasPriceManagerConfig yet: it is ignored. Remove it.',
    },
    timeMilliseconds: {
      files: { genesis: genesisWith({ feeManagerConfig: { ...admin, blockTimestamp: 1_795_250_000_123 } }) },
      reads: '1795250000123 → This time is in milliseconds and never comes: write 1795250000, in seconds.',
    },
    timeNever: {
      files: {
        upgrade: JSON.stringify({ stateUpgrades: [{ blockTimestamp: 4242, accounts: {} }] }).replace(
          '4242',
          '18446744073709551615',
        ),
      },
      reads: '18446744073709551615 → This time never comes: write it in seconds since 1970.',
    },
    stateUpgradeBeforeGenesis: {
      files: state({ balanceChange: '0x1' }, start),
      reads:
        '1795250000 → A state upgrade at or before the genesis time (2026-11-21 08:33:20 UTC) is never done: write a later time, or put it into alloc.',
    },
    upgradeInGenesisBlock: {
      files: { genesis: genesisWith(), upgrade: { precompileUpgrades: [{ feeManagerConfig: admin }] } },
      reads:
        '1795250000 → At or before the genesis time (2026-11-21 08:33:20 UTC) this becomes part of the genesis block: a node without the file is on another chain. Put it into the genesis, or write a later time.',
    },
    feeConfigUnknown: {
      files: { genesis: genesisWith({ feeConfig: { gaslimits: 1 } }) },
      reads:
        '"feeConfig" → None of these keys is one of a fee config: the VM takes its default fees. Write all eight keys.',
    },
    configAbsent: {
      files: { genesis: '{"alloc": {}, "gasLimit": "0x7a1200", "difficulty": "0x0"}' },
      reads:
        '{ → Without config the chain has chain ID 43214 and the upgrade times of Mainnet on every network: add a config with a chainId.',
    },
    disabledInGenesis: {
      files: { genesis: genesisWith({ feeManagerConfig: { blockTimestamp: start, disable: true } }) },
      reads:
        '"feeManagerConfig" → feeManagerConfig is off, and yet an upgrade cannot enable it unless another one disables it first: delete the object.',
    },
    precompileOff: {
      files: { genesis: genesisWith({ feeManagerConfig: { adminAddresses: [ewoq] } }) },
      reads:
        '"feeManagerConfig" → feeManagerConfig is off without a blockTimestamp: add "blockTimestamp": 1795250000 to enable it from genesis.',
    },
    precompileNull: {
      files: { genesis: genesisWith({ feeManagerConfig: null }) },
      reads:
        '"feeManagerConfig" → feeManagerConfig is off, as if it were not there: remove the key or write an object.',
    },
    storageLost: {
      files: state({ storage: { [slot(0)]: slot(7) } }),
      reads:
        '"storage" → The genesis gives this account no balance, nonce or code: if it has none by then, it is removed as empty with this storage. Add code, or a balanceChange of 1.',
    },
    codeStays: {
      files: state({ code: '0x' }),
      reads: '"0x" → Empty code changes nothing: the account keeps its code. Write the new code, or remove the key.',
    },
    unknownKey: {
      files: {
        genesis: genesisWith({
          feeManagerConfig: { blockTimestamp: start, adminAddress: [one], enabledAddresses: [one] },
        }),
      },
      reads: '"adminAddress" → The VM ignores “adminAddress”: write adminAddresses.',
    },
    unknownKeyAlone: {
      files: { genesis: genesisWith({}, { constructor: '0x' }) },
      reads: '"constructor" → The VM does not know “constructor” and ignores it: remove it.',
    },
    duplicateKey: {
      files: { genesis: textOf(genesisWith()).replace('"chainId"', '"chainid": 3,\n"chainId"') },
      reads: '"chainid" → “chainId” stands here twice, and the VM takes the last one: remove this one.',
    },
    mergedKey: {
      files: { genesis: textOf(genesisWith()).replace('"alloc"', '"alloc": {},\n"alloc"') },
      reads: '"alloc" → “alloc” stands here twice, and the VM merges both: write them as one.',
    },
    duplicateAddress: {
      files: {
        genesis: genesisWith(
          {},
          {
            alloc: {
              [one]: { balance: '1' },
              [one.slice(2)]: { balance: '2' },
              [ewoq]: { balance: '10000000000000000000' },
            },
          },
        ),
      },
      reads: `"${one}" → ${one} stands here twice, spelled the same or not, and the VM takes the last one: remove this one.`,
    },
    duplicateSlot: {
      files: {
        genesis: genesisWith(
          {},
          {
            alloc: {
              [ewoq]: { balance: '10000000000000000000' },
              [one]: { balance: '0', code: '0x6000', storage: { '0x00': '0x01', '00': '0x02' } },
            },
          },
        ),
      },
      reads: '"0x00" → This slot stands here twice, spelled the same or not, and the VM takes one of them: remove one.',
    },
  });

  it('names no key that stands there already', () => {
    const genesis = genesisWith({ feeConfig: feesWith({ gasLimt: 1 }) });
    assert.deepEqual(warningsOf({ genesis }), [
      '"gasLimt" → The VM does not know “gasLimt” and ignores it: remove it.',
    ]);
  });

  it('reads a key of Unicode’s own letters as Go does', () => {
    const genesis = textOf(genesisWith()).replace('"timestamp"', '"timeſtamp"');
    assert.deepEqual(warningsOf({ genesis }), [
      '"timeſtamp" → The VM reads “timeſtamp” as timestamp, other tools do not: write timestamp.',
    ]);
  });

  it('keeps storage of an account that has something', () => {
    const files = state({ storage: { [slot(0)]: slot(7) } });
    const genesis = genesisWith(
      {},
      { alloc: { [one]: { balance: '1' }, [ewoq]: { balance: '10000000000000000000' } } },
    );
    assert.deepEqual(warningsOf({ ...files, genesis }), []);
    assert.deepEqual(warningsOf(state({ balanceChange: '1', storage: { [slot(0)]: slot(7) } })), []);
  });
});
