import { hasValue, hasWords } from './classifyName';
import type { Language } from './language';

/** Indentation of a line. A list item is half a step deeper than its marker. */
export function depthOf(line: string, { form }: Language): number {
  const mark = markOf(line, form);
  const column = columnOf(line, line.search(/\S|$/));
  return mark === undefined ? column : column + 0.5;
}

/** Offset of a line's text, after the list marker. */
export function contentOf(line: string, { form }: Language): number {
  const mark = markOf(line, form);
  return columnOf(line, mark ?? line.search(/\S|$/));
}

export function isItem(line: string, { form }: Language): boolean {
  return markOf(line, form) !== undefined;
}

const dash = /^[ \t]*-[ \t]+(?=\S)/;
const anyMark = /^[ \t]*(?:[-*+•]|\(?\d{1,4}[.):]|\(\d{1,4}\)|#\d{1,4}:?|\[\d{1,4}\])[ \t]+(?=\S)/;

/** Length of the whitespace and marker of a list item. */
function markOf(line: string, form: Language['form']): number | undefined {
  const mark = form === 'data' ? dash : form === 'prose' ? anyMark : undefined;
  return mark?.exec(line)?.[0].length;
}

function columnOf(line: string, at: number): number {
  let column = 0;
  for (let index = 0; index < at; index += 1) {
    column += line[index] === '\t' ? 4 : 1;
  }
  return column;
}

export function isBlank(line: string): boolean {
  return !/\S/.test(line);
}

export function isFence(line: string): boolean {
  return /^[ \t>]*(?:```|~~~)/.test(line);
}

/** `====`, `----`: an underline or frame of a heading. */
function isRule(line: string): boolean {
  return /^[ \t]*([=\-~^"*+#.])\1{2,}[ \t]*$/.test(line);
}

/** Only brackets and punctuation, which close something. */
function isClosing(line: string): boolean {
  return !/[\p{L}\p{N}]/u.test(line);
}

/** Only values and punctuation, as in a list of values. */
function isValueAlone(line: string): boolean {
  return hasValue(line) && !hasWords(line);
}

export function isComment(line: string, { form, comment }: Language): boolean {
  const start = /^[ \t]*(\/\/|\/\*|\*\/|\* |\*$|<!--|--|#|;|"""|''')/.exec(line)?.[1];
  switch (start) {
    case undefined:
      return false;
    case '#':
      return (
        comment.hash === 'any' || (comment.hash === 'spaced' && /^[ \t]*#[\s#]/.test(line)) || /^[ \t]*# /.test(line)
      );
    case '--':
    case ';':
      return comment.other === start;
    case '//':
    case '/*':
      return comment.slashes;
    case '* ':
    case '*':
    case '*/':
    case '"""':
    case "'''":
      return form === 'code';
    default:
      return true;
  }
}

/** The comment after a line's text, or in the middle of it. */
export function trailingComment(line: string, { comment }: Language): string | undefined {
  const marks = [
    ...(comment.slashes ? ['(?<!:)\\/\\/', '\\/\\*'] : []),
    ...(comment.hash === 'no' ? [] : ['#']),
    ...(comment.other === undefined ? [] : [comment.other]),
    '<!--',
  ];
  // One marker and at most 200 characters after it, within 600.
  // eslint-disable-next-line regexes/linear
  return new RegExp(`(?:^|[\\s,;({\\["'\`])(?:${marks.join('|')})(.{0,200})`).exec(line.slice(-600))?.[1];
}

/** Level and text of a heading: `## Keys`, `== Keys`, or text above an underline. */
function headingAt(
  lines: readonly string[],
  at: number,
): { readonly level: number; readonly text: string } | undefined {
  const line = lines[at] ?? '';
  const marked = /^[ \t>]{0,4}(#{1,6}|={2,6})[ \t]+(\S.*)$/.exec(line);
  if (marked !== null) {
    return { level: marked[1]?.length ?? 1, text: marked[2] ?? '' };
  }
  const below = lines[at + 1] ?? '';
  const isUnderlined = isRule(below) && hasWords(line) && !hasValue(line) && line.trim().length < 80;
  if (isUnderlined) {
    return { level: below.trim().startsWith('=') ? 1 : 2, text: line };
  }
  const bold = /^[ \t>]{0,4}(?:\*\*|__)([^*_]{1,80})(?:\*\*|__):?[ \t]*$/.exec(line)?.[1];
  return bold === undefined ? undefined : { level: 7, text: bold };
}

/** The name of a TOML or INI section: `[wallets.main]`. */
function sectionOf(line: string): string | undefined {
  return /^[ \t]*\[\[?([^[\]]{1,120})\]\]?[ \t]*(?:[#;].*)?$/.exec(line)?.[1];
}

/** A line above that encloses a value. */
export interface OwnerLine {
  readonly line: number;
  readonly text: string;
  /** `heading`: of prose, or a section of a settings file, until the next. `above`: the line above a bare value. */
  readonly kind: 'owner' | 'heading' | 'above';
}

/**
 * The lines that enclose a line, nearest first: less indented ones, skipping lists, comments and blank lines; in prose
 * also headings, innermost first, in settings files the section.
 *
 * @param lines in file order; the value is in `at`
 */
export function* ownerLines(lines: readonly string[], at: number, language: Language): Generator<OwnerLine> {
  const { form } = language;
  let depth = depthOf(lines[at] ?? '', language);
  let level = 8;
  let isList = true;
  for (let line = at - 1; line >= 0; line -= 1) {
    const text = lines[line] ?? '';
    const heading = form === 'prose' && level > 1 ? headingAt(lines, line) : undefined;
    if (heading !== undefined) {
      if (heading.level < level) {
        level = heading.level;
        depth = -1;
        yield { line, text: heading.text, kind: 'heading' };
      }
      continue;
    }
    if (isBlank(text) || isComment(text, language) || isFence(text) || isRule(text) || depth < 0) {
      continue;
    }
    const section = form === 'data' ? sectionOf(text) : undefined;
    if (section !== undefined && !hasValue(section) && !/^\s*["']/.test(section)) {
      yield { line, text: section, kind: 'heading' };
      return;
    }
    const own = depthOf(text, language);
    if (own < depth && !isClosing(text)) {
      // `- name: …` opens the item that contains the line: its entries are siblings, not parents.
      const isSameItem = isItem(text, language) && contentOf(text, language) === depth;
      depth = own;
      if (!isSameItem) {
        yield { line, text, kind: 'owner' };
      }
    } else if (form === 'prose' && isList && /:[\s*_]*$/.test(text) && !hasValue(text)) {
      yield { line, text, kind: 'owner' };
      isList = false;
    }
    isList &&= hasValue(text);
  }
}

/**
 * For a value alone on its line: the nearest line above with words in it, skipping other bare values, fences, rules and
 * blank lines. `undefined` where that line has a value of its own.
 */
export function lineAboveBare(lines: readonly string[], at: number, language: Language): OwnerLine | undefined {
  for (let line = at - 1; line >= 0; line -= 1) {
    const text = lines[line] ?? '';
    const isSkipped =
      isBlank(text) ||
      isValueAlone(text) ||
      isFence(text) ||
      isRule(text) ||
      isClosing(text) ||
      isComment(text, language);
    if (!isSkipped) {
      return hasValue(text) ? undefined : { line, text, kind: 'above' };
    }
  }
  return undefined;
}

interface CommentAbove {
  readonly text: string;
  /** Only blank lines and other values are in between. */
  readonly isDirect: boolean;
}

const maxBetween = 24;

/** The comment above a line or its paragraph, at most one blank line away, unless a less indented line is nearer. */
export function commentAbove(lines: readonly string[], at: number, language: Language): CommentAbove | undefined {
  const depth = contentOf(lines[at] ?? '', language);
  let between = 0;
  let blanks = 0;
  // Consecutive lines of values are one list, regardless of blank lines between them.
  let isList = true;
  for (let line = at - 1; line >= 0 && between < maxBetween; line -= 1) {
    const text = lines[line] ?? '';
    if (isComment(text, language)) {
      return { text: blockAt(lines, line, language), isDirect: isList };
    }
    if (isBlank(text)) {
      blanks += 1;
      const isAfterComment = isComment(lines[line - 1] ?? '', language);
      if (blanks > (isList ? 3 : 1) || (between > 0 && !isAfterComment && !isList)) {
        return undefined;
      }
    } else if (contentOf(text, language) < depth || (language.form === 'prose' && headingAt(lines, line))) {
      return undefined;
    } else {
      between += 1;
      isList &&= hasValue(text);
    }
  }
  return undefined;
}

/** The text of the comment that ends on the given line. */
function blockAt(lines: readonly string[], end: number, language: Language): string {
  let start = end;
  while (start > 0 && end - start < 12 && isComment(lines[start - 1] ?? '', language)) {
    start -= 1;
  }
  return lines
    .slice(start, end + 1)
    .join(' ')
    .slice(0, 1000);
}
