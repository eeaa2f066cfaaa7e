import type { ConfigEdit, ConfigFile, Problem } from '../problem';
import { type RuleId, type Rule, rules } from '../rules/rules';
import type { ConfigSource } from '../source/configNode';

/** More is not read, and VS Code would leave out those at the end. */
const most = 1_000;

const weights: Readonly<Record<Rule['severity'], number>> = { error: 0, warning: 1, hint: 2 };

/** What is shown in a file: its own problems and those of a file that is missing, the worst first where there are too many. */
export function shownProblems(
  { file, input }: { readonly file: ConfigFile; readonly input: { readonly [File in ConfigFile]?: ConfigSource } },
  problems: readonly Problem[],
): readonly Problem[] {
  const own = problems.filter((problem) => problem.file === file || input[problem.file] === undefined);
  const weight = ({ rule }: Problem): number => weights[rules[rule].severity];
  return own.length <= most ? own : own.toSorted((a, b) => weight(a) - weight(b)).slice(0, most);
}

/** What the VM refuses for how a value is written: the repair writes the same value otherwise. Comments stay until told. */
const safeRules: ReadonlySet<RuleId> = new Set<RuleId>([
  ...(['trailingComma', 'byteOrderMark', 'hexWithoutPrefix'] as const),
  ...(['notUint64Amount', 'notUint256Amount', 'notBigInteger', 'notUint', 'notInt', 'notBool', 'notString'] as const),
]);

/** Repairs that change nothing of what is meant; of two that touch the same place the second waits for the next time. */
export function safeEdits(file: ConfigFile, problems: readonly Problem[]): readonly ConfigEdit[] {
  const edits: ConfigEdit[] = [];
  for (const fix of problems.flatMap(({ rule, fixes = [] }) => (safeRules.has(rule) ? fixes.slice(0, 1) : []))) {
    const own = fix.edits();
    const isApart = own.every(
      (one) => one.file === file && edits.every(({ start, end }) => one.end < start || one.start > end),
    );
    if (isApart) {
      edits.push(...own);
    }
  }
  return edits;
}
