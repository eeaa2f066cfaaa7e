import type { ConfigFile, Fix, Problem } from '../problem';
import { moreProblems, mostProblems } from '../problemLimit';
import { regretRules } from '../rules/regretRules';
import type { Judged } from '../model/judged';
import type { Place } from '../source/configNode';

export type RegretId = keyof typeof regretRules;

/** What is found in the files of one chain. */
export class Regrets {
  readonly problems: Problem[] = [];
  /** Somebody who has money in the genesis, for those who look for an admin. */
  payer: string | undefined;
  private readonly counts = new Map<string, number>();

  constructor(readonly judged: Judged) {}

  /** As many of one rule as are listed of a file; where it has more, that is listed once. */
  isFull(file: ConfigFile, rule: RegretId): boolean {
    return (this.counts.get(`${file} ${rule}`) ?? 0) >= mostProblems;
  }

  add<Id extends RegretId>(
    file: ConfigFile,
    { start, end }: Place,
    rule: Id,
    values: Readonly<Parameters<(typeof regretRules)[Id]['says']>>,
    more: { readonly fixes?: readonly Fix[]; readonly related?: Problem['related'] } = {},
  ): void {
    const count = (this.counts.get(`${file} ${rule}`) ?? 0) + 1;
    this.counts.set(`${file} ${rule}`, count);
    if (count > mostProblems) {
      if (count === mostProblems + 1) {
        this.problems.push(moreProblems(file));
      }
      return;
    }
    const says: (...values: readonly string[]) => string = regretRules[rule].says;
    this.problems.push({ file, start, end, rule, message: says(...values), ...more });
  }
}
