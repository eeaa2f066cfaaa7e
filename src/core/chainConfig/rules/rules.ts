import { folderRules } from './folderRules';
import { nodeConfigRegretRules } from './nodeConfigRegretRules';
import { nodeConfigRules } from './nodeConfigRules';
import { syntaxRules } from './syntaxRules';

/** Every rule by its ID, which is the code of its diagnostic. */
export const rules = {
  ...syntaxRules,
  ...nodeConfigRules,
  ...nodeConfigRegretRules,
  ...folderRules,
};
export type RuleId = keyof typeof rules;
