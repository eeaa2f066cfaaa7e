// Plain values passed between the extension and VS Code.
import { Uri } from './uri';
import { type Position, Range } from './places';

export class Location {
  readonly range: Range;

  constructor(
    readonly uri: Uri,
    place: Range | Position,
  ) {
    this.range = place instanceof Range ? place : new Range(place, place);
  }
}

export class RelativePattern {
  readonly baseUri: Uri;
  readonly base: string;

  constructor(
    base: Uri | { readonly uri: Uri },
    readonly pattern: string,
  ) {
    this.baseUri = base instanceof Uri ? base : base.uri;
    this.base = this.baseUri.fsPath;
  }
}

export class MarkdownString {
  isTrusted: unknown;
  supportThemeIcons = false;
  supportHtml = false;

  constructor(public value = '') {}

  appendMarkdown(text: string): this {
    this.value += text;
    return this;
  }
}

export class Hover {
  readonly contents: readonly unknown[];

  constructor(
    contents: unknown,
    public range?: Range,
  ) {
    this.contents = Array.isArray(contents) ? contents : [contents];
  }
}

export class Diagnostic {
  source: string | undefined;
  code: unknown;
  relatedInformation: unknown;
  tags: readonly number[] | undefined;

  constructor(
    public range: Range,
    public message: string,
    public severity = 0,
  ) {}
}

export class DiagnosticRelatedInformation {
  constructor(
    readonly location: Location,
    readonly message: string,
  ) {}
}

export class CodeActionKind {
  static readonly Empty = new CodeActionKind('');
  static readonly QuickFix = new CodeActionKind('quickfix');
  static readonly Refactor = new CodeActionKind('refactor');
  static readonly RefactorRewrite = new CodeActionKind('refactor.rewrite');
  static readonly Source = new CodeActionKind('source');
  static readonly SourceFixAll = new CodeActionKind('source.fixAll');

  constructor(readonly value: string) {}

  append(part: string): CodeActionKind {
    return new CodeActionKind(this.value === '' ? part : `${this.value}.${part}`);
  }

  contains(other: CodeActionKind): boolean {
    return this.value === '' || other.value === this.value || other.value.startsWith(`${this.value}.`);
  }

  intersects(other: CodeActionKind): boolean {
    return this.contains(other) || other.contains(this);
  }
}

export class CodeAction {
  edit: unknown;
  command: unknown;
  diagnostics: unknown;
  isPreferred: boolean | undefined;

  constructor(
    public title: string,
    public kind?: CodeActionKind,
  ) {}
}

export class CodeLens {
  constructor(
    public range: Range,
    public command?: { readonly title: string; readonly command: string; readonly arguments?: unknown[] },
  ) {}
}

export class SemanticTokensLegend {
  constructor(readonly tokenTypes: readonly string[]) {}
}

/** Encodes tokens like VS Code: each relative to the previous one. */
export class SemanticTokensBuilder {
  private readonly data: number[] = [];
  private line = 0;
  private character = 0;

  push(line: number, character: number, length: number, type: number): void {
    this.data.push(line - this.line, line === this.line ? character - this.character : character, length, type, 0);
    this.line = line;
    this.character = character;
  }

  build(): { readonly data: Uint32Array } {
    return { data: Uint32Array.from(this.data) };
  }
}

export class CompletionItem {
  constructor(
    public label: string | { readonly label: string },
    public kind?: number,
  ) {}
}

export class CompletionList {
  constructor(
    public items: readonly CompletionItem[] = [],
    public isIncomplete = false,
  ) {}
}

export class SnippetString {
  constructor(public value = '') {}
}

export class SignatureHelp {
  signatures: readonly unknown[] = [];
  activeSignature = 0;
  activeParameter = 0;
}

export class SignatureInformation {
  parameters: readonly unknown[] = [];

  constructor(
    public label: string,
    public documentation?: unknown,
  ) {}
}

export class ParameterInformation {
  constructor(
    public label: unknown,
    public documentation?: unknown,
  ) {}
}

export class DocumentSymbol {
  children: DocumentSymbol[] = [];

  constructor(
    public name: string,
    public detail: string,
    public kind: number,
    public range: Range,
    public selectionRange: Range,
  ) {}
}

export class FoldingRange {
  constructor(
    public start: number,
    public end: number,
    public kind?: number,
  ) {}
}

export class InlayHint {
  paddingLeft: boolean | undefined;

  constructor(
    public position: Position,
    public label: unknown,
    public kind?: number,
  ) {}
}

export class InlineValueText {
  constructor(
    readonly range: Range,
    readonly text: string,
  ) {}
}

export class DocumentLink {
  tooltip: string | undefined;

  constructor(
    public range: Range,
    public target?: Uri,
  ) {}
}

export class DocumentDropEdit {
  constructor(public insertText: string) {}
}

export class DataTransferItem {
  constructor(readonly value: unknown) {}

  asString(): Promise<string> {
    return Promise.resolve(String(this.value));
  }
}

export class ThemeIcon {
  constructor(
    readonly id: string,
    readonly color?: ThemeColor,
  ) {}
}

export class ThemeColor {
  constructor(readonly id: string) {}
}

export class TreeItem {
  id: string | undefined;
  label: unknown;
  description: unknown;
  contextValue: string | undefined;
  command: { readonly command: string; readonly arguments?: readonly unknown[] } | undefined;
  tooltip: unknown;
  iconPath: unknown;
  resourceUri: Uri | undefined;

  constructor(
    label: unknown,
    public collapsibleState = 0,
  ) {
    this.label = label;
  }
}

export class DebugAdapterInlineImplementation {
  constructor(readonly implementation: unknown) {}
}

export class FileSystemError extends Error {
  static readonly FileNotFound = (what?: unknown): FileSystemError => new FileSystemError(what, 'FileNotFound');
  static readonly FileExists = (what?: unknown): FileSystemError => new FileSystemError(what, 'FileExists');
  static readonly NoPermissions = (what?: unknown): FileSystemError => new FileSystemError(what, 'NoPermissions');

  constructor(
    what?: unknown,
    readonly code = 'Unknown',
  ) {
    super(`${code}: ${String(what)}`);
  }
}

export class TextEdit {
  static readonly replace = (range: Range, text: string): TextEdit => new TextEdit(range, text);
  static readonly insert = (at: Position, text: string): TextEdit => new TextEdit(new Range(at, at), text);
  static readonly delete = (range: Range): TextEdit => new TextEdit(range, '');

  constructor(
    readonly range: Range,
    readonly newText: string,
  ) {}
}

export class NotebookRange {
  constructor(
    readonly start: number,
    readonly end: number,
  ) {}
}

export class NotebookCellData {
  outputs: NotebookCellOutput[] | undefined;
  metadata: Readonly<Record<string, unknown>> | undefined;

  constructor(
    public kind: number,
    public value: string,
    public languageId: string,
  ) {}
}

export class NotebookData {
  metadata: Readonly<Record<string, unknown>> | undefined;

  constructor(public cells: readonly NotebookCellData[]) {}
}

export class NotebookCellOutputItem {
  static readonly text = (text: string, mime = 'text/plain'): NotebookCellOutputItem =>
    new NotebookCellOutputItem(new TextEncoder().encode(text), mime);
  static readonly error = ({ name, message, stack }: Error): NotebookCellOutputItem =>
    NotebookCellOutputItem.text(JSON.stringify({ name, message, stack }), 'application/vnd.code.notebook.error');

  constructor(
    readonly data: Uint8Array,
    readonly mime: string,
  ) {}
}

export class NotebookCellOutput {
  constructor(public items: readonly NotebookCellOutputItem[]) {}
}

export class NotebookCellStatusBarItem {
  command: { readonly command: string; readonly arguments?: readonly unknown[] } | string | undefined;
  tooltip: string | undefined;

  constructor(
    public text: string,
    public alignment: number,
  ) {}
}

export class NotebookEdit {
  static readonly insertCells = (at: number, cells: readonly NotebookCellData[]): NotebookEdit =>
    new NotebookEdit(new NotebookRange(at, at), cells);
  static readonly deleteCells = (range: NotebookRange): NotebookEdit => new NotebookEdit(range, []);
  static readonly updateCellMetadata = (at: number, metadata: Readonly<Record<string, unknown>>): NotebookEdit =>
    new NotebookEdit(new NotebookRange(at, at + 1), undefined, metadata);

  constructor(
    readonly range: NotebookRange,
    readonly newCells: readonly NotebookCellData[] | undefined,
    readonly metadata?: Readonly<Record<string, unknown>>,
  ) {}
}

type Change = { readonly uri: Uri } & (
  | { readonly edit: TextEdit }
  | { readonly notebook: NotebookEdit }
  | { readonly renamedTo: Uri }
  | { readonly contents: Uint8Array }
);

export class WorkspaceEdit {
  readonly changes: Change[] = [];

  replace(uri: Uri, range: Range, text: string): void {
    this.changes.push({ uri, edit: TextEdit.replace(range, text) });
  }

  insert(uri: Uri, at: Position, text: string): void {
    this.changes.push({ uri, edit: TextEdit.insert(at, text) });
  }

  delete(uri: Uri, range: Range): void {
    this.changes.push({ uri, edit: TextEdit.delete(range) });
  }

  createFile(uri: Uri, { contents }: { readonly contents: Uint8Array }): void {
    this.changes.push({ uri, contents });
  }

  renameFile(uri: Uri, renamedTo: Uri): void {
    this.changes.push({ uri, renamedTo });
  }

  set(uri: Uri, edits: readonly (TextEdit | NotebookEdit)[]): void {
    edits.forEach((edit) => this.changes.push(edit instanceof NotebookEdit ? { uri, notebook: edit } : { uri, edit }));
  }
}

export class TabInputText {
  constructor(readonly uri: Uri) {}
}

export class TabInputTextDiff {
  constructor(
    readonly original: Uri,
    readonly modified: Uri,
  ) {}
}

export class TabInputNotebook {
  constructor(
    readonly uri: Uri,
    readonly notebookType: string,
  ) {}
}

export class TabInputWebview {
  constructor(readonly viewType: string) {}
}
