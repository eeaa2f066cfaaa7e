import assert from 'node:assert/strict';
import type { MessageTrace } from '../../../../src/engine/messages/report/messageTrace';
import type { Network } from '../../../../src/engine/networks/network';
import { traceMessage, type TraceStart } from '../../../../src/engine/messages/io/traceMessage';
import { withClient } from '../../../helpers/messages/clientOn';
import { type IcmNetwork, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { type IcmChainName, icmMessages } from '../../../helpers/messages/icmRecordings';

const now = Date.UTC(2026, 10, 22, 6);

/** The events of each message, with their blocks. */
const lives: Readonly<Record<string, string>> = {
  plainOut: 'C-Chain → glacier, sent 60, executed 71, receipt 64',
  plainBack: 'glacier → C-Chain, sent 72, executed 64, receipt 73',
  lowGas: 'C-Chain → glacier, sent 66, failed 73, retry executed 75, receipt 70',
  gate: 'glacier → C-Chain, sent 76, failed 70, retry executed 73, receipt 77',
  noCode: 'C-Chain → glacier, sent 74, failed 77, retry executed 79',
  undelivered: 'C-Chain → glacier, sent 75',
  undeliveredBack: 'glacier → C-Chain, sent 80',
  stray: 'C-Chain → glacier, sent 78',
  twice: 'C-Chain → glacier, sent 79 80, executed 100, receipt 86',
  fee: 'C-Chain → glacier, sent 81, fee 82, executed 101, receipt 86',
  weak: 'glacier → C-Chain, sent 102, executed 86, receipt 106',
  wrongChain: 'C-Chain → moraine, sent 88, executed 49, receipt 101',
  relayers: 'glacier → C-Chain, sent 104, executed 90, receipt 106',
  muchGas: 'C-Chain → glacier, sent 91, executed 106, receipt 97',
  tooMuchGas: 'C-Chain → glacier, sent 92',
  directWarp: 'C-Chain → ?, sent 93',
  edge: 'C-Chain → glacier, sent 94, executed 109, receipt 97',
  batchA: 'C-Chain → glacier, sent 95, executed 111, receipt 97',
  batchB: 'C-Chain → glacier, sent 95, failed 111, receipt 97',
  echo: 'C-Chain → glacier, sent 96, executed 112, receipt 97',
  echoAnswer: 'glacier → C-Chain, sent 112, executed 97, receipt 113',
  echoAgain: 'C-Chain → glacier, sent 98, failed 113, receipt 100',
  receipts: 'glacier → C-Chain, sent 114, empty 99, receipt 117',
  register: 'glacier → C-Chain, sent 115, executed 100, receipt 117',
  registerMoraine: 'moraine → C-Chain, sent 50, executed 101, receipt 51',
  registerNative: 'glacier → C-Chain, sent 116, executed 102, receipt 117',
  coinOut: 'C-Chain → glacier, sent 106, executed 117, receipt 107',
  coinBack: 'glacier → C-Chain, sent 119, executed 107, receipt 120',
  callFails: 'C-Chain → glacier, sent 108, executed 120, receipt 111',
  callWorks: 'C-Chain → glacier, sent 109, executed 121, receipt 111',
  callLowGas: 'C-Chain → glacier, sent 110, failed 122, retry executed 123, receipt 111',
  hop: 'glacier → C-Chain, sent 124, executed 111, receipt 127',
  hopLeg2: 'C-Chain → moraine, sent 111, executed 51',
  hopFallback: 'glacier → C-Chain, sent 125, executed 112, receipt 127',
  paused: 'C-Chain → glacier, sent 113, failed 127, retry executed 129, receipt 115',
  native: 'C-Chain → glacier, sent 114, failed 130, retry executed 132, receipt 115',
  nativeBack: 'glacier → C-Chain, sent 133, executed 115, receipt 135',
  stale: 'glacier → C-Chain, sent 134, executed 123, receipt 135',
  tight: 'C-Chain → glacier, sent 124, executed 135',
  tight2: 'C-Chain → glacier, sent 125, executed 137',
  tight3: 'C-Chain → glacier, sent 126, executed 139',
};

/**
 * Failures visible only in the transaction itself, since it was refused: message, chain, block, and additional events.
 */
const errors: readonly (readonly [string, IcmChainName, number, string])[] = [
  ['lowGas', 'glacier', 74, 'retry failed 74'],
  ['gate', 'C', 71, 'retry failed 71'],
  ['weak', 'C', 83, 'refused 83 by its signature'],
  ['weak', 'C', 85, 'refused 85 by its signature'],
  ['weak', 'C', 87, 'refused 87'],
  ['wrongChain', 'glacier', 103, 'refused 103 on glacier'],
  ['wrongChain', 'moraine', 48, 'refused 48 by its signature'],
  ['relayers', 'C', 89, 'refused 89'],
  ['muchGas', 'glacier', 105, 'refused 105'],
  ['tooMuchGas', 'glacier', 107, 'refused 107'],
  ['directWarp', 'glacier', 108, 'refused 108 on glacier'],
  ['stale', 'C', 122, 'refused 122 by its signature'],
  ['tight', 'glacier', 136, 'retry failed 136'],
];

function lifeOf(trace: MessageTrace): readonly string[] {
  const { source, destination, sends, fees, deliveries, retries, receipt } = trace;
  assert.ok(sends.ok && deliveries.ok && receipt.ok);
  return [
    `${source.chain?.name} → ${destination?.chain?.name ?? '?'}`,
    `sent ${sends.value.map(({ block }) => block).join(' ')}`,
    ...fees.map(({ block }) => `fee ${block}`),
    ...deliveries.value.map(({ outcome, block, on, isSignatureWrong }) =>
      [`${outcome} ${block}`, on && `on ${on.name}`, isSignatureWrong === true && 'by its signature']
        .filter(Boolean)
        .join(' '),
    ),
    ...retries.map(({ outcome, block }) => `retry ${outcome} ${block}`),
    ...(receipt.value === undefined ? [] : [`receipt ${receipt.value.block}`]),
  ];
}

describe('the life of a message', function () {
  this.timeout(60_000);
  const messages = icmMessages();
  let icm: IcmNetwork;

  before(async () => {
    icm = await startIcmNetwork();
  });
  after(() => icm.close());

  const chainOf = (name: IcmChainName) =>
    icm.network.chains.find((one) => one.name === (name === 'C' ? 'C-Chain' : name))!;
  const follow = (start: TraceStart, network: Network = icm.network): Promise<readonly MessageTrace[]> =>
    withClient(network, now, (client) => traceMessage(client, start));
  const byId = (id: string, network: Network = icm.network): Promise<readonly MessageTrace[]> =>
    follow({ kind: 'message', id, chains: network.chains }, network);
  const byTransaction = (name: IcmChainName, hash: string): Promise<readonly MessageTrace[]> =>
    follow({ kind: 'transaction', chain: chainOf(name), hash });
  const keysOf = (found: readonly MessageTrace[]): readonly string[] =>
    found.map(({ teleporterId, warpId }) => teleporterId ?? warpId!);

  it('is known of all messages that were recorded', () => {
    assert.deepEqual(Object.keys(lives), Object.keys(messages));
  });

  for (const [name, life] of Object.entries(lives)) {
    it(`is found by the ID of ${name}, and by each of its transactions`, async () => {
      const {
        messageID,
        warpID,
        unsigned,
        source,
        sends,
        deliveries = [],
        retries = [],
        destination,
      } = messages[name]!;
      const key = messageID ?? warpID;
      const starts: readonly (readonly MessageTrace[])[] = [
        await byId(key),
        ...(await Promise.all(sends.map(({ tx }) => byTransaction(source, tx)))),
        ...(await Promise.all(
          [...deliveries, ...retries]
            .filter(({ status }) => status === 1)
            .map(({ tx }) => byTransaction(destination, tx)),
        )),
      ];
      for (const found of starts) {
        const trace = found.find(({ teleporterId, warpId }) => (teleporterId ?? warpId) === key);
        assert.ok(trace);
        assert.equal(lifeOf(trace).join(', '), life);
        assert.equal(trace.warpId, warpID);
        assert.equal(trace.unsigned, unsigned);
        assert.ok(trace.sends.ok && trace.deliveries.ok && trace.receipt.ok);
        assert.deepEqual(
          trace.sends.value.map(({ transaction }) => transaction),
          sends.map(({ tx }) => tx),
        );
        const steps = [...trace.sends.value, ...trace.deliveries.value, ...trace.retries, ...trace.fees];
        assert.deepEqual(
          steps.filter(({ at, from }) => at === undefined || from < 0),
          [],
        );
        for (const { signed, gasUsed, deliverer } of trace.deliveries.value) {
          assert.equal(signed, messages[name]!.signed);
          assert.ok(gasUsed !== undefined && deliverer !== undefined);
        }
      }
    });
  }

  for (const [name, chain, block, more] of errors) {
    it(`of ${name} has what was refused in block ${block}, where that is asked for`, async () => {
      const { messageID, warpID, deliveries = [], retries = [] } = messages[name]!;
      const { tx } = [...deliveries, ...retries].find((one) => one.block === block && one.status === 0)!;
      const found = await byTransaction(chain, tx);
      assert.deepEqual(keysOf(found), [messageID ?? warpID]);
      const result = lifeOf(found[0]!);
      assert.deepEqual(
        result.filter((one) => !lives[name]!.split(', ').includes(one)),
        [more],
      );
    });
  }

  it('is that of every message in a transaction: delivered, sent and acknowledged ones', async () => {
    const { batchA, batchB, hop, hopLeg2, callFails, callWorks, callLowGas } = messages;
    assert.deepEqual(keysOf(await byTransaction('C', batchA!.sends[0]!.tx)), [batchA!.messageID, batchB!.messageID]);
    assert.deepEqual(keysOf(await byTransaction('C', hop!.deliveries![0]!.tx)), [
      hop!.messageID,
      hopLeg2!.messageID,
      callFails!.messageID,
      callWorks!.messageID,
      callLowGas!.messageID,
    ]);
  });

  it('names the messages that its delivery sent', async () => {
    const { echo, echoAnswer, hop, hopLeg2, plainOut } = messages;
    const inside = async (id: string): Promise<readonly string[]> => (await byId(id))[0]!.sentInside;
    assert.deepEqual(await inside(echo!.messageID), [echoAnswer!.messageID]);
    assert.deepEqual(await inside(hop!.messageID), [hopLeg2!.messageID]);
    assert.deepEqual(await inside(plainOut!.messageID), []);
  });

  it('says who was to be paid what', async () => {
    const [trace] = await byId(messages['fee']!.messageID);
    const token = '0xC064B381DabF38e14B4d60b8D81A51000300ADEc';
    assert.ok(trace!.sends.ok);
    assert.deepEqual(trace!.sends.value[0]!.fee, { token, amount: 1_000_000_000_000_000_000n });
    assert.equal(trace!.fees[0]!.amount, 3_000_000_000_000_000_000n);
  });

  it('is none where a transaction is about no message, and where nobody knows the ID', async () => {
    const switched = messages['gate']!.whatHappened.find(({ what }) => what === 'receiver switched on')!;
    assert.deepEqual(await byTransaction('C', switched.tx), []);
    assert.deepEqual(await byId(`0x${'ab'.repeat(32)}`), []);
    // It delivers nothing: its access list is empty.
    const without = messages['weak']!.deliveries!.find(({ block }) => block === 84)!;
    assert.deepEqual(await byTransaction('C', without.tx), []);
  });

  it('is found by the ID of its Warp message, without a node that keeps those', async () => {
    const { plainOut } = messages;
    const found = await byId(plainOut!.warpID);
    assert.deepEqual(keysOf(found), [plainOut!.messageID]);
    assert.equal(lifeOf(found[0]!).join(', '), lives['plainOut']);
  });
});
