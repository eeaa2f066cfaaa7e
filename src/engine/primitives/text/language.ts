/** A range of a text in UTF-16 code units; `end` exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A document in one of the project's languages, independent of editor and protocol; positions are offsets. */
export interface LanguageDocument {
  /** Markdown without links and HTML. */
  hover(offset: number): (TextSpan & { readonly markdown: string }) | undefined;
  completions(offset: number): readonly Completion[];
  /** Inlay hints in a range. */
  hints(start: number, end: number): readonly { readonly offset: number; readonly text: string }[];
}

/** A range in a document, or in a file that it is validated with. */
export interface LanguagePlace extends TextSpan {
  /** The document itself by default. */
  readonly file?: string;
}

export interface LanguageProblem extends LanguagePlace {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'hint';
  readonly message: string;
  /** The VM's own error message. */
  readonly vmText?: string;
  readonly tag?: 'deprecated' | 'unnecessary';
  readonly related?: readonly (LanguagePlace & { readonly message: string })[];
  /** The first one is preferred. */
  readonly fixes?: readonly { readonly title: string; edits(): readonly LanguageEdit[] }[];
}

export interface LanguageEdit extends LanguagePlace {
  readonly text: string;
}

/** A completion item; the span is the range to replace. */
export interface Completion extends TextSpan {
  readonly label: string;
  readonly kind: keyof typeof completionKinds;
  readonly detail?: string;
  /** The method whose documentation is shown, and its spelling; `methodMarkdown` renders it. */
  readonly method?: string;
  readonly names?: 'wire' | 'neutral';
  /** Markdown. */
  readonly sentence?: string;
  /** Snippet syntax with line feeds and tabs, which the editor converts to those of the file. */
  readonly snippet: string;
  /** The text to match typed text with: starts with the text in the span; label by default. */
  readonly filter?: string;
  /** Lower ranks come first. */
  readonly rank: number;
  /** The offset for a missing comma before the item. */
  readonly commaAt?: number;
  readonly isDeprecated?: true;
  /** Opens suggestions afterwards; for a method, if it needs params (`needsParams`). */
  readonly triggerSuggest?: true;
  /** Opens parameter hints while its placeholders are filled in. */
  readonly triggerParameterHints?: true;
}

/** Names of the kinds in VS Code and the Language Server Protocol. */
export const completionKinds = {
  method: 'Method',
  directive: 'Keyword',
  key: 'Property',
  field: 'Field',
  value: 'Value',
  address: 'Constant',
  time: 'Event',
  reference: 'Reference',
  snippet: 'Snippet',
} as const;

/** Sort text that precedes completions of other providers in the same file. */
export function completionOrder({ rank }: Completion): string {
  return `!${String(rank).padStart(6, '0')}`;
}

export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}
