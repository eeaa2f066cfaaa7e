import * as vscode from 'vscode';
import { type RpcOutput, rpcOutputMime } from '../../protocol/rpcOutput';
import type { CellAnswer } from '../../state/notebook/cellAnswer';
import type { Network } from '../../state/network';
import { plainOutput } from './plainOutput';
import { toOutput } from './toOutput';

/** Characters of an answer up to which it stands as plain text too; our renderer shows the others as well. */
const longestPlain = 1_000_000;

/** The outputs of a running cell, one for each request in the order of the cell. */
export class CellOutputs {
  private readonly waiting: (readonly CellAnswer[])[] = [];
  private readonly shown: RpcOutput[] = [];
  private showing: Promise<void> | undefined;
  private isMixed = false;

  constructor(
    private readonly execution: vscode.NotebookCellExecution,
    private readonly networks: readonly Network[],
  ) {}

  /** All answers to the next request: shown soon, together with others that come meanwhile. */
  add(answers: readonly CellAnswer[]): void {
    this.waiting.push(answers);
    this.showing ??= this.show();
    // Whoever ends the cell hears of what went wrong.
    this.showing.catch(() => undefined);
  }

  /** Shows these in place of all before them: what is known of each request, while a subscription tells its events. */
  async replace(groups: readonly (readonly CellAnswer[])[]): Promise<readonly RpcOutput[]> {
    this.isMixed = true;
    await this.showing;
    const outputs = await Promise.all(groups.map((answers) => toOutput(answers, this.networks)));
    await this.execution.replaceOutput(outputs.map(outputOf));
    return outputs;
  }

  /** @param groups the answers to each request, shown where they are not yet */
  async end(groups: readonly (readonly CellAnswer[])[]): Promise<readonly RpcOutput[]> {
    await this.showing;
    return this.isMixed || this.shown.length !== groups.length ? this.replace(groups) : this.shown;
  }

  private async show(): Promise<void> {
    // Those that come at once, as the answers of a batch do, are shown at once.
    await Promise.resolve();
    while (this.waiting.length > 0) {
      const outputs: RpcOutput[] = [];
      for (const answers of this.waiting.splice(0)) {
        outputs.push(await toOutput(answers, this.networks));
      }
      this.shown.push(...outputs);
      // Where a subscription shows its events everything is shown anew, in its order.
      if (!this.isMixed) {
        await this.execution.appendOutput(outputs.map(outputOf));
      }
    }
    this.showing = undefined;
  }
}

/** For our renderer, and as plain text for everybody else. */
function outputOf(output: RpcOutput): vscode.NotebookCellOutput {
  return new vscode.NotebookCellOutput([
    vscode.NotebookCellOutputItem.json(output, rpcOutputMime),
    vscode.NotebookCellOutputItem.text(plainOutput(output, { withTimes: true, longest: longestPlain })),
  ]);
}
