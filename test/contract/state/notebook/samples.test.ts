import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseCell } from '../../../../src/engine/notebook/cell/parseCell';
import { parseFile } from '../../../../src/engine/notebook/rpcFile';
import { isFailure } from '../../../../src/engine/notebook/io/cellRun';
import { type Devnet, startDevnet } from '../../../devnet/devnet';
import { testNetwork } from '../../../helpers/lookupOn';
import { testNotebook } from '../../../helpers/runCellOn';

const folder = join(dirname(__filename), '../../../../samples');
const samples = readdirSync(folder).filter((name) => name.endsWith('.rpc'));

describe('sample notebooks', function () {
  this.timeout(30_000);
  let devnet: Devnet;

  before(async () => (devnet = await startDevnet()));
  after(() => devnet.close());

  it('are the ones that the README names', () => {
    assert.deepEqual(samples, [
      'compare-two-nodes.rpc',
      'fee-market.rpc',
      'is-my-l1-healthy.rpc',
      'network-tour.rpc',
      'staking.rpc',
    ]);
  });

  for (const name of samples) {
    it(`${name}: every cell ends well, expectations hold, and nothing is changed`, async () => {
      const { nodeUrl: url, dataApiUrl: dataApi } = devnet;
      const nodes = [
        { name: 'devnet', url },
        { name: 'again', url },
      ];
      const notebook = testNotebook(testNetwork({ nodes, dataApi }));
      try {
        const { cells } = parseFile(readFileSync(join(folder, name), 'utf8'));
        assert.equal(cells[0]?.kind, 'markdown');
        for (const { text } of cells.filter(({ kind }) => kind === 'rpc')) {
          assert.deepEqual(parseCell(text).problems, [], text);
          const answers = await notebook.run(text);
          assert.notEqual(answers.length, 0, text);
          const failed = answers
            .filter(isFailure)
            .map(({ label, outcome, expectations }) => ({ label, outcome, expectations }));
          assert.deepEqual(failed, [], text);
        }
        assert.deepEqual(notebook.changes, []);
      } finally {
        await notebook.dispose();
      }
    });
  }
});
