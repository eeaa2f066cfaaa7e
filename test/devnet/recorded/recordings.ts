import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

/** One line of a recording: what was sent to a real node and what came back. */
export interface Recorded {
  readonly path: string;
  readonly verb: string;
  /** An object, a batch, or a string where the body was not JSON; absent for GET. */
  readonly request?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly status: number;
  readonly contentType: string | null;
  /** Byte for byte. */
  readonly body: string;
  readonly note?: string;
  /** Which node answered, where several were asked. */
  readonly node?: number;
}

const folder = join(dirname(__filename), '../../recordings');
const loaded = new Map<string, readonly Recorded[]>();

/** The lines of `recordings/<name>.jsonl`, or of that file gzipped; each file is read once. */
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
