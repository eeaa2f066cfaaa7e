import assert from 'node:assert/strict';
import type { WarningId } from '../../../../../src/engine/config/warnings/warningContext';
import { problemsOf, rangeText, type Files } from './warningsOf';

/** Files that have a rule's problem, and what a user then reads: the text under the wave, an arrow, the message. */
export interface Example {
  readonly files: Files;
  readonly reads: string | readonly string[];
}

/** One test for each rule. */
export function testExamples<Id extends WarningId>(examples: { readonly [Rule in Id]: Example }): void {
  for (const [rule, { files, reads }] of Object.entries<Example>(examples)) {
    it(rule, () => {
      const found = problemsOf(files).filter((problem) => problem.rule === rule);
      const read = found.map((problem) => `${rangeText(files, problem)} → ${problem.message}`);
      assert.deepEqual(read, typeof reads === 'string' ? [reads] : reads);
    });
  }
}
