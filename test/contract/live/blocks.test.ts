import assert from 'node:assert/strict';
import { findingToText } from '../../../src/core/finding/toText';
import type { Finding } from '../../../src/core/finding/finding';
import type { Network } from '../../../src/core/networks/network';
import { type LiveNetwork, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { hasLiveRecordings } from '../../helpers/live/liveRecordings';
import { testLookup } from '../../helpers/lookupOn';

const now = Date.parse('2026-11-22T05:45:00Z');

describe('blocks of the five-node network', function () {
  this.timeout(60_000);
  let live: LiveNetwork;

  before(async function () {
    if (!hasLiveRecordings) {
      this.skip();
    }
    live = await startLiveNetwork();
  });
  after(() => live?.close());

  async function block(chain: string, number: number, network: Network = live.network): Promise<Finding> {
    const lookup = testLookup({ now });
    try {
      return await lookup.on(network, String(number), { chain });
    } finally {
      await lookup.dispose();
    }
  }

  const linesOf = (finding: Finding): readonly string[] => findingToText(finding, { now }).split('\n');
  const titleOf = (finding: Finding): string => linesOf(finding)[0]!;
  const line = (finding: Finding, label: string): string | undefined =>
    linesOf(finding)
      .find((one) => one.startsWith(`  ${label}  `))
      ?.trim()
      .replace(/ {2,}/g, ': ');

  it('say that the first one is the genesis', async () => {
    assert.equal(titleOf(await block('P-Chain', 0)), 'P-Chain block 0: genesis');
    assert.equal(titleOf(await block('X-Chain', 0)), 'X-Chain block 0: genesis');
  });

  it('are titled by the only transaction that they carry', async () => {
    const lookup = testLookup({ now });
    try {
      const [finding, transaction] = await Promise.all([
        block('P-Chain', 41),
        lookup.on(live.network, '2j7r4dQD3nB6QxVRWxtNxLHM684tqd7oqg65kRREzg48YC5kT6'),
      ]);
      const does = titleOf(transaction).replace(/^✓ (P-Chain transaction: )?/, '');
      assert.equal(titleOf(finding), `P-Chain block 41: ${does}`);
      assert.match(does, /^disables /);
    } finally {
      await lookup.dispose();
    }
  });

  it('propose, reward or refuse to reward a stake that they name', async () => {
    const [proposed, rewarded, refused] = await Promise.all([27, 28, 31].map((height) => block('P-Chain', height)));
    const delegated = '1,000 AVAX delegated to NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ';
    assert.equal(titleOf(proposed!), `P-Chain block 27: proposes a reward for ${delegated}`);
    assert.equal(line(proposed!, 'decided'), 'decided: rewarded, by block 28');
    assert.equal(titleOf(rewarded!), `P-Chain block 28: rewards ${delegated}`);
    assert.equal(line(rewarded!, 'proposed in block'), 'proposed in block: 27');
    assert.equal(
      line(rewarded!, 'staked by transaction'),
      'staked by transaction: 2BVKbr6SBjJErt1Eno9QbCj1EqRkqhjtX9tPe1C4L4XGwx9cCu',
    );
    assert.equal(
      titleOf(refused!),
      'P-Chain block 31: gives no reward for 2,001 AVAX staked by NodeID-Nvs81WRg8gccHSoakpmpY67r8bFoDNNay',
    );
  });

  it('name the validators that came or went where they carry no transaction', async () => {
    const [ended, dry] = await Promise.all([29, 69].map((height) => block('P-Chain', height)));
    assert.equal(
      titleOf(ended!),
      'P-Chain block 29: the time of NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu as a validator of moraine ends',
    );
    assert.equal(
      titleOf(dry!),
      'P-Chain block 69: NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu no longer validates serac: its balance is used up',
    );
  });

  it('say why that is not known', async () => {
    const finding = await block('P-Chain', 47);
    assert.equal(titleOf(finding), 'P-Chain block 47: advances the time, without a transaction');
    assert.match(
      line(finding, 'validators that changed') ?? '',
      /^validators that changed: not known: 127\.0\.0\.1:\d+ does not offer platform\.getAllValidatorsAt\. /,
    );
  });
});
