/** `ndjson`: one row a line, as the service sent it, without loss. `csv`: the list's fixed fields. */
export type ExportFormat = 'ndjson' | 'csv';

/** By the ending of a file's name: .csv, and .ndjson or .jsonl; `undefined` for any other. */
export function exportFormatOf(file: string): ExportFormat | undefined {
  const ending = /\.(\w+)$/.exec(file)?.[1]?.toLowerCase();
  return ending === 'csv' ? 'csv' : ending === 'ndjson' || ending === 'jsonl' ? 'ndjson' : undefined;
}
