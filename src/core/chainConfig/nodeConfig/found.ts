import type { ConfigFile, Problem } from '../problem';
import type { nodeConfigRegretRules } from '../rules/nodeConfigRegretRules';
import type { nodeConfigRules } from '../rules/nodeConfigRules';
import { rules } from '../rules/rules';
import type { Place } from '../source/configNode';

type NodeConfigRows = typeof nodeConfigRules & typeof nodeConfigRegretRules;
export type NodeConfigRule = keyof NodeConfigRows;

/** What is found in one file. */
export class Found {
  readonly problems: Problem[] = [];

  constructor(private readonly file: ConfigFile) {}

  add<Id extends NodeConfigRule>(
    { start, end }: Place,
    rule: Id,
    values: Parameters<NodeConfigRows[Id]['says']>,
    more: Pick<Problem, 'vmText' | 'fixes' | 'related'> = {},
  ): void {
    const says: (...values: readonly string[]) => string = rules[rule].says;
    this.problems.push({ file: this.file, start, end, rule, message: says(...values), ...more });
  }
}
