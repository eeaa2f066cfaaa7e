import type { ConfigFile, Fix, Problem } from '../problem';
import { regretRules } from '../rules/regretRules';
import type { Member } from '../source/configNode';
import type { Judged } from '../model/judged';

export type RegretId = keyof typeof regretRules;

export interface Place {
  readonly start: number;
  readonly end: number;
}

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

export function keyPlace({ start, keyEnd }: Member): Place {
  return { start, end: keyEnd };
}

/** The value, or the key where none is typed. */
export function valuePlace(member: Member): Place {
  return member.value ?? keyPlace(member);
}
