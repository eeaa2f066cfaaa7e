import assert from 'node:assert/strict';
import { reportToText } from '../../../../src/engine/report/toText';
import { type TestLookup, testLookup } from '../../../helpers/lookupOn';
import { type IcmOptions, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { icmMessages } from '../../../helpers/messages/icmRecordings';

const now = Date.UTC(2026, 10, 22, 6);

/** The shown cause of failure for messages that a retry has executed since. */
const retried: Readonly<Record<string, string>> = {
  lowGas: 'gas limit too low (60,000)',
  callLowGas: 'gas limit too low (210,000)',
  gate: 'reverted with custom error 0x7576ad69',
  noCode: 'no code at the receiver',
  paused: 'reverted: TeleporterRegistryApp: Teleporter address paused',
  native: 'the receiver may not mint',
};

/** The shown cause of failure for messages that are not executed yet. */
const waiting: Readonly<Record<string, string>> = {
  batchB: 'The receiver fails, then and now: reverted with custom error 0x7576ad69. Fix the receiver, then retry.',
  echoAgain:
    'The receiver delivers a message itself, which the messenger refuses inside of a delivery (ReentrancyGuards: receiver reentrancy). Called from outside: reverted: TeleporterMessenger: invalid warp message. Let the receiver send instead, or deliver the other message in a transaction of its own.',
};

/** At most five replays per node (others take over from a node without old state), and no duplicates. */
function assertFew(replays: readonly string[]): void {
  const nodes = new Set(replays.map((call) => call.split(' ')[0]!));
  const most = Math.max(...[...nodes].map((node) => replays.filter((call) => call.startsWith(`${node} `)).length));
  assert.ok(most <= 5, replays.join('\n'));
  assert.equal(new Set(replays).size, replays.length);
}

const replay = /"data":"0xc868efaa|eth_getCode|eth_estimateGas|0xeb54dae1/;

describe('why a message was not executed at first', function () {
  this.timeout(60_000);
  let lookup: TestLookup;

  beforeEach(() => {
    lookup = testLookup({ now });
  });
  afterEach(() => lookup.dispose());

  async function linesOf(name: string, options: IcmOptions = {}) {
    const icm = await startIcmNetwork(options);
    try {
      const report = await lookup.on(icm.network, icmMessages()[name]!.messageID);
      const text = reportToText(report, { now, timeZone: 'UTC' });
      const lines = text.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | '));
      return { report, lines, replays: icm.calls.filter((call) => replay.test(call)) };
    } finally {
      await icm.close();
    }
  }

  for (const [name, reason] of Object.entries(retried)) {
    it(`stays told beside the retry that executed it: ${name}`, async () => {
      const { report, lines, replays } = await linesOf(name);
      assert.equal(report.status, 'ok');
      assert.deepEqual(report.copyActions, undefined);
      const attempt = lines.find((line) => line.startsWith('delivered, execution failed | '));
      assert.equal(attempt?.split(' | ').at(-1), reason);
      assert.ok(lines.some((line) => line.startsWith('executed by a retry | ')));
      assertFew(replays);
    });
  }

  for (const [name, cause] of Object.entries(waiting)) {
    it(`is told of one that nobody has retried: ${name}`, async () => {
      const { lines, replays } = await linesOf(name);
      assert.ok(lines.includes(cause), lines.join('\n'));
      assertFew(replays);
    });
  }

  for (const name of ['edge', 'tight', 'tight2', 'tight3', 'plainOut', 'callFails', 'receipts']) {
    it(`is not asked about one that was executed, or has nothing to execute: ${name}`, async () => {
      const { replays } = await linesOf(name);
      assert.deepEqual(replays, []);
    });
  }

  it('says that it was read from the state of now where that of then is pruned, within five calls of a node', async () => {
    const { lines, replays } = await linesOf('paused', { until: 'paused, after failure', isPruned: true });
    assert.ok(
      lines.includes(
        'The receiver fails: reverted: TeleporterRegistryApp: Teleporter address paused. Read at the latest block: the state before the delivery is pruned. Call unpauseTeleporterAddress on the receiver as its owner, then retry.',
      ),
      lines.join('\n'),
    );
    assertFew(replays);
  });
});
