import type { Config } from '../vscode/config';
import type { Consent } from '../vscode/consent';
import type { Log } from '../vscode/log';
import type { Pins } from '../vscode/pins';
import type { Secrets } from '../vscode/secrets';
import type { State } from '../services/createState';
import type { HoverState } from '../services/hoverState';
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
