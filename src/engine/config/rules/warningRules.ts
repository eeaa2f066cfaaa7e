import { contractWarningRules } from './contractWarningRules';
import { fatalWarningRules } from './fatalWarningRules';
import { powerWarningRules } from './powerWarningRules';
import { silentWarningRules } from './silentWarningRules';
import { warningHints, unwiseWarningRules } from './unwiseWarningRules';

/** Warnings and hints on genesis and upgrade files that the VM takes, in the order in which they are listed: worst first. */
export const warningRules = {
  ...fatalWarningRules,
  ...silentWarningRules,
  ...powerWarningRules,
  ...contractWarningRules,
  ...unwiseWarningRules,
  ...warningHints,
};
