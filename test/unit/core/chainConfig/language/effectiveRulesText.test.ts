import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { effectiveRulesText } from '../../../../../src/core/chainConfig/language/effectiveRulesText';
import { inputOf, now } from './languageInputs';

const seconds = BigInt(now / 1_000);
const genesis = readFileSync(join(__dirname, '../../../../recordings/genesis-orders.json'), 'utf8');
const upgrade = JSON.stringify({
  precompileUpgrades: [
    { txAllowListConfig: { blockTimestamp: 1_795_644_000, disable: true } },
    { feeManagerConfig: { blockTimestamp: 1_795_644_001, disable: true } },
    { rewardManagerConfig: { blockTimestamp: 1_795_644_002, disable: true } },
  ],
});

function rowsAt(time: bigint): readonly string[] {
  return lines(effectiveRulesText(inputOf({ genesis, upgrade }), time));
}

/** Without what aligns columns. */
function lines(text: string): readonly string[] {
  return text.split('\n').map((line) => line.replace(/ +(?= \|)/g, ''));
}

describe('the document of effective rules', () => {
  it('tells precompiles with who may use them, fees, who gets them, upgrades, and what comes', () => {
    const rows = rowsAt(seconds);
    for (const row of [
      '# Rules of the chain at 2026-11-22 22:00:00 UTC',
      '| `txAllowListConfig` | enabled | genesis |',
      '### `txAllowListConfig`',
      '- admin: `0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC` (ewoq test account)',
      '- manager: `0x1111111111111111111111111111111111111111`',
      '- quorum 67 %',
      '- C-Chain and X-Chain messages: signed by the primary network',
      'Those of initialFeeConfig in genesis.json, from the block after the one that enables the fee manager.',
      '| `minBaseFee` | `1000000000` | 1 gwei |',
      'Fees: to `0x1111111111111111111111111111111111111111`.',
      '| Durango | 2020-12-05 05:00:00 UTC | active |',
      '| Helicon | | not scheduled |',
      '| genesis | | the chain starts: 2026-11-21 07:33:10 UTC |',
      '| genesis | | enables `warpConfig` |',
      '| 2026-11-25 22:00:00 UTC | in 3 d | disables `txAllowListConfig` |',
    ]) {
      assert.ok(rows.includes(row), `${row}\n\n${rows.join('\n')}`);
    }
  });

  it('tells them as they are after the upgrades', () => {
    const rows = rowsAt(1_795_644_002n);
    for (const row of [
      'As genesis and upgrade files say, in 3 d.',
      '| `txAllowListConfig` | disabled | 2026-11-25 22:00:00 UTC |',
      'Those of feeConfig in genesis.json.',
      'Fees are burned.',
    ]) {
      assert.ok(rows.includes(row), `${row}\n\n${rows.join('\n')}`);
    }
  });

  it('tells how far the chain is', () => {
    const running = { lastAccepted: { height: 1_234n, timestamp: seconds - 60n } };
    const rows = lines(effectiveRulesText(inputOf({ genesis, upgrade }, { running }), seconds));
    assert.ok(rows.includes('Last block of the chain: 1,234, 2026-11-22 21:59:00 UTC'));
  });

  it('tells the defaults of the VM where there are no files', () => {
    const rows = lines(effectiveRulesText(inputOf({}), seconds));
    assert.ok(rows.includes('⚠ No genesis file beside it: what that enables is missing here.'));
    assert.ok(rows.includes('| `gasLimit` | `8000000` | 8,000,000 gas |'));
    assert.ok(rows.includes('| `feeManagerConfig` | disabled | |'));
  });
});
