import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { methodsDoc } from '../../../scripts/support/methodsDoc';

const page = readFileSync(join(__dirname, '../../../docs/methods.md'), 'utf8');

describe('docs/methods.md', () => {
  it('is what npm run docs makes', () => {
    assert.equal(page, methodsDoc(), 'The catalogue changed: npm run docs.');
  });

  it('tells units, defaults, lists, tables, availability and what replaces a method', () => {
    for (const words of [
      '| `eth_getBalance` | Balance of an account in the native token. | `address` EVM address: The account.<br>`block` height:',
      '`subnetID?` subnet ID = the primary network: ID of the subnet.',
      '`unlockeds` {asset ID: assetAmount}: By asset.',
      'Only on one’s own node; setting `eth-apis: internal-tx-pool`; on the C-Chain since Helicon `apis: txpool`, which is on by default.',
      'Deprecated; use `eth_getActiveRulesAt`.',
      '`calls?` [{the same}]',
      '## admin of a chain',
      '| `newAcceptedTransactions` |',
      '| `/ext/metrics` | Figures of the node in the text format of Prometheus.',
    ]) {
      assert.ok(page.includes(words), words);
    }
  });
});
