import { contractRegretRules } from './contractRegretRules';
import { fatalRegretRules } from './fatalRegretRules';
import { powerRegretRules } from './powerRegretRules';
import { silentRegretRules } from './silentRegretRules';
import { regretHints, unwiseRegretRules } from './unwiseRegretRules';

/** Warnings and hints on genesis and upgrade files that the VM takes, in the order in which they are listed: worst first. */
export const regretRules = {
  ...fatalRegretRules,
  ...silentRegretRules,
  ...powerRegretRules,
  ...contractRegretRules,
  ...unwiseRegretRules,
  ...regretHints,
};
