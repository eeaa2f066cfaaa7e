import assert from 'node:assert/strict';
import { join } from 'node:path';
import { reportToText } from '../../../../src/engine/report/toText';
import { golden } from '../../../helpers/golden';
import { type TestLookup, testLookup } from '../../../helpers/lookupOn';
import { type IcmOptions, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { icmMessages } from '../../../helpers/messages/icmRecordings';

const now = Date.UTC(2026, 10, 22, 5, 45);

/** Message, and the time of the lookup. */
const cases: readonly (readonly [message: string, until: string])[] = [
  ['lowGas', 'lowGas, after failure'],
  ['callLowGas', 'callLowGas, after failure'],
  ['gate', 'gate, after failure'],
  ['paused', 'paused, after failure'],
  ['native', 'native, after failure'],
  ['noCode', 'noCode, after failure'],
  ['gate', 'gate, after the receiver was switched on'],
  ['paused', 'paused, after the pause'],
  ['native', 'native, after it may mint'],
  ['noCode', 'noCode, after deployment'],
];

describe('why a message was not executed', function () {
  this.timeout(30_000);
  let lookup: TestLookup;

  beforeEach(() => {
    lookup = testLookup({ now });
  });
  afterEach(() => lookup.dispose());

  /** `text` excludes the sources. */
  async function requestedFor(name: string, options: IcmOptions) {
    const icm = await startIcmNetwork(options);
    try {
      const report = await lookup.on(icm.network, icmMessages()[name]!.messageID);
      const text = icm.network.nodes.reduce(
        (all, node) => all.replaceAll(new URL(node.url).host, node.name.toUpperCase()),
        reportToText(report, { now, timeZone: 'UTC' }),
      );
      return { report, calls: icm.calls, text: text.replace(/\nSources\n[^]*$/, '') };
    } finally {
      await icm.close();
    }
  }

  for (const [name, until] of cases) {
    it(`is told: ${until}`, async () => {
      const { text, calls } = await requestedFor(name, { until });
      golden(join(__dirname, `texts/${until.replaceAll(/\W+/g, '-')}.txt`), text);
      const replays = calls.filter((call) => /"data":"0xc868efaa|eth_getCode|eth_estimateGas|0xeb54dae1/.test(call));
      assert.ok(replays.length <= 5, replays.join('\n'));
      assert.equal(new Set(calls).size, calls.length, 'nothing is asked twice');
    });
  }

  it('has the call that executes it ready, as bytes, for cast and as a cell that changes nothing', async () => {
    const { report } = await requestedFor('gate', { until: 'gate, after failure' });
    const result = Object.fromEntries((report.copyActions ?? []).map(({ key, text, as }) => [key, { text, as }]));
    assert.deepEqual(Object.keys(result), ['retryCallData', 'retryCast', 'retryCell']);
    const data = result['retryCallData']!.text;
    assert.match(data, /^0xfc2d6197[0-9a-f]+$/);
    assert.equal(
      result['retryCast']!.text,
      `cast send '0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf' '${data}' --rpc-url "$ETH_RPC_URL" --interactive`,
    );
    const call = `{"to":"0x253b2784c75e510dd0ff1da844684a1ac0aa5fcf","data":"${data}"}`;
    assert.equal(
      result['retryCell']!.text,
      `# @target review/C\neth_call [${call}, "latest"]\n\neth_estimateGas [${call}]`,
    );
  });

  it('is told by the state of now where that of then is gone', async () => {
    const { text } = await requestedFor('lowGas', { until: 'lowGas, after failure', isPruned: true });
    assert.match(text, /^ {2}✗ execution failed gas limit too low \(needs about 251,244, has 60,000\)/m);
  });

  it('is unknown where the state of then is gone and nothing is wrong now', async () => {
    const { text } = await requestedFor('gate', { until: 'gate, after the receiver was switched on', isPruned: true });
    assert.match(text, /^ {2}Why is unknown: .+ A retry would succeed now\.$/m);
  });
});
