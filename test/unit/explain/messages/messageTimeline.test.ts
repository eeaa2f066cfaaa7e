import assert from 'node:assert/strict';
import { drawnText } from '../../../../src/engine/report/drawn/drawnText';
import { timelineLine } from '../../../../src/engine/report/lane/timelineText';
import type { Line } from '../../../../src/engine/report/report';
import { lineText } from '../../../../src/engine/report/spanText';
import { text, textLine } from '../../../../src/engine/report/spans';
import { messageTimeline } from '../../../../src/engine/messages/report/messageTimeline';
import { messageReport } from '../../../../src/engine/messages/report/messageReport';
import type {
  DeliveryFailure,
  DeliveryStep,
  MessageTrace,
  MessageTraceStep,
  SigningCapacity,
  TransferTrace,
} from '../../../../src/engine/messages/report/messageTrace';

const sentAt = Date.UTC(2026, 10, 22, 12);
const account = (digit: string): string => `0x${digit.repeat(40)}`;
const hash = (digit: string): string => `0x${digit.repeat(64)}`;
const shown = (line: Line | undefined): string | undefined =>
  line &&
  lineText(
    line,
    { ids: 'short', amounts: 'short', times: 'absolute', maxLength: 200 },
    { now: sentAt, timeZone: 'UTC' },
  );

const step = (digit: string, seconds: number): MessageTraceStep => ({
  transaction: hash(digit),
  block: 7n,
  at: sentAt + seconds * 1_000,
  proof: 'eth_getLogs',
  from: 0,
});
const delivery = (outcome: DeliveryStep['outcome'], part: Partial<DeliveryStep> = {}): DeliveryStep => ({
  ...step('2', 9),
  outcome,
  ...part,
});
const traceOf = (part: Partial<MessageTrace>): MessageTrace => ({
  teleporterId: hash('a'),
  warpId: hash('b'),
  messenger: account('9'),
  message: {
    nonce: 4n,
    sender: account('3'),
    destinationChain: hash('c'),
    receiver: account('4'),
    gas: 100_000n,
    relayers: [],
    receipts: [],
    data: '0x01',
  },
  source: { blockchainId: 'source', chain: { name: 'C-Chain', path: 'C' } },
  destination: { blockchainId: 'destination', chain: { name: 'orders', path: 'orders' } },
  sends: { ok: true, value: [step('1', 0)] },
  fees: [],
  accepted: { ok: true, value: true },
  deliveries: { ok: true, value: [] },
  retries: [],
  receipt: { ok: true, value: undefined },
  sentInside: [],
  ...part,
});
const failedBy = (failure: DeliveryFailure): MessageTrace =>
  traceOf({ deliveries: { ok: true, value: [delivery('failed')] }, failure });
const rejectedWith = (words: string): DeliveryFailure => ({ kind: 'refuses', error: { data: '0x', words } });

describe('the lane of a message', () => {
  it('tells the time between two stages, whose clocks may differ', () => {
    const { stages } = messageTimeline(
      traceOf({
        deliveries: { ok: true, value: [delivery('executed', step('2', -2))] },
        receipt: { ok: true, value: step('5', 40) },
      }),
    );
    assert.deepEqual(
      stages.map(({ key, state, after }) => [key, state, after]),
      [
        ['sent', 'done', undefined],
        ['accepted', 'done', undefined],
        ['signed', 'done', undefined],
        ['delivered', 'done', -2_000],
        ['executed', 'done', undefined],
        ['acknowledged', 'done', 42_000],
      ],
    );
  });

  it('has nothing to execute where the message is empty', () => {
    const { stages } = messageTimeline(traceOf({ deliveries: { ok: true, value: [delivery('empty')] } }));
    assert.deepEqual([stages[4]?.state, stages[4]?.label], ['none', 'nothing to execute']);
  });

  it('costs a stage its proof where it could not be read, not the lane', () => {
    const { stages } = messageTimeline(
      traceOf({ deliveries: { ok: false, problem: { kind: 'searchedTo', block: 1_200n } } }),
    );
    assert.deepEqual(
      stages.map(({ state }) => state),
      ['done', 'done', 'unknown', 'unknown', 'unknown', 'open'],
    );
    assert.equal(shown(stages[3]?.value), 'not found back to block 1,200; older blocks not searched');
  });

  it('names a chain that is not configured, and how it is added', () => {
    const { stages, advice } = messageTimeline(
      traceOf({
        destination: { blockchainId: '2XyzDestination' },
        deliveries: { ok: false, problem: { kind: 'notAsked' } },
      }),
    );
    assert.equal(shown(stages[3]?.value), 'chain 2Xyz…tion is not in your networks');
    assert.deepEqual(advice.map(shown), ['chain 2Xyz…tion is not in your networks: add it with Add chain…']);
    const { unconfigured } = messageReport([traceOf({ destination: { blockchainId: '2XyzDestination' } })]);
    assert.equal(unconfigured?.blockchainId, '2XyzDestination');
  });

  describe('before it is delivered', () => {
    const able = (part: Partial<SigningCapacity>): MessageTrace =>
      traceOf({
        signing: {
          ok: true,
          value: {
            subnetId: 's',
            quorum: 67n,
            able: { nodes: [], signed: 0n, connected: 80n, total: 100n, keyless: 0n, ...part },
          },
        },
        checks: [],
      });

    for (const [what, part, line] of [
      ['waits for who delivers it', { signed: 70n }, '✓ ready to be signed by 70 %, 67 % needed → … not delivered'],
      ['waits for signatures of others', { signed: 30n }, '… signed 30 % by your nodes, 80 % connected, 67 % needed'],
      [
        'cannot be signed at all',
        { keyless: 40n },
        '✗ cannot be signed (67 % needed, validators of 40 % are inactive)',
      ],
    ] as const) {
      it(what, () => {
        const timeline = messageTimeline(able(part));
        assert.equal(
          shown(timelineLine({ ...timeline, advice: [] })),
          `C-Chain ✓ sent 2026-11-22 12:00:00 UTC → ${line}`,
        );
      });
    }

    it('says what keeps it, and last that nobody brought it', () => {
      const check = (key: string, line: string) =>
        ({ key, outcome: 'cause', line: [text(line)], proof: '', from: -1 }) as const;
      const { cause } = messageTimeline(
        traceOf({ checks: [check('relayer', 'No relayer.'), check('gasLimit', 'Too much gas.')] }),
      );
      assert.equal(shown(cause), 'Too much gas. No relayer.');
    });
  });

  describe('that failed', () => {
    it('says the reason once beside a title that has it', () => {
      const trace = failedBy(rejectedWith('closed'));
      const { title, timelines = [] } = messageReport([trace]);
      const wayUnder = (above: readonly Line[]) => shown(timelineLine(timelines[0]!, ...above))?.split(' · ')[0];
      assert.equal(shown(title), 'message from C-Chain delivered to orders, execution failed: failed, reason unknown');
      assert.match(wayUnder([title]) ?? '', /✗ execution failed on orders$/);
      assert.match(wayUnder([]) ?? '', /✗ execution failed on orders: failed, reason unknown$/);
    });

    for (const [what, failure, brief, cause, advice] of [
      [
        'for gas',
        { kind: 'gasLimit', has: 100_000n, needs: 143_200n },
        'gas limit too low (needs about 143,200, has 100,000)',
        'The required gas limit of 100,000 is too low by about 43,200: the receiver needs about 143,200.',
        'Retry: a retry is not bound by the required gas limit. Next time, send with a higher one.',
      ],
      [
        'for the receiver, which would take it now',
        { kind: 'wasRefused', error: { data: '0x', words: 'execution reverted: closed' } },
        'reverted: closed',
        'The receiver failed: reverted: closed. It would not fail now.',
        'A retry would succeed now.',
      ],
      [
        'for a messenger that is paused',
        rejectedWith('execution reverted: TeleporterRegistryApp: Teleporter address paused'),
        'reverted: TeleporterRegistryApp: Teleporter address paused',
        'The receiver fails, then and now: reverted: TeleporterRegistryApp: Teleporter address paused.',
        'Call unpauseTeleporterAddress on the receiver as its owner, then retry.',
      ],
      [
        'for a delivery inside of it',
        rejectedWith('execution reverted: TeleporterMessenger: invalid warp message'),
        'receiver reentrancy',
        'The receiver delivers a message itself, which the messenger refuses inside of a delivery (ReentrancyGuards: receiver reentrancy). Called from outside: reverted: TeleporterMessenger: invalid warp message.',
        'Let the receiver send instead, or deliver the other message in a transaction of its own.',
      ],
      [
        'for code that came later',
        { kind: 'noCode', receiver: account('4'), isThereNow: true },
        'no code at the receiver',
        'There was no code at 0x4444…4444.',
        'Code has been deployed there since: a retry would succeed now.',
      ],
      [
        'for a remote that may not mint',
        { kind: 'mayNotMint', receiver: account('4'), mayNow: false },
        'the receiver may not mint',
        '0x4444…4444 mints native coins, and was not enabled in the native minter (0x0200…0001).',
        'Enable it with setEnabled as an admin or manager of the native minter, then retry.',
      ],
    ] as const satisfies readonly (readonly [string, DeliveryFailure, string, string, string])[]) {
      it(what, () => {
        const trace = failedBy(failure);
        const timeline = messageTimeline(trace);
        assert.equal(shown(timeline.stages[4]?.value), brief);
        assert.equal(shown(timeline.cause), cause);
        assert.deepEqual(timeline.advice.map(shown), [advice]);
        const { title, status } = messageReport([trace]);
        assert.equal(shown(title), `message from C-Chain delivered to orders, execution failed: ${brief}`);
        assert.equal(status, 'failed');
      });
    }

    it('is over once a retry has executed it', () => {
      const trace = { ...failedBy(rejectedWith('')), retries: [{ ...step('7', 60), outcome: 'executed' as const }] };
      const { stages, cause, advice } = messageTimeline(trace);
      assert.deepEqual([stages[4]?.state, stages[4]?.label, stages[4]?.after], ['done', 'executed by a retry', 51_000]);
      assert.deepEqual([cause, advice], [undefined, []]);
    });
  });

  it('says where tokens are that did not come to whom they were for', () => {
    const transfer: TransferTrace = {
      kind: 'call',
      from: { contract: account('3'), symbol: 'SNC', decimals: 18 },
      to: { contract: account('4'), symbol: 'SNC', decimals: 6 },
      sent: 3n * 10n ** 18n,
      received: 3_000_000n,
      outcome: 'callFailed',
      fallback: account('8'),
    };
    const trace = traceOf({
      deliveries: { ok: true, value: [delivery('executed')] },
      sends: { ok: true, value: [{ ...step('1', 0), by: account('7') }] },
      transfer: { ...transfer, recipient: account('6') },
    });
    const { cause, advice } = messageTimeline(trace);
    assert.equal(shown(cause), 'The recipient contract refused the call with the tokens (CallFailed).');
    assert.deepEqual(advice.map(shown), ['3 SNC went to the fallback recipient 0x8888…8888: no retry is needed.']);
    const report = messageReport([trace]);
    assert.equal(report.status, 'failed');
    const [flow] = report.drawings ?? [];
    assert.deepEqual(
      flow && drawnText(flow.drawing, textLine).rows.map((row) => row.map((cell) => shown(cell)).join(' | ')),
      [
        '0x7777…7777 | 0x3333…3333 | 3 SNC',
        '0x3333…3333 | 0x4444…4444 | message',
        '0x4444…4444 | 0x6666…6666 | call',
        '0x4444…4444 | 0x8888…8888 | 3 SNC',
      ],
    );
  });
});
