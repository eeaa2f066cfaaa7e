import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { effectiveRulesText } from '../../../../../src/engine/config/language/effectiveRulesText';
import { inputOf, now } from './languageInputs';
import { golden } from '../../../../helpers/golden';

const seconds = BigInt(now / 1_000);
const genesis = readFileSync(join(__dirname, '../../../../recordings/genesis-orders.json'), 'utf8');
const upgrade = JSON.stringify({
  precompileUpgrades: [
    { txAllowListConfig: { blockTimestamp: 1_795_644_000, disable: true } },
    { feeManagerConfig: { blockTimestamp: 1_795_644_001, disable: true } },
    { rewardManagerConfig: { blockTimestamp: 1_795_644_002, disable: true } },
  ],
});

const document = (time: bigint): string => effectiveRulesText(inputOf({ genesis, upgrade }), time);

describe('the document of effective rules', () => {
  it('tells precompiles with who may use them, fees, who gets them, upgrades, and what comes', () => {
    golden(join(__dirname, 'texts/rules.txt'), document(seconds));
  });

  it('tells them as they are after the upgrades', () => {
    golden(join(__dirname, 'texts/rulesAfterUpgrades.txt'), document(1_795_644_002n));
  });

  it('tells how far the chain is', () => {
    const running = { lastAccepted: { height: 1_234n, timestamp: seconds - 60n } };
    const result = effectiveRulesText(inputOf({ genesis, upgrade }, { running }), seconds);
    assert.ok(result.includes('\nLast block of the chain: 1,234, 2026-11-22 21:59:00 UTC\n'));
  });

  it('tells the defaults of the VM where there are no files', () => {
    golden(join(__dirname, 'texts/rulesOfTheVm.txt'), effectiveRulesText(inputOf({}), seconds));
  });
});
