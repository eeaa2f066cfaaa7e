import assert from 'node:assert/strict';
import { type LiveNetwork, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { type LiveChain, liveIds } from '../../helpers/live/liveRecordings';
import { testLookup } from '../../helpers/lookupOn';

const evmChains: Partial<Record<LiveChain, string>> = { C: 'C-Chain', glacier: 'glacier', moraine: 'moraine' };

describe('every EVM transaction of the five-node network', function () {
  this.timeout(60_000);
  let live: LiveNetwork;

  before(async () => {
    live = await startLiveNetwork();
  });
  after(() => live?.close());

  it('is found on its chain with what became of it', async () => {
    const lookup = testLookup();
    try {
      for (const [chain, name] of Object.entries(evmChains)) {
        for (const { id, what } of Object.values(liveIds()[chain as LiveChain])) {
          const status = /; (succeeded|failed) in block (\d+)/.exec(what);
          if (status === null) {
            continue;
          }
          const report = await lookup.on(live.network, id);
          const block = report.facts.find(({ key }) => key === 'block')?.value[0];
          assert.deepEqual(
            [report.status, report.chain, block],
            [status[1] === 'failed' ? 'failed' : 'ok', name, { kind: 'count', value: BigInt(status[2]!) }],
            `${id}: ${what}`,
          );
        }
      }
    } finally {
      await lookup.dispose();
    }
  });
});
