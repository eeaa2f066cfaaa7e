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
export function isRule(line: string): boolean {
  return /^[ \t]*([=\-~^"*+#.])\1{2,}[ \t]*$/.test(line);
}

/** Only brackets and signs: it ends something and names nothing. */
export function isCloser(line: string): boolean {
  return !/[\p{L}\p{N}]/u.test(line);
}

/** Values and punctuation alone, as in a list of them. */
export function isValueAlone(line: string): boolean {
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
export function headingAt(
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
export function sectionOf(line: string): string | undefined {
  return /^[ \t]*\[\[?([^[\]]{1,120})\]\]?[ \t]*(?:[#;].*)?$/.exec(line)?.[1];
}
