import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { CellRunner } from '../../../../../src/extension/notebook/run/cellRunner';
import { testNetwork } from '../../../../helpers/lookupOn';
import { deferred } from '../../../../helpers/deferred';

const network = testNetwork({ nodes: [] });

interface TestCell {
  readonly name: string;
  readonly notebook: object;
  cancelled?: boolean;
}

/** The outcome of each cell, in order: "a ran", "b was not run". */
function notebook(run: (name: string) => Promise<boolean>, stopOnFailure = true) {
  const result: string[] = [];
  const own = {};
  const cells = new Map<string, TestCell>();
  const cellOf = (name: string): TestCell => {
    const cell = cells.get(name) ?? { name, notebook: own };
    cells.set(name, cell);
    return cell;
  };
  const controller = {
    createNotebookCellExecution: (cell: TestCell) => ({
      cell,
      token: {
        get isCancellationRequested() {
          return cell.cancelled === true;
        },
      },
      end: () => result.push(`${cell.name} was not run`),
    }),
  };
  const runner = new CellRunner({
    runCell: async ({ cell }) => {
      const { name } = cell as unknown as TestCell;
      const ok = await run(name);
      result.push(`${name} ${ok ? 'ran' : 'failed'}`);
      return ok;
    },
    isEndless: (cell) => (cell as unknown as TestCell).name === 'endless',
    stopOnFailure: () => stopOnFailure,
  });
  const start = (...names: string[]): Promise<void> =>
    runner.run(
      names.map(cellOf) as unknown as vscode.NotebookCell[],
      controller as unknown as vscode.NotebookController,
      network,
    );
  return { result, start, cellOf };
}

describe('CellRunner', () => {
  it('ends a run at the first failure, and shows that the others were not run', async () => {
    const { result, start } = notebook((name) => Promise.resolve(name !== 'b'));
    await start('a', 'b', 'c', 'd');
    assert.deepEqual(result, ['a ran', 'b failed', 'c was not run', 'd was not run']);
  });

  it('goes on after a failure where the setting says so', async () => {
    const { result, start } = notebook((name) => Promise.resolve(name !== 'b'), false);
    await start('a', 'b', 'c');
    assert.deepEqual(result, ['a ran', 'b failed', 'c ran']);
  });

  it('leaves out what was stopped before its turn', async () => {
    const first = deferred();
    const { result, start, cellOf } = notebook(
      (name) => (name === 'a' ? first.promise.then(() => false) : Promise.resolve(true)),
      false,
    );
    const run = start('a', 'b', 'c');
    cellOf('b').cancelled = true;
    first.resolve();
    await run;
    assert.deepEqual(result, ['a failed', 'b was not run', 'c ran']);
  });

  it('runs a cell after those of an earlier run, whether they end well or not', async () => {
    const first = deferred();
    const { result, start } = notebook((name) =>
      name === 'a' ? first.promise.then(() => false) : Promise.resolve(true),
    );
    const runs = [start('a'), start('b')];
    first.resolve();
    await Promise.all(runs);
    assert.deepEqual(result, ['a failed', 'b ran']);
  });

  it('runs a cell after a run that came to no end', async () => {
    const { result, start } = notebook((name) =>
      name === 'a' ? Promise.reject(new Error('gone')) : Promise.resolve(true),
    );
    await assert.rejects(start('a'), { message: 'gone' });
    await start('b');
    assert.deepEqual(result, ['b ran']);
  });

  it('waits for no subscription', async () => {
    const endless = deferred();
    const { result, start } = notebook((name) =>
      name === 'endless' ? endless.promise.then(() => true) : Promise.resolve(true),
    );
    await start('endless', 'a');
    assert.deepEqual(result, ['a ran']);
    endless.resolve();
  });
});
