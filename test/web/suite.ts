// An extension in a browser's extension host that tests ours there and reports to the stage.
import vscode = require('vscode');

interface Told {
  /** URL for the report. */
  readonly report: string;
  /** Hash of a transaction that the network's nodes know. */
  readonly transaction: string;
}

export async function activate(): Promise<void> {
  const { report, transaction } = vscode.workspace.getConfiguration().get<Told>('snowprobeTests')!;
  const passed: string[] = [];
  const failures: { fullTitle: string; err: { message: string; stack?: string } }[] = [];
  for (const [title, test] of tests(transaction)) {
    try {
      await test();
      passed.push(title);
    } catch (error) {
      const { message, stack } = error as Error;
      failures.push({ fullTitle: title, err: { message, stack } });
    }
  }
  const stats = { passes: passed.length, failures: failures.length, pending: 0 };
  await fetch(report, { method: 'POST', body: JSON.stringify({ stats, failures }) });
}

const tests = (transaction: string): readonly (readonly [string, () => Promise<void>])[] => [
  [
    'runs in a browser, and not in Node',
    async () => {
      same('process' in globalThis, false);
      same(vscode.extensions.getExtension('snowprobe.snowprobe')?.extensionKind, vscode.ExtensionKind.UI);
    },
  ],
  [
    'hover knows an identifier by itself',
    async () => {
      await hoverSays('note.txt', 'LpoYY', 'Primary Network');
    },
  ],
  [
    'hover decodes bytes',
    async () => {
      await hoverSays('bytes.txt', '0x0000000000220000', 'sends 1 AVAX to');
    },
  ],
  [
    'checks a genesis as the VM would',
    async () => {
      const document = await open('genesis.json');
      await until(() => {
        const found = vscode.languages.getDiagnostics(document.uri).map(({ message }) => message);
        return [found.some((message) => message.includes('gasLimit')), found.join('\n')];
      });
    },
  ],
  [
    'hover looks up on a node that lets web pages ask it',
    async () => {
      await select('open');
      await hoverSays('transaction.txt', transaction, 'SNC');
    },
  ],
  [
    'formats the cells of a notebook',
    async () => {
      const [cell] = (await openCells()).getCells();
      await until(async () => {
        const edits = await vscode.commands.executeCommand<vscode.TextEdit[] | undefined>(
          'vscode.executeFormatDocumentProvider',
          cell!.document.uri,
          { tabSize: 2, insertSpaces: true },
        );
        const text = formatted(cell!.document, edits ?? []);
        return [text === 'eth_getBlockByNumber ["latest", false]', text];
      });
    },
  ],
  [
    'a cell asks, and another listens until it is stopped',
    async () => {
      const [asks, listens] = (await openCells()).getCells();
      const kernel = { id: 'snowprobe.open', extension: 'snowprobe.snowprobe' };
      await vscode.commands.executeCommand('notebook.selectKernel', kernel);
      void command('notebook.cell.execute', asks!);
      await shows(asks!, /"baseFeePerGas"/);
      void command('notebook.cell.execute', listens!);
      await shows(listens!, /Events so far: [1-9]/);
      await command('notebook.cell.cancelExecution', listens!);
      await shows(listens!, /Stopped\. Events: [1-9]/);
    },
  ],
  [
    'hover says why a node gives a browser nothing',
    async () => {
      await select('closed');
      await hoverSays('transaction.txt', transaction, 'The browser got no answer from');
    },
  ],
];

async function select(network: string): Promise<void> {
  await vscode.workspace.getConfiguration().update('snowprobe.network', network, vscode.ConfigurationTarget.Global);
}

async function open(name: string): Promise<vscode.TextDocument> {
  const [folder] = vscode.workspace.workspaceFolders!;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder!.uri, name));
  await vscode.window.showTextDocument(document);
  return document;
}

async function openCells(): Promise<vscode.NotebookDocument> {
  const [folder] = vscode.workspace.workspaceFolders!;
  const notebook = await vscode.workspace.openNotebookDocument(vscode.Uri.joinPath(folder!.uri, 'cells.rpc'));
  await vscode.window.showNotebookDocument(notebook);
  return notebook;
}

async function command(name: string, { notebook, index }: vscode.NotebookCell): Promise<void> {
  const ranges = [{ start: index, end: index + 1 }];
  await vscode.commands.executeCommand(name, { ranges, document: notebook.uri });
}

/** VS Code minimises edits, so they may differ from the formatter's. */
function formatted(document: vscode.TextDocument, edits: readonly vscode.TextEdit[]): string {
  return [...edits]
    .sort((a, b) => b.range.start.compareTo(a.range.start))
    .reduce(
      (text, { range, newText }) =>
        text.slice(0, document.offsetAt(range.start)) + newText + text.slice(document.offsetAt(range.end)),
      document.getText(),
    );
}

async function shows(cell: vscode.NotebookCell, words: RegExp): Promise<void> {
  await until(() => {
    const items = cell.outputs.flatMap((output) => output.items).filter(({ mime }) => mime === 'text/plain');
    const text = items.map(({ data }) => new TextDecoder().decode(data)).join('\n');
    return [words.test(text), text];
  });
}

async function hoverSays(name: string, needle: string, expected: string): Promise<void> {
  const document = await open(name);
  const place = document.positionAt(document.getText().indexOf(needle) + 2);
  await until(async () => {
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      place,
    );
    const words = hovers.flatMap(({ contents }) =>
      contents.map((part) => (typeof part === 'string' ? part : part.value)),
    );
    return [words.join('\n').includes(expected), words.join('\n')];
  });
}

/** Polls until a condition holds. */
async function until(check: () => [boolean, string] | Promise<[boolean, string]>): Promise<void> {
  let shown = '';
  for (let tries = 0; tries < 100; tries++) {
    const [holds, what] = await check();
    if (holds) {
      return;
    }
    shown = what;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`What is shown is ${shown}`);
}

function same(actual: unknown, expected: unknown): void {
  if (actual !== expected) {
    throw new Error(`${String(actual)} is not ${String(expected)}`);
  }
}
