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

/** The sentence of a rule, with what stands in the file in place of its `values`. */
export function ruleText<Id extends string>(
  rules: Readonly<Record<Id, Rule>>,
  id: Id,
  values: readonly string[],
): string {
  const { message, values: names = [] } = rules[id];
  if (values.length < names.length) {
    throw new Error(`${id} takes ${names.join(', ')}.`);
  }
  return message.replace(/\{(\w+)\}/g, (_, name: string) => values[names.indexOf(name)]!);
}
