import { hasValue, hasWords } from './classifyName';
import type { Language } from './language';

/** How far in a line stands; a list item stands half a step further in than its mark. */
export function depthOf(line: string, { form }: Language): number {
  const mark = markOf(line, form);
  const column = columnOf(line, line.search(/\S|$/));
  return mark === undefined ? column : column + 0.5;
}

/** Where the text of a line begins, behind the mark of a list. */
export function contentOf(line: string, { form }: Language): number {
  const mark = markOf(line, form);
  return columnOf(line, mark ?? line.search(/\S|$/));
}

export function isItem(line: string, { form }: Language): boolean {
  return markOf(line, form) !== undefined;
}

const dash = /^[ \t]*-[ \t]+(?=\S)/;
const anyMark = /^[ \t]*(?:[-*+•]|\(?\d{1,4}[.):]|\(\d{1,4}\)|#\d{1,4}:?|\[\d{1,4}\])[ \t]+(?=\S)/;

/** Length of the blanks and the mark that a list item begins with. */
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

/** `====`, `----`: under a heading, or around one. */
function isRule(line: string): boolean {
  return /^[ \t]*([=\-~^"*+#.])\1{2,}[ \t]*$/.test(line);
}

/** Only brackets and signs: it ends something and names nothing. */
function isCloser(line: string): boolean {
  return !/[\p{L}\p{N}]/u.test(line);
}

/** Values and punctuation alone, as in a list of them. */
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

/** What is said in a comment behind the text of a line, or in the middle of it. */
export function trailingComment(line: string, { comment }: Language): string | undefined {
  const marks = [
    ...(comment.slashes ? ['(?<!:)\\/\\/', '\\/\\*'] : []),
    ...(comment.hash === 'no' ? [] : ['#']),
    ...(comment.other === undefined ? [] : [comment.other]),
    '<!--',
  ];
  // One mark and at most 200 characters behind it, in at most 600.
  // eslint-disable-next-line regexes/linear
  return new RegExp(`(?:^|[\\s,;({\\["'\`])(?:${marks.join('|')})(.{0,200})`).exec(line.slice(-600))?.[1];
}

/** Level and words of a heading: `## Keys`, `== Keys`, or words above a rule. */
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

/** The words of a section's line in TOML and INI: `[wallets.main]`. */
function sectionOf(line: string): string | undefined {
  return /^[ \t]*\[\[?([^[\]]{1,120})\]\]?[ \t]*(?:[#;].*)?$/.exec(line)?.[1];
}

/** A line above that a value belongs to. */
export interface OwnerLine {
  readonly line: number;
  readonly text: string;
  /** `heading`: of prose, or the section of a file of settings; all that follows it is under it. `above`: a bare value's. */
  readonly kind: 'owner' | 'heading' | 'above';
}

/**
 * The lines that a line belongs to, the nearest first: those further out by their indentation, over lists, comments and
 * blank lines; in prose its headings from the innermost on, in settings its section.
 *
 * @param lines the first first; the value stands in `at`
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
    if (own < depth && !isCloser(text)) {
      // `- name: …` begins the item that the line stands in: its entries are beside, not above.
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
 * What stands above a value that stands alone on its line: the nearest line with words in it, over others that stand
 * alone, fences, rules and blank lines. `undefined` where that line has a value of its own.
 */
export function lineAboveBare(lines: readonly string[], at: number, language: Language): OwnerLine | undefined {
  for (let line = at - 1; line >= 0; line -= 1) {
    const text = lines[line] ?? '';
    const isPassed =
      isBlank(text) ||
      isValueAlone(text) ||
      isFence(text) ||
      isRule(text) ||
      isCloser(text) ||
      isComment(text, language);
    if (!isPassed) {
      return hasValue(text) ? undefined : { line, text, kind: 'above' };
    }
  }
  return undefined;
}

interface CommentAbove {
  readonly text: string;
  /** Nothing but blank lines and other values stands between. */
  readonly isDirect: boolean;
}

const maxBetween = 24;

/**
 * The comment above a line: right above it (one blank line may be between), or above the paragraph that it stands in,
 * unless a line further out is nearer.
 */
export function commentAbove(lines: readonly string[], at: number, language: Language): CommentAbove | undefined {
  const depth = contentOf(lines[at] ?? '', language);
  let between = 0;
  let blanks = 0;
  // Lines of values after each other are one list, whatever blank lines are between them.
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

/** All lines of the comment whose last line is given, as one text. */
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
