/**
 * The words of a POSIX command line: single, double and $'…' quotes, backslashes, and lines that a backslash or cmd's ^
 * continues. Nothing is expanded.
 */
export function shellWords(line: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (const [token] of line.matchAll(TOKEN)) {
    if (/^(?:\s|[\\^]\r?\n)/.test(token)) {
      words.push(...(word === undefined ? [] : [word]));
      word = undefined;
    } else {
      word = (word ?? '') + textOf(token);
    }
  }
  return word === undefined ? words : [...words, word];
}

/** What stands without quotes ends where something else may begin; a quote without an end is a character. */
const TOKEN = /[\\^]\r?\n|\s+|'[^']*'|\$'(?:[^'\\]|\\[^])*'|"(?:[^"\\]|\\[^])*"|\\[^]|[^\s'"\\$^]+|[^]/g;

function textOf(token: string): string {
  if (token.length >= 2 && token.startsWith("'")) {
    return token.slice(1, -1);
  }
  if (token.length >= 3 && token.startsWith("$'")) {
    return token.slice(2, -1).replace(/\\(?:u([0-9a-f]{4})|([^]))/gi, escaped);
  }
  if (token.length >= 2 && token.startsWith('"')) {
    return token.slice(1, -1).replace(/\\(?:\r?\n|(["\\$`]))/g, (_, kept: string | undefined) => kept ?? '');
  }
  return token.length === 2 && token.startsWith('\\') ? token.slice(1) : token;
}

function escaped(_: string, unicode: string | undefined, character: string | undefined): string {
  const named: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
  return unicode === undefined ? (named[character!] ?? character!) : String.fromCharCode(parseInt(unicode, 16));
}
