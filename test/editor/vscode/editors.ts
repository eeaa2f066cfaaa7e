import { builtInCommands } from './commands';
import { addDocument, closeDocument, openTextDocument, revert, TextDocument } from './documents';
import type { Disposable } from './events';
import { EventEmitter } from './events';
import { type Position, Range, Selection } from './places';
import type { Uri } from './uri';
import { TabInputText, TabInputTextDiff, TabInputWebview, TextEdit } from './values';

export interface Tab {
  label: string;
  readonly input: unknown;
  readonly group: object;
  isActive: boolean;
  /** Called when it is closed. */
  readonly end?: () => void;
  readonly editor?: TextEditor;
}

const tabs: Tab[] = [];
const tabsChanged = new EventEmitter<{
  readonly opened: readonly Tab[];
  readonly closed: readonly Tab[];
  readonly changed: readonly Tab[];
}>();
const activeChanged = new EventEmitter<TextEditor | undefined>();
const selectionChanged = new EventEmitter<{
  readonly textEditor: TextEditor;
  readonly selections: readonly Selection[];
}>();
const visibleChanged = new EventEmitter<readonly TextEditor[]>();
/** Fires when another tab becomes active. */
export const frontChanged = new EventEmitter<Tab | undefined>();

export const onDidChangeActiveTextEditor = activeChanged.event;
export const onDidChangeTextEditorSelection = selectionChanged.event;
export const onDidChangeVisibleTextEditors = visibleChanged.event;

const group = {
  isActive: true,
  viewColumn: 1,
  get tabs(): readonly Tab[] {
    return tabs;
  },
  get activeTab(): Tab | undefined {
    return frontTab();
  },
};

export const tabGroups = {
  all: [group],
  activeTabGroup: group,
  onDidChangeTabs: tabsChanged.event,
  onDidChangeTabGroups: new EventEmitter<unknown>().event,
  close: (which: Tab | readonly Tab[]): Promise<boolean> => {
    [which].flat().forEach((tab) => closeTab(tab));
    return Promise.resolve(true);
  },
};

export class TextEditor {
  readonly decorations = new Map<object, readonly unknown[]>();
  readonly viewColumn = 1;
  readonly options = { tabSize: 2, insertSpaces: true };
  selections: readonly Selection[] = [new Selection(0, 0, 0, 0)];

  constructor(readonly document: TextDocument) {}

  get selection(): Selection {
    return this.selections[0]!;
  }

  set selection(selection: Selection) {
    this.selections = [selection];
    selectionChanged.fire({ textEditor: this, selections: this.selections });
  }

  get visibleRanges(): readonly Range[] {
    return [new Range(0, 0, this.document.lineCount - 1, 0)];
  }

  edit(
    fill: (builder: {
      replace(range: Range, text: string): void;
      insert(at: Position, text: string): void;
      delete(range: Range): void;
    }) => void,
  ): Promise<boolean> {
    const edits: TextEdit[] = [];
    fill({
      replace: (range, text) => void edits.push(TextEdit.replace(range, text)),
      insert: (at, text) => void edits.push(TextEdit.insert(at, text)),
      delete: (range) => void edits.push(TextEdit.delete(range)),
    });
    this.document.apply(edits);
    return Promise.resolve(true);
  }

  setDecorations(type: object, places: readonly unknown[]): void {
    this.decorations.set(type, places);
  }

  revealRange(): void {
    // Everything is visible.
  }
}

export function createTextEditorDecorationType(options: unknown): object {
  return { options, dispose: () => frontTab()?.editor?.decorations.clear() };
}

export function frontTab(): Tab | undefined {
  return tabs.find(({ isActive }) => isActive);
}

export function activeTextEditor(): TextEditor | undefined {
  return frontTab()?.editor;
}

export function visibleTextEditors(): readonly TextEditor[] {
  return [activeTextEditor()].filter((editor) => editor !== undefined);
}

export function addTab(of: Omit<Tab, 'isActive' | 'group'>): Tab {
  const tab: Tab = { ...of, group, isActive: false };
  tabs.push(tab);
  tabsChanged.fire({ opened: [tab], closed: [], changed: [] });
  activate(tab);
  return tab;
}

export function activate(tab: Tab | undefined): void {
  const before = frontTab();
  if (before === tab) {
    return;
  }
  tabs.forEach((one) => (one.isActive = one === tab));
  tabsChanged.fire({ opened: [], closed: [], changed: [before, tab].filter((one) => one !== undefined) });
  frontChanged.fire(tab);
  activeChanged.fire(tab?.editor);
  visibleChanged.fire(visibleTextEditors());
}

function renameTab(tab: Tab, label: string): void {
  tab.label = label;
  tabsChanged.fire({ opened: [], closed: [], changed: [tab] });
}

function closeTab(tab: Tab): void {
  const at = tabs.indexOf(tab);
  if (at < 0) {
    return;
  }
  const { isActive } = tab;
  tabs.splice(at, 1);
  tab.isActive = false;
  tab.end?.();
  tabsChanged.fire({ opened: [], closed: [tab], changed: [] });
  if (isActive) {
    const next = tabs[Math.min(at, tabs.length - 1)];
    if (next === undefined) {
      frontChanged.fire(undefined);
      activeChanged.fire(undefined);
      visibleChanged.fire([]);
    } else {
      activate(next);
    }
  }
}

function isOf({ input }: Tab, uri: Uri): boolean {
  return input instanceof TabInputText && input.uri.toString() === uri.toString();
}

/** Closes a document that no tab shows any more. */
function release(document: TextDocument): void {
  const isShown = tabs.some(({ input }) =>
    input instanceof TabInputText
      ? input.uri.toString() === document.uri.toString()
      : input instanceof TabInputTextDiff &&
        [input.original, input.modified].some((uri) => uri.toString() === document.uri.toString()),
  );
  if (!isShown) {
    closeDocument(document);
  }
}

interface ShowOptions {
  readonly selection?: Range;
}

export async function showTextDocument(of: TextDocument | Uri, options?: ShowOptions | number): Promise<TextEditor> {
  const document = of instanceof TextDocument ? of : await openTextDocument(of);
  if (document.isClosed) {
    document.isClosed = false;
    addDocument(document);
  }
  let tab = tabs.find((one) => isOf(one, document.uri));
  if (tab === undefined) {
    const label = document.uri.path.split('/').at(-1) ?? '';
    const editor = new TextEditor(document);
    tab = addTab({ label, input: new TabInputText(document.uri), editor, end: () => release(document) });
  } else {
    activate(tab);
  }
  const selection = typeof options === 'object' ? options.selection : undefined;
  if (selection !== undefined) {
    tab.editor!.selection = new Selection(selection.start, selection.end);
  }
  return tab.editor!;
}

export class WebviewPanel {
  readonly viewColumn = 1;
  private readonly disposed = new EventEmitter<void>();
  private readonly viewState = new EventEmitter<{ readonly webviewPanel: WebviewPanel }>();
  private readonly received = new EventEmitter<unknown>();
  private readonly listener: Disposable;
  private readonly tab: Tab;
  /** Messages from the extension to the page. */
  readonly sent: unknown[] = [];
  readonly onDidDispose = this.disposed.event;
  readonly onDidChangeViewState = this.viewState.event;
  readonly webview = {
    html: '',
    options: {},
    cspSource: 'https://page.invalid',
    onDidReceiveMessage: this.received.event,
    postMessage: (message: unknown): Promise<boolean> => {
      this.sent.push(message);
      return Promise.resolve(true);
    },
    asWebviewUri: (uri: Uri): Uri => uri,
  };
  iconPath: unknown;

  constructor(
    readonly viewType: string,
    title: string,
  ) {
    const input = new TabInputWebview(`mainThreadWebview-${viewType}`);
    this.tab = addTab({ label: title, input, end: () => this.ended() });
    this.listener = frontChanged.event(() => this.viewState.fire({ webviewPanel: this }));
  }

  get title(): string {
    return this.tab.label;
  }

  set title(title: string) {
    renameTab(this.tab, title);
  }

  get active(): boolean {
    return this.tab.isActive;
  }

  get visible(): boolean {
    return this.tab.isActive;
  }

  reveal(): void {
    activate(this.tab);
  }

  dispose(): void {
    closeTab(this.tab);
  }

  /** Sends a message from the page. */
  post(message: unknown): void {
    this.received.fire(message);
  }

  private ended(): void {
    this.listener.dispose();
    this.disposed.fire();
  }
}

async function openDiff(original: Uri, modified: Uri, title: string): Promise<void> {
  const documents = await Promise.all([original, modified].map((uri) => openTextDocument(uri)));
  addTab({
    label: title,
    input: new TabInputTextDiff(original, modified),
    end: () => documents.forEach(release),
  });
}

function closeFront(): void {
  const tab = frontTab();
  if (tab !== undefined) {
    closeTab(tab);
  }
}

/** Handlers of links with the extension's own scheme. */
export const linkHandlers: { handleUri(uri: Uri): unknown }[] = [];

builtInCommands({
  'vscode.diff': openDiff,
  'workbench.action.closeAllEditors': () => [...tabs].forEach(closeTab),
  'workbench.action.closeActiveEditor': closeFront,
  'workbench.action.closeOtherEditors': () => tabs.filter(({ isActive }) => !isActive).forEach(closeTab),
  'workbench.action.revertAndCloseActiveEditor': () => {
    const document = activeTextEditor()?.document;
    if (document?.isDirty) {
      revert(document);
    }
    closeFront();
  },
  'workbench.action.previousEditor': () => activate(tabs.at((tabs.indexOf(frontTab()!) - 1) % tabs.length)),
  'workbench.action.files.revert': () => {
    const document = activeTextEditor()?.document;
    if (document !== undefined) {
      revert(document);
    }
  },
  type: ({ text }: { readonly text: string }) => typing.insert(text),
  hideSuggestWidget: () => undefined,
});

/** Receives typed text; a notebook has its own handler. */
export const typing = {
  insert: (text: string): void => {
    const editor = activeTextEditor();
    if (editor !== undefined) {
      editor.document.apply([TextEdit.replace(editor.selection, text)]);
      const at = editor.document.positionAt(editor.document.offsetAt(editor.selection.start) + text.length);
      editor.selection = new Selection(at, at);
    }
  },
};
