import type { ConfigFile, Fix, Problem } from '../problem';
import { readingMessage, type SyntaxRuleId } from './goFault';
import type { ConfigSource, SyntaxFault } from '../source/configNode';

/** What keeps a file from being JSON. The one that the VM stops at comes first and has its words. */
export function syntaxProblems(source: ConfigSource, file: ConfigFile, prefix: string): readonly Problem[] {
  const { faults, jsonError: error } = source;
  const problems = faults.map((fault) => toProblem(source, fault, file));
  if (error === undefined) {
    return problems;
  }
  const { offset } = error;
  const at = faults.findIndex(({ end }) => end >= offset);
  const first = at === -1 ? problems.length - 1 : at;
  const result = problems[first] ?? { ...notJson(file, offset, source.text.length) };
  return [{ ...result, vmText: `${prefix}${error.text}` }, ...problems.filter((_, i) => i !== first)];
}

function notJson(file: ConfigFile, offset: number, length: number): Problem {
  const start = Math.min(offset, length);
  return { file, start, end: Math.min(start + 1, length), rule: 'notJson', message: readingMessage('notJson') };
}

function toProblem({ text }: ConfigSource, fault: SyntaxFault, file: ConfigFile): Problem {
  const { kind, start, end } = fault;
  const rule: SyntaxRuleId = kind;
  return {
    file,
    start,
    end,
    rule,
    message: readingMessage(rule, [text.slice(start, Math.min(end, start + 40))]),
    fixes: fixesOf(fault, file, text),
  };
}

function fixesOf({ kind, start, end }: SyntaxFault, file: ConfigFile, text: string): readonly Fix[] | undefined {
  const replaced = (title: string, by: string, from = start, to = end): readonly Fix[] => [
    { title, edits: () => [{ file, start: from, end: to, text: by }] },
  ];
  const written = text.slice(start, end);
  switch (kind) {
    case 'comment':
      return replaced('Remove the Comment', '');
    case 'trailingComma':
      return replaced('Remove the Comma', '');
    case 'missingComma':
      return replaced('Insert a Comma', ',', pastValueBefore(text, start), pastValueBefore(text, start));
    case 'missingColon':
      return replaced('Insert a Colon', ':');
    case 'byteOrderMark':
      return replaced('Remove the Byte Order Mark', '');
    case 'blank':
      return replaced('Replace by a Space', ' ');
    case 'singleQuotes':
      return replaced(
        'Use Double Quotes',
        JSON.stringify(written.slice(1, written.length > 1 && written.endsWith("'") ? -1 : undefined)),
      );
    case 'unquotedKey':
      return replaced('Put the Key in Quotes', JSON.stringify(written));
    case 'badNumber':
      return replaced('Put the Number in Quotes', JSON.stringify(written));
    case 'textAfterEnd':
      return replaced('Remove the Rest', '');
    default:
      return undefined;
  }
}

/** Where the value before a place ends: blanks between do not count. */
function pastValueBefore(text: string, at: number): number {
  let end = at;
  while (end > 0 && ' \t\r\n'.includes(text[end - 1]!)) {
    end--;
  }
  return end;
}
