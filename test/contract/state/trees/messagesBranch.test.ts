import assert from 'node:assert/strict';
import { startAlteredNode } from '../../../helpers/alteredNode';
import { type IcmNetwork, startIcmNetwork } from '../../../helpers/messages/icmNetwork';
import { icmMessages } from '../../../helpers/messages/icmRecordings';
import { treeRun } from '../../../helpers/treeText';
import { type TestTrees, testTrees } from '../../../helpers/treesOn';
import { branchAt, itemAt, linesOf } from './chainsOn';

const clock = { now: Date.UTC(2026, 10, 22, 6) };
const onC = ['Primary Network', 'C-Chain', 'Interchain messaging'] as const;

describe('the messages below a chain', function () {
  this.timeout(60_000);
  let icm: IcmNetwork;
  let trees: TestTrees;
  before(async () => {
    icm = await startIcmNetwork();
    trees = testTrees(icm.network, clock);
  });
  after(async () => {
    await trees.dispose();
    await icm.close();
  });

  it('stand by what became of them, with the contracts before', async () => {
    assert.ok(
      linesOf(await branchAt(trees, 'moraine', 'moraine')).includes('Interchain messaging: TeleporterMessenger v1.0.0'),
    );
    assert.deepEqual(linesOf(await branchAt(trees, 'moraine', 'moraine', 'Interchain messaging')), [
      'Messenger: v1.0.0 · 0x253b…5fcf',
      'Delivered and executed: 3',
      'Execution failed: 0',
      'Undelivered: 0',
    ]);
    assert.deepEqual(linesOf(await branchAt(trees, ...onC)), [
      'Messenger: v1.0.0 · 0x253b…5fcf',
      'Delivered and executed: 28',
      'Delivered: 1',
      'Execution failed: 2',
      'Undelivered: 2',
    ]);
  });

  it('lead to the page of each', async () => {
    const { nodes } = await branchAt(trees, ...onC, 'Undelivered');
    const { tooMuchGas, stray } = icmMessages();
    assert.deepEqual(
      nodes.map(({ label, description, identifier }) => ({ label, description, identifier })),
      [
        { label: '0x338c…6667', description: 'C-Chain → glacier · block 92', identifier: tooMuchGas!.messageID },
        { label: '0x5e1a…e283', description: 'C-Chain → glacier · block 78', identifier: stray!.messageID },
      ],
    );
    assert.equal((await itemAt(trees, ...onC, 'Execution failed')).icon.state, 'bad');
  });

  it('are searched only where the item is expanded, and once for what is below it', async () => {
    const fresh = testTrees(icm.network, clock);
    try {
      const requested = (): readonly string[] => icm.calls.slice(at).filter((call) => call.includes('eth_getLogs'));
      let at = icm.calls.length;
      await branchAt(fresh, 'Primary Network', 'C-Chain');
      assert.deepEqual(requested(), []);
      const item = await itemAt(fresh, ...onC);
      at = icm.calls.length;
      const { nodes } = await fresh.chains.children(item, treeRun());
      for (const node of nodes.filter(({ children }) => children !== undefined)) {
        await fresh.chains.children(node, treeRun());
      }
      assert.equal(requested().length, 1);
    } finally {
      await fresh.dispose();
    }
  });

  it('have no item where no messenger stands', async () => {
    const node = await startAlteredNode(icm.nodes.one.url, (method, params) =>
      method === 'eth_call' && JSON.stringify(params).includes('0xd127dc9b') ? { result: '0x' } : undefined,
    );
    const without = testTrees({ ...icm.network, nodes: [{ name: 'one', url: node.url }] }, clock);
    try {
      const lines = linesOf(await branchAt(without, 'moraine', 'moraine'));
      assert.ok(lines.length > 0 && !lines.some((line) => line.startsWith('Interchain')), lines.join('\n'));
    } finally {
      await without.dispose();
      await node.close();
    }
  });
});
