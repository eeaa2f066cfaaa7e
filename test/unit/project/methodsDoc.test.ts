import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { methodsDoc } from '../../../src/engine/notebook/language/methodsDoc';

const page = readFileSync(join(__dirname, '../../../docs/methods.md'), 'utf8');

describe('docs/methods.md', () => {
  it('is what npm run docs makes', () => {
    assert.equal(page, methodsDoc(), 'The catalogue changed: npm run docs.');
  });

  it('tells units, defaults, lists, tables, availability and what replaces a method', () => {
    for (const words of [
      '| `eth_getBalance` | Native token balance of an account. | `address` EVM address: The account.<br>`block` height:',
      '`subnetID?` subnet ID = the Primary Network: Subnet ID.',
      '`unlockeds` {asset ID: assetAmount}: By asset.',
      'Own nodes only; requires `eth-apis: internal-tx-pool`; C-Chain since Helicon: `apis: txpool` (default).',
      'Deprecated; use `eth_getActiveRulesAt`.',
      '`calls?` [{the same}]',
      '## admin of a chain',
      '| `newAcceptedTransactions` |',
      '| `/ext/metrics` | Node metrics in Prometheus text format.',
    ]) {
      assert.ok(page.includes(words), words);
    }
  });
});
