import assert from 'node:assert/strict';
import type { EvmChain, Network } from '../../../../src/engine/networks/network';
import type { MessageTrace } from '../../../../src/engine/messages/report/messageTrace';
import { traceMessage } from '../../../../src/engine/messages/io/traceMessage';
import { withClient } from '../../../helpers/messages/clientOn';
import { type IcmNetwork, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { icmMessages } from '../../../helpers/messages/icmRecordings';
import { type LongerChains, startLongerChains } from '../../../helpers/messages/longerChain';
import { type Loopback, startLoopback } from '../../../helpers/loopback';

const now = Date.UTC(2026, 10, 22, 6);

/** In the form of the published description of `GET /v1/icm/messages/{messageId}`. */
const details = {
  icmContractAddress: '0x253b2784c75e510dD0fF1da844684a1aC0aa5fcf',
  messageNonce: '2',
  from: '0x2073f40271A5BbfD866F778a0C60c01B5D0a299f',
  to: '0x64284C0ef8F85a80308123ADb9ae6264E43352Fd',
  messageExecuted: true,
  receipts: [],
  receiptDelivered: true,
  rewardDetails: {
    address: '0xC064B381DabF38e14B4d60b8D81A51000300ADEc',
    name: 'Fee',
    symbol: 'FEE',
    decimals: 18,
    ercType: 'ERC-20',
    value: '0',
  },
  status: 'delivered',
};

describe('the data service of messages', function () {
  this.timeout(60_000);
  const { lowGas } = icmMessages();
  let icm: IcmNetwork;
  let longer: LongerChains;
  let service: Loopback;
  /** Operations that the service supports: the newer or the older ones. */
  let operations: 'icm' | 'teleporter' | undefined;

  before(async () => {
    icm = await startIcmNetwork();
    // Adds more than an hour of blocks, one per second, after all events.
    longer = await startLongerChains(icm.nodes.one.url, 90_000n);
    const [cChain, glacier] = icm.network.chains as readonly [EvmChain, EvmChain];
    service = await startLoopback((seen, response) => {
      const id = lowGas!.messageID.slice(2);
      const [delivered] = lowGas!.deliveries!;
      const result: Readonly<Record<string, unknown>> = {
        [`/v1/${operations}/messages/${id}`]: {
          ...details,
          messageId: id,
          sourceBlockchainId: cChain.blockchainId,
          destinationBlockchainId: glacier.blockchainId,
          sourceEvmChainId: '43112',
          destinationEvmChainId: '77711',
          sourceTransaction: { txHash: lowGas!.sends[0]!.tx, timestamp: 1_795_323_437, gasSpent: '1' },
          destinationTransaction: {
            txHash: delivered!.tx,
            timestamp: 1_795_323_464,
            gasSpent: '1',
            rewardRedeemer: '0x5050A4F4b3f9338C3472dcC01A87C76A144b3c9c',
            delivererAddress: '0x5050A4F4b3f9338C3472dcC01A87C76A144b3c9c',
          },
        },
        [`/v1/chains/77711/transactions/${delivered!.tx}`]: {
          nativeTransaction: {
            blockNumber: '73',
            blockTimestamp: 1_795_323_464,
            blockHash: `0x${'11'.repeat(32)}`,
            txHash: delivered!.tx,
            txStatus: '1',
            gasLimit: '1500000',
            gasUsed: '393379',
            gasPrice: '2',
            nonce: '1',
            from: { address: '0x5050A4F4b3f9338C3472dcC01A87C76A144b3c9c' },
            value: '0',
            input: '0x',
          },
        },
      };
      const answer = result[seen.path];
      response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { message: 'Not Found', error: 'Not Found', statusCode: 404 }));
    });
  });
  after(async () => {
    await Promise.all([icm.close(), longer.node.close(), service.close()]);
  });

  async function traceOf(part: Partial<Network> = {}): Promise<MessageTrace | undefined> {
    const nodes = [{ name: 'one', url: longer.node.url }];
    const network: Network = { ...icm.network, nodes, dataApi: service.url, ...part };
    const found = await withClient(network, now, (client) =>
      traceMessage(client, { kind: 'message', id: lowGas!.messageID, chains: network.chains }),
    );
    return found[0];
  }

  for (const [words, kind] of [
    ['a newer one', 'icm'],
    ['an older one', 'teleporter'],
  ] as const) {
    it(`is the shortcut to a message of yesterday, also ${words}; the nodes prove what it says`, async () => {
      operations = kind;
      const before = longer.calls.length;
      const trace = await traceOf();
      assert.ok(trace?.sends.ok && trace.deliveries.ok);
      assert.deepEqual(
        trace.sends.value.map(({ block, proof }) => [block, proof]),
        [[66n, 'eth_getTransactionReceipt']],
      );
      assert.deepEqual(
        trace.deliveries.value.map(({ block, outcome, proof }) => [block, outcome, proof]),
        [[73n, 'failed', 'eth_getTransactionReceipt']],
      );
      assert.equal(trace.warpId, lowGas!.warpID);
      assert.ok(longer.calls.length - before <= 40, String(longer.calls.length - before));
    });
  }

  it('tells of a chain that the settings do not name', async () => {
    operations = 'icm';
    const trace = await traceOf({ chains: icm.network.chains.slice(0, 1) });
    assert.equal(trace?.destination?.chain, undefined);
    assert.ok(trace?.deliveries.ok);
    assert.deepEqual(
      trace.deliveries.value.map(({ block, outcome, proof, at, deliverer }) => [block, outcome, proof, at, deliverer]),
      [
        [
          73n,
          'executed',
          'GET /v1/icm/messages/{messageId}',
          1_795_323_464_000,
          '0x5050a4f4b3f9338c3472dcc01a87c76a144b3c9c',
        ],
      ],
    );
  });

  it('is one source among others: where it knows nothing, the blocks are searched', async () => {
    operations = undefined;
    const trace = await traceOf();
    assert.ok(trace !== undefined && !trace.deliveries.ok && trace.deliveries.problem.kind === 'searchedTo');
  });
});
