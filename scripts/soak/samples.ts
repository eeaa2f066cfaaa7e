import { readFileSync } from 'node:fs';
import type { Weight } from '../../test/helpers/weighProcess';
import type { PageWeight } from '../../test/integration/harness/bridgeRequests';

/** Resources of a window at the end of a minute. */
export interface Sample extends Weight {
  readonly minute: number;
  /** Measured minutes since the start, since samples are late on a slow machine; defaults to `minute`. */
  readonly at?: number;
  /** Requests since the previous sample, and the JSON-RPC methods in them. */
  readonly posts: number;
  readonly calls: number;
  /** Subscriptions restarted so far after they had given up. */
  readonly restarts: number;
  /** Of the page that shows the window; absent where there is none. */
  readonly page?: PageWeight;
}

export function readSamples(file: string): readonly Sample[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Sample);
}
