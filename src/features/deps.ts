import type { Config } from '../host/config';
import type { Consent } from '../host/consent';
import type { Log } from '../host/log';
import type { Pins } from '../host/pins';
import type { Secrets } from '../host/secrets';
import type { State } from '../state/createState';
import type { Recent } from './recent';
import type { ShownBytes } from './shownBytes';

/** What every feature is given; made once, in `main`. */
export interface Deps {
  readonly config: Config;
  readonly state: State;
  readonly consent: Consent;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly pins: Pins;
  readonly recent: Recent;
  readonly bytes: ShownBytes;
}
