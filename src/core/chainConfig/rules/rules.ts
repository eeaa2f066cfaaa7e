import { decodeRules } from './decodeRules';
import { syntaxRules } from './syntaxRules';

/** Every rule by its ID, which is the code of its diagnostic. */
export const rules = {
  ...syntaxRules,
  ...decodeRules,
};
export type RuleId = keyof typeof rules;
