import assert from 'node:assert/strict';
import { RpcBatch } from '../../../../src/engine/evm/io/rpcBatch';
import { getLatestBlock } from '../../../../src/engine/evm/io/blocks';
import { FetchCache } from '../../../../src/engine/messages/io/traceClient';
import { traceMessage } from '../../../../src/engine/messages/io/traceMessage';
import type { SourceClient } from '../../../../src/engine/sources/sourceClient';
import { withClient } from '../../../helpers/messages/clientOn';
import { type IcmNetwork, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { icmMessages } from '../../../helpers/messages/icmRecordings';
import { startLongerChains } from '../../../helpers/messages/longerChain';
import { testLookup } from '../../../helpers/lookupOn';

const now = Date.UTC(2026, 10, 22, 6);

describe('what it costs to follow a message', function () {
  this.timeout(60_000);
  const messages = icmMessages();
  let icm: IcmNetwork;

  before(async () => {
    icm = await startIcmNetwork();
  });
  after(() => icm.close());

  /** The state of a lookup that has requested each chain's last block. */
  async function tipsOf(client: SourceClient): Promise<FetchCache> {
    const evidence = new FetchCache();
    for (const chain of client.network.chains) {
      await client.evm(chain, async (node) => {
        const batch = new RpcBatch();
        const key = batch.add(getLatestBlock());
        const block = (await node.query(batch)).value(key)!;
        evidence.addLatest(chain, block);
        return { value: block, json: null };
      });
    }
    return evidence;
  }

  /** Calls by chain, each distinct. */
  function countsOf(calls: readonly string[]): ReadonlyMap<string, number> {
    const unnamed = calls.map((call) => call.slice(call.indexOf(' ') + 1));
    assert.deepEqual(
      unnamed.filter((call, index) => unnamed.indexOf(call) !== index),
      [],
    );
    const counts = new Map<string, number>();
    unnamed.forEach((call) => counts.set(call.split(' ')[0]!, (counts.get(call.split(' ')[0]!) ?? 0) + 1));
    return counts;
  }

  it('is at most 6 calls a side near the tip, and none is made twice', async () => {
    const costs = new Map<string, number>();
    for (const [name, { messageID, warpID }] of Object.entries(messages)) {
      await withClient(icm.network, now, async (client) => {
        const evidence = await tipsOf(client);
        const before = icm.calls.length;
        const start = { kind: 'message', id: messageID ?? warpID, chains: icm.network.chains } as const;
        await traceMessage(client, start, { cache: evidence });
        const counts = countsOf(icm.calls.slice(before));
        costs.set(name, Math.max(...counts.values()));
      });
    }
    assert.deepEqual(
      [...costs].filter(([, most]) => most > 6),
      // No messenger knows its ID: each chain is queried for it as a Teleporter message, then as a Warp message.
      [['directWarp', 7]],
    );
  });

  it('is at most 40 calls in all for one of an hour ago, on chains with a block a second', async () => {
    for (const name of ['plainOut', 'gate', 'undelivered', 'undeliveredBack', 'twice', 'callLowGas', 'hopLeg2']) {
      const longer = await startLongerChains(icm.nodes.one.url, 3_600n);
      try {
        const nodes = [{ name: 'one', url: longer.node.url }];
        await withClient({ ...icm.network, nodes }, now, async (client) => {
          const start = { kind: 'message', id: messages[name]!.messageID, chains: icm.network.chains } as const;
          const found = await traceMessage(client, start);
          const [trace] = found;
          assert.ok(trace!.sends.ok && trace!.deliveries.ok && trace!.receipt.ok, name);
          assert.equal(trace!.deliveries.value.length, messages[name]!.deliveries?.length ?? 0, name);
        });
        assert.ok(longer.calls.length <= 40, `${name}: ${longer.calls.length}\n${longer.calls.join('\n')}`);
        const searches = longer.calls.filter((call) => call.includes('getLogs'));
        assert.equal(new Set(searches).size, searches.length, name);
      } finally {
        await longer.node.close();
      }
    }
  });

  it('is nothing for a transaction that is about no message', async () => {
    const switched = messages['gate']!.whatHappened.find(({ what }) => what === 'receiver switched on')!;
    const lookup = testLookup({ now });
    try {
      const before = icm.calls.length;
      const report = await lookup.on(icm.only('one'), switched.tx);
      assert.equal(report.timelines, undefined);
      const methods = icm.calls.slice(before).map((call) => call.split(' ').slice(1, 3).join(' '));
      assert.deepEqual(methods.filter((one) => one.startsWith('C ')).sort(), [
        'C debug_traceTransaction',
        'C eth_getBlockByHash',
        'C eth_getBlockByHash',
        'C eth_getBlockByNumber',
        'C eth_getTransactionByHash',
        'C eth_getTransactionReceipt',
        'C warp_getMessage',
      ]);
    } finally {
      await lookup.dispose();
    }
  });

  it('is told step by step, and ends at once where it is cancelled', async () => {
    const longer = await startLongerChains(icm.nodes.one.url, 6_000n);
    try {
      const nodes = [{ name: 'one', url: longer.node.url }];
      const steps: string[] = [];
      const stop = new AbortController();
      await withClient({ ...icm.network, nodes }, now, async (client) => {
        const start = { kind: 'message', id: messages['plainOut']!.messageID, chains: icm.network.chains } as const;
        const progress = (chain: string, from: bigint, to: bigint): void => {
          steps.push(`${chain} ${from} ${to}`);
          if (steps.length === 5) {
            stop.abort(new Error('enough'));
          }
        };
        await assert.rejects(traceMessage(client.until(stop.signal), start, { progress }), /enough/);
      });
      assert.deepEqual(steps.slice(0, 3).sort(), ['C-Chain 4079 6126', 'glacier 4093 6140', 'moraine 4004 6051']);
      assert.equal(steps.length, 5);
    } finally {
      await longer.node.close();
    }
  });
});
