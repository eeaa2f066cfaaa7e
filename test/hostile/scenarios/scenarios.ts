import { batches } from './batches';
import { bodies } from './bodies';
import { changes } from './changes';
import { connections } from './connections';
import { echoes } from './echoes';
import { envelopes } from './envelopes';
import { floods } from './floods';
import { headers } from './headers';
import { pages } from './pages';
import { redirects } from './redirects';
import type { Scenario } from './scenario';
import { shapes } from './shapes';
import { sizes } from './sizes';
import { sockets } from './sockets';
import { statuses } from './statuses';
import { tls } from './tls';
import { waits } from './waits';
import { hostileWords } from './words';

/** All scenarios, by what is hostile. */
export const scenarios: Readonly<Record<string, readonly Scenario[]>> = {
  connections,
  headers,
  bodies,
  shapes,
  envelopes,
  batches,
  words: hostileWords,
  echoes,
  changes,
  pages,
  sockets,
  floods,
  sizes,
  tls,
  statuses,
  waits,
  redirects,
};
