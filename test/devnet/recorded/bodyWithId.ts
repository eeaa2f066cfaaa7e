/**
 * A recorded body with another id in place of the recorded one, everything else byte for byte: numbers in it may pass
 * 2^53, so it is not parsed. Both servers print the id at the top level: the EVM's second, the other one last.
 */
export function bodyWithId(body: string, id: unknown): string {
  const printed = JSON.stringify(id) ?? 'null';
  const first = /^\{"jsonrpc":"2\.0","id":(?:\d+|null|"[^"]*")/.exec(body);
  if (first !== null) return `{"jsonrpc":"2.0","id":${printed}${body.slice(first[0].length)}`;
  return body.replace(/"id":(?:\d+|null|"[^"]*")\}(\n?)$/, (_all, end: string) => `"id":${printed}}${end}`);
}
