import groups from './rules.json';

/**
 * A row of the one table of rules, which diagnostics, their documentation and the tests read.
 *
 * - `error`: the VM refuses the file, or ends.
 * - `warning`: it takes the file and someone will regret it.
 * - `hint`: it has no effect.
 */
export interface Rule {
  readonly severity: 'error' | 'warning' | 'hint';
  /** How sure it is: `seen` on the real VM, or only read in its source. The message of the latter says so. */
  readonly basis: 'seen' | 'inferred';
  /** Where it is written in the VM's source. */
  readonly source: string;
  /** Names of what stands in the message in braces, in the order in which it is given. */
  readonly values?: readonly string[];
  /** The sentence. */
  readonly message: string;
}

type Groups = typeof groups;
/** Rules of some groups of the table. */
export type RuleOf<Group extends keyof Groups> = { [Each in Group]: keyof Groups[Each] }[Group];
export type RuleId = RuleOf<keyof Groups>;

/** Every rule by its ID, which is the code of its diagnostic. Warnings stand in the order in which they are listed: worst first. */
export const rules = Object.assign({}, ...Object.values(groups)) as Readonly<Record<RuleId, Rule>>;

/** The sentence of a rule, with what stands in the file in place of its `values`. */
export function ruleMessage(id: RuleId, values: readonly string[]): string {
  const { message, values: names = [] } = rules[id];
  if (values.length < names.length) {
    throw new Error(`${id} takes ${names.join(', ')}.`);
  }
  return message.replace(/\{(\w+)\}/g, (_, name: string) => values[names.indexOf(name)]!);
}
