import assert from 'node:assert/strict';
import { encodeErrorResult, parseAbi } from 'viem';
import { actualText, isFailure } from '../../../../src/engine/notebook/io/cellRun';
import { type Loopback, startLoopback } from '../../../helpers/loopback';
import { testNetwork } from '../../../helpers/lookupOn';
import { type TestNotebook, testNotebook } from '../../../helpers/runCellOn';

const errorData = encodeErrorResult({
  abi: parseAbi(['error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)']),
  args: ['0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC', 1n, 2n],
});

/** The test node's response to a method. */
function answerTo(method: string, count: number, name: string): object {
  switch (method) {
    case 'eth_blockNumber':
      return { result: `0x${count.toString(16)}` };
    case 'eth_getBalance':
      return { result: '0x14d1120d7b160000' };
    case 'eth_call':
      return { error: { code: 3, message: 'execution reverted', data: errorData } };
    case 'platform.getBalance':
      return { result: { balance: '1500000000' } };
    default:
      return { result: name };
  }
}

describe('expectations of a cell', () => {
  const counts = new Map<string, number>();
  let nodes: readonly Loopback[];
  let notebook: TestNotebook;

  before(async () => {
    const start = (name: string): Promise<Loopback> =>
      startLoopback(({ body }, response) => {
        const read = JSON.parse(body) as { method: string; id: number } | { method: string; id: number }[];
        const answers = [read].flat().map(({ method, id }) => {
          const count = (counts.get(method) ?? 0) + 1;
          counts.set(method, count);
          return { jsonrpc: '2.0', id, ...answerTo(method, count, name) };
        });
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(Array.isArray(read) ? answers : answers[0]));
      });
    nodes = await Promise.all([start('one'), start('two')]);
    notebook = testNotebook(testNetwork({ nodes: nodes.map(({ url }, i) => ({ name: ['one', 'two'][i]!, url })) }));
  });
  after(async () => {
    await notebook.dispose();
    await Promise.all(nodes.map((node) => node.close()));
  });

  /** `holds` for each response, or the actual values. */
  const run = async (text: string): Promise<readonly string[]> =>
    (await notebook.run(text, { now: () => performance.now() })).map((answer) =>
      isFailure(answer) ? answer.expectations.map(actualText).join() : 'holds',
    );

  it('compare amounts in the unit of the field', async () => {
    assert.deepEqual(
      await run(
        [
          '# @expect result == 1.5 AVAX\neth_getBalance ["0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC", "latest"]',
          '# @expect result.balance == 1.4 AVAX\n# @continue\nplatform.getBalance { "addresses": ["P-local1x"] }',
          '# @expect result > 1 AVAX\n# @continue\nnet_version',
        ].join('\n\n'),
      ),
      ['holds', '1.5 AVAX', 'result is not an amount in AVAX. Write the value in base units.'],
    );
  });

  it('compare with what was answered before, also in their cell', async () => {
    assert.deepEqual(
      await run(
        '# @name id\ninfo.getNodeID\n# @expect result == {{id.result}}\ninfo.getNodeVersion\n# @expect result == {{none.result}}\ninfo.getNodeIP',
      ),
      ['holds', 'holds', 'No value at none.result.'],
    );
  });

  it('know the error with which a call reverts', async () => {
    const call = 'eth_call [{ "to": "0x5aa01B3b5877255cE50cc55e8986a7a5fe29C70e" }, "latest"]';
    assert.deepEqual(
      await run(
        `# @expect reverts with ERC20InsufficientBalance\n${call}\n# @expect reverts with Unauthorized\n# @continue\n${call}`,
      ),
      ['holds', '"ERC20InsufficientBalance"'],
    );
  });

  it('compare the answers of all nodes', async () => {
    assert.deepEqual(await run('# @node all\n# @expect all nodes agree on result\nplatform.getBalance {}'), [
      'holds',
      'holds',
    ]);
    const differing = await run('# @node all\n# @expect all nodes agree on result\ninfo.getNodeID');
    assert.match(differing.find((words) => words !== 'holds') ?? '', /^"one", not "two"$|^"two", not "one"$/);
    assert.deepEqual(await run('# @expect all nodes agree on result\ninfo.getNodeID'), [
      'One node was queried. Write # @node all above the request.',
    ]);
  });

  it('are tried again until they hold, where @eventually says so', async () => {
    counts.delete('eth_blockNumber');
    const handed: number[] = [];
    const [answer] = await notebook.run('# @eventually 30s\n# @expect result == 3\neth_blockNumber', {
      now: () => performance.now(),
      onResult: () => handed.push(counts.get('eth_blockNumber')!),
    });
    assert.deepEqual([answer?.tries, answer?.notes, isFailure(answer!)], [3, ['3 tries.'], false]);
    assert.deepEqual(handed, [3], 'what did not hold yet is not shown');
  });

  it('fail when the time of @eventually is over', async () => {
    const [answer] = await notebook.run('# @eventually 1ms\n# @expect result == 0\neth_blockNumber', {
      now: () => performance.now(),
    });
    assert.deepEqual([answer?.notes, isFailure(answer!)], [['1 try.'], true]);
  });

  it('never repeat what may change something', async () => {
    counts.delete('eth_sendRawTransaction');
    const [answer] = await notebook.run('# @eventually 30s\neth_sendRawTransaction ["0x00"]');
    assert.deepEqual(answer?.outcome, {
      kind: 'failed',
      sentence: '@eventually repeats a request, and this one may change state.',
    });
    assert.equal(counts.has('eth_sendRawTransaction'), false);
  });
});
