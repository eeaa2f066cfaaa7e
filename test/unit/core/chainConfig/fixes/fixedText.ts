import assert from 'node:assert/strict';
import { checkSteps } from '../../../../../src/engine/config/checkSteps';
import { editedText } from '../../../../helpers/editedText';
import { networkDefaults } from '../../../../../src/engine/config/effective/activations';
import type { ConfigFile, Problem } from '../../../../../src/engine/config/problem';
import type { RuleId } from '../../../../../src/engine/config/rules/rules';
import { finished } from '../warnings/finished';
import { inputOf, textOf, type Files } from '../warnings/warningsOf';

/** The problems of files that are validated together, with their fixes. */
export function checked(files: Files): readonly Problem[] {
  return finished(checkSteps({ ...inputOf(files), network: networkDefaults(files.network ?? 12345) }));
}

/** The titles of the fixes for a rule’s first problem. */
export function titlesOf(files: Files, rule: RuleId): readonly string[] {
  return (checked(files).find((problem) => problem.rule === rule)?.fixes ?? []).map((fix) => fix.title);
}

/** Asserts that a rule's fix changes one text into another and leaves the other file unchanged. */
export function fixes(files: Files, rule: RuleId, title: string, after: string, file: ConfigFile = 'genesis'): void {
  const found = checked(files);
  const problem = found.find((each) => each.rule === rule);
  assert.ok(problem, `no ${rule}, but ${found.map((each) => each.rule).join(', ')}`);
  const fix = problem.fixes?.find((each) => each.title === title);
  assert.ok(fix, `no “${title}”, but ${(problem.fixes ?? []).map((each) => `“${each.title}”`).join(', ')}`);
  const edits = fix.edits();
  assert.ok(edits.every((each) => each.file === file));
  const before = textOf(files[file as 'genesis' | 'upgrade']);
  assert.equal(editedText(before, edits), after);
}
