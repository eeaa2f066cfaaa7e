import assert from 'node:assert/strict';
import type { Report, MessageTimeline } from '../../../../src/engine/report/report';
import { reportToText } from '../../../../src/engine/report/toText';
import { type IcmNetwork, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { icmMessages } from '../../../helpers/messages/icmRecordings';
import { type TestLookup, testLookup } from '../../../helpers/lookupOn';

const now = Date.UTC(2026, 10, 22, 6);

describe('the lookup of a message', function () {
  this.timeout(60_000);
  const messages = icmMessages();
  const clock = { now };
  let icm: IcmNetwork;
  let lookup: TestLookup;

  before(async () => {
    icm = await startIcmNetwork();
  });
  beforeEach(() => {
    clock.now = now;
    lookup = testLookup(clock);
  });
  afterEach(() => lookup.dispose());
  after(() => icm.close());

  const keysOf = ({ timelines = [] }: Report): readonly string[] => timelines.map(({ key }) => key);
  const statesOf = ({ stages }: MessageTimeline): readonly string[] =>
    stages.map(({ key, state }) => `${key} ${state}`);

  it('gives its life by the ID of the messenger and by that of its Warp message, in hex and cb58', async () => {
    const { messageID, warpID, warpIDcb58 } = messages['plainOut']!;
    for (const typed of [messageID, warpID, warpIDcb58]) {
      const report = await lookup.on(icm.network, typed);
      const [title] = reportToText(report, { now, timeZone: 'UTC' }).split('\n');
      assert.equal(title, '✓ message from C-Chain delivered to glacier and executed');
      assert.equal(report.kind, 'warpMessage');
      assert.equal(report.status, 'ok');
      assert.deepEqual(keysOf(report), [messageID]);
      assert.deepEqual(statesOf(report.timelines![0]!), [
        'sent done',
        'accepted done',
        'signed done',
        'delivered done',
        'executed done',
        'acknowledged done',
      ]);
      assert.ok(report.facts.some(({ key }) => key === 'data'));
      // Its fields are shown only once.
      assert.ok(!report.sections.some(({ key }) => key === 'teleporterMessage'));
    }
  });

  it('stands with each transaction that sends, delivers, retries or acknowledges it', async () => {
    const { lowGas, plainBack, gate } = messages;
    const [failed, executed] = lowGas!.retries!;
    for (const [hash, keys] of [
      [lowGas!.sends[0]!.tx, [lowGas!.messageID]],
      // It acknowledges a message in the other direction.
      [lowGas!.deliveries![0]!.tx, [lowGas!.messageID, plainBack!.messageID]],
      [failed!.tx, [lowGas!.messageID]],
      [executed!.tx, [lowGas!.messageID]],
      [gate!.deliveries![0]!.tx, [gate!.messageID, lowGas!.messageID]],
    ] as const) {
      const report = await lookup.on(icm.network, hash);
      assert.equal(report.kind, 'transaction');
      assert.deepEqual(keysOf(report), keys);
    }
  });

  it('has what the messenger said as it refused', async () => {
    const { weak, relayers } = messages;
    const textOf = async (name: typeof weak, block: number): Promise<string> => {
      const { tx } = name!.deliveries!.find((one) => one.block === block)!;
      return reportToText(await lookup.on(icm.network, tx), { now, timeZone: 'UTC' });
    };
    assert.match(await textOf(weak, 83), /delivery refused.*TeleporterMessenger: invalid warp message/);
    assert.match(await textOf(weak, 87), /delivery refused.*TeleporterMessenger: message already received/);
    assert.match(await textOf(relayers, 89), /delivery refused.*TeleporterMessenger: unauthorized relayer/);
  });

  it('is asked for again while its message goes on, and kept once that is over', async () => {
    const requestedFor = async (hash: string): Promise<boolean> => {
      await lookup.on(icm.network, hash);
      clock.now += 30_000;
      const before = icm.calls.length;
      await lookup.on(icm.network, hash);
      return icm.calls.length > before;
    };
    assert.equal(await requestedFor(messages['undelivered']!.sends[0]!.tx), true);
    assert.equal(await requestedFor(messages['plainOut']!.sends[0]!.tx), false);
  });

  it('asks no chain twice for the same', async () => {
    for (const name of ['plainOut', 'lowGas', 'undelivered', 'fee']) {
      const before = icm.calls.length;
      await lookup.on(icm.only('one'), messages[name]!.messageID);
      const calls = icm.calls.slice(before);
      assert.deepEqual(
        calls.filter((call, index) => calls.indexOf(call) !== index),
        [],
        name,
      );
    }
  });
});
