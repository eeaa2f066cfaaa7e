import { contractWarningRules } from './contractRegretRules';
import { fatalWarningRules } from './fatalRegretRules';
import { powerWarningRules } from './powerRegretRules';
import { silentWarningRules } from './silentRegretRules';
import { warningHints, unwiseWarningRules } from './unwiseRegretRules';

/** Warnings and hints on genesis and upgrade files that the VM takes, in the order in which they are listed: worst first. */
export const warningRules = {
  ...fatalWarningRules,
  ...silentWarningRules,
  ...powerWarningRules,
  ...contractWarningRules,
  ...unwiseWarningRules,
  ...warningHints,
};
