import type { ConfigFile, Fix, Problem } from '../problem';
import { regretRules } from '../rules/regretRules';
import type { Judged } from '../model/judged';
import type { Place } from '../source/configNode';

export type RegretId = keyof typeof regretRules;

/** What is found in the files of one chain. */
export class Regrets {
  readonly problems: Problem[] = [];
  /** Somebody who has money in the genesis, for those who look for an admin. */
  payer: string | undefined;

  constructor(readonly judged: Judged) {}

  add<Id extends RegretId>(
    file: ConfigFile,
    { start, end }: Place,
    rule: Id,
    values: Readonly<Parameters<(typeof regretRules)[Id]['says']>>,
    more: { readonly fixes?: readonly Fix[]; readonly related?: Problem['related'] } = {},
  ): void {
    const says: (...values: readonly string[]) => string = regretRules[rule].says;
    this.problems.push({ file, start, end, rule, message: says(...values), ...more });
  }
}
