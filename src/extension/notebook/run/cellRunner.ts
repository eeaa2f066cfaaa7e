import type vscode = require('vscode');
import type { Network } from '../../../engine/networks';

export interface RunnerOptions {
  /** @returns whether it succeeded */
  readonly runCell: (execution: vscode.NotebookCellExecution, network: Network) => Promise<boolean>;
  /** It runs until it is stopped, so nothing waits for it. */
  readonly isEndless: (cell: vscode.NotebookCell) => boolean;
  /** Whether the first failure ends a run of several cells. */
  readonly stopOnFailure: () => boolean;
}

/** Runs the cells of a notebook sequentially, those of a later run after those of an earlier one. */
export class CellRunner {
  private order = 0;
  private readonly tails = new WeakMap<vscode.NotebookDocument, Promise<void>>();

  constructor(private readonly options: RunnerOptions) {}

  /** @param network the kernel's */
  async run(
    cells: readonly vscode.NotebookCell[],
    controller: vscode.NotebookController,
    network: Network,
  ): Promise<void> {
    const [first] = cells;
    if (first === undefined) {
      return;
    }
    // Created together, so that each is shown as pending and can be stopped before its turn.
    const executions = cells.map((cell) => controller.createNotebookCellExecution(cell));
    const before = this.tails.get(first.notebook) ?? Promise.resolve();
    const run = before.then(() => this.runAll(executions, network));
    // A failed run does not block later ones.
    this.tails.set(
      first.notebook,
      run.catch(() => undefined),
    );
    await run;
  }

  private async runAll(executions: readonly vscode.NotebookCellExecution[], network: Network): Promise<void> {
    let isStopped = false;
    for (const execution of executions) {
      if (isStopped || execution.token.isCancellationRequested) {
        execution.end(undefined);
        continue;
      }
      execution.executionOrder = ++this.order;
      const running = this.options.runCell(execution, network);
      const ok = this.options.isEndless(execution.cell) || (await running);
      isStopped = !ok && this.options.stopOnFailure();
    }
  }
}
