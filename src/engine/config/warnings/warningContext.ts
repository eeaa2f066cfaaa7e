import type { PrecompileHintId } from '../../precompiles';
import type { ConfigFile, Fix, Problem } from '../problem';
import { moreProblems, mostProblems } from '../problemLimit';
import { ruleMessage, type RuleOf } from '../rules/rules';
import type { ValidatedFiles } from '../model';
import type { TextPlace } from '../source/configNode';

export type WarningId =
  | RuleOf<
      | 'fatalWarning'
      | 'silentWarning'
      | 'powerWarning'
      | 'contractWarning'
      | 'unwiseWarning'
      | 'feeHint'
      | 'warningHint'
    >
  | PrecompileHintId;

/** What is found in the files of one chain. */
export class WarningContext {
  readonly problems: Problem[] = [];
  /** Somebody who has money in the genesis, for those who look for an admin. */
  payer: string | undefined;
  private readonly counts = new Map<string, number>();

  constructor(readonly validated: ValidatedFiles) {}

  /** As many of one rule as are listed of a file; where it has more, that is listed once. */
  isFull(file: ConfigFile, rule: WarningId): boolean {
    return (this.counts.get(`${file} ${rule}`) ?? 0) >= mostProblems;
  }

  add(
    file: ConfigFile,
    { start, end }: TextPlace,
    rule: WarningId,
    values: readonly string[],
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
    this.problems.push({ file, start, end, rule, message: ruleMessage(rule, values), ...more });
  }
}
