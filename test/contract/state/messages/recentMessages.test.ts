import assert from 'node:assert/strict';
import { decodeCb58 } from '../../../../src/engine/primitives/ids/cb58';
import { bytesToHex } from '../../../../src/engine/primitives/ids/hex';
import type { Network } from '../../../../src/engine/networks/network';
import { ChainMessages, type RecentMessages } from '../../../../src/engine/messages/io/recentMessages';
import { withClient } from '../../../helpers/messages/clientOn';
import { type IcmNetwork, type IcmOptions, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { icmMessages } from '../../../helpers/messages/icmRecordings';

/** An hour after the first half of the messages. */
const now = Date.UTC(2026, 10, 22, 6);

describe('messages of the last hour', function () {
  this.timeout(60_000);
  const names = new Map(Object.entries(icmMessages()).map(([name, { messageID }]) => [messageID, name]));
  let icm: IcmNetwork;
  const start = async (options: IcmOptions = {}): Promise<void> => {
    icm = await startIcmNetwork(options);
  };
  afterEach(() => icm.close());

  async function recent(
    name: string,
    messages = new ChainMessages(),
    network: Network = icm.network,
    at = now,
  ): Promise<RecentMessages> {
    const chain = icm.network.chains.find((one) => one.name === name)!;
    const own = bytesToHex(decodeCb58(chain.blockchainId!, 32)!.bytes);
    return await withClient(network, at, (client) => messages.fetch(client, chain, own));
  }
  const statuses = ({ messages }: RecentMessages): Readonly<Record<string, readonly string[]>> => {
    const all: Record<string, string[]> = {};
    messages.forEach(({ id, status }) => (all[status] ??= []).push(names.get(id) ?? id));
    return all;
  };

  it('are told with what became of them, those that a chain sent by the destination', async () => {
    await start();
    const result = await recent('C-Chain');
    assert.deepEqual(statuses(result), {
      undelivered: ['tooMuchGas', 'stray'],
      failed: ['echoAgain', 'batchB'],
      received: ['receipts'],
      executed:
        'tight3 tight2 tight stale nativeBack native paused hopFallback hopLeg2 hop callLowGas callWorks callFails coinBack coinOut registerNative registerMoraine register echoAnswer echo batchA edge muchGas relayers wrongChain weak fee twice'.split(
          ' ',
        ),
    });
    assert.equal(result.isWhole, true);
    assert.deepEqual(statuses(await recent('moraine')), { executed: ['hopLeg2', 'registerMoraine', 'wrongChain'] });
  });

  it('say of one that brings receipts alone that it was delivered, on both sides', async () => {
    await start();
    for (const chain of ['C-Chain', 'glacier']) {
      assert.deepEqual(statuses(await recent(chain))['received'], ['receipts']);
    }
  });

  it('are searched once, and after that only what is new, with what is not settled', async () => {
    await start();
    const messages = new ChainMessages();
    await recent('C-Chain', messages);
    const first = icm.calls.length;
    const before = new Set(icm.calls);
    await recent('C-Chain', messages, icm.network, now + 30_000);
    const again = icm.calls.slice(first).map((call) => call.split(' ').slice(1, 3).join(' '));
    // The tip, then two calls for each of the four messages not executed yet; there are no new ones.
    assert.deepEqual(again, ['C eth_getBlockByNumber', ...Array<string>(again.length - 1).fill('glacier eth_call')]);
    assert.equal(again.length, 9);
    assert.ok(first < 80, `${first} calls`);
    assert.equal([...before].filter((call) => call.includes('eth_getLogs')).length, 1);
  });

  it('leave open what became of messages to a chain that the network does not have', async () => {
    await start();
    const result = await recent('C-Chain', undefined, icm.withChains('C-Chain'));
    assert.equal(statuses(result)['undelivered'], undefined);
    assert.ok(statuses(result)['unknown']!.includes('tooMuchGas'));
  });

  it('are searched in smaller steps where a node lets no more', async () => {
    await start({ maxRange: 40n });
    assert.deepEqual(statuses(await recent('moraine')), { executed: ['hopLeg2', 'registerMoraine', 'wrongChain'] });
    const { messages } = await recent('C-Chain');
    assert.equal(messages.length, 33);
    const searches = new Set(
      icm.calls.flatMap(
        (call) => /C eth_getLogs.*"fromBlock":"(\w+)","toBlock":"(\w+)"/.exec(call)?.slice(1).join('-') ?? [],
      ),
    );
    assert.deepEqual([...searches], ['0x0-0x7e', '0x5f-0x7e', '0x3f-0x5e']);
  });

  it('tell why there are none where no node answers', async () => {
    await start({ away: ['one', 'two', 'three', 'four', 'five'] });
    await assert.rejects(recent('C-Chain'));
  });
});
