import {
  type CodeAction,
  type CodeLens,
  type CompletionItem,
  type Diagnostic,
  DiagnosticSeverity,
  type Hover,
  type InlayHint,
  InsertTextFormat,
  MarkupKind,
  type Range,
  type TextEdit,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { inEditor } from '../../engine/primitives';

/** By what our checks call them. */
export const severities = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  hint: DiagnosticSeverity.Hint,
} as const;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** What a server says of documents of one language. What is asked for is given up once nobody wants it: undefined. */
export interface Language {
  has(document: TextDocument): boolean;
  diagnostics(document: TextDocument, isWanted: () => boolean): Promise<Diagnostic[] | undefined>;
  hover(document: TextDocument, offset: number, isWanted: () => boolean): Promise<Hover | undefined>;
  completions(document: TextDocument, offset: number, isWanted: () => boolean): Promise<CompletionItem[]>;
  actions(document: TextDocument, range: Range, isWanted: () => boolean): Promise<CodeAction[]>;
  lenses(document: TextDocument, isWanted: () => boolean): Promise<CodeLens[]>;
  hints(document: TextDocument, range: Span, isWanted: () => boolean): Promise<InlayHint[]>;
  format(
    document: TextDocument,
    options: { readonly tabSize: number; readonly insertSpaces: boolean },
  ): Promise<TextEdit[]>;
}

export function rangeOf(document: TextDocument, { start, end }: Span): Range {
  return { start: document.positionAt(start), end: document.positionAt(end) };
}

/** Whether two places have anything in common, be it an end. */
export function touches(document: TextDocument, { start, end }: Range, span: Span): boolean {
  return span.start <= document.offsetAt(end) && document.offsetAt(start) <= span.end;
}

/** Markdown about a part of a document. */
export function hoverOn(document: TextDocument, value: string, span: Span): Hover {
  return { contents: { kind: MarkupKind.Markdown, value }, range: rangeOf(document, span) };
}

/** Words after what stands at an offset. */
export function hintAt(document: TextDocument, offset: number, text: string): InlayHint {
  return { position: document.positionAt(offset), label: inEditor(text), paddingLeft: true };
}

/** What a completion puts in the place of a span, and says beside its label and in its documentation. */
export function completionParts(
  range: Range,
  snippet: string,
  hasSnippets: boolean,
  words: { readonly detail?: string; readonly documentation?: string },
): Partial<CompletionItem> {
  const { detail, documentation } = words;
  return {
    labelDetails: detail === undefined ? undefined : { description: inEditor(detail) },
    documentation: documentation === undefined ? undefined : { kind: MarkupKind.Markdown, value: documentation },
    textEdit: { range, newText: hasSnippets ? snippet : plainSnippet(snippet) },
    ...(hasSnippets ? { insertTextFormat: InsertTextFormat.Snippet } : {}),
  };
}

/** A snippet for a client that knows none: what stands in its places, of choices the first. */
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
