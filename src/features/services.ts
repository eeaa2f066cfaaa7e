import type { Config } from '../editor/config';
import type { Consent } from '../editor/consent';
import type { Log } from '../editor/log';
import type { Pins } from '../editor/pins';
import type { Secrets } from '../editor/secrets';
import type { State } from '../state/createState';
import type { HoverState } from '../state/hoverState';
import type { RecentReports } from './recentFindings';
import type { ByteStore } from './byteStore';
import type { HoverExclusions } from './hoverClaims';

/** What hovers are given. */
export interface HoverServices extends Omit<Services, 'state'> {
  readonly state: HoverState;
}

/** What every other feature is given; made once. */
export interface Services {
  readonly config: Config;
  readonly state: State;
  readonly consent: Consent;
  readonly secrets: Secrets;
  readonly log: Log;
  readonly pins: Pins;
  readonly recent: RecentReports;
  readonly bytes: ByteStore;
  readonly claims: HoverExclusions;
}
