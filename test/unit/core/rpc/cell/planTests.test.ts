import assert from 'node:assert/strict';
import { planTests } from '../../../../../src/engine/notebook/cell/planTests';

const file = `%% markdown
# Blocks

%% rpc
# @name block
eth_getBlockByNumber ["latest", false]

%% rpc
# @name receipt
# @expect result exists
eth_getTransactionReceipt ["{{block.result.transactions[0]}}"]

%% markdown
some words
## Sent

%% rpc
# @expect result exists
eth_getTransactionByHash ["{{receipt.result.transactionHash}}"]

%% rpc
# @expect result == {{receipt.result.hash}}
eth_sendRawTransaction ["0x00"]

%% rpc
# @skip needs funds
# @expect result exists
eth_chainId

%% rpc
# @expect result exists
subscribe newHeads

%% rpc
# @expect result ==
eth_chainId
`;

describe('the tests of a file', () => {
  const { headings, steps } = planTests(file);

  it('are its cells with an expectation, below the heading above them, by their name or what they call', () => {
    assert.deepEqual(
      steps.filter(({ isTest }) => isTest).map(({ name, heading }) => [headings[heading!]?.text, name]),
      [
        ['Blocks', 'receipt'],
        ['Sent', 'eth_getTransactionByHash'],
        ['Sent', 'eth_sendRawTransaction'],
        ['Sent', 'eth_chainId'],
        ['Sent', 'subscribe newHeads'],
        ['Sent', 'eth_chainId'],
      ],
    );
  });

  it('need the cells to whose responses they refer', () => {
    assert.deepEqual(
      steps.map(({ needs }) => needs),
      [[], [0], [1], [1], [], [], []],
    );
  });

  it('say what they would change, and why they are not run', () => {
    assert.deepEqual(steps.map(({ changes }) => changes).filter(Boolean), ['eth_sendRawTransaction']);
    assert.deepEqual(steps.map(({ skip }) => skip).filter(Boolean), [
      'needs funds',
      'A subscription runs until it is stopped.',
    ]);
  });

  it('stand where they stand in the file', () => {
    const { start, end } = steps[1]!;
    assert.match(file.slice(start, end), /^# @name receipt\n[^]*\[0\]\}\}"\]$/);
    assert.deepEqual(
      headings.map((heading) => file.slice(heading.start, heading.end)),
      ['# Blocks', '## Sent'],
    );
  });

  it('are sequences of which a step has to fail', () => {
    const sequence = `sequence\n  from 0x${'11'.repeat(20)}\n  call Coin.burn(5)`;
    assert.deepEqual(
      [sequence, `${sequence} reverts`].map((text) => planTests(text).steps[0]!.isTest),
      [false, true],
    );
  });
});
