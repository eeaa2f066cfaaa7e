import {
  type CellAnswer,
  type CellAst,
  type CellChange,
  type LocatedCell,
  locateCells,
  parseCell,
} from '../../../engine/notebook';
import vscode = require('vscode');
import { type JsonValue, formatClockTime } from '../../../engine/primitives';
import { runWithProgress } from '../../vscode/ui/progress';
import { UserError } from '../../../engine/errors';
import { confirmEachHost } from '../../shared/confirmHostAccess';
import type { Services } from '../../shared/services';
import type { AnswerDocuments } from '../output/answerDocuments';
import { ShownAnswers } from '../output/cellOutputs';
import { outputsText } from '../output/plainOutput';
import { toOutput } from '../output/rawOutput';
import { confirmChange } from './confirmChange';

/** Runs cells of `.rpc` files that are edited as text; what their named requests answered stays until they are closed. */
export class TextRuns {
  private readonly named = new WeakMap<vscode.TextDocument, Map<string, JsonValue>>();

  constructor(
    private readonly services: Services,
    private readonly documents: AnswerDocuments,
  ) {}

  namedOf(document: vscode.TextDocument): Map<string, JsonValue> {
    const named = this.named.get(document) ?? new Map<string, JsonValue>();
    this.named.set(document, named);
    return named;
  }

  /**
   * Behind the link above a cell: runs it on the active network, and shows its answers beside the file.
   *
   * @param uri of the file
   * @param start where the cell's text begins in it
   * @throws {UserError} where the cell has a problem
   */
  async run(uri: unknown, start: unknown): Promise<void> {
    const document = vscode.workspace.textDocuments.find((one) => one.uri.toString() === uri);
    const cell = document && locateCells(document.getText()).find((one) => one.kind === 'rpc' && one.start === start);
    if (document === undefined || cell === undefined) {
      return;
    }
    const ast = parsed(document, cell);
    const groups = await this.query(ast, this.namedOf(document));
    const networks = this.services.state.networks.all();
    const outputs = await Promise.all(groups.map((own) => toOutput(own, networks)));
    const time = formatClockTime(Date.now(), { now: Date.now(), locale: vscode.env.language });
    const name = `${outputs[0]?.answers[0]?.label ?? 'responses'} ${time}`;
    const text = groups.length === 0 ? 'No response.' : await outputsText(outputs, { withTimes: true });
    await vscode.window.showTextDocument(this.documents.add(name, text), {
      viewColumn: vscode.ViewColumn.Beside,
      preserveFocus: true,
      preview: true,
    });
  }

  /** @returns what was answered until all was, or until it was stopped, by request */
  private async query(ast: CellAst, named: Map<string, JsonValue>): Promise<ReturnType<ShownAnswers['groups']>> {
    const { state } = this.services;
    const network = state.networks.active();
    const title = `Running on ${network.name}`;
    const answers = new ShownAnswers();
    await runWithProgress(title, async (signal) => {
      const run = {
        ...{ network, named, signal },
        isTrusted: vscode.workspace.isTrusted,
        allowed: confirmEachHost(this.services, network.name),
        confirm: (change: CellChange) => confirmChange(this.services, change),
        onAnswer: (answer: CellAnswer) => answers.add(answer),
        onSent: () => undefined,
        onProgress: () => Promise.resolve(),
      };
      answers.settle(await state.runCell(ast, run));
    });
    return answers.groups();
  }
}

function parsed(document: vscode.TextDocument, { text, start }: LocatedCell): CellAst {
  const ast = parseCell(text);
  const [problem] = ast.problems;
  if (problem !== undefined) {
    const line = document.positionAt(start + problem.start).line + 1;
    throw new UserError(`Nothing was sent. Line ${line}: ${problem.message}`);
  }
  return ast;
}
