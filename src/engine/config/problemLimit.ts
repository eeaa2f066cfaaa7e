import type { CheckInput } from './model';
import { mostProblems, type Problem, withoutMiddle } from './problem';
import { rules } from './rules/rules';
import { moreProblems } from './rules/tabledRules';

/** Longer sentences and titles repeat a value of the file that nobody reads there. */
const longestWords = 1_000;

/** A problem whose words are short enough to be shown, whatever stands in the file. */
export function readable(problem: Problem): Problem {
  const { message, fixes, vmText } = problem;
  const isLong = message.length > longestWords || fixes?.some(({ title }) => title.length > longestWords) === true;
  return !isLong && vmText === withoutMiddle(vmText)
    ? problem
    : {
        ...problem,
        message: short(message),
        vmText: withoutMiddle(vmText),
        fixes: fixes?.map((fix) => ({ title: short(fix.title), edits: () => fix.edits() })),
      };
}

function short(words: string): string {
  return words.length > longestWords ? `${words.slice(0, longestWords - 200)}…${words.slice(-200)}` : words;
}

/** Of each file as many as are listed, the worst of them, in their order; where some are left out, one at the end says so. */
export function limited(problems: readonly Problem[], input: CheckInput): readonly Problem[] {
  const left = new Set<Problem>();
  const notes: Problem[] = [];
  for (const file of new Set(problems.map((problem) => problem.file))) {
    const all = problems.filter((problem) => problem.file === file);
    const own = all.filter(({ rule }) => rule !== 'moreProblems');
    if (own.length === all.length && own.length <= mostProblems) {
      continue;
    }
    const worst = severities.flatMap((severity) => own.filter(({ rule }) => rules[rule].severity === severity));
    worst.slice(mostProblems).forEach((problem) => left.add(problem));
    notes.push(moreProblems(file, input[file]?.text.length));
  }
  const listed = problems.filter((problem) => problem.rule !== 'moreProblems' && !left.has(problem));
  return [...listed, ...notes];
}

const severities = ['error', 'warning', 'hint'] as const;
