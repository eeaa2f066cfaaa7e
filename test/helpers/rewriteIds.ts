/** Changes the ids of a JSON-RPC response or batch, and no other byte. `newId` maps an id's text to its replacement. */
export function rewriteIds(text: string, newId: (id: string) => string): string {
  const idDepth = text.trimStart().startsWith('[') ? 2 : 1;
  const parts: string[] = [];
  let copied = 0;
  let depth = 0;
  // Whole strings, so that brackets and "id" inside of them are not structure.
  const token = /"(?:[^"\\]|\\.)*"|[[\]{}]/g;
  for (let match = token.exec(text); match; match = token.exec(text)) {
    if (match[0] === '{' || match[0] === '[') {
      depth++;
    } else if (match[0] === '}' || match[0] === ']') {
      depth--;
    } else if (match[0] === '"id"' && depth === idDepth) {
      const value = /\s*:\s*("(?:[^"\\]|\\.)*"|[^\s,}\]]+)/y;
      value.lastIndex = token.lastIndex;
      const found = value.exec(text);
      if (found) {
        const start = value.lastIndex - found[1]!.length;
        parts.push(text.slice(copied, start), newId(found[1]!));
        copied = value.lastIndex;
        token.lastIndex = value.lastIndex;
      }
    }
  }
  return parts.join('') + text.slice(copied);
}
