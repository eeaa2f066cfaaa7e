import { hasValue } from './classifyName';
import type { Language } from './language';
import {
  contentOf,
  depthOf,
  headingAt,
  isBlank,
  isCloser,
  isComment,
  isFence,
  isItem,
  isRule,
  isValueAlone,
  sectionOf,
} from './lines';

/** A line above that a value belongs to. */
export interface OwnerLine {
  /** Index of the line. */
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

export interface CommentAbove {
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
