import { readFileSync } from 'node:fs';
import type { Weight } from '../../test/helpers/weighProcess';
import type { PageWeight } from '../../test/integration/harness/bridgeRequests';

/** What a window held at the end of a minute. */
export interface Sample extends Weight {
  readonly minute: number;
  /** Minutes since the first began: on a busy machine what is weighed comes late; absent: as many as `minute`. */
  readonly at?: number;
  /** Requests since the sample before, and the methods that they called. */
  readonly posts: number;
  readonly calls: number;
  /** Subscriptions that had given up, and were begun again, so far. */
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
