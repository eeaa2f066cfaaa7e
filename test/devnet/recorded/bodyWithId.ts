/**
 * Replaces the ID in a recorded body and keeps everything else byte for byte: numbers may exceed 2^53, so it is not
 * parsed. Both servers write the ID at the top level: the EVM's as the second key, the other one as the last.
 */
export function bodyWithId(body: string, id: unknown): string {
  const printed = JSON.stringify(id) ?? 'null';
  const first = /^\{"jsonrpc":"2\.0","id":(?:\d+|null|"[^"]*")/.exec(body);
  if (first !== null) return `{"jsonrpc":"2.0","id":${printed}${body.slice(first[0].length)}`;
  return body.replace(/"id":(?:\d+|null|"[^"]*")\}(\n?)$/, (_all, end: string) => `"id":${printed}}${end}`);
}
