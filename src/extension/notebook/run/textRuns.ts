import { type CellResult, type CellAst, locateCells, type LocatedCell, parseCell } from '../../../engine/notebook';
import { formatClockTime, inTab, type JsonValue } from '../../../engine/primitives';
import { runWithProgress, showDiff } from '../../vscode/ui/message';
import { UserError } from '../../../engine/errors';
import type { Services } from '../../shared/services';
import { ShownResults } from '../output/cellOutputs';
import { outputsText } from '../output/plainOutput';
import { toOutput } from '../output/outputSteps';
import type { DocumentRoute, Documents, RoutedDocuments } from '../../shared/documentRoute';
import { type PastRun, pastRunWords } from '../cellWords';
import { pickOne } from '../../vscode/ui/pick';
import { chosenCell, firstProblem } from '../command/changeDirective';
import type { NotebookSessions } from './notebookSessions';
import { permissions } from './confirmChange';
import vscode = require('vscode');

/** Runs cells of `.rpc` files that are edited as text; responses of named requests are stored until they are closed. */
export class TextRuns {
  private readonly named = new WeakMap<vscode.TextDocument, Map<string, JsonValue>>();

  constructor(
    private readonly services: Services,
    private readonly documents: ResponseDocuments,
  ) {}

  namedOf(document: vscode.TextDocument): Map<string, JsonValue> {
    const named = this.named.get(document) ?? new Map<string, JsonValue>();
    this.named.set(document, named);
    return named;
  }

  /**
   * Behind the lens above a cell: runs it on the active network, and shows its results in a document beside the file.
   *
   * @param uri of the file
   * @param start offset of the cell's text
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

  /** @returns results until all requests have finished or were stopped, by request */
  private async query(ast: CellAst, named: Map<string, JsonValue>): Promise<ReturnType<ShownResults['groups']>> {
    const { state } = this.services;
    const network = state.networks.active();
    const title = `Running on ${network.name}`;
    const results = new ShownResults();
    await runWithProgress(title, async (signal) => {
      const run = {
        ...{ network, named, signal, ...permissions(this.services, network) },
        onResult: (result: CellResult) => results.add(result),
        onSent: () => undefined,
        onProgress: () => Promise.resolve(),
      };
      results.settle(await state.runCell(ast, run));
    });
    return results.groups();
  }
}

function parsed(document: vscode.TextDocument, { text, start }: LocatedCell): CellAst {
  const ast = parseCell(text);
  const problem = firstProblem(document, ast, start);
  if (problem !== undefined) {
    throw new UserError(`Nothing was sent. ${problem}`);
  }
  return ast;
}

/** Documents that stay readable; older ones are likely closed. */
const maxDocuments = 40;

/** Path of a past response: "3/eth_blockNumber 14:05:11". */
type ResponsePath = string;

/** Read-only documents with past responses; empty after a restart. */
export class ResponseDocuments {
  private readonly texts = new Map<ResponsePath, string>();
  private readonly shown: RoutedDocuments<ResponsePath>;
  private count = 0;

  constructor(documents: Documents) {
    const route: DocumentRoute<ResponsePath, 'txt'> = {
      family: 'answer',
      address: {
        endings: ['txt'],
        print: (path) => ({ path, ending: 'txt', query: {} }),
        parse: ({ path }) => path,
      },
      text: (path) => Promise.resolve(this.texts.get(path) ?? ''),
    };
    this.shown = documents.add(route);
  }

  /** @param name tab title: "eth_blockNumber 14:05:11" */
  add(name: string, text: string): vscode.Uri {
    const path = `${++this.count}/${inTab(name).replaceAll('/', ' ')}`;
    this.texts.set(path, text);
    const [oldest] = this.texts.keys();
    if (this.texts.size > maxDocuments && oldest !== undefined) {
      this.texts.delete(oldest);
    }
    return this.shown.uri(path);
  }
}

/**
 * Compare with Previous Response: diffs the last response of a cell with an earlier one, which the user picks where
 * there are several. Durations are left out, so that equal responses compare as equal.
 *
 * @throws {UserError} where there are no two responses
 */
export async function compareWithPrevious(
  sessions: NotebookSessions,
  documents: ResponseDocuments,
  argument: unknown,
): Promise<void> {
  const cell = chosenCell(argument);
  const [last, ...before] = [...sessions.of(cell.notebook).history.of(cell.document.uri.toString())].reverse();
  if (last === undefined || before.length === 0) {
    throw new UserError('This cell has no previous response. Run it again, then compare.');
  }
  const previous = await pickRun(before, last);
  if (previous === undefined) {
    return;
  }
  const label = last.outputs[0]?.answers[0]?.label ?? 'responses';
  const open = async (run: PastRun): Promise<vscode.Uri> =>
    documents.add(`${label} ${timeOf(run)}`, await outputsText(run.outputs, { withTimes: false }));
  const title = `${label}: ${timeOf(previous)} and ${timeOf(last)}`;
  await showDiff(await open(previous), await open(last), title);
}

/** @param runs latest first */
async function pickRun(runs: readonly PastRun[], last: PastRun): Promise<PastRun | undefined> {
  const [only] = runs;
  if (runs.length === 1) {
    return only;
  }
  const items = runs.map((run) => ({ label: timeOf(run), description: pastRunWords(run), run }));
  const title = `Compare response of ${timeOf(last)} with`;
  return (await pickOne(items, { title, matchOnDescription: true }))?.run;
}

function timeOf({ at }: PastRun): string {
  return formatClockTime(at, { now: Date.now(), locale: vscode.env.language });
}
