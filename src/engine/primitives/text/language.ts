/** A part of a text in UTF-16 units; `end` exclusive. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** A document of one of our languages, as any editor asks for it, by whatever protocol; places are offsets in it. */
export interface LanguageDocument {
  /** Markdown without links and HTML. */
  hover(offset: number): (TextSpan & { readonly markdown: string }) | undefined;
  completions(offset: number): readonly Completion[];
  /** What is shown behind places of a part of it. */
  hints(start: number, end: number): readonly { readonly offset: number; readonly text: string }[];
}

/** A place in a document, or in one of the files that it is judged with. */
export interface LanguagePlace extends TextSpan {
  /** Absent: the document itself. */
  readonly file?: string;
}

/** What is wrong with a document, will be regretted, or is good to know. */
export interface LanguageProblem extends LanguagePlace {
  readonly code: string;
  readonly severity: 'error' | 'warning' | 'hint';
  /** One sentence. */
  readonly message: string;
  /** What the VM says to it, in its own words. */
  readonly vmText?: string;
  readonly tag?: 'deprecated' | 'unnecessary';
  readonly related?: readonly (LanguagePlace & { readonly message: string })[];
  /** The first is the one that is meant. */
  readonly fixes?: readonly { readonly title: string; edits(): readonly LanguageEdit[] }[];
}

export interface LanguageEdit extends LanguagePlace {
  readonly text: string;
}

/** One thing that may be written at a place; the span is what it replaces. */
export interface Completion extends TextSpan {
  readonly label: string;
  readonly kind: keyof typeof completionKinds;
  /** Beside the label, a few words. */
  readonly detail?: string;
  /** Name of the method whose words explain it, and how the network spells it; `methodMarkdown` makes them. */
  readonly method?: string;
  readonly names?: 'wire' | 'neutral';
  /** Markdown. */
  readonly sentence?: string;
  /** Snippet syntax, with line feeds and tabs, which the editor turns into those of the file. */
  readonly snippet: string;
  /** What typed words are held against: the text that the span holds begins with it; absent: the label. */
  readonly filter?: string;
  /** Smaller stands higher. */
  readonly rank: number;
  /** Where a comma is missing before it. */
  readonly commaAt?: number;
  readonly isDeprecated?: true;
  /** More is to be chosen after it; after a method, where it needs params (`needsParams`). */
  readonly triggerSuggest?: true;
  /** What its places stand for is told while they are filled in. */
  readonly triggerParameterHints?: true;
}

/** The kinds with the names that VS Code and the Language Server Protocol have for them. */
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

/** The order of a completion among all, as text: before what other languages offer in the same file. */
export function completionOrder({ rank }: Completion): string {
  return `!${String(rank).padStart(6, '0')}`;
}

export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}
