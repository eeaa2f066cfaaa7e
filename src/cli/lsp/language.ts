import type {
  CodeAction,
  CodeLens,
  CompletionItem,
  Diagnostic,
  Hover,
  InlayHint,
  Range,
  TextEdit,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';

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

/** A snippet for a client that knows none: what stands in its places. */
export function plainSnippet(snippet: string): string {
  const plain = snippet.replaceAll(/\$\{\d+\|((?:\\.|[^,|\\])*)(?:\\.|[^|\\])*\|\}/g, '$1');
  return plain.replaceAll(/\$\{\d+:?((?:\\.|[^}\\])*)\}|\$\d+/g, '$1').replaceAll(/\\([\\$},|])/g, '$1');
}
