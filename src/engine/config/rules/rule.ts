/**
 * A row of the one table of rules, which diagnostics, their documentation and the tests read.
 *
 * - `error`: the VM refuses the file, or ends.
 * - `warning`: it takes the file and someone will regret it.
 * - `hint`: it has no effect.
 */
export interface Rule<Values extends readonly string[] = readonly string[]> {
  readonly severity: 'error' | 'warning' | 'hint';
  /** How sure it is: `seen` on the real VM, or only read in its source. The message of the latter says so. */
  readonly basis: 'seen' | 'inferred';
  /** Where it is written in the VM's source. */
  readonly source: string;
  /** The sentence, with what stands in the file in place of `values`. */
  message(...values: Values): string;
}

/** Keeps the types of each row's values. */
export function rulesOf<Rows extends { readonly [id: string]: Rule<never> }>(rows: Rows): Rows {
  return rows;
}
