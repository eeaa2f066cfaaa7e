import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { EventEmitter } from './events';
import { manifest } from './host';
import { Position, Range } from './places';
import { readUri, providerOf } from './disk';
import { Uri } from './uri';
import type { TextEdit } from './values';

const opened = new EventEmitter<TextDocument>();
const closed = new EventEmitter<TextDocument>();
const changed = new EventEmitter<ChangeEvent>();
const saved = new EventEmitter<TextDocument>();

interface ChangeEvent {
  readonly document: TextDocument;
  readonly contentChanges: readonly {
    readonly range: Range;
    readonly rangeOffset: number;
    readonly rangeLength: number;
    readonly text: string;
  }[];
}

export const onDidOpenTextDocument = opened.event;
export const onDidCloseTextDocument = closed.event;
export const onDidChangeTextDocument = changed.event;
export const onDidSaveTextDocument = saved.event;
export const textDocuments: TextDocument[] = [];

/** Actions before a document is written, such as format on save. */
export const beforeSave: ((document: TextDocument) => Promise<void>)[] = [];

export class TextDocument {
  version = 1;
  isDirty = false;
  isClosed = false;
  private starts: readonly number[] | undefined;

  constructor(
    readonly uri: Uri,
    public languageId: string,
    private text: string,
    /** The notebook of a cell document. */
    readonly notebook?: unknown,
  ) {}

  get fileName(): string {
    return this.uri.fsPath;
  }

  get isUntitled(): boolean {
    return this.uri.scheme === 'untitled';
  }

  get eol(): number {
    return this.text.includes('\r\n') ? 2 : 1;
  }

  get lineCount(): number {
    return this.lineStarts().length;
  }

  getText(range?: Range): string {
    return range === undefined ? this.text : this.text.slice(this.offsetAt(range.start), this.offsetAt(range.end));
  }

  lineAt(at: number | Position): {
    readonly text: string;
    readonly lineNumber: number;
    readonly range: Range;
    readonly rangeIncludingLineBreak: Range;
    readonly firstNonWhitespaceCharacterIndex: number;
    readonly isEmptyOrWhitespace: boolean;
  } {
    const line = typeof at === 'number' ? at : at.line;
    const starts = this.lineStarts();
    if (line < 0 || line >= starts.length) {
      throw new Error('Illegal value for `line`');
    }
    const text = this.text.slice(starts[line], starts[line + 1]).replace(/\r?\n$/, '');
    const next = line + 1 < starts.length ? new Position(line + 1, 0) : new Position(line, text.length);
    return {
      text,
      lineNumber: line,
      range: new Range(line, 0, line, text.length),
      rangeIncludingLineBreak: new Range(new Position(line, 0), next),
      firstNonWhitespaceCharacterIndex: /^\s*/.exec(text)![0].length,
      isEmptyOrWhitespace: text.trim() === '',
    };
  }

  offsetAt(position: Position): number {
    const { line, character } = this.validatePosition(position);
    return this.lineStarts()[line]! + character;
  }

  positionAt(offset: number): Position {
    const starts = this.lineStarts();
    const inside = Math.min(Math.max(offset, 0), this.text.length);
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= inside) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return new Position(low, Math.min(inside - starts[low]!, this.lineAt(low).text.length));
  }

  validatePosition(position: Position): Position {
    const last = this.lineCount - 1;
    if (position.line > last) {
      return new Position(last, this.lineAt(last).text.length);
    }
    return new Position(position.line, Math.min(position.character, this.lineAt(position.line).text.length));
  }

  validateRange(range: Range): Range {
    return new Range(this.validatePosition(range.start), this.validatePosition(range.end));
  }

  getWordRangeAtPosition(position: Position, pattern = /\w+/g): Range | undefined {
    const { text } = this.lineAt(position.line);
    for (const match of text.matchAll(new RegExp(pattern.source, `${pattern.flags.replace('g', '')}g`))) {
      const end = match.index + match[0].length;
      if (match.index <= position.character && position.character <= end) {
        return new Range(position.line, match.index, position.line, end);
      }
    }
    return undefined;
  }

  async save(): Promise<boolean> {
    for (const before of beforeSave) {
      await before(this);
    }
    writeFileSync(this.uri.fsPath, this.text);
    this.isDirty = false;
    saved.fire(this);
    return true;
  }

  /** Applies non-overlapping edits as one change. */
  apply(edits: readonly TextEdit[]): void {
    const placed = edits
      .map(({ range, newText }) => {
        const inside = this.validateRange(range);
        const rangeOffset = this.offsetAt(inside.start);
        return { range: inside, rangeOffset, rangeLength: this.offsetAt(inside.end) - rangeOffset, text: newText };
      })
      .sort((a, b) => b.rangeOffset - a.rangeOffset);
    let { text } = this;
    for (const { rangeOffset, rangeLength, text: inserted } of placed) {
      text = text.slice(0, rangeOffset) + inserted + text.slice(rangeOffset + rangeLength);
    }
    this.change(text, placed, true);
  }

  /** Replaces the whole text, as when it changes on disk. */
  renew(text: string): void {
    if (text !== this.text) {
      const range = new Range(new Position(0, 0), this.positionAt(this.text.length));
      this.change(text, [{ range, rangeOffset: 0, rangeLength: this.text.length, text }], false);
    }
    this.isDirty = false;
  }

  private change(text: string, contentChanges: ChangeEvent['contentChanges'], isDirty: boolean): void {
    this.text = text;
    this.starts = undefined;
    this.version += 1;
    this.isDirty = isDirty;
    changed.fire({ document: this, contentChanges });
  }

  private lineStarts(): readonly number[] {
    if (this.starts === undefined) {
      const starts = [0];
      for (let at = this.text.indexOf('\n'); at >= 0; at = this.text.indexOf('\n', at + 1)) {
        starts.push(at + 1);
      }
      this.starts = starts;
    }
    return this.starts;
  }
}

let untitled = 0;

export async function openTextDocument(
  of?: string | Uri | { readonly language?: string; readonly content?: string },
): Promise<TextDocument> {
  if (of !== undefined && typeof of !== 'string' && !('scheme' in of)) {
    const uri = Uri.from({ scheme: 'untitled', path: `Untitled-${++untitled}` });
    return addDocument(new TextDocument(uri, of.language ?? 'plaintext', of.content ?? ''));
  }
  const uri = typeof of === 'string' ? Uri.file(of) : (of as Uri);
  const known = documentAt(uri);
  if (known !== undefined) {
    return known;
  }
  const text = uri.scheme === 'untitled' ? '' : new TextDecoder().decode(await readUri(uri));
  return documentAt(uri) ?? addDocument(new TextDocument(uri, languageOf(uri), text));
}

export function documentAt(uri: Uri): TextDocument | undefined {
  return textDocuments.find((one) => one.uri.toString() === uri.toString());
}

export function addDocument(document: TextDocument): TextDocument {
  textDocuments.push(document);
  if (providerOf(document.uri.scheme) !== undefined) {
    watchProvided();
  }
  opened.fire(document);
  return document;
}

export function closeDocument(document: TextDocument): void {
  const at = textDocuments.indexOf(document);
  if (at >= 0) {
    textDocuments.splice(at, 1);
    document.isClosed = true;
    closed.fire(document);
  }
}

/** Restores the text on disk. */
export function revert(document: TextDocument): void {
  if (document.uri.scheme === 'file') {
    document.renew(readFileSync(document.uri.fsPath, 'utf8'));
  }
}

const watched = new Set<unknown>();

/** Reloads documents of a file system provider when it reports a change. */
function watchProvided(): void {
  const provider = providerOf('snowprobe');
  if (provider === undefined || watched.has(provider)) {
    return;
  }
  watched.add(provider);
  provider.onDidChangeFile((changes) => {
    for (const { uri } of changes) {
      const document = documentAt(uri);
      if (document !== undefined) {
        void Promise.resolve(provider.readFile(uri)).then((bytes) => document.renew(new TextDecoder().decode(bytes)));
      }
    }
  });
}

const endings: Readonly<Record<string, string>> = {
  ...{ '.ts': 'typescript', '.js': 'javascript', '.json': 'json', '.md': 'markdown', '.yaml': 'yaml', '.go': 'go' },
  ...{ '.log': 'log', '.html': 'html', '.css': 'css' },
};

function languageOf({ path: file }: Uri): string {
  if (/\/\.vscode\/[^/]*\.json$/.test(file) || file.endsWith('/settings.json')) {
    return 'jsonc';
  }
  const ending = path.posix.extname(file);
  const ours = manifest.contributes.languages.find(({ extensions }) => extensions?.includes(ending));
  return ours?.id ?? endings[ending] ?? 'plaintext';
}
