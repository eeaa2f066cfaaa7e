import assert from 'node:assert/strict';
import { mayHaveCall } from '../../../../../src/engine/notebook';
import { parseCell } from '../../../../../src/engine/notebook/cell/parseCell';
import { stepText } from '../../../../../src/engine/notebook/cell/sequenceStatement';

const me = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

function read(text: string) {
  const { requests, problems } = parseCell(text);
  const [{ body }, ...more] = requests as [(typeof requests)[number]];
  assert.ok(body.kind === 'sequence', text);
  return {
    more,
    statement: body.statement,
    problems: problems.map(({ start, end, message }) => `${text.slice(start, end)}: ${message}`),
  };
}

describe('sequence statement', () => {
  it('has no step that is debugged or changed as a call of its own', () => {
    const steps = `sequence orders\n  from ${me}\n  call Coin.a()`;
    assert.deepEqual([steps, `${steps}\n\ncall Coin.b()`].map(mayHaveCall), [false, true]);
  });

  it('reads steps with who sends them, value, name and what they are expected to do, with their places', () => {
    const text = `sequence fuji/orders block 26
  from ${me} # the owner
  # A comment stands between.
  deploy Coin(70, "x") value "1 ether" as mine
  from {{vars.other}} call mine.approve(1,
    2) value 5
  call Coin@${me}.burn() reverts
  call Coin@${me}.burn() reverts with TooPoor

eth_chainId`;
    const { statement, problems, more } = read(text);
    assert.deepEqual(problems, []);
    assert.equal(more.length, 1);
    const node = (one: { start: number; end: number } | undefined) => one && text.slice(one.start, one.end);
    assert.deepEqual([statement.chain?.text, node(statement.block)], ['fuji/orders', '26']);
    assert.deepEqual(
      statement.steps.map((step) => [stepText(step), node(step.from), node(step.value), step.reverts]),
      [
        ['deploy Coin', me, '"1 ether"', undefined],
        ['mine.approve', '{{vars.other}}', '5', undefined],
        ['Coin.burn', '{{vars.other}}', undefined, { with: undefined }],
        ['Coin.burn', '{{vars.other}}', undefined, { with: 'TooPoor' }],
      ],
    );
    assert.deepEqual(
      parseCell(text).requests.map(({ settings: { target } }) => target),
      [{ network: 'fuji', chain: 'orders' }, undefined],
    );
  });

  for (const [text, problem] of [
    ['sequence', 'sequence: Write a step on each line below: from 0x… and call Coin.transfer(0x…, 5).'],
    ['sequence\n  call Coin.a()', 'call Coin.a(): Write who sends it, on a line before: from 0x….'],
    [
      `sequence\n  from ${me}\n  call orders.Coin.a()`,
      'orders: All steps have one chain and block: write them after sequence.',
    ],
    [
      `sequence\n  from ${me}\n  deploy Coin`,
      'Coin: Write the constructor’s arguments in parentheses: deploy Coin(…).',
    ],
    [
      `sequence\n  from ${me}\n  call Coin.a() twice`,
      'twice: Params are one JSON array or object; unexpected text after them.',
    ],
    [`sequence\n  from ${me}${'\n  call Coin.a()'.repeat(21)}`, 'call Coin.a(): A sequence has at most 20 steps.'],
  ] as const) {
    it(`says what is wrong with ${JSON.stringify(text.slice(0, 60))}`, () => {
      assert.deepEqual(read(text).problems, [problem]);
    });
  }
});
