import { decodeRules } from './decodeRules';
import { runningRules } from './runningRules';
import { syntaxRules } from './syntaxRules';
import { upgradeRules } from './upgradeRules';

/** Every rule by its ID, which is the code of its diagnostic. */
export const rules = {
  ...syntaxRules,
  ...decodeRules,
  ...upgradeRules,
  ...runningRules,
};
export type RuleId = keyof typeof rules;
