import assert from 'node:assert/strict';
import { reportToText } from '../../../../src/engine/report/toText';
import { testLookup } from '../../../helpers/lookupOn';
import { type ReviewNetwork, startReviewNetwork } from '../../../helpers/messages/reviewNetwork';

const clock = { now: Date.UTC(2026, 10, 23, 19, 10), timeZone: 'UTC' };

/** The lines of an ID's page, title first; columns are separated by one space. */
async function linesOf(id: string, on: (network: ReviewNetwork) => ReviewNetwork['network']): Promise<string[]> {
  const network = await startReviewNetwork(id);
  const lookup = testLookup(clock, 10_000);
  try {
    const text = reportToText(await lookup.on(on(network), id), clock);
    return text.split('\n').map((line) => line.trim().replaceAll(/ {2,}/g, ' '));
  } finally {
    await lookup.dispose();
    await network.close();
  }
}

const of = (id: string) => linesOf(id, ({ network }) => network);
const signed = '✓ signed 73.33 % of 67 % (3 of 4) P-Chain height 49';

describe('messages of a network whose weights have changed since', function () {
  this.timeout(60_000);

  it('are signed by the weights of the height that counted: on an L1, the latest that can have', async () => {
    const lines = await of('0x233a3997184c76abad2f99fb60c1c9dba45d7e3e2f7af9d1d278ba620cc46419');
    assert.ok(lines.includes(`${signed} or earlier`), lines.join('\n'));
    const table = lines.find((line) => line.includes('3 / 4 validators')) ?? '';
    assert.match(
      table,
      /weight 121 \/ 165 \(73\.33 %\) reached; requires 67 % of weight P-Chain height 49 or earlier;/,
    );
  });

  it('are signed by the weights of the height in the header, on the C- and the P-Chain', async () => {
    const onC = await of('0xcf868e61345937ec2094775ae29ff642ce97f58a559408548c72f5323584ac6e');
    assert.ok(onC.includes(signed), onC.join('\n'));
    const onP = await of('2SQhuUoPMa63c3CN8fFuzno4LiDYn4duHiJSvKDvy2b6fcaGs3');
    assert.ok(onP.includes('signers 3 / 3 validators, weight 250 / 250 (100 %)'), onP.join('\n'));
    assert.ok(onP.includes('validator set at P-Chain height 29; signature valid'));
    assert.ok(onP.includes('Validators of quartz'));
  });

  it('are no success where their execution failed', async () => {
    const [title] = await of('0x910e0364cec9c58f7185bc891f5f9ad438f44385c9cd6e7d325fa54f1a30af59');
    assert.equal(title, '✗ delivers a message from basalt, execution failed: reverted with custom error 0x2c3cd996');
  });

  it('are refused for their signature, told from the block where the state is gone', async () => {
    const id = '0x93e724f7a6bbf874e09fd744aa4af184858e7236abc796ddc52d9ee9ddf4cd8f';
    const why = 'signed by validators of the Primary Network, but those of basalt count';
    for (const lines of [await of(id), await linesOf(id, ({ pruned }) => pruned)]) {
      assert.equal(lines[0], `✗ delivery of a message from basalt refused: ${why}`);
      assert.ok(lines.includes('evidence The block records that it did not accept this signature.'));
    }
  });

  it('say how much gas a delivery needs', async () => {
    const lines = await of('0x05be64dd6a3119e1facfca0382286e4b320c251b60e7de37a9eda90d791d1ce9');
    assert.ok(
      lines.includes(
        '✓ A delivery would succeed and execute the message, using 302,369 gas. Give it a gas limit of 3,396,311. debug_traceCall',
      ),
      lines.join('\n'),
    );
  });

  it('are not to be delivered where their execution would fail, and lack no node that does not run the chain', async () => {
    const lines = await of('0xe430db5f44ced92a379c3e2bea2f7b1d2e0e0a35a789da91d7ea20e15aa756c4');
    const failing =
      'A delivery would succeed, but execution would fail: reverted with custom error 0x2c3cd996. Fix that first: once delivered, it needs a retry.';
    assert.ok(lines.includes('✗ dry run debug_traceCall'), lines.join('\n'));
    assert.ok(
      lines.includes(
        `${failing} No message from quartz was delivered to C-Chain in its last 130 blocks: no relayer runs for this pair.`,
      ),
    );
    assert.ok(lines.includes('five does not run the chain'));
  });

  it('have their fees in the unit of the token', async () => {
    const lines = await of('0xfa051e7e10872e2ed7f32d5fe414da562b8a7a11b46b9c986d9d9a0b1ff8eecf');
    assert.equal(lines[0], '✓ sends a message to basalt, relayer fee 2.5 TLD');
    assert.ok(lines.includes('relayer fee 3 TLD of token 0xD2B59114b43616938FcA4a9198FBeAdd5fd44820'));
  });

  it('to the P-Chain say what took them, and name the L1', async () => {
    const lines = await of('r5d9nqfKj95z9xun7u3LSYMHTLaAF7GjuZzEnNQHszQBupjCe');
    assert.match(lines[0] ?? '', /on BKBZ6xXTnT86B4L5fp8rvtcmNSpvtNz8En9jG61ywV2uWyeHy \(quartz\) with weight 20/);
    assert.ok(lines.includes('on the P-Chain accepted by 2SQhuUoPMa63c3CN8fFuzno4LiDYn4duHiJSvKDvy2b6fcaGs3'));
  });
});
