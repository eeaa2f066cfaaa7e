const token = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** A JSON text on several lines: only its white space is another, so that equal keys and all digits stay. */
export function indentJson(text: string): string {
  const pieces: string[] = [];
  let depth = 0;
  let before = '';
  for (const [piece] of text.matchAll(token)) {
    const isEnd = piece === '}' || piece === ']';
    depth -= isEnd ? 1 : 0;
    const isFirst = before === '{' || before === '[';
    // An empty object or list stays on its line.
    if (isFirst !== isEnd || before === ',') {
      pieces.push(`\n${'  '.repeat(Math.max(depth, 0))}`);
    }
    pieces.push(piece === ':' ? ': ' : piece);
    depth += piece === '{' || piece === '[' ? 1 : 0;
    before = piece;
  }
  return `${pieces.join('')}\n`;
}
