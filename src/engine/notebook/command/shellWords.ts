/** A word of a command line with its place in the text. */
export interface ShellWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** A variable stands in it, or another command: its text is not what a shell would make of it. */
  readonly isExpanded: boolean;
}

/** What stands without quotes ends where something else may begin; a quote without an end is a character. */
const TOKEN = /[\\^]\r?\n|\s+|'[^']*'|\$'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|\\[^]|[^\s'"\\$^]+|[^]/g;
const VARIABLE = /^"(?:[^\\]|\\[^])*?(?:\$[\w{(]|`)/;

/**
 * The words of a POSIX command line: single, double and $'…' quotes, backslashes, and lines that a backslash or cmd's ^
 * continues. Nothing is expanded, and no text is refused: documents have unquoted URLs with & and #, and `${KEY}` in place of
 * a key. Readers of whole shell languages, such as shell-quote, take these for operators, comments and variables, and know no
 * continued lines.
 *
 * @param oneLine whether the command ends with its line, where nothing continues it
 */
export function shellWords(text: string, start = 0, { oneLine = false } = {}): readonly ShellWord[] {
  const words: ShellWord[] = [];
  let word: ShellWord | undefined;
  const close = (): void => {
    words.push(...(word === undefined ? [] : [word]));
    word = undefined;
  };
  for (const { 0: token, index } of text.slice(start).matchAll(TOKEN)) {
    if (/^(?:\s|[\\^]\r?\n)/.test(token)) {
      close();
      if (oneLine && /^\s/.test(token) && token.includes('\n')) {
        break;
      }
    } else {
      const before = text.charAt(start + index - 1);
      word = {
        text: (word?.text ?? '') + textOf(token),
        start: word?.start ?? start + index,
        end: start + index + token.length,
        isExpanded: (word?.isExpanded ?? false) || VARIABLE.test(token) || token === '`' || isVariable(before, token),
      };
    }
  }
  close();
  return words;
}

/** A dollar outside of quotes is a token of its own, before the name or the brace. */
function isVariable(before: string, token: string): boolean {
  return before === '$' && /^[\w{(]/.test(token);
}

function textOf(token: string): string {
  if (token.length >= 2 && token.startsWith("'")) {
    return token.slice(1, -1);
  }
  if (token.length >= 3 && token.startsWith("$'")) {
    return token.slice(2, -1).replace(/\\(?:u([0-9a-f]{4})|([^]))/gi, escaped);
  }
  if (token.length >= 2 && token.startsWith('"')) {
    return token.slice(1, -1).replace(/\\(?:\r?\n|(["\\$`]))/g, (_, cached: string | undefined) => cached ?? '');
  }
  return token.length === 2 && token.startsWith('\\') ? token.slice(1) : token;
}

function escaped(_: string, unicode: string | undefined, character: string | undefined): string {
  const named: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
  return unicode === undefined ? (named[character!] ?? character!) : String.fromCharCode(parseInt(unicode, 16));
}
