import assert from 'node:assert/strict';
import { precompileSection } from '../../../../src/engine/chains/blockchain/configFacts';
import { drawnText } from '../../../../src/engine/report/drawn/drawnText';
import { lineText } from '../../../../src/engine/report/spanText';
import { textLine } from '../../../../src/engine/report/spans';
import type { BlockchainResults } from '../../../../src/engine/sources';

const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 80 } as const;
const at = (day: number): Date => new Date(Date.UTC(2026, 0, day));

describe('the upgrades of a blockchain', () => {
  it('are drawn in order: genesis, what was switched since, what is planned', () => {
    const value = {
      feeManagerConfig: { blockTimestamp: new Date(0), adminAddresses: [] },
      upgrades: {
        precompileUpgrades: [
          { feeManagerConfig: { blockTimestamp: at(5), disable: true } },
          { warpConfig: { blockTimestamp: at(20) } },
        ],
      },
    };
    const answers = { config: { ok: true, value, from: 0 } } as unknown as BlockchainResults;
    const [section] = precompileSection(answers, at(10).getTime());
    assert.ok(section?.drawn?.kind === 'timeline');
    assert.deepEqual(
      section.drawn.events.map(({ state }) => state),
      ['on', 'off', 'planned'],
    );
    assert.deepEqual(
      drawnText(section.drawn, textLine).rows.map((row) => row.map((line) => lineText(line, style, { now: 0 }))),
      [
        ['genesis', 'feeManagerConfig on'],
        ['2026-01-05T00:00:00.000Z', 'feeManagerConfig off'],
        ['2026-01-20T00:00:00.000Z', 'warpConfig on'],
      ],
    );
  });
});
