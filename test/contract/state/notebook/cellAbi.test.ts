import assert from 'node:assert/strict';
import { toOutput } from '../../../../src/extension/notebook/output/outputSteps';
import type { Abis } from '../../../../src/engine/source/io/project/projectIndex';
import { type Path, pathText } from '../../../../src/engine/primitives/json/value';
import { testNetwork } from '../../../helpers/lookupOn';
import { answerJson, type Loopback, startLoopback } from '../../../helpers/loopback';
import { foundryRun, recordedProject } from '../../../helpers/projectFiles';
import { startRecordedChain } from '../../../helpers/recordedChain';
import { type TestNotebook, testNotebook } from '../../../helpers/runCellOn';
import { recordedId } from '../../../helpers/recordedId';

const word = (value: bigint) => value.toString(16).padStart(64, '0');
const other = `0x${'22'.repeat(20)}`;
const problem = '0xa4dff80b4a1d748bf28bc4a271ed834689ea3407';

describe('a cell, with the ABIs of the open project', () => {
  let node: Loopback;
  let notebook: TestNotebook;
  const project = recordedProject();
  project.files.set('broadcast/Deploy.s.sol/43112/run-latest.json', foundryRun(43112, { Trouble: problem }));

  before(async () => {
    node = await startRecordedChain(['evm-c.jsonl', 'evm-c-more.jsonl']);
    notebook = testNotebook(testNetwork({ nodes: [{ name: 'one', url: node.url }] }));
  });
  after(async () => {
    await notebook.dispose();
    await node.close();
  });

  /** The annotation at a path of the only response. */
  async function wordsOf(cell: string, path: Path): Promise<string | undefined> {
    const answers = await notebook.run(cell, { abi: project.abi });
    const [answer] = (await toOutput(answers, [])).answers;
    return answer?.words?.[pathText(path)];
  }

  it('asks for no file of it before an answer may hold a call or a log', async () => {
    await notebook.run('eth_chainId\neth_blockNumber', { abi: project.abi });
    assert.deepEqual([project.read, project.isWatched], [[], false]);
  });

  it('tells calls and events by it, and which file says so', async () => {
    assert.equal(
      await wordsOf(`eth_getTransactionByHash ["${recordedId('C', 'revertCustom')}"]`, ['input']),
      'custom(need 99) · ABI: out/Trouble.sol',
    );
    assert.equal(
      await wordsOf(`eth_getTransactionReceipt ["${recordedId('C', 'set')}"]`, ['logs', 0]),
      'Trouble Tried(who 0x8db9…52FC, value 42) · ABI: out/Trouble.sol',
    );
  });

  it('fails where reading them fails, instead of leaving the names out', async () => {
    const broken = { ready: () => Promise.reject(new Error('disk')), on: () => undefined } as unknown as Abis;
    const cell = `eth_getTransactionByHash ["${recordedId('C', 'set')}"]`;
    await assert.rejects(notebook.run(cell, { abi: broken }), /disk/);
  });

  it('tells what a call asked for and what it returned, and why it was reverted', async () => {
    const chain = await startLoopback(({ body }, response) => {
      const { id, params } = JSON.parse(body) as { id: number; params: readonly { data: string }[] };
      const isKnown = params[0]?.data.startsWith('0x70a08231');
      const revert = `{"code":3,"message":"execution reverted","data":"0x8aa3c18e${word(5n)}${word(99n)}"}`;
      answerJson(
        response,
        `{"jsonrpc":"2.0","id":${id},${isKnown ? `"result":"0x${word(42n)}"` : `"error":${revert}`}}`,
      );
    });
    const running = testNotebook(testNetwork({ nodes: [{ name: 'one', url: chain.url }] }));
    const call = (to: string, data: string) => `eth_call [{"to": "${to}", "data": "${data}${word(1n)}"}, "latest"]`;
    const meaningOf = async (to: string, abi = true): Promise<string> => {
      const [answer] = await running.run(call(to, '0x60fe47b1'), abi ? { abi: project.abi } : {});
      assert.ok(answer?.outcome.kind === 'error');
      return answer.outcome.meaning;
    };
    try {
      const reported = `The contract reverted eth_call at ${chain.host}: "execution reverted". Check the revert reason and the arguments of the call.`;
      assert.deepEqual(
        [await meaningOf(problem), await meaningOf(other), await meaningOf(problem, false)],
        [
          'Reverted: TooPoor(have 5, need 99).',
          'Reverted: TooPoor(have 5, need 99) (guessed from selector) · ABI: out/Trouble.sol.',
          `Reverted with custom error 0x8aa3c18e. ${reported}`,
        ],
      );
      const [balance] = (await toOutput(await running.run(call(other, '0x70a08231'), { abi: project.abi }), []))
        .answers;
      assert.equal(
        balance?.words?.[''],
        'balanceOf(owner 0x0000…0001) (guessed from selector), or ERC-721 balanceOf(address) · ABI: out/Art.sol → 42',
      );
    } finally {
      await running.dispose();
      await chain.close();
    }
  });
});
