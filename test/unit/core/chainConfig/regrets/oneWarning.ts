import assert from 'node:assert/strict';
import type { RuleId } from '../../../../../src/engine/config/rules/rules';
import { problemsOf, rangeText, type Files } from './warningsOf';

/** Files that have a rule's problem, and what a user then reads: the text under the wave, an arrow, the message. */
export interface Example {
  readonly files: Files;
  readonly reads: string | readonly string[];
}

/** One test for each rule. */
export function testExamples(examples: { readonly [Id in RuleId]?: Example }): void {
  for (const [rule, { files, reads }] of Object.entries<Example>(examples)) {
    it(rule, () => {
      const found = problemsOf(files).filter((problem) => problem.rule === rule);
      const read = found.map((problem) => `${rangeText(files, problem)} → ${problem.message}`);
      assert.deepEqual(read, typeof reads === 'string' ? [reads] : reads);
    });
  }
}
