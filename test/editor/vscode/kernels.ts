import { builtInCommands } from './commands';
import { NotebookCellKind } from './enums';
import { CancellationTokenSource, Disposable, EventEmitter } from './events';
import {
  activeNotebookEditor,
  type NotebookCell,
  type NotebookDocument,
  type NotebookEditor,
  notebookAt,
  onDidOpenNotebookDocument,
  type Summary,
} from './notebooks';
import type { Uri } from './uri';
import type { NotebookCellOutput, NotebookCellOutputItem, NotebookCellStatusBarItem, NotebookRange } from './values';

interface Controller {
  readonly id: string;
  readonly selected: EventEmitter<{ readonly notebook: NotebookDocument; readonly selected: boolean }>;
  executeHandler?: (cells: readonly NotebookCell[], notebook: NotebookDocument, controller: unknown) => unknown;
}

const controllers = new Map<string, Controller>();
/** Chosen kernels by notebook URI, as VS Code remembers them. */
const chosenKernels = new Map<string, string>();
const running = new Map<NotebookCell, CancellationTokenSource>();

export function kernelOf({ uri }: NotebookDocument): string | undefined {
  return chosenKernels.get(uri.toString());
}

function createNotebookController(id: string, notebookType: string, label: string): object {
  const selected: Controller['selected'] = new EventEmitter();
  const controller = {
    ...{ id, notebookType, label, selected, description: '', supportedLanguages: [], supportsExecutionOrder: false },
    onDidChangeSelectedNotebooks: selected.event,
    updateNotebookAffinity: () => undefined,
    createNotebookCellExecution: (cell: NotebookCell) => new Execution(cell),
    dispose: () => controllers.delete(id),
  };
  controllers.set(id, controller);
  return controller;
}

let order = 0;

class Execution {
  readonly token: CancellationTokenSource['token'];
  executionOrder: number | undefined;
  private startTime = 0;

  constructor(readonly cell: NotebookCell) {
    const source = new CancellationTokenSource();
    running.set(cell, source);
    this.token = source.token;
    this.executionOrder = ++order;
  }

  start(at = Date.now()): void {
    this.startTime = at;
    this.tell({});
  }

  end(success: boolean | undefined, at = Date.now()): void {
    running.delete(this.cell);
    this.tell({ success, timing: { startTime: this.startTime, endTime: at } });
  }

  clearOutput(): Promise<void> {
    return this.show([]);
  }

  replaceOutput(outputs: NotebookCellOutput | NotebookCellOutput[]): Promise<void> {
    return this.show([outputs].flat());
  }

  appendOutput(outputs: NotebookCellOutput | NotebookCellOutput[]): Promise<void> {
    return this.show([...this.cell.outputs, ...[outputs].flat()]);
  }

  replaceOutputItems(items: readonly NotebookCellOutputItem[], output: NotebookCellOutput): Promise<void> {
    output.items = items;
    return this.show([...this.cell.outputs]);
  }

  private show(outputs: readonly NotebookCellOutput[]): Promise<void> {
    this.cell.outputs = outputs;
    this.cell.change({ outputs });
    return Promise.resolve();
  }

  private tell(summary: Summary): void {
    this.cell.executionSummary = { executionOrder: this.executionOrder, ...summary };
    this.cell.change({ executionSummary: this.cell.executionSummary });
  }
}

interface StatusBarProvider {
  provideCellStatusBarItems(cell: NotebookCell, token: unknown): unknown;
}

const statusBars: StatusBarProvider[] = [];

/** The status bar below a cell. */
export async function cellBar(cell: NotebookCell): Promise<readonly NotebookCellStatusBarItem[]> {
  const token = new CancellationTokenSource().token;
  const given = await Promise.all(statusBars.map((one) => one.provideCellStatusBarItems(cell, token)));
  return given.flat().filter((one) => one !== undefined) as NotebookCellStatusBarItem[];
}

export const notebooks = {
  createNotebookController,
  createRendererMessaging: () => ({
    onDidReceiveMessage: new EventEmitter<unknown>().event,
    postMessage: () => Promise.resolve(true),
  }),
  registerNotebookCellStatusBarItemProvider: (_: string, provider: StatusBarProvider) => {
    statusBars.push(provider);
    return new Disposable(() => statusBars.splice(statusBars.indexOf(provider), 1));
  },
};

async function run(notebook: NotebookDocument | undefined, range?: NotebookRange): Promise<void> {
  const controller = notebook && controllers.get(kernelOf(notebook) ?? '');
  const cells = notebook?.getCells(range).filter(({ kind }) => kind === NotebookCellKind.Code) ?? [];
  if (notebook !== undefined && controller?.executeHandler !== undefined && cells.length > 0) {
    await controller.executeHandler(cells, notebook, controller);
  }
}

interface Which {
  readonly ranges?: readonly NotebookRange[];
  readonly document?: Uri;
}

function notebookOf({ document }: Which = {}): NotebookDocument | undefined {
  return document === undefined ? activeNotebookEditor()?.notebook : notebookAt(document);
}

builtInCommands({
  'notebook.selectKernel': (of: {
    readonly id: string;
    readonly notebookEditor?: NotebookEditor;
    readonly skipIfAlreadySelected?: boolean;
  }) => {
    const notebook = (of.notebookEditor ?? activeNotebookEditor())?.notebook;
    if (notebook === undefined) {
      return false;
    }
    const before = kernelOf(notebook);
    if (before === of.id || (of.skipIfAlreadySelected === true && before !== undefined && controllers.has(before))) {
      return true;
    }
    chosenKernels.set(notebook.uri.toString(), of.id);
    controllers.get(before ?? '')?.selected.fire({ notebook, selected: false });
    controllers.get(of.id)?.selected.fire({ notebook, selected: true });
    return true;
  },
  'notebook.cell.execute': async (which: Which = {}) => {
    await run(notebookOf(which), which.ranges?.[0] ?? activeNotebookEditor()?.selections[0]);
  },
  'notebook.execute': async (document?: Uri) => run(notebookOf({ document })),
  'notebook.cell.cancelExecution': (which: Which = {}) =>
    notebookOf(which)
      ?.getCells(which.ranges?.[0])
      .forEach((cell) => running.get(cell)?.cancel()),
  'notebook.clearAllCellsOutputs': () =>
    activeNotebookEditor()
      ?.notebook.getCells()
      .forEach((cell) => {
        cell.outputs = [];
        cell.change({ outputs: [] });
      }),
  'notebook.cell.edit': () => undefined,
});

onDidOpenNotebookDocument((notebook) =>
  controllers.get(kernelOf(notebook) ?? '')?.selected.fire({ notebook, selected: true }),
);
