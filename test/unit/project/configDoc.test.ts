import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { configDoc } from '../../../scripts/support/configDoc';

const page = readFileSync(join(__dirname, '../../../docs/chain-config.md'), 'utf8');

describe('docs/chain-config.md', () => {
  it('is what npm run docs makes', () => {
    assert.equal(page, configDoc(), 'The fields or the rules changed: npm run docs.');
  });

  it('tells types, defaults, units, ranges, what has no effect, and where a rule is from', () => {
    for (const words of [
      '| `gasLimit` | 64-bit integer, hex or decimal<br>required |',
      '| `minBaseFee` | integer, as a number | `25000000000` |',
      'Unit: wei.<br>Range: 1–9223372036854775807.',
      '⚠ Since Granite it only has to be there, in its range.',
      '### genesis.json: config.warpConfig',
      '### genesis.json: alloc.*',
      '### upgrade.json: precompileUpgrades[].txAllowListConfig\n\nAs `config.txAllowListConfig` of genesis.json.',
      '| `trailingComma` | error | The VM accepts no comma before a closing bracket: remove it. | seen | Go encoding/json/scanner.go |',
    ]) {
      assert.ok(page.includes(words), words);
    }
  });
});
