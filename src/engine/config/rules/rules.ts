import { ruleText } from '../../precompiles';
import { registry } from '../ruleRegistry';
import type { ConfigRule, Family } from './rule';
import type groups from './rules.json';

export type { Rule } from '../../precompiles';

type IdOf<Each> = Each extends Family<infer Id> ? Id : never;
export type RuleId = IdOf<(typeof registry)[number]>;
export type RuleOf<Group extends keyof typeof groups> = { [Each in Group]: keyof (typeof groups)[Each] }[Group];

const families: readonly { readonly rules: Readonly<Record<string, ConfigRule>> }[] = registry;

/** Every rule by its ID, which is its diagnostic's code. */
export const rules = Object.assign({}, ...families.map((family) => family.rules)) as Readonly<
  Record<RuleId, ConfigRule>
>;

export function ruleMessage(id: RuleId, values: readonly string[] = []): string {
  return ruleText<RuleId>(rules, id, values);
}
