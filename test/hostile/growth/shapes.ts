/** Hostile text of about the given length. */
type Shape = (size: number) => string;

export const repeat =
  (part: string): Shape =>
  (size) =>
    part.repeat(Math.ceil(size / part.length));

/** Twelve shapes, some in several variants. */
export const shapes: readonly (readonly [name: string, shape: Shape])[] = [
  ['digits', repeat('1')],
  ['tabs', repeat('\t')],
  ['blanks', repeat(' ')],
  ['quotes and backslashes', repeat('"\\')],
  ['escaped quotes', repeat('\\"')],
  ['open lists', repeat('[')],
  ['open objects', repeat('{"":')],
  ['open parentheses', repeat('(')],
  ['lists that close nothing in objects', (size) => `${'{"":'.repeat(size / 5)}{${']'.repeat(size / 5)}`],
  ['parentheses that close nothing in lists', (size) => `${'['.repeat(size / 2)}${')'.repeat(size / 2)}`],
  ['one key again and again', repeat('"k":1,')],
  ['keys that nobody knows', keysOf],
  ['commas', repeat(',')],
  ['elements', repeat('1,')],
  ['tabs before a line separator', (size) => `${'\t'.repeat(size)}\u2028x`],
  ['halves of pairs', repeat('\ud800')],
  ['carriage returns', repeat('\r')],
  ['openers of comments', repeat('/*')],
  ['slashes', repeat('//')],
  ['openers of comments in HTML', repeat('<!--')],
  ['headings', repeat('# ')],
  ['one long word of hex', (size) => `0x${'a'.repeat(size)}`],
  ['words of hex', hexWords],
  ['words', repeat('a ')],
  ['directives', repeat('@a ')],
  ['a path', repeat('a.')],
  ['quotes', repeat('"')],
  ['single quotes', repeat("'")],
  ['quotes on lines', repeat('"\n')],
  ['lines', repeat('`a\n')],
];

function keysOf(size: number): string {
  const keys: string[] = [];
  for (let i = 0, length = 0; length < size; i++) {
    const key = `"k${i}":1`;
    length += key.length + 1;
    keys.push(key);
  }
  return keys.join(',');
}

/** Distinct identifiers, so that caches do not help. */
function hexWords(size: number): string {
  return Array.from({ length: Math.ceil(size / 67) }, (_, i) => `0x${i.toString(16).padStart(64, 'a')}`).join(' ');
}
