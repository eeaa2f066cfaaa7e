import assert from 'node:assert/strict';
import { type RulesComparison, compareRules } from '../../../../../src/engine/checkConfig';
import { genesisText, one, start, two } from '../upgrade/chainFiles';
import { networkDefaults } from '../../../../../src/engine/config/effective/activations';

const later = (after: number) => ({ blockTimestamp: start + after });
const network = networkDefaults(12_345);

interface Version {
  readonly config?: object;
  readonly items?: readonly object[];
  readonly states?: readonly object[];
}

/** Compares two versions of a chain none of whose upgrades is in the past. */
function between(base: Version | undefined, head: Version | undefined): RulesComparison {
  const textsOf = (version: Version | undefined) =>
    version && {
      genesis: genesisText(version.config),
      upgrade: JSON.stringify({ precompileUpgrades: version.items, stateUpgrades: version.states }),
    };
  return compareRules(textsOf(base) ?? {}, textsOf(head) ?? {}, { network, now: (start + 10) * 1_000 });
}

const rows = ({ rules }: RulesComparison) =>
  rules.map(({ rule, from, until, base, head }) =>
    [rule, ...[from, until].map((time) => time && Number(time) - start), base ?? '', head ?? ''].join(' '),
  );
const changes = ({ timeline }: RulesComparison) =>
  timeline.map(({ kind, subject, base, head, settings }) =>
    [
      ...[kind, subject, ...[base, head].map((time) => time && Number(time) - start)],
      ...settings.map(({ path, left, right }) => `${path.join('.')}=${String(left)}→${String(right)}`),
    ].join(' '),
  );

describe('the difference of effective rules and of the upgrade timeline', () => {
  const admins = { adminAddresses: [one] };

  it('is none where files say the same in other words', () => {
    const a = between(
      { items: [{ feeManagerConfig: { ...later(100), adminAddresses: [one, two] } }, { warpConfig: later(100) }] },
      {
        config: { allowFeeRecipients: false },
        items: [
          { warpConfig: { ...later(100), quorumNumerator: 67 } },
          { feeManagerConfig: { ...later(100), adminAddresses: [two, one] } },
        ],
      },
    );
    assert.deepEqual([rows(a), a.unread], [[], []]);
  });

  it('holds from a time on, and until another where the two meet again', () => {
    const moved = between(
      { items: [{ txAllowListConfig: { ...later(100), ...admins } }] },
      { items: [{ txAllowListConfig: { ...later(300), ...admins } }] },
    );
    assert.deepEqual(rows(moved), [
      'txAllowListConfig 100 300 enabled disabled',
      `txAllowListConfig.adminAddresses 100 300 ${one} `,
    ]);
    assert.deepEqual(changes(moved), ['moved enables txAllowListConfig 100 300']);
  });

  it('names fees, roles, quorum, recipient and network upgrades', () => {
    const head = {
      config: {
        ...{ chainId: 5, allowFeeRecipients: true, graniteTimestamp: start + 50 },
        warpConfig: { ...later(0), quorumNumerator: 80 },
      },
      items: [{ feeManagerConfig: { ...later(20), adminAddresses: [one], enabledAddresses: [two] } }],
    };
    assert.deepEqual(rows(between({ config: { warpConfig: later(0) } }, head)), [
      'chainId   88801 5',
      'fee recipient   nobody the block builder',
      'Granite  50 active not active',
      'warpConfig.quorumNumerator   67 80',
      'feeManagerConfig 20  disabled enabled',
      `feeManagerConfig.adminAddresses 20   ${one}`,
      `feeManagerConfig.enabledAddresses 20   ${two}`,
    ]);
  });

  it('tells what is minted and which accounts change, which no rule says', () => {
    const minter = (amount: string) => ({
      contractNativeMinterConfig: { ...later(100), ...admins, initialMint: { [two]: amount } },
    });
    const state = (balanceChange: string) => ({ ...later(200), accounts: { [two]: { balanceChange } } });
    const both = between(
      { items: [minter('0x10')], states: [state('0x1')] },
      { items: [minter('0x20')], states: [state('2')] },
    );
    assert.deepEqual(rows(both), []);
    assert.deepEqual(changes(both), [
      `changed enables contractNativeMinterConfig 100 100 initialMint.${two}=0x10→0x20`,
      `changed changes accounts 200 200 accounts.${two}.balanceChange=0x1→0x2`,
    ]);
  });

  it('is all of a chain that is new, and says what cannot be read', () => {
    const fresh = between(undefined, { items: [{ txAllowListConfig: { ...later(100), ...admins } }] });
    assert.ok(rows(fresh).includes('feeConfig.minBaseFee    1000000000'));
    assert.deepEqual(changes(fresh), [
      'added the chain starts  0',
      `added enables txAllowListConfig  100 adminAddresses=undefined→${one}`,
    ]);
    const broken = compareRules({ genesis: '{' }, { genesis: genesisText() }, { network, now: 0 });
    assert.deepEqual(broken.unread, ['base genesis.json']);
  });
});
