import assert from 'node:assert/strict';
import type { Network } from '../../../../src/engine/networks/network';
import type { MessageTrace, Read } from '../../../../src/engine/messages/report/messageTrace';
import { traceMessage } from '../../../../src/engine/messages/io/traceMessage';
import { withClient } from '../../../helpers/messages/clientOn';
import { type IcmNetwork, type IcmOptions, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { icmMessages } from '../../../helpers/messages/icmRecordings';

const now = Date.UTC(2026, 10, 22, 6);

describe('the life of a message, where something fails', function () {
  this.timeout(60_000);
  const messages = icmMessages();
  const { lowGas, undelivered, hopLeg2 } = messages;
  let icm: IcmNetwork | undefined;

  afterEach(async () => {
    await icm?.close();
    icm = undefined;
  });

  async function traceOf(
    id: string,
    options: IcmOptions = {},
    networkOf: (icm: IcmNetwork) => Network = ({ network }) => network,
  ): Promise<MessageTrace | undefined> {
    icm = await startIcmNetwork(options);
    const network = networkOf(icm);
    const found = await withClient(network, now, (client) =>
      traceMessage(client, { kind: 'message', id, chains: network.chains }),
    );
    return found[0];
  }

  function result<T>(read: Read<T>): T | string {
    return read.ok ? read.value : read.problem.kind === 'searchedTo' ? `to ${read.problem.block}` : read.problem.kind;
  }

  /** Blocks of its sends, deliveries, retries and receipt. */
  function blocksOf({ sends, deliveries, retries, receipt }: MessageTrace): readonly unknown[] {
    const of = (read: Read<readonly { readonly block: bigint }[]>): unknown =>
      read.ok ? read.value.map(({ block }) => Number(block)) : result(read);
    return [
      of(sends),
      of(deliveries),
      retries.map(({ block }) => Number(block)),
      receipt.ok ? Number(receipt.value?.block) : result(receipt),
    ];
  }

  const whole = [[66], [73], [75], 70];

  it('is whole where a node is away', async () => {
    assert.deepEqual(blocksOf((await traceOf(lowGas!.messageID, { away: ['one', 'two'] }))!), whole);
  });

  it('is whole where nodes search few blocks at once: it is searched in smaller steps', async () => {
    assert.deepEqual(blocksOf((await traceOf(lowGas!.messageID, { maxRange: 64n }))!), whole);
  });

  it('is whole without the Warp API, and where the state of old blocks is gone', async () => {
    const options = { without: ['warp_getMessage', 'warp_getMessageSignature'], isPruned: true };
    assert.deepEqual(blocksOf((await traceOf(lowGas!.messageID, options))!), whole);
  });

  it('has the stages of the chain that is configured, and says of the other one that nobody was asked', async () => {
    const onSource = await traceOf(lowGas!.messageID, {}, ({ withChains }) => withChains('C-Chain'));
    assert.deepEqual(blocksOf(onSource!), [[66], 'notAsked', [], 70]);
    assert.deepEqual(onSource!.destination, { blockchainId: 'CsHq2yzwFE6xuhjBQyPkTCkgVntZmmNHgZG4XPYrjzLvTKgUT' });
    await icm!.close();
    const onDestination = await traceOf(lowGas!.messageID, {}, ({ withChains }) => withChains('glacier'));
    assert.deepEqual(blocksOf(onDestination!), ['notAsked', [73], [75], 'notAsked']);
    // The sent message is known from its delivery.
    assert.equal(onDestination!.warpId, lowGas!.warpID);
    assert.equal(onDestination!.unsigned, lowGas!.unsigned);
    assert.equal(onDestination!.source.chain, undefined);
  });

  it('is found on a C-Chain whose ID the settings do not name', async () => {
    const unnamed = await traceOf(hopLeg2!.messageID, {}, ({ network }) => ({
      ...network,
      chains: network.chains.map((chain) => (chain.name === 'C-Chain' ? { ...chain, blockchainId: undefined } : chain)),
    }));
    assert.equal(unnamed!.source.chain?.name, 'C-Chain');
    assert.deepEqual(blocksOf(unnamed!), [[111], [51], [], NaN]);
  });

  it('is asked of the transaction alone where nodes search no logs, and says what failed', async () => {
    icm = await startIcmNetwork({ without: ['eth_getLogs'] });
    const [chain] = icm.network.chains;
    const found = await withClient(icm.network, now, (client) =>
      traceMessage(client, { kind: 'transaction', chain: chain!, hash: undelivered!.sends[0]!.tx }),
    );
    const [trace] = found;
    assert.ok(trace!.sends.ok);
    assert.equal(trace!.sends.value[0]!.block, 75n);
    assert.equal(trace!.warpId, undelivered!.warpID);
    // Per messenger it is not delivered, and the receipt is pending.
    assert.deepEqual(result(trace!.deliveries), []);
    assert.deepEqual(result(trace!.receipt), undefined);
    const delivered = await withClient(icm.network, now, (client) =>
      traceMessage(client, { kind: 'transaction', chain: chain!, hash: lowGas!.sends[0]!.tx }),
    );
    assert.deepEqual(blocksOf(delivered[0]!), [[66], 'failed', [], 'failed']);
  });

  it('knows of a chain whose nodes are all away that they are', async () => {
    icm = await startIcmNetwork();
    const network = {
      ...icm.network,
      chains: icm.network.chains.map((chain) =>
        chain.name === 'glacier' ? { ...chain, rpcUrl: 'http://127.0.0.1:1/rpc' } : chain,
      ),
    };
    const found = await withClient(network, now, (client) =>
      traceMessage(client, {
        kind: 'message',
        id: lowGas!.messageID,
        chains: network.chains.filter(({ name }) => name !== 'glacier'),
      }),
    );
    assert.deepEqual(blocksOf(found[0]!), [[66], 'failed', [], 70]);
    const { deliveries } = found[0]!;
    assert.ok(!deliveries.ok && deliveries.problem.kind === 'failed');
    assert.equal(deliveries.problem.error.method, 'eth_getBlockByNumber');
  });
});
