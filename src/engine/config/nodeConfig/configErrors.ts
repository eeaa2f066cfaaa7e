import type { ConfigFile, Problem } from '../problem';
import { moreProblems, mostProblems } from '../problemLimit';
import type { nodeConfigWarningRules } from '../rules/nodeConfigWarningRules';
import type { nodeConfigRules } from '../rules/nodeConfigRules';
import { rules } from '../rules/rules';
import type { TextPlace } from '../source/configNode';

type NodeConfigRows = typeof nodeConfigRules & typeof nodeConfigWarningRules;
export type NodeConfigRule = keyof NodeConfigRows;

/** What is found in one file. */
export class ConfigErrors {
  readonly problems: Problem[] = [];
  private hasMore = false;

  constructor(private readonly file: ConfigFile) {}

  /** Nothing more is listed: looking for more is no use. */
  get isFull(): boolean {
    return this.problems.length >= mostProblems;
  }

  add<Id extends NodeConfigRule>(
    { start, end }: TextPlace,
    rule: Id,
    values: Parameters<NodeConfigRows[Id]['message']>,
    more: Pick<Problem, 'vmText' | 'fixes' | 'related'> = {},
  ): void {
    if (this.isFull) {
      this.leaveOut();
      return;
    }
    const message: (...values: readonly string[]) => string = rules[rule].message;
    this.problems.push({ file: this.file, start, end, rule, message: message(...values), ...more });
  }

  /** There is more than is listed. */
  leaveOut(): void {
    if (!this.hasMore) {
      this.hasMore = true;
      this.problems.push(moreProblems(this.file));
    }
  }
}
