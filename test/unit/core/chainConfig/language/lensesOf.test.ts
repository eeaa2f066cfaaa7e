import assert from 'node:assert/strict';
import type { LanguageInput } from '../../../../../src/engine/config/language/languageInput';
import type { Timeline } from '../../../../../src/engine/report/drawn/drawing';
import type { Line } from '../../../../../src/engine/report/report';
import { lineText } from '../../../../../src/engine/report/spanText';
import { upgradeTimelineReport } from '../../../../../src/engine/config/language/effectiveRulesText';
import { lensesOf } from '../../../../../src/engine/config/language/lensesOf';
import type { ConfigFile } from '../../../../../src/engine/config/problem';
import { readSource } from '../../../../../src/engine/config/source/readSource';
import { inputOf, now } from './languageInputs';

const seconds = now / 1_000;
const day = 86_400;
const genesis = JSON.stringify({
  timestamp: `0x${(seconds - 10 * day).toString(16)}`,
  config: {
    warpConfig: { blockTimestamp: 0 },
    feeManagerConfig: { blockTimestamp: seconds - 3 * day },
    txAllowListConfig: {},
    graniteTimestamp: seconds + 2 * day,
  },
});

/** The line below each lens, up to its first colon, and the lenses there. */
function lenses(file: ConfigFile, texts: Parameters<typeof inputOf>[0], more: Partial<LanguageInput> = {}) {
  const text = texts[file as 'genesis' | 'upgrade']!;
  return lensesOf(inputOf(texts, more), file).map(({ start, title, opens }) => [
    /"(\w+)"/.exec(text.slice(start))?.[1],
    title,
    opens?.rulesAt,
  ]);
}

function runningAt(daysAgo: number, upgrade?: string): Pick<LanguageInput, 'running'> {
  const lastAccepted = { height: 5n, timestamp: BigInt(seconds - daysAgo * day) };
  return { running: { lastAccepted, upgrade: upgrade === undefined ? undefined : readSource(upgrade) } };
}

function upgradeWith(...items: readonly (readonly [key: string, days: number, more?: object])[]): string {
  return JSON.stringify({
    precompileUpgrades: items.map(([key, days, more]) => ({
      [key]: { blockTimestamp: seconds + days * day, ...more },
    })),
  });
}

describe('lenses of upgrades', () => {
  it('tell what a genesis enables and when', () => {
    assert.deepEqual(lenses('genesis', { genesis }), [
      ['config', 'Effective rules now', BigInt(seconds)],
      ['config', 'Upgrade timeline', undefined],
      ['warpConfig', 'active since genesis', BigInt(seconds - 10 * day)],
      ['feeManagerConfig', 'active since 2026-11-19 22:00:00 UTC, 3 d ago', BigInt(seconds - 3 * day)],
      ['txAllowListConfig', 'off: it has no blockTimestamp', undefined],
      ['graniteTimestamp', 'activates in 2 d, at 2026-11-24 22:00:00 UTC', BigInt(seconds + 2 * day)],
    ]);
  });

  it('tell when an item comes, and that one of a chain past it is there for good', () => {
    const upgrade = upgradeWith(
      ['txAllowListConfig', -5],
      ['txAllowListConfig', -4, { disable: true }],
      ['rewardManagerConfig', -1],
      ['contractNativeMinterConfig', 3 + 4 / 24],
    );
    assert.deepEqual(
      lenses('upgrade', { genesis, upgrade }, runningAt(2, upgrade)).map(([, title]) => title),
      [
        'Effective rules now',
        'Upgrade timeline',
        'was active from 2026-11-17 22:00:00 UTC to 2026-11-18 22:00:00 UTC',
        'can no longer be changed',
        'disabled since 2026-11-18 22:00:00 UTC, 4 d ago',
        'can no longer be changed',
        'time passed, but no block since: activates with the next block',
        'activates in 3 d 4 h, at 2026-11-26 02:00:00 UTC',
      ],
    );
  });

  it('do not call active what the chain runs without', () => {
    const upgrade = upgradeWith(['txAllowListConfig', -5]);
    assert.deepEqual(lenses('upgrade', { genesis, upgrade }, runningAt(2)).slice(2), [
      [
        'txAllowListConfig',
        'too late: the chain went past 2026-11-17 22:00:00 UTC without it',
        BigInt(seconds - 5 * day),
      ],
    ]);
  });

  it('do not call active what came too late for the genesis block', () => {
    const upgrade = upgradeWith(['txAllowListConfig', -11]);
    assert.deepEqual(lenses('upgrade', { genesis, upgrade }, runningAt(2)).slice(2), [
      ['txAllowListConfig', 'refused: not after the genesis time of the chain', BigInt(seconds - 10 * day)],
    ]);
  });

  it('tell state upgrades and overrides, and one that is never done', () => {
    const upgrade = JSON.stringify({
      networkUpgradeOverrides: { heliconTimestamp: seconds + day },
      stateUpgrades: [{ blockTimestamp: seconds - 11 * day }, { blockTimestamp: seconds - day }],
    });
    assert.deepEqual(lenses('upgrade', { genesis, upgrade }).slice(2), [
      ['heliconTimestamp', 'activates in 1 d, at 2026-11-23 22:00:00 UTC', BigInt(seconds + day)],
      ['blockTimestamp', 'never applied: not after the genesis time', undefined],
      ['blockTimestamp', 'applied at 2026-11-21 22:00:00 UTC, 1 d ago', undefined],
    ]);
  });

  it('lead to all changes of both files, drawn', () => {
    const items = upgradeWith(['feeManagerConfig', -1, { disable: true }], ['rewardManagerConfig', 3]);
    const upgrade = JSON.stringify({
      ...(JSON.parse(items) as object),
      stateUpgrades: [{ blockTimestamp: seconds - 11 * day }, { blockTimestamp: seconds - 2 * day }],
    });
    const report = upgradeTimelineReport(inputOf({ genesis, upgrade }), 'upgrade.json');
    const drawing = report.drawings![0]!.drawing as Timeline<Line>;
    const words = (line: Line): string =>
      lineText(line, { ids: 'short', amounts: 'short', times: 'utc', maxLength: 90 }, { now });
    assert.deepEqual(
      drawing.events.map(({ when, label, state }) => [words(when), words(label), state]),
      [
        ['genesis', 'warpConfig on, the chain starts', 'on'],
        ['2026-11-11T22:00:00.000Z', 'state upgrade: never applied', 'off'],
        ['2026-11-19T22:00:00.000Z', 'feeManagerConfig on', 'on'],
        ['2026-11-20T22:00:00.000Z', 'state upgrade', 'on'],
        ['2026-11-21T22:00:00.000Z', 'feeManagerConfig off', 'off'],
        ['2026-11-24T22:00:00.000Z', 'Granite', 'planned'],
        ['2026-11-25T22:00:00.000Z', 'rewardManagerConfig on', 'planned'],
      ],
    );
  });

  it('stand over no other file, nor over half of one', () => {
    assert.deepEqual(lensesOf(inputOf({ config: '{}' }), 'config'), []);
    assert.deepEqual(lensesOf(inputOf({ genesis: '[' }), 'genesis'), []);
  });
});
