import vscode = require('vscode');
import type { JsonValue } from '../../../engine/primitives';
import { type RpcOutput, rpcOutputMime } from '../../../webview/protocol/rpcOutput';
import type { Network } from '../../../engine/networks';
import { isFailure, parseCell } from '../../../engine/notebook';
import type { Disposable } from '../../vscode/disposables';
import { cellFailure } from '../../vscode/ui/editorWords';
import type { Services } from '../../shared/services';
import { storeOutput } from '../notebookData';
import { CellOutputs, type OutputView, type ShownOutput, ShownResults } from '../output/cellOutputs';
import { RunHistory } from '../cellWords';
import { firstProblem } from '../command/changeDirective';
import { permissions } from './confirmChange';

export interface NotebookSession {
  /** Responses of its named requests. */
  readonly named: Map<string, JsonValue>;
  readonly history: RunHistory;
  /** Outputs of each cell that was run, by the URI of its text; also of a stopped run. */
  readonly shown: Map<string, readonly RpcOutput[]>;
}

/** The sessions of open notebooks; each ends when its notebook is closed. */
export class NotebookSessions implements vscode.Disposable {
  private readonly sessions = new Map<string, NotebookSession>();
  /** VS Code closes and reopens a renamed file before it reports the rename. */
  private closed: { readonly key: string; readonly named: NotebookSession['named'] } | undefined;
  private readonly listeners = [
    vscode.workspace.onDidCloseNotebookDocument(({ uri }) => this.close(uri.toString())),
    vscode.workspace.onDidRenameFiles(({ files }) =>
      files.forEach(({ oldUri, newUri }) => this.rename(oldUri.toString(), newUri.toString())),
    ),
  ];

  of({ uri }: vscode.NotebookDocument): NotebookSession {
    return this.at(uri.toString());
  }

  dispose(): void {
    this.listeners.forEach((listener) => void listener.dispose());
  }

  private at(key: string): NotebookSession {
    const known = this.sessions.get(key) ?? { named: new Map(), history: new RunHistory(), shown: new Map() };
    this.sessions.set(key, known);
    return known;
  }

  private close(key: string): void {
    const session = this.sessions.get(key);
    this.sessions.delete(key);
    this.closed = session === undefined ? undefined : { key, named: session.named };
  }

  /** Responses of named requests stay valid; the cells are new ones without outputs. */
  private rename(from: string, to: string): void {
    const named = this.sessions.get(from)?.named ?? (this.closed?.key === from ? this.closed.named : undefined);
    named?.forEach((value, name) => this.at(to).named.set(name, value));
    this.closed = undefined;
  }
}

/** Runs a cell and shows its results. @returns whether it succeeded */
export async function runNotebookCell(
  services: Services,
  sessions: NotebookSessions,
  execution: vscode.NotebookCellExecution,
  network: Network,
): Promise<boolean> {
  const { cell } = execution;
  if (isGone(cell)) {
    execution.end(undefined);
    return false;
  }
  const session = sessions.of(cell.notebook);
  const uri = cell.document.uri.toString();
  const results = new ShownResults();
  session.shown.delete(uri);
  execution.start(Date.now());
  await execution.clearOutput();
  const outputs = new CellOutputs(results, outputView(execution), services.state.networks.all(), uri);
  const ast = parseCell(cell.document.getText());
  const problem = firstProblem(cell.document, ast);
  if (problem !== undefined) {
    await execution.replaceOutput(cellFailure(`Nothing was sent. ${problem}`));
    execution.end(false, Date.now());
    return false;
  }
  const stop = runSignal(services, execution, network);
  try {
    const result = await services.state.runCell(ast, {
      network,
      named: session.named,
      signal: stop.signal,
      ...permissions(services, network),
      onSent: (waiting) => outputs.sent(waiting),
      onResult: (answer) => {
        results.add(answer);
        outputs.changed();
      },
      onProgress: async (answer) => {
        results.add(answer);
        session.shown.set(uri, await outputs.drawn());
      },
    });
    results.settle(result);
    const shown = await outputs.drawn();
    const ok = result.length > 0 && !result.some(isFailure);
    session.shown.set(uri, shown);
    session.history.add(uri, { at: Date.now(), outputs: shown });
    execution.end(result.length === 0 ? undefined : ok, Date.now());
    if (services.config.get().notebookSaveOutputs && !isGone(cell)) {
      await storeOutput(cell, shown);
    }
    return ok || result.length === 0;
  } catch (error) {
    if (!stop.signal.aborted) {
      services.log.error('Running a cell failed.', error);
      results.stop(Date.now());
      // Errors of drawing are already reported.
      await outputs.drawn().catch(() => undefined);
      await execution.appendOutput(cellFailure(internalError(error)));
    } else if (!isGone(cell)) {
      results.stop(Date.now());
      session.shown.set(uri, await outputs.drawn());
      await execution.appendOutput(cellFailure('Stopped before all responses arrived.'));
    }
    execution.end(false, Date.now());
    return false;
  } finally {
    outputs.dispose();
    stop.dispose();
  }
}

function outputView(execution: vscode.NotebookCellExecution): OutputView {
  const shown: vscode.NotebookCellOutput[] = [];
  return {
    append: (outputs) => {
      const made = outputs.map((output) => new vscode.NotebookCellOutput(itemsOf(output)));
      shown.push(...made);
      return execution.appendOutput(made);
    },
    update: (index, output) => {
      const own = shown[index]!;
      own.items = itemsOf(output);
      // Clearing the outputs of a running cell hides nothing: the next result shows all of them again.
      const isCleared = execution.cell.outputs.length === 0;
      return isCleared ? execution.replaceOutput(shown) : execution.replaceOutputItems(own.items, own);
    },
  };
}

function itemsOf({ bytes, plain }: ShownOutput): vscode.NotebookCellOutputItem[] {
  return [new vscode.NotebookCellOutputItem(bytes, rpcOutputMime), vscode.NotebookCellOutputItem.text(plain)];
}

/** An internal error: requests themselves end in results, never in exceptions. */
function internalError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `Running the cell failed: ${message.replace(/\.$/, '')}. For details, run Show Log. Report it if it persists.`;
}

/** Whether the cell is gone: it was deleted, or its notebook closed. */
function isGone({ index, notebook }: vscode.NotebookCell): boolean {
  return notebook.isClosed || index < 0;
}

/**
 * Aborts a running cell: by VS Code's stop button; when the cell or its notebook is gone, since it could not be stopped
 * any more; and with its network, whose kernel owns the stop button.
 */
function runSignal(
  services: Services,
  { cell, token }: vscode.NotebookCellExecution,
  { name }: Network,
): Disposable & { readonly signal: AbortSignal } {
  const stop = new AbortController();
  const stopIf = (isEnded: boolean): void => {
    if (isEnded) {
      stop.abort();
    }
  };
  const { networks } = services.state;
  const isRemoved = (): boolean => ![...networks.all(), networks.active()].some((network) => network.name === name);
  const listeners = [
    token.onCancellationRequested(() => stop.abort()),
    vscode.workspace.onDidCloseNotebookDocument(() => stopIf(isGone(cell))),
    vscode.workspace.onDidChangeNotebookDocument(() => stopIf(isGone(cell))),
    services.config.onDidChange(() => stopIf(isRemoved())),
  ];
  stopIf(token.isCancellationRequested || isGone(cell) || isRemoved());
  return { signal: stop.signal, dispose: () => listeners.forEach((one) => void one.dispose()) };
}
