import { writeFileSync } from 'node:fs';
import { addDocument, closeDocument, onDidChangeTextDocument, TextDocument } from './documents';
import { readUri } from './disk';
import { activate, addTab, frontChanged, frontTab, type Tab, typing } from './editors';
import { CancellationTokenSource, Disposable, EventEmitter } from './events';
import { Uri } from './uri';
import { TextDocumentSaveReason } from './enums';
import {
  NotebookCellData,
  type NotebookCellOutput,
  NotebookData,
  type NotebookEdit,
  NotebookRange,
  TabInputNotebook,
  TextEdit,
  type WorkspaceEdit,
} from './values';

interface Serializer {
  deserializeNotebook(bytes: Uint8Array, token: unknown): NotebookData | Promise<NotebookData>;
  serializeNotebook(data: NotebookData, token: unknown): Uint8Array | Promise<Uint8Array>;
}

export interface Summary {
  readonly executionOrder?: number;
  readonly success?: boolean;
  readonly timing?: { readonly startTime: number; readonly endTime: number };
}

interface CellChange {
  readonly cell: NotebookCell;
  readonly outputs?: readonly NotebookCellOutput[];
  readonly executionSummary?: Summary;
  readonly metadata?: unknown;
  readonly document?: TextDocument;
}

interface NotebookChange {
  readonly notebook: NotebookDocument;
  readonly contentChanges: readonly {
    readonly range: NotebookRange;
    readonly addedCells: readonly NotebookCell[];
    readonly removedCells: readonly NotebookCell[];
  }[];
  readonly cellChanges: readonly CellChange[];
}

const serializers = new Map<string, Serializer>();
const opened = new EventEmitter<NotebookDocument>();
const closed = new EventEmitter<NotebookDocument>();
const changed = new EventEmitter<NotebookChange>();
const willSave = new EventEmitter<{
  readonly notebook: NotebookDocument;
  readonly reason: number;
  readonly token: unknown;
  waitUntil(edit: Promise<WorkspaceEdit | undefined>): void;
}>();
const activeChanged = new EventEmitter<NotebookEditor | undefined>();

export const notebookDocuments: NotebookDocument[] = [];
export const onDidOpenNotebookDocument = opened.event;
export const onDidCloseNotebookDocument = closed.event;
export const onDidChangeNotebookDocument = changed.event;
export const onWillSaveNotebookDocument = willSave.event;
export const onDidChangeActiveNotebookEditor = activeChanged.event;

let cellCount = 0;

export class NotebookCell {
  readonly document: TextDocument;
  readonly kind: number;
  metadata: Readonly<Record<string, unknown>>;
  outputs: readonly NotebookCellOutput[];
  executionSummary: Summary | undefined;

  constructor(
    readonly notebook: NotebookDocument,
    { kind, value, languageId, outputs = [], metadata = {} }: NotebookCellData,
  ) {
    const uri = notebook.uri.with({ scheme: 'vscode-notebook-cell', fragment: `W${cellCount++}` });
    // A text model has one kind of line ends; cells use
    // .
    this.document = addDocument(new TextDocument(uri, languageId, value.replaceAll('\r\n', '\n'), notebook));
    this.kind = kind;
    this.metadata = metadata;
    this.outputs = outputs;
  }

  get index(): number {
    return this.notebook.getCells().indexOf(this);
  }

  change(what: Partial<Omit<CellChange, 'cell'>>): void {
    changed.fire({ notebook: this.notebook, contentChanges: [], cellChanges: [{ cell: this, ...what }] });
  }
}

export class NotebookDocument {
  readonly isUntitled: boolean;
  readonly metadata: Readonly<Record<string, unknown>>;
  version = 1;
  isDirty = false;
  isClosed = false;
  private cells: NotebookCell[] = [];

  constructor(
    readonly uri: Uri,
    readonly notebookType: string,
    { cells, metadata = {} }: NotebookData,
  ) {
    this.isUntitled = uri.scheme === 'untitled';
    this.metadata = metadata;
    this.cells = cells.map((data) => new NotebookCell(this, data));
  }

  get cellCount(): number {
    return this.cells.length;
  }

  cellAt(index: number): NotebookCell {
    return this.cells[Math.min(Math.max(index, 0), this.cells.length - 1)]!;
  }

  getCells(range?: NotebookRange): readonly NotebookCell[] {
    return range === undefined ? this.cells : this.cells.slice(range.start, range.end);
  }

  apply({ range, newCells, metadata }: NotebookEdit): void {
    this.version += 1;
    this.isDirty = true;
    if (newCells === undefined) {
      const cell = this.cellAt(range.start);
      cell.metadata = metadata ?? {};
      cell.change({ metadata: cell.metadata });
      return;
    }
    const addedCells = newCells.map((data) => new NotebookCell(this, data));
    const removedCells = this.cells.splice(range.start, range.end - range.start, ...addedCells);
    removedCells.forEach(({ document }) => closeDocument(document));
    changed.fire({ notebook: this, contentChanges: [{ range, addedCells, removedCells }], cellChanges: [] });
  }

  async save(): Promise<boolean> {
    const waiting: Promise<WorkspaceEdit | undefined>[] = [];
    const reason = TextDocumentSaveReason.Manual;
    const token = new CancellationTokenSource().token;
    willSave.fire({ notebook: this, reason, token, waitUntil: (edit) => void waiting.push(edit) });
    for (const edit of await Promise.all(waiting)) {
      if (edit !== undefined) {
        await applying.edit(edit);
      }
    }
    const cells = this.cells.map(({ kind, document, metadata }) =>
      Object.assign(new NotebookCellData(kind, document.getText(), document.languageId), { metadata, outputs: [] }),
    );
    const data = Object.assign(new NotebookData(cells), { metadata: this.metadata });
    writeFileSync(this.uri.fsPath, await serializers.get(this.notebookType)!.serializeNotebook(data, token));
    this.isDirty = false;
    return true;
  }

  close(): void {
    this.isClosed = true;
    this.cells.forEach(({ document }) => closeDocument(document));
  }
}

/** Applies a WorkspaceEdit; set by the module that knows all kinds of documents. */
export const applying: { edit(edit: WorkspaceEdit): Promise<boolean> } = {
  edit: () => Promise.reject(new Error('Nothing applies edits.')),
};

onDidChangeTextDocument(({ document }) => {
  const notebook = notebookDocuments.find((one) => one === document.notebook);
  const cell = notebook?.getCells().find((one) => one.document === document);
  if (notebook !== undefined && cell !== undefined) {
    notebook.isDirty = true;
    cell.change({ document });
  }
});

export function registerNotebookSerializer(type: string, serializer: Serializer): Disposable {
  serializers.set(type, serializer);
  return new Disposable(() => serializers.delete(type));
}

let untitled = 0;

export async function openNotebookDocument(of: Uri | string, data?: NotebookData): Promise<NotebookDocument> {
  if (typeof of === 'string') {
    const uri = Uri.from({ scheme: 'untitled', path: `Untitled-${++untitled}.rpc` });
    return addNotebook(new NotebookDocument(uri, of, data ?? new NotebookData([])));
  }
  const known = notebookAt(of);
  if (known !== undefined) {
    return known;
  }
  const [type, serializer] = [...serializers][0]!;
  const token = new CancellationTokenSource().token;
  const read = await serializer.deserializeNotebook(await readUri(of), token);
  return notebookAt(of) ?? addNotebook(new NotebookDocument(of, type, read));
}

export function notebookAt(uri: Uri): NotebookDocument | undefined {
  return notebookDocuments.find((one) => one.uri.toString() === uri.toString());
}

function addNotebook(notebook: NotebookDocument): NotebookDocument {
  notebookDocuments.push(notebook);
  opened.fire(notebook);
  return notebook;
}

function closeNotebook(notebook: NotebookDocument): void {
  const at = notebookDocuments.indexOf(notebook);
  if (at >= 0) {
    notebookDocuments.splice(at, 1);
    notebook.close();
    closed.fire(notebook);
  }
}

export interface NotebookEditor {
  readonly notebook: NotebookDocument;
  selections: readonly NotebookRange[];
  readonly selection: NotebookRange;
  readonly viewColumn: number;
}

const editors = new Map<Tab, NotebookEditor>();

export function activeNotebookEditor(): NotebookEditor | undefined {
  const tab = frontTab();
  return tab && editors.get(tab);
}

export function visibleNotebookEditors(): readonly NotebookEditor[] {
  return [activeNotebookEditor()].filter((editor) => editor !== undefined);
}

frontChanged.event(() => activeChanged.fire(activeNotebookEditor()));

export function showNotebookDocument(
  notebook: NotebookDocument,
  { selections }: { readonly selections?: readonly NotebookRange[] } = {},
): Promise<NotebookEditor> {
  let [tab, editor] = [...editors].find(([, one]) => one.notebook === notebook) ?? [];
  if (tab === undefined || editor === undefined) {
    const made: NotebookEditor = {
      notebook,
      selections: [new NotebookRange(0, 1)],
      viewColumn: 1,
      get selection() {
        return this.selections[0]!;
      },
    };
    const input = new TabInputNotebook(notebook.uri, notebook.notebookType);
    const label = notebook.uri.path.split('/').at(-1) ?? '';
    // Registered before other listeners for the tab.
    const listener = frontChanged.event((front) => {
      if (front?.input === input) {
        editors.set(front, made);
      }
    });
    const added: Tab = addTab({
      label,
      input,
      end: () => {
        editors.delete(added);
        closeNotebook(notebook);
      },
    });
    listener.dispose();
    editors.set(added, made);
    [tab, editor] = [added, made];
    activeChanged.fire(made);
  } else {
    activate(tab);
  }
  if (selections !== undefined) {
    editor.selections = selections;
  }
  return Promise.resolve(editor);
}

const insertIntoText = typing.insert;
typing.insert = (text) => {
  const editor = activeNotebookEditor();
  if (editor === undefined) {
    insertIntoText(text);
    return;
  }
  const { document } = editor.notebook.cellAt(editor.selections[0]?.start ?? 0);
  document.apply([TextEdit.insert(document.positionAt(document.getText().length), text)]);
};
