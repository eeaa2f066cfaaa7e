import { decodeRules } from './decodeRules';
import { feeRules } from './feeRules';
import { folderRules } from './folderRules';
import { genesisRules } from './genesisRules';
import { liveRules } from './liveRules';
import { markerRules } from './markerRules';
import { nodeConfigWarningRules } from './nodeConfigWarningRules';
import { nodeConfigRules } from './nodeConfigRules';
import { precompileRules } from './precompileRules';
import { warningRules } from './warningRules';
import { runningRules } from './runningRules';
import { syntaxRules } from './syntaxRules';
import { upgradeRules } from './upgradeRules';

/** Every rule by its ID, which is the code of its diagnostic. */
export const rules = {
  ...syntaxRules,
  ...decodeRules,
  ...genesisRules,
  ...feeRules,
  ...precompileRules,
  ...upgradeRules,
  ...runningRules,
  ...warningRules,
  ...nodeConfigRules,
  ...nodeConfigWarningRules,
  ...folderRules,
  ...liveRules,
  ...markerRules,
};
export type RuleId = keyof typeof rules;
