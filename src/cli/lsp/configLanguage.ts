import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { format } from 'jsonc-parser';
import {
  type CodeAction,
  CodeActionKind,
  CompletionItemKind,
  type Diagnostic,
  DiagnosticTag,
  type TextEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type CheckInput,
  type ConfigCompletion,
  type ConfigEdit,
  type ConfigFile,
  ConfigReader,
  type Problem,
  type ReadText,
  chainFilesBeside,
  completeAt,
  effectiveRulesText,
  hoverAt,
  inlayHintsIn,
  lensesOf,
  likelyNetwork,
  networkDefaults,
  recognise,
  rules,
  safeEdits,
  shownProblems,
} from '../../engine/config';
import { inEditor } from '../../engine/primitives';
import { isSamePlace, slashes } from '../givenFiles';
import { type Language, completionParts, hintAt, hoverOn, rangeOf, severities, touches } from './language';

/** A file as it is now, and the others of its chain. */
interface Read {
  readonly file: ConfigFile;
  readonly input: CheckInput;
  readonly documents: { readonly [File in ConfigFile]?: TextDocument };
}

/** Characters from the beginning and the end by which a file is known. */
const looked = 16_384;

const kinds: Readonly<Record<ConfigCompletion['kind'], CompletionItemKind>> = {
  key: CompletionItemKind.Property,
  value: CompletionItemKind.Value,
  address: CompletionItemKind.Constant,
  time: CompletionItemKind.Event,
  snippet: CompletionItemKind.Snippet,
};

export const fixAllKind = `${CodeActionKind.SourceFixAll}.snowprobe`;
export const showRules = 'snowprobe.showEffectiveRules';

interface ConfigClient {
  /** Those that are open. */
  readonly documents: { all(): readonly TextDocument[] };
  /** ID of the network that files are on where nothing in them says another. */
  readonly networkId: number;
  readonly hasSnippets: () => boolean;
}

/** Files of chains' configuration. */
export class ConfigLanguage implements Language {
  private readonly reader = new ConfigReader(() => []);
  private readonly network;

  constructor(private readonly client: ConfigClient) {
    // One object, since what was judged with it is kept by that.
    this.network = networkDefaults(client.networkId);
  }

  has(document: TextDocument): boolean {
    return textOf(document) !== undefined;
  }

  async diagnostics(document: TextDocument, isWanted: () => boolean): Promise<Diagnostic[] | undefined> {
    const read = await this.read(document, isWanted);
    const problems = read && (await this.reader.problems(read.input, isWanted));
    return read && problems && shownProblems(read, problems).map((problem) => diagnosticOf(read, document, problem));
  }

  async hover(document: TextDocument, offset: number, isWanted: () => boolean) {
    const read = await this.read(document, isWanted);
    const hover = read && hoverAt(read.input, read.file, offset);
    return hover && hoverOn(document, hover.markdown, hover);
  }

  async completions(document: TextDocument, offset: number, isWanted: () => boolean) {
    const read = await this.read(document, isWanted);
    return read === undefined
      ? []
      : completeAt(read.input, read.file, offset).map(
          ({ label, kind, detail, documentation, insertText, filterText, sortText, commaAt, ...span }) => ({
            ...{ filterText, sortText, label: inEditor(label), kind: kinds[kind] },
            ...completionParts(rangeOf(document, span), insertText, this.client.hasSnippets(), {
              detail,
              documentation,
            }),
            additionalTextEdits: commaAt === undefined ? undefined : [insertion(document, commaAt, ',')],
          }),
        );
  }

  async actions(
    document: TextDocument,
    range: Parameters<Language['actions']>[1],
    isWanted: () => boolean,
  ): Promise<CodeAction[]> {
    const read = await this.read(document, isWanted);
    const found = read && (await this.reader.problems(read.input, isWanted));
    if (read === undefined || found === undefined) {
      return [];
    }
    const problems = shownProblems(read, found);
    const all = safeEdits(read.file, problems);
    const fixes = problems
      .filter((problem) => touches(document, range, problem))
      .flatMap((problem) =>
        (problem.fixes ?? []).map((fix, i) => ({
          title: inEditor(fix.title),
          kind: CodeActionKind.QuickFix,
          edit: { changes: changesOf(read, fix.edits()) },
          diagnostics: [diagnosticOf(read, document, problem)],
          isPreferred: i === 0,
        })),
      );
    const title = 'Fix all that leaves the meaning as it is';
    return [
      ...fixes,
      ...(all.length === 0 ? [] : [{ title, kind: fixAllKind, edit: { changes: changesOf(read, all) } }]),
    ];
  }

  async lenses(document: TextDocument, isWanted: () => boolean) {
    const read = await this.read(document, isWanted);
    return read === undefined
      ? []
      : lensesOf(read.input, read.file).map(({ title, opens, ...span }) => ({
          range: rangeOf(document, span),
          command:
            opens === undefined
              ? { title, command: '' }
              : { title, command: showRules, arguments: [document.uri, String(opens.rulesAt)] },
        }));
  }

  async hints(document: TextDocument, { start, end }: { start: number; end: number }, isWanted: () => boolean) {
    const read = await this.read(document, isWanted);
    return read === undefined
      ? []
      : inlayHintsIn(read.input, read.file, start, end).map(({ offset, text }) => hintAt(document, offset, text));
  }

  format(document: TextDocument, options: Parameters<Language['format']>[1]): Promise<TextEdit[]> {
    const text = document.getText();
    const eol = text.includes('\r\n') ? '\r\n' : '\n';
    const edits = format(text, undefined, { ...options, eol }).map(({ offset, length, content }) => ({
      range: rangeOf(document, { start: offset, end: offset + length }),
      newText: content,
    }));
    return Promise.resolve(edits);
  }

  /** The rules that hold at a time, as Markdown. @param time seconds since the epoch */
  async rulesText(document: TextDocument, time: bigint): Promise<string | undefined> {
    const read = await this.read(document, () => true);
    return read && effectiveRulesText(read.input, time);
  }

  private async read(document: TextDocument, isWanted: () => boolean): Promise<Read | undefined> {
    const own = textOf(document);
    if (own === undefined) {
      return undefined;
    }
    const place = placeOf(document.uri);
    const names = place === undefined ? [] : await readdir(path.dirname(place)).catch(() => []);
    const others =
      place === undefined ? [] : await chainFilesBeside(slashes(place), own.is.file, names, (file) => this.open(file));
    const files = [own, ...others];
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

  /** What is open and not saved counts before what is on disk; most of the places that are looked at have no file. */
  private async open(place: string): Promise<(ReadText & { readonly document: TextDocument }) | undefined> {
    const document = this.client.documents.all().find(({ uri }) => isSamePlace(placeOf(uri) ?? '', place));
    const text = document === undefined ? await readFile(place, 'utf8').catch(() => undefined) : '';
    return text === undefined
      ? undefined
      : textOf(document ?? TextDocument.create(pathToFileURL(place).href, 'json', 0, text));
  }
}

/** Undefined: it is no file of a chain's configuration. */
function textOf(document: TextDocument): (ReadText & { readonly document: TextDocument }) | undefined {
  const { uri } = document;
  const place = placeOf(uri);
  if (!/\.jsonc?$/.test(place ?? uri) && !/^jsonc?$/.test(document.languageId)) {
    return undefined;
  }
  const text = document.getText();
  const is = recognise({
    path: slashes(place ?? uri),
    head: text.slice(0, looked),
    tail: text.slice(looked).slice(-looked),
  });
  // A mark that is in the text is read there.
  return is && { is, document, key: uri, text, hasMark: false };
}

/** Undefined: it is no file of this system. */
function placeOf(uri: string): string | undefined {
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

function diagnosticOf(read: Read, document: TextDocument, problem: Problem): Diagnostic {
  const { rule, message, vmText, related = [] } = problem;
  const { severity, level } = rules[rule];
  return {
    range: rangeOf(document, problem.file === read.file ? problem : { start: 0, end: 0 }),
    message: vmText === undefined ? inEditor(message) : `${inEditor(message)}\n${inEditor(`The VM says: ${vmText}`)}`,
    severity: severities[severity],
    code: rule,
    source: 'Snowprobe',
    tags: level === 'hint' ? [DiagnosticTag.Unnecessary] : undefined,
    relatedInformation: related.flatMap((one) => {
      const other = read.documents[one.file];
      return other === undefined
        ? []
        : [{ location: { uri: other.uri, range: rangeOf(other, one) }, message: inEditor(one.message) }];
    }),
  };
}

function changesOf({ documents }: Read, edits: readonly ConfigEdit[]): Record<string, TextEdit[]> {
  const changes: Record<string, TextEdit[]> = {};
  for (const { file, text, ...span } of edits) {
    const document = documents[file];
    if (document !== undefined) {
      (changes[document.uri] ??= []).push({ range: rangeOf(document, span), newText: text });
    }
  }
  return changes;
}

function insertion(document: TextDocument, at: number, newText: string): TextEdit {
  return { range: rangeOf(document, { start: at, end: at }), newText };
}
