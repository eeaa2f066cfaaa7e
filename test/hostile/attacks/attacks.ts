import type { Attack } from './attack';
import { debugRequests } from './debugger/requests';
import { lyingTraces } from './debugger/traces';
import { largeTraces } from './debugger/traceSizes';
import { diagnosisAttacks } from './diagnoses';
import { largeBuilds } from './files/largeBuilds';
import { linkAttacks as fileLinkAttacks } from './files/links';
import { timelineAttacks } from './timelines';
import { linkAttacks } from './links';
import { longListAttacks } from './longLists';
import { windowAttacks } from './windows';

/** All attacks without a hostile server, a file for each family. */
export const attacks: readonly Attack[] = [
  ...timelineAttacks,
  ...diagnosisAttacks,
  ...longListAttacks,
  ...windowAttacks,
  ...debugRequests,
  ...lyingTraces,
  ...largeTraces,
  ...fileLinkAttacks,
  ...linkAttacks,
  ...largeBuilds,
];
