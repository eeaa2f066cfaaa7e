// In-memory VS Code: what `require('vscode')` returns to the extension and to the tests of test/editor. It behaves like
// VS Code for documents, editors, settings, notebooks, trees, prompts and messages, without rendering.
import { builtInCommands, executeCommand, getCommands, registerCommand } from './commands';
import { getConfiguration, onDidChangeConfiguration } from './configuration';
import {
  createFileSystemWatcher,
  findFiles,
  fs,
  registerFileSystemProvider,
  registerTextDocumentContentProvider,
} from './disk';
import * as documents from './documents';
import * as editors from './editors';
import { CancellationTokenSource, Disposable, EventEmitter } from './events';
import { extensionFolder, host, manifest } from './host';
import * as messages from './messages';
import * as notebookParts from './notebooks';
import { askForFile, InputBox, QuickPick, showInputBox, showQuickPick } from './quickInput';
import { createTreeView } from './trees';
import { Uri } from './uri';
import { NotebookEdit, type TextEdit, type WorkspaceEdit } from './values';
import path from 'node:path';
import { rename } from 'node:fs/promises';

export * from './enums';
export * from './events';
export * from './places';
export * from './values';
export { Uri } from './uri';
export { debug, DebugAdapterInlineImplementation } from './debug';
export { languages } from './languages';
export { notebooks } from './kernels';
export { TestMessage, TestRunProfileKind, TestRunRequest, tests } from './tests';

const never = new EventEmitter<never>().event;
const renamed = new EventEmitter<{ readonly files: readonly { readonly oldUri: Uri; readonly newUri: Uri }[] }>();

async function applyEdit({ changes }: WorkspaceEdit): Promise<boolean> {
  const edits = new Map<documents.TextDocument, TextEdit[]>();
  for (const change of changes) {
    if ('renamedTo' in change) {
      await rename(change.uri.fsPath, change.renamedTo.fsPath);
      renamed.fire({ files: [{ oldUri: change.uri, newUri: change.renamedTo }] });
    } else if ('contents' in change) {
      await fs.writeFile(change.uri, change.contents);
    } else if ('notebook' in change) {
      (await notebookParts.openNotebookDocument(change.uri)).apply(change.notebook);
    } else {
      const document = documents.documentAt(change.uri) ?? (await documents.openTextDocument(change.uri));
      edits.set(document, [...(edits.get(document) ?? []), change.edit]);
    }
  }
  edits.forEach((all, document) => document.apply(all));
  return true;
}
notebookParts.applying.edit = applyEdit;

const folder = (): { readonly uri: Uri; readonly name: string; readonly index: number } => ({
  uri: Uri.file(host.workspace),
  name: path.basename(host.workspace),
  index: 0,
});

function getWorkspaceFolder({ scheme, fsPath }: Uri): ReturnType<typeof folder> | undefined {
  const below = path.relative(host.workspace, fsPath);
  return scheme === 'file' && !below.startsWith('..') && !path.isAbsolute(below) ? folder() : undefined;
}

export const workspace = {
  get isTrusted(): boolean {
    return host.isTrusted;
  },
  get workspaceFolders() {
    return [folder()];
  },
  get textDocuments() {
    return [...documents.textDocuments];
  },
  get notebookDocuments() {
    return [...notebookParts.notebookDocuments];
  },
  workspaceFile: undefined,
  fs,
  findFiles,
  getConfiguration,
  getWorkspaceFolder,
  createFileSystemWatcher,
  registerFileSystemProvider,
  registerTextDocumentContentProvider,
  applyEdit,
  asRelativePath: (of: Uri | string): string => {
    const file = typeof of === 'string' ? of : of.fsPath;
    return getWorkspaceFolder(Uri.file(file)) === undefined ? file : path.relative(host.workspace, file);
  },
  openTextDocument: documents.openTextDocument,
  openNotebookDocument: notebookParts.openNotebookDocument,
  registerNotebookSerializer: notebookParts.registerNotebookSerializer,
  onDidOpenTextDocument: documents.onDidOpenTextDocument,
  onDidCloseTextDocument: documents.onDidCloseTextDocument,
  onDidChangeTextDocument: documents.onDidChangeTextDocument,
  onDidSaveTextDocument: documents.onDidSaveTextDocument,
  onDidOpenNotebookDocument: notebookParts.onDidOpenNotebookDocument,
  onDidCloseNotebookDocument: notebookParts.onDidCloseNotebookDocument,
  onDidChangeNotebookDocument: notebookParts.onDidChangeNotebookDocument,
  onWillSaveNotebookDocument: notebookParts.onWillSaveNotebookDocument,
  onDidChangeConfiguration,
  onDidRenameFiles: renamed.event,
  onDidChangeWorkspaceFolders: never,
  onDidGrantWorkspaceTrust: never,
};

const logged: string[] = [];
/** Maximum number of log lines: a window may be open for hours. */
const maxLogged = 2_000;

/** The extension's log. */
export function logText(): string {
  return logged.join('\n');
}

function createOutputChannel(): object {
  const write = (text: string): void => {
    logged.push(text);
    logged.splice(0, logged.length - maxLogged);
  };
  return {
    ...{ logLevel: 1, onDidChangeLogLevel: never, append: write, appendLine: write, trace: write, debug: write },
    ...{ info: write, warn: write, error: (text: unknown) => write(String(text)), show: () => undefined },
    dispose: () => undefined,
  };
}

/** Open panels, newest last. */
export const webviewPanels: editors.WebviewPanel[] = [];

export const window = {
  get activeTextEditor() {
    return editors.activeTextEditor();
  },
  get visibleTextEditors() {
    return editors.visibleTextEditors();
  },
  get activeNotebookEditor() {
    return notebookParts.activeNotebookEditor();
  },
  get visibleNotebookEditors() {
    return notebookParts.visibleNotebookEditors();
  },
  state: { focused: true, active: true },
  tabGroups: editors.tabGroups,
  showTextDocument: editors.showTextDocument,
  showNotebookDocument: notebookParts.showNotebookDocument,
  createTextEditorDecorationType: editors.createTextEditorDecorationType,
  createWebviewPanel: (type: string, title: string) => {
    const panel = new editors.WebviewPanel(type, title);
    webviewPanels.push(panel);
    panel.onDidDispose(() => webviewPanels.splice(webviewPanels.indexOf(panel), 1));
    return panel;
  },
  registerTerminalLinkProvider: () => new Disposable(() => undefined),
  registerWebviewPanelSerializer: () => new Disposable(() => undefined),
  registerUriHandler: (handler: { handleUri(uri: Uri): unknown }) => {
    editors.linkHandlers.push(handler);
    return new Disposable(() => editors.linkHandlers.splice(editors.linkHandlers.indexOf(handler), 1));
  },
  createTreeView,
  createOutputChannel,
  createStatusBarItem: messages.createStatusBarItem,
  setStatusBarMessage: messages.setStatusBarMessage,
  showInformationMessage: messages.showInformationMessage,
  showWarningMessage: messages.showWarningMessage,
  showErrorMessage: messages.showErrorMessage,
  withProgress: messages.withProgress,
  createQuickPick: () => new QuickPick(),
  createInputBox: () => new InputBox(),
  showQuickPick,
  showInputBox,
  showSaveDialog: ({ title, saveLabel, defaultUri }: Readonly<Record<string, unknown>> = {}) =>
    askForFile(title as string, saveLabel as string, defaultUri as Uri | undefined),
  showOpenDialog: async ({ title, openLabel, defaultUri }: Readonly<Record<string, unknown>> = {}) => {
    const file = await askForFile(title as string, openLabel as string, defaultUri as Uri | undefined);
    return file && [file];
  },
  onDidChangeActiveTextEditor: editors.onDidChangeActiveTextEditor,
  onDidChangeTextEditorSelection: editors.onDidChangeTextEditorSelection,
  onDidChangeVisibleTextEditors: editors.onDidChangeVisibleTextEditors,
  onDidChangeActiveNotebookEditor: notebookParts.onDidChangeActiveNotebookEditor,
  onDidChangeWindowState: never,
};

/** Registered tools for agents, by name. */
export const agentTools = new Map<
  string,
  { invoke(call: { readonly input: unknown }, token: unknown): Promise<unknown> }
>();

export class LanguageModelTextPart {
  constructor(readonly value: string) {}
}

export class LanguageModelToolResult {
  constructor(readonly content: readonly LanguageModelTextPart[]) {}
}

export const lm = {
  registerTool(name: string, tool: { invoke(call: { readonly input: unknown }, token: unknown): Promise<unknown> }) {
    agentTools.set(name, tool);
    return new Disposable(() => agentTools.delete(name));
  },
  invokeTool: (name: string, { input }: { readonly input: unknown }) =>
    agentTools.get(name)?.invoke({ input }, new CancellationTokenSource().token),
};

export const commands = { registerCommand, executeCommand, getCommands };

let clipboard = '';
/** URLs opened in the browser. */
export const openedOutside: string[] = [];

export const env = {
  language: 'en',
  uriScheme: 'vscode',
  appName: 'VS Code in memory',
  sessionId: 'session',
  machineId: 'machine',
  clipboard: {
    readText: () => new Promise((resolve) => setImmediate(() => resolve(clipboard))),
    writeText: (text: string) => {
      clipboard = text;
      return Promise.resolve();
    },
  },
  openExternal: (uri: Uri) => {
    openedOutside.push(uri.toString());
    return Promise.resolve(true);
  },
};

/** No translations. */
export const l10n = {
  bundle: undefined,
  t: (sentence: string | { readonly message: string }, ...values: readonly unknown[]): string => {
    const [first] = values;
    const named = typeof first === 'object' && first !== null ? (first as Readonly<Record<string, unknown>>) : values;
    const text = typeof sentence === 'string' ? sentence : sentence.message;
    return text.replace(/\{(\w+)\}/g, (whole, key: string) =>
      key in named ? String((named as Readonly<Record<string, unknown>>)[key]) : whole,
    );
  },
};

export const version = '1.105.0';

export const extension = {
  id: 'snowprobe.snowprobe',
  extensionUri: Uri.file(extensionFolder),
  extensionPath: extensionFolder,
  packageJSON: manifest,
  isActive: true,
  activate: () => Promise.resolve(),
};

export const extensions = {
  all: [extension],
  getExtension: (id: string) => (id === extension.id ? extension : undefined),
};

builtInCommands({
  'vscode.open': async (uri: Uri) => {
    if (uri.scheme === env.uriScheme) {
      for (const handler of editors.linkHandlers) {
        await handler.handleUri(uri);
      }
    } else if (uri.path.endsWith('.rpc')) {
      await notebookParts.showNotebookDocument(await notebookParts.openNotebookDocument(uri));
    } else {
      await editors.showTextDocument(uri);
    }
  },
  'workbench.action.openSettings': () => undefined,
  'workbench.trust.manage': () => undefined,
  'vscode.openFolder': () => undefined,
  revealInExplorer: () => undefined,
  'workbench.action.openSettingsJson': () => undefined,
});

export { NotebookEdit };
