import { type ConfigFile, mostProblems, type Problem } from '../problem';
import { moreProblems } from '../problemLimit';
import { ruleMessage, type RuleOf } from '../rules/rules';
import type { TextPlace } from '../source/configNode';

export type NodeConfigRule = RuleOf<'nodeConfig' | 'nodeConfigWarning'>;

/** What is found in one file. */
export class ConfigErrors {
  readonly problems: Problem[] = [];
  private hasMore = false;

  constructor(private readonly file: ConfigFile) {}

  /** Nothing more is listed: looking for more is no use. */
  get isFull(): boolean {
    return this.problems.length >= mostProblems;
  }

  add(
    { start, end }: TextPlace,
    rule: NodeConfigRule,
    values: readonly string[],
    more: Pick<Problem, 'vmText' | 'fixes' | 'related'> = {},
  ): void {
    if (this.isFull) {
      this.leaveOut();
      return;
    }
    this.problems.push({ file: this.file, start, end, rule, message: ruleMessage(rule, values), ...more });
  }

  /** There is more than is listed. */
  leaveOut(): void {
    if (!this.hasMore) {
      this.hasMore = true;
      this.problems.push(moreProblems(this.file));
    }
  }
}
