import assert from 'node:assert/strict';
import { toEventSelector, toFunctionSelector } from 'viem/utils';
import { teleporter } from '../../../../../src/engine/abi/known/knownAbi';
import { messengerEvents, type MessengerLog } from '../../../../../src/engine/messages/payload/messengerEvents';
import {
  initializedTopic,
  isAboutMessages,
  messengerSelectors,
  messengerTopics,
} from '../../../../../src/engine/abi/known/knownContracts';
import type { JsonObject } from '../../../../../src/engine/primitives/json/value';
import { icmBlocks, icmMessages } from '../../../../helpers/messages/icmRecordings';
import { isList, isObject } from '../../../../helpers/recording';

describe('the events of a messenger', () => {
  const receipts = icmBlocks().flatMap(({ body: { result } }) => (isList(result) ? result.filter(isObject) : []));

  function logsOf(receipt: JsonObject): readonly MessengerLog[] {
    const logs = isList(receipt['logs']) ? receipt['logs'].filter(isObject) : [];
    return logs.map(({ address, topics, data, logIndex }) => ({
      address: address as string,
      topics: topics as readonly string[],
      data: data as string,
      logIndex: BigInt(logIndex as string),
    }));
  }

  function eventsOf(transaction: string): ReturnType<typeof messengerEvents> {
    return messengerEvents(logsOf(receipts.find((one) => one['transactionHash'] === transaction)!));
  }

  it('are known by the hashes of their signatures', () => {
    const hashes = teleporter.events!.map((event) => toEventSelector(event as 'event a()'));
    assert.deepEqual(hashes, [
      initializedTopic,
      messengerTopics.sent,
      messengerTopics.feeAdded,
      messengerTopics.received,
      messengerTopics.executed,
      messengerTopics.failed,
      messengerTopics.acknowledged,
      // RelayerRewardsRedeemed, which concerns no message.
      '0x3294c84e5b0f29d9803655319087207bc94f4db29f7927846944822773780b88',
    ]);
    const selectors = new Set<string>(teleporter.functions!.map((one) => toFunctionSelector(one as 'function a()')));
    assert.deepEqual(
      Object.values(messengerSelectors).filter((one) => !selectors.has(one)),
      [],
    );
  });

  it('are all read, each with what it holds', () => {
    const all = receipts.flatMap((receipt) => messengerEvents(logsOf(receipt)));
    const counts = new Map<string, number>();
    all.forEach(({ kind }) => counts.set(kind, (counts.get(kind) ?? 0) + 1));
    assert.deepEqual(Object.fromEntries([...counts].sort()), {
      acknowledged: 31,
      executed: 33,
      failed: 8,
      feeAdded: 1,
      initialized: 3,
      received: 36,
      sent: 41,
    });
    const empty = all.filter(
      (event) =>
        ('message' in event && event.message === undefined) ||
        ('fee' in event && event.fee === undefined) ||
        (event.kind === 'sent' && event.warp === undefined),
    );
    assert.deepEqual(empty, []);
  });

  it('have the Warp message beside that carries a message, however many there are', () => {
    for (const [name, { messageID, warpID, unsigned, sends }] of Object.entries(icmMessages())) {
      for (const { tx } of messageID === null ? [] : sends) {
        const sent = eventsOf(tx).flatMap((one) => (one.kind === 'sent' && one.messageId === messageID ? [one] : []));
        assert.deepEqual(
          sent.map(({ warp }) => warp),
          [{ messageId: warpID, unsigned }],
          name,
        );
      }
    }
  });

  it('stand in the order of the logs, of several messages and of several kinds in one transaction', () => {
    const { batchA, batchB, echo, echoAnswer } = icmMessages();
    const result = (tx: string): readonly string[] => eventsOf(tx).map(({ kind, messageId }) => `${kind} ${messageId}`);
    assert.deepEqual(result(batchA!.deliveries![0]!.tx), [
      `received ${batchA!.messageID}`,
      `executed ${batchA!.messageID}`,
      `received ${batchB!.messageID}`,
      `failed ${batchB!.messageID}`,
    ]);
    assert.deepEqual(result(echo!.deliveries![0]!.tx), [
      `received ${echo!.messageID}`,
      `sent ${echoAnswer!.messageID}`,
      `executed ${echo!.messageID}`,
    ]);
  });

  it('of a fee and a receipt say to whom and how much', () => {
    const { fee } = icmMessages();
    const added = fee!.whatHappened.find(({ what }) => what === 'fee added')!;
    assert.deepEqual(eventsOf(added.tx), [
      {
        kind: 'feeAdded',
        address: '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf',
        messageId: '0x62e6045c5f68604f350b7886ea6d8002aa81abf936b7be2e3c189ce1b93d76e0',
        logIndex: 1n,
        fee: { token: '0xC064B381DabF38e14B4d60b8D81A51000300ADEc', amount: 3_000_000_000_000_000_000n },
      },
    ]);
  });

  it('are told from all others by their first topic, wherever the messenger stands', () => {
    const { plainOut, weak } = icmMessages();
    const receipt = receipts.find((one) => one['transactionHash'] === plainOut!.sends[0]!.tx)!;
    const elsewhere = logsOf(receipt).map((log) => ({ ...log, address: `0x${'11'.repeat(20)}` }));
    assert.deepEqual(
      messengerEvents(elsewhere).map(({ kind }) => kind),
      ['initialized', 'sent'],
    );
    assert.equal(isAboutMessages({ input: '0x', receipt: { status: 1n, logs: logsOf(receipt) } }), true);
    const [rejected] = weak!.deliveries!;
    assert.equal(rejected!.status, 0);
    assert.equal(isAboutMessages({ input: '0xccb5f809', receipt: { status: 0n, logs: [] } }), true);
    assert.equal(isAboutMessages({ input: '0xccb5f809', receipt: { status: 1n, logs: [] } }), false);
    assert.equal(isAboutMessages({ input: '0xa9059cbb', receipt: { status: 0n, logs: [] } }), false);
  });

  it('that hold something else are no more than their topics', () => {
    const log = { address: `0x${'22'.repeat(20)}`, data: '0x1234', logIndex: 0n };
    const id = `0x${'33'.repeat(32)}`;
    const [event] = messengerEvents([{ ...log, topics: [messengerTopics.sent, id, id] }]);
    assert.deepEqual(event, {
      kind: 'sent',
      address: log.address,
      messageId: id,
      logIndex: 0n,
      destinationChain: id,
      message: undefined,
      fee: undefined,
    });
    assert.deepEqual(
      messengerEvents([
        { ...log, topics: [messengerTopics.sent] },
        { ...log, topics: [] },
      ]),
      [],
    );
  });
});
