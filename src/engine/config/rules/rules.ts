import {
  type PrecompileHintId,
  type PrecompileRuleId,
  type Rule,
  precompileHints,
  precompileRules,
  ruleText,
} from '../../precompiles';
import groups from './rules.json';

export type { Rule } from '../../precompiles';

type Groups = typeof groups;
/** Rules of some groups of the table. */
export type RuleOf<Group extends keyof Groups> = { [Each in Group]: keyof Groups[Each] }[Group];
export type RuleId = RuleOf<keyof Groups> | PrecompileRuleId | PrecompileHintId;

/** Where those that the precompiles have stand among the others: after a group. */
const ofPrecompiles: { readonly [Group in keyof Groups]?: object } = { fee: precompileRules, feeHint: precompileHints };

/** Every rule by its ID, which is the code of its diagnostic. Warnings stand in the order in which they are listed: worst first. */
export const rules = Object.assign(
  {},
  ...Object.entries(groups).flatMap(([group, own]) => [own, ofPrecompiles[group as keyof Groups]]),
) as Readonly<Record<RuleId, Rule>>;

/** The sentence of a rule, with what stands in the file in place of its `values`. */
export function ruleMessage(id: RuleId, values: readonly string[]): string {
  return ruleText(rules, id, values);
}
