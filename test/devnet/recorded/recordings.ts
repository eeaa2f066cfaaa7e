import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

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

/** The lines of `recordings/<name>.jsonl`; each file is read once. */
export function recordings(name: string): readonly Recorded[] {
  const known = loaded.get(name);
  if (known !== undefined) return known;
  const lines = readFileSync(join(folder, `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Recorded);
  loaded.set(name, lines);
  return lines;
}
