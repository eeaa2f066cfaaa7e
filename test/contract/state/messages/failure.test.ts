import assert from 'node:assert/strict';
import { findingToText } from '../../../../src/core/finding/toText';
import { type TestLookup, testLookup } from '../../../helpers/lookupOn';
import { type IcmOptions, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { icmMessages } from '../../../helpers/messages/icmRecordings';

const now = Date.UTC(2026, 10, 22, 5, 45);

/** Message, the time at which it is asked for, and what is told of its execution, why it failed and what to do. */
const cases: readonly (readonly [message: string, until: string, stage: string, below: string])[] = [
  [
    'lowGas',
    'lowGas, after failure',
    '✗ execution failed gas limit too low (needs about 251,244, has 60,000)',
    'The required gas limit of 60,000 is too low by about 191,244: the receiver needs about 251,244. Retry: a retry runs with all gas of its transaction. Send with a higher limit next time.',
  ],
  [
    'callLowGas',
    'callLowGas, after failure',
    '✗ execution failed gas limit too low (needs about 284,136, has 210,000)',
    'The required gas limit of 210,000 is too low by about 74,136: the receiver needs about 284,136. Retry: a retry runs with all gas of its transaction. Send with a higher limit next time.',
  ],
  [
    'gate',
    'gate, after failure',
    '✗ execution failed reverted with custom error 0x7576ad69',
    'The receiver fails, then and now: reverted with custom error 0x7576ad69. Remove the reason in the receiver, then retry.',
  ],
  [
    'paused',
    'paused, after failure',
    '✗ execution failed reverted: TeleporterRegistryApp: Teleporter address paused',
    'The receiver fails, then and now: reverted: TeleporterRegistryApp: Teleporter address paused. Call unpauseTeleporterAddress on the receiver as its owner, then retry.',
  ],
  [
    'native',
    'native, after failure',
    '✗ execution failed the receiver may not mint',
    '0x54D2D8292199Fa1f76EE54811c140211651f6346 mints native coins, and was not enabled in the native minter (0x0200…0001). Enable it with setEnabled as an admin or manager of the native minter, then retry.',
  ],
  [
    'noCode',
    'noCode, after failure',
    '✗ execution failed no code at the receiver',
    'There was no code at 0x0B43Ae8025c933c8946bC29D6502C914Bc21343A. Deploy the receiver at that address, then retry.',
  ],
  [
    'gate',
    'gate, after the receiver was switched on',
    '✗ execution failed reverted with custom error 0x7576ad69',
    'The receiver failed: reverted with custom error 0x7576ad69. It would not fail now. A retry would succeed now.',
  ],
  [
    'paused',
    'paused, after the pause',
    '✗ execution failed reverted: TeleporterRegistryApp: Teleporter address paused',
    'The receiver failed: reverted: TeleporterRegistryApp: Teleporter address paused. It would not fail now. A retry would succeed now.',
  ],
  [
    'native',
    'native, after it may mint',
    '✗ execution failed the receiver may not mint',
    '0x54D2D8292199Fa1f76EE54811c140211651f6346 mints native coins, and was not enabled in the native minter (0x0200…0001). It is enabled now: a retry would succeed.',
  ],
  [
    'noCode',
    'noCode, after deployment',
    '✗ execution failed no code at the receiver',
    'There was no code at 0x0B43Ae8025c933c8946bC29D6502C914Bc21343A. Code has been deployed there since: a retry would succeed now.',
  ],
];

describe('why a message was not executed', function () {
  this.timeout(30_000);
  let lookup: TestLookup;

  beforeEach(() => {
    lookup = testLookup({ now });
  });
  afterEach(() => lookup.dispose());

  /** Lines without their padding: `label | value`. */
  async function linesOf(name: string, options: IcmOptions) {
    const icm = await startIcmNetwork(options);
    try {
      const finding = await lookup.on(icm.network, icmMessages()[name]!.messageID);
      const text = findingToText(finding, { now, timeZone: 'UTC' });
      return {
        finding,
        calls: icm.calls,
        lines: text.split('\n').map((line) => line.trim().replace(/ {2,}/g, ' | ')),
      };
    } finally {
      await icm.close();
    }
  }

  for (const [name, until, stage, below] of cases) {
    it(`is told: ${until}`, async () => {
      const { lines, calls } = await linesOf(name, { until });
      assert.equal(lines.find((line) => line.startsWith('✗ execution'))?.split(' | ')[0], stage);
      assert.ok(lines.includes(below), lines.join('\n'));
      const replays = calls.filter((call) => /"data":"0xc868efaa|eth_getCode|eth_estimateGas|0xeb54dae1/.test(call));
      assert.ok(replays.length <= 5, replays.join('\n'));
      assert.equal(new Set(calls).size, calls.length, 'nothing is asked twice');
    });
  }

  it('has the call that executes it ready, as bytes, for cast and as a cell that changes nothing', async () => {
    const { finding } = await linesOf('gate', { until: 'gate, after failure' });
    const told = Object.fromEntries((finding.handouts ?? []).map(({ key, text, as }) => [key, { text, as }]));
    assert.deepEqual(Object.keys(told), ['retryCallData', 'retryCast', 'retryCell']);
    const data = told['retryCallData']!.text;
    assert.match(data, /^0xfc2d6197[0-9a-f]+$/);
    assert.equal(
      told['retryCast']!.text,
      `cast send '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf' '${data}' --rpc-url "$ETH_RPC_URL" --interactive`,
    );
    const call = `{"to":"0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf","data":"${data}"}`;
    assert.equal(
      told['retryCell']!.text,
      `# @target review/C\neth_call [${call}, "latest"]\n\neth_estimateGas [${call}]`,
    );
  });

  it('is told by the state of now where that of then is gone', async () => {
    const { lines } = await linesOf('lowGas', { until: 'lowGas, after failure', isPruned: true });
    assert.ok(
      lines.some((line) => line.startsWith('✗ execution failed gas limit too low (needs about 251,244, has 60,000)')),
      lines.join('\n'),
    );
  });

  it('is unknown where the state of then is gone and nothing is wrong now', async () => {
    const { lines } = await linesOf('gate', { until: 'gate, after the receiver was switched on', isPruned: true });
    assert.ok(
      lines.some((line) => /^Why is unknown: .+ A retry would succeed now\.$/.test(line)),
      lines.join('\n'),
    );
  });
});
