import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** One line of a recording: a request to a real node and its response. */
export interface Recorded {
  readonly path: string;
  readonly verb: string;
  /** An object, a batch, or a string if the body was not JSON; absent for GET. */
  readonly request?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly contentType: string | null;
  /** Unchanged, byte for byte. */
  readonly body: string;
  readonly note?: string;
  /** Number of the node, if several were recorded. */
  readonly node?: number;
}

const folder = join(dirname(__filename), '../../recordings');
const loaded = new Map<string, readonly Recorded[]>();

/** The lines of `recordings/<name>.jsonl` or its gzipped file; each file is read once. */
export function recordings(name: string): readonly Recorded[] {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const file = join(folder, `${name}.jsonl`);
  const text = existsSync(file) ? readFileSync(file) : gunzipSync(readFileSync(`${file}.gz`));
  const lines = text
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Recorded);
  loaded.set(name, lines);
  return lines;
}
