import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { format } from 'jsonc-parser';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type CheckInput,
  type ConfigFile,
  ConfigReader,
  type Problem,
  type RecognisedText,
  siblingChainFiles,
  configDocument,
  effectiveRulesText,
  lensesOf,
  likelyNetwork,
  networkDefaults,
  recognise,
  safeEdits,
  toLanguageProblem,
  selectShown,
} from '../../engine/config';
import { type LanguageEdit, type LanguageProblem, nextTurn } from '../../engine/primitives';
import { isSamePath, toSlashes } from '../givenFiles';
import type { Language, OpenDocument } from './language';
import { z } from 'zod';
import { type CompletionItem, MarkupKind } from 'vscode-languageserver/node';
import {
  type CellAst,
  type CellSources,
  type CellText,
  cellsDocument,
  cellsIn,
  formattingEdit,
  locateCells,
  methodMarkdown,
  parseCell,
  problemsOfCell,
} from '../../engine/notebook';
import { findMethod, type WireNames } from '../../engine/rpc';

/** The current version of a file, and the other files of its chain. */
interface ChainFiles {
  readonly file: ConfigFile;
  readonly input: CheckInput;
  readonly documents: { readonly [File in ConfigFile]?: TextDocument };
}

/** Number of characters at the start and end by which a file's kind is recognised. */
const headLength = 16_384;

export const showRules = 'snowprobe.showEffectiveRules';

interface ConfigClient {
  readonly documents: { all(): readonly TextDocument[] };
  /** ID of the network to assume if the files do not name one. */
  readonly networkId: number;
}

export class ConfigLanguage implements Language {
  private readonly reader = new ConfigReader(() => []);
  private readonly network;

  constructor(private readonly client: ConfigClient) {
    // A single object, because results are cached by its identity.
    this.network = networkDefaults(client.networkId);
  }

  has(document: TextDocument): boolean {
    return textOf(document) !== undefined;
  }

  async open(document: TextDocument, isWanted: () => boolean): Promise<OpenDocument | undefined> {
    const read = await this.read(document, isWanted);
    if (read === undefined) {
      return undefined;
    }
    const { file, input, documents } = read;
    let problems: readonly Problem[] = [];
    return {
      ...configDocument(input, file),
      problems: async () => {
        const found = await this.reader.problems(input, isWanted);
        problems = found === undefined ? [] : selectShown(read, found);
        return found && problems.map(toLanguageProblem);
      },
      safeEdits: () => safeEdits(file, problems),
      lenses: () =>
        lensesOf(input, file).map(({ opens, ...lens }) => ({
          ...lens,
          ...(opens && { command: showRules, arguments: [document.uri, String(opens.rulesAt)] }),
        })),
      format: (options) => formatEdits(document.getText(), options),
      fileNamed: (name) => documents[name as ConfigFile],
    };
  }

  /** The rules in force at a time, as Markdown. @param time seconds since the epoch */
  async rulesText(document: TextDocument, time: bigint): Promise<string | undefined> {
    const read = await this.read(document, () => true);
    return read && effectiveRulesText(read.input, time);
  }

  private async read(document: TextDocument, isWanted: () => boolean): Promise<ChainFiles | undefined> {
    const own = textOf(document);
    if (own === undefined) {
      return undefined;
    }
    const files = [own, ...(await this.beside(pathOfUri(document.uri), own))];
    const sources = await this.reader.sources(files, isWanted);
    if (sources === undefined) {
      return undefined;
    }
    const vm = files.find(({ is }) => is.file === 'config')?.is.vm;
    const network = likelyNetwork(this.network, sources.genesis);
    return {
      file: own.is.file,
      input: { ...sources, vm, now: Date.now(), network },
      documents: Object.fromEntries(files.map(({ is, document: of }) => [is.file, of])),
    };
  }

  /** The other files of its chain, saved or not. */
  private async beside(place: string | undefined, { is }: RecognisedText) {
    if (place === undefined) {
      return [];
    }
    const folder = path.dirname(place);
    const open = this.client.documents.all().flatMap(({ uri }) => pathOfUri(uri) ?? []);
    const names = open.filter((one) => isSamePath(path.dirname(one), folder)).map((one) => path.basename(one));
    const saved = await readdir(folder).catch(() => []);
    return await siblingChainFiles(toSlashes(place), is.file, [...new Set([...saved, ...names])], (at) =>
      this.textAt(at),
    );
  }

  /** Open documents take precedence over files on disk; most of these paths do not exist. */
  private async textAt(place: string): Promise<(RecognisedText & { readonly document: TextDocument }) | undefined> {
    const document = this.client.documents.all().find(({ uri }) => isSamePath(pathOfUri(uri) ?? '', place));
    const text = document === undefined ? await readFile(place, 'utf8').catch(() => undefined) : '';
    return text === undefined
      ? undefined
      : textOf(document ?? TextDocument.create(pathToFileURL(place).href, 'json', 0, text));
  }
}

/** `undefined` if it is not a chain's config file. */
function textOf(document: TextDocument): (RecognisedText & { readonly document: TextDocument }) | undefined {
  const { uri } = document;
  const place = pathOfUri(uri);
  if (!/\.jsonc?$/.test(place ?? uri) && !/^jsonc?$/.test(document.languageId)) {
    return undefined;
  }
  const text = document.getText();
  const is = recognise({
    path: toSlashes(place ?? uri),
    head: text.slice(0, headLength),
    tail: text.slice(headLength).slice(-headLength),
  });
  // A byte order mark would be part of the text.
  return is && { is, document, key: uri, text, hasMark: false };
}

/** `undefined` if it is not a file URI. */
function pathOfUri(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

function formatEdits(text: string, options: Parameters<OpenDocument['format']>[0]): readonly LanguageEdit[] {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  return format(text, undefined, { ...options, eol }).map(({ offset, length, content }) => ({
    ...{ start: offset, end: offset + length, text: content },
  }));
}

export class NotebookLanguage implements Language {
  private readonly parsed = new WeakMap<TextDocument, ReadonlyMap<string, CellAst>>();

  constructor(private readonly sources: () => Promise<Omit<CellSources, 'responses'>>) {}

  has({ uri, languageId }: TextDocument): boolean {
    return uri.endsWith('.rpc') || languageId === 'snowprobe-rpc';
  }

  async open(document: TextDocument, isWanted: () => boolean): Promise<OpenDocument> {
    const cells = await this.cells(document);
    return {
      ...cellsDocument(cells),
      problems: () => problemsIn(cells, isWanted),
      // The network to which a cell is sent.
      lenses: () =>
        cells
          .filter(({ ast }) => ast.requests.length > 0)
          .map(({ start, context }) => ({ start, end: start, title: `on ${context.network.name}` })),
      format: () =>
        cells.flatMap((cell) => {
          const edit = formattingEdit(cell);
          return edit === undefined ? [] : [{ ...edit, start: cell.start + edit.start, end: cell.start + edit.end }];
        }),
    };
  }

  /** Parses only changed cells, since a keystroke changes one of many. */
  private async cells(document: TextDocument): Promise<readonly CellText[]> {
    const sources = await this.sources();
    const before = this.parsed.get(document);
    const places = locateCells(document.getText()).filter(({ kind }) => kind === 'rpc');
    const cells = places.map(({ text }) => ({ text, ast: before?.get(text) ?? parseCell(text) }));
    this.parsed.set(document, new Map(cells.map(({ text, ast }) => [text, ast])));
    const at = cellsIn(cells, { ...sources, responses: new Map() });
    return places.map(({ start }, i) => at(i, start));
  }
}

async function problemsIn(cells: readonly CellText[], isWanted: () => boolean) {
  const found: LanguageProblem[] = [];
  for (const cell of cells) {
    for (const problems of problemsOfCell(cell)) {
      found.push(...problems);
      await nextTurn();
      if (!isWanted()) {
        return undefined;
      }
    }
  }
  return found;
}

const methodData = z.object({ method: z.string(), names: z.custom<WireNames>(() => true) });

/** Adds a method's documentation, which is created on demand. */
export function resolveItem(item: CompletionItem): CompletionItem {
  const { data } = methodData.safeParse(item.data);
  const method = data && findMethod(data.method);
  return data === undefined || method === undefined
    ? item
    : { ...item, documentation: { kind: MarkupKind.Markdown, value: methodMarkdown(method, data.names) } };
}
