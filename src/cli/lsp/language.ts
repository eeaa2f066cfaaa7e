import {
  type CodeAction,
  CodeActionKind,
  type CompletionItem,
  CompletionItemKind,
  CompletionItemTag,
  type Diagnostic,
  DiagnosticSeverity,
  DiagnosticTag,
  type Hover,
  type InlayHint,
  InsertTextFormat,
  MarkupKind,
  type Range,
  type TextEdit,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  completionKinds,
  completionOrder,
  inEditor,
  type LanguageDocument,
  type LanguageEdit,
  type LanguageProblem,
  type TextSpan,
  compact,
} from '../../engine/primitives';

export interface Language {
  has(document: TextDocument): boolean;
  /** The current version of the document, or `undefined` if cancelled. */
  open(document: TextDocument, isWanted: () => boolean): Promise<OpenDocument | undefined>;
}

export interface OpenDocument extends LanguageDocument {
  /** `undefined` if cancelled. */
  problems(): Promise<readonly LanguageProblem[] | undefined>;
  /** All fixes that preserve the meaning. */
  safeEdits?(): readonly LanguageEdit[];
  lenses(): readonly (TextSpan & {
    readonly title: string;
    readonly command?: string;
    readonly arguments?: string[];
  })[];
  format(options: { readonly tabSize: number; readonly insertSpaces: boolean }): readonly LanguageEdit[];
  /** One of the files with which it is validated. */
  fileNamed?(name: string): TextDocument | undefined;
}

export const fixAllKind = `${CodeActionKind.SourceFixAll}.snowprobe`;

const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  hint: DiagnosticSeverity.Hint,
} as const;

const tags = { deprecated: DiagnosticTag.Deprecated, unnecessary: DiagnosticTag.Unnecessary } as const;

/** Converts the features of an open document to the protocol. */
export class LanguageFeatures {
  constructor(
    private readonly document: TextDocument,
    private readonly open: OpenDocument,
  ) {}

  private rangeOf({ start, end }: TextSpan, document = this.document): Range {
    return { start: document.positionAt(start), end: document.positionAt(end) };
  }

  hover(offset: number): Hover | undefined {
    const hover = this.open.hover(offset);
    return hover && { contents: { kind: MarkupKind.Markdown, value: hover.markdown }, range: this.rangeOf(hover) };
  }

  completions(offset: number, hasSnippets: boolean): CompletionItem[] {
    return this.open.completions(offset).map((one) => {
      const { label, kind, detail, sentence, snippet, filter, commaAt, method, names, isDeprecated } = one;
      return {
        ...{ label: inEditor(label), kind: CompletionItemKind[completionKinds[kind]], filterText: filter },
        labelDetails: detail === undefined ? undefined : { description: inEditor(detail) },
        documentation: sentence === undefined ? undefined : { kind: MarkupKind.Markdown, value: sentence },
        textEdit: { range: this.rangeOf(one), newText: hasSnippets ? snippet : plainSnippet(snippet) },
        ...(hasSnippets ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
        sortText: completionOrder(one),
        tags: isDeprecated ? [CompletionItemTag.Deprecated] : undefined,
        additionalTextEdits:
          commaAt === undefined ? undefined : [{ range: this.rangeOf({ start: commaAt, end: commaAt }), newText: ',' }],
        data: method && { method, names },
      };
    });
  }

  async diagnostics(): Promise<Diagnostic[] | undefined> {
    return (await this.open.problems())?.map((problem) => this.diagnosticOf(problem));
  }

  async actions({ start, end }: Range): Promise<CodeAction[]> {
    const [from, to] = [this.document.offsetAt(start), this.document.offsetAt(end)];
    const problems = (await this.open.problems()) ?? [];
    const fixes = problems
      .filter((problem) => problem.start <= to && from <= problem.end)
      .flatMap((problem) =>
        (problem.fixes ?? []).map((fix, i) => ({
          title: inEditor(fix.title),
          kind: CodeActionKind.QuickFix,
          edit: { changes: this.changesOf(fix.edits()) },
          diagnostics: [this.diagnosticOf(problem)],
          isPreferred: i === 0,
        })),
      );
    const all = this.open.safeEdits?.() ?? [];
    const title = 'Apply all fixes that keep the meaning';
    return compact([...fixes, all.length !== 0 && { title, kind: fixAllKind, edit: { changes: this.changesOf(all) } }]);
  }

  hints({ start, end }: Range): InlayHint[] {
    return this.open.hints(this.document.offsetAt(start), this.document.offsetAt(end)).map(({ offset, text }) => ({
      ...{ position: this.document.positionAt(offset), label: inEditor(text), paddingLeft: true },
    }));
  }

  lenses() {
    return this.open.lenses().map(({ title, command = '', arguments: args, ...span }) => ({
      range: this.rangeOf(span),
      command: { title, command, arguments: args },
    }));
  }

  format(options: Parameters<OpenDocument['format']>[0]): TextEdit[] {
    return this.open.format(options).map((edit) => ({ range: this.rangeOf(edit), newText: edit.text }));
  }

  private fileOf(name: string | undefined): TextDocument | undefined {
    return name === undefined ? this.document : this.open.fileNamed?.(name);
  }

  private diagnosticOf(problem: LanguageProblem): Diagnostic {
    const { code, severity, message, vmText, tag, related = [] } = problem;
    const isHere = this.fileOf(problem.file) === this.document;
    return {
      range: this.rangeOf(isHere ? problem : { start: 0, end: 0 }),
      message: vmText === undefined ? inEditor(message) : `${inEditor(message)}\n${inEditor(`The VM says: ${vmText}`)}`,
      ...{ severity: severities[severity], code, source: 'Snowprobe', tags: tag && [tags[tag]] },
      relatedInformation: related.flatMap((one) => {
        const document = this.fileOf(one.file);
        const location = document && { uri: document.uri, range: this.rangeOf(one, document) };
        return location === undefined ? [] : [{ location, message: inEditor(one.message) }];
      }),
    };
  }

  private changesOf(edits: readonly LanguageEdit[]): Record<string, TextEdit[]> {
    const changes: Record<string, TextEdit[]> = {};
    for (const edit of edits) {
      const document = this.fileOf(edit.file);
      if (document !== undefined) {
        (changes[document.uri] ??= []).push({ range: this.rangeOf(edit, document), newText: edit.text });
      }
    }
    return changes;
  }
}

/** For clients without snippet support: placeholders become their defaults, choices their first option. */
function plainSnippet(snippet: string): string {
  let [plain, before, depth] = ['', '', 0];
  let choice: 'first' | 'rest' | undefined;
  for (const [token] of snippet.matchAll(/\\.|\$\d+|\$\{\d+:?|[|,}]|[^\\$|,}]+|\$/gs)) {
    if (token.startsWith('${')) {
      depth += 1;
    } else if (token === '|' && (choice !== undefined || /^\$\{\d+$/.test(before))) {
      choice = choice === undefined ? 'first' : undefined;
    } else if (token === ',' && choice !== undefined) {
      choice = 'rest';
    } else if (token === '}' && depth > 0) {
      depth -= 1;
    } else if (choice !== 'rest' && !/^\$\d/.test(token)) {
      plain += token.startsWith('\\') ? token.slice(1) : token;
    }
    before = token;
  }
  return plain;
}
