/** One thing that may be written at a place; the span is what it replaces. */
export interface Completion {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  readonly label: string;
  readonly kind: 'method' | 'directive' | 'value' | 'field' | 'reference' | 'snippet';
  /** Beside the label, a few words. */
  readonly detail?: string;
  /** Name of the method whose words explain it; `methodMarkdown` makes them. */
  readonly method?: string;
  readonly sentence?: string;
  /** Snippet syntax. */
  readonly snippet: string;
  /** Smaller stands higher. */
  readonly rank: number;
  readonly isDeprecated?: true;
  /** More is to be chosen after it; after a method, where it needs params (`needsParams`). */
  readonly triggerSuggest?: true;
  /** What its places stand for is told while they are filled in. */
  readonly triggerParameterHints?: true;
}

/** A text inside a snippet. */
export function escapeSnippet(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** What an edit replaces, lines counted from 0, and how many line breaks come in its place. */
interface LineEdit {
  readonly start: number;
  readonly end: number;
  readonly breaks: number;
}

/** Where a line stands after edits that are made one after the other; undefined: one of them touched it. */
export function lineAfterEdits(line: number, edits: readonly LineEdit[]): number | undefined {
  let at = line;
  for (const { start, end, breaks } of edits) {
    if (start <= at && at <= end) {
      return undefined;
    }
    at += end < at ? breaks - (end - start) : 0;
  }
  return at;
}
