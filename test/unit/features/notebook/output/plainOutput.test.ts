import assert from 'node:assert/strict';
import { outputsText, type PlainOptions } from '../../../../../src/extension/notebook/output/plainOutput';
import type { OutputResult, RpcOutput } from '../../../../../src/webview/protocol/rpcOutput';

const height: OutputResult = {
  label: 'platform.getHeight',
  network: 'devnet',
  node: 'one',
  host: '127.0.0.1:9650',
  outcome: { kind: 'result', json: '{"height":"26","ids":["a","b"]}' },
  status: 200,
  milliseconds: 41.2,
  size: 31,
  expectations: [],
};

const plainOutput = (output: RpcOutput, options: PlainOptions = { withTimes: true }) => outputsText([output], options);

describe('outputsText', () => {
  it('is a status line and the answer', async () => {
    assert.equal(
      await plainOutput({ version: 1, answers: [height] }),
      `platform.getHeight · 200 · 41 ms · one (127.0.0.1:9650) · 31 B
{
  "height": "26",
  "ids": [
    "a",
    "b"
  ]
}`,
    );
  });

  it('says in seconds what took long, and nothing of a request that was not sent', async () => {
    const outcome = { kind: 'failed', sentence: 'The cell has no answer named block. Run that cell first.' } as const;
    assert.equal(
      (await plainOutput({ version: 1, answers: [{ ...height, milliseconds: 35_728.4 }] })).split('\n')[0],
      'platform.getHeight · 200 · 35 s · one (127.0.0.1:9650) · 31 B',
    );
    const { label } = height;
    const unsent: OutputResult = { label, network: 'devnet', host: '', outcome, milliseconds: 0, expectations: [] };
    assert.equal(await plainOutput({ version: 1, answers: [unsent] }), `${label}\n${outcome.sentence}`);
  });

  it('tells of an answer that is too long how it begins and how long it is', async () => {
    const json = `"${'ab'.repeat(600_000)}"`;
    const long = { ...height, outcome: { kind: 'result', json }, size: json.length } as const;
    const output = { version: 1, answers: [long] } as const;
    const lines = (await plainOutput(output, { withTimes: true, maxLength: 1_000_000 })).split('\n');
    assert.deepEqual(
      [lines.length, lines[1], lines[2]],
      [
        3,
        `"a${'ba'.repeat(4_999)}…`,
        'Truncated response of 1,200,002 characters. To keep all of it in the file, run Save Output.',
      ],
    );
    assert.equal((await plainOutput(output)).split('\n')[1], json);
  });

  it('lets others work while a long text is made, as for a comparison of two long answers', async () => {
    const json = `[${Array.from({ length: 300_000 }, (_, i) => String(i)).join(',')}]`;
    const long: OutputResult = { ...height, outcome: { kind: 'result', json }, size: json.length };
    let others = 0;
    const counting = setInterval(() => (others += 1), 0);
    const text = await outputsText([{ version: 1, answers: [long] }], { withTimes: false });
    clearInterval(counting);
    assert.equal(text.split('\n').length, 300_003);
    assert.ok(others > 0);
  });

  it('without times says the same of two runs with the same answers', async () => {
    const runs = await Promise.all(
      [1, 2].map((milliseconds) =>
        outputsText([{ version: 1, answers: [{ ...height, milliseconds }] }], { withTimes: false }),
      ),
    );
    assert.equal(runs[0], runs[1]);
    assert.match(runs[0]!, /^platform\.getHeight · 200 · one \(127\.0\.0\.1:9650\) · 31 B\n/);
  });

  it('marks where nodes differ, and says how much is equal', async () => {
    const two = {
      ...height,
      node: 'two',
      outcome: { kind: 'result', json: '{"height":"27","ids":["a"],"odd key":1}' },
    } as const;
    const text = await plainOutput({ version: 1, answers: [height, two] });
    assert.equal(
      text.split('\n\n').at(-1),
      `platform.getHeight: 1 equal, 3 different
≠ height  one: "26" | two: "27"
≠ ids[1]  one: "b" | two: nothing
≠ ["odd key"]  one: nothing | two: 1`,
    );
  });

  it('says of equal nodes that they are', async () => {
    const text = await plainOutput({ version: 1, answers: [height, { ...height, node: 'two' }] });
    assert.equal(text.split('\n\n').at(-1), 'platform.getHeight: 3 equal, 0 different');
  });

  it('compares no refusal, and no two calls of one node', async () => {
    const rejected = {
      ...height,
      node: 'two',
      outcome: { kind: 'failed', sentence: 'two did not answer.' },
    } as const;
    for (const other of [rejected, height]) {
      assert.doesNotMatch(await plainOutput({ version: 1, answers: [height, other] }), /different/);
    }
  });

  it('tells what expectations found', async () => {
    const expectations = [
      { text: 'result.height == 26', holds: true, found: '"26"' },
      { text: 'result.weight exists', holds: false, found: 'nothing' },
    ];
    const text = await plainOutput({ version: 1, answers: [{ ...height, expectations }] });
    assert.deepEqual(text.split('\n').slice(-2), [
      'passed: result.height == 26',
      'failed: expected result.weight exists, got nothing',
    ]);
  });
});
