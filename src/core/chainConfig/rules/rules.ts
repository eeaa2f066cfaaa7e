import { liveRules } from './liveRules';
import { markerRules } from './markerRules';
import { regretRules } from './regretRules';
import { syntaxRules } from './syntaxRules';

/** Every rule by its ID, which is the code of its diagnostic. */
export const rules = {
  ...syntaxRules,
  ...regretRules,
  ...liveRules,
};
export type RuleId = keyof typeof rules;
