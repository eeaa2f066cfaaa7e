import type { CheckInput } from './model';
import { mostProblems, type Problem, withoutMiddle, type ConfigEdit, type ConfigFile } from './problem';
import { rules, type RuleId, type Rule } from './rules/rules';
import { moreProblems } from './rules/rule';
import type { ConfigSource } from './source/configNode';
import { groupedBy, type LanguageProblem } from '../primitives';

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

/** As an editor shows it: its code is its rule. */
export function shownProblem(problem: Problem): LanguageProblem {
  const { severity, level } = rules[problem.rule];
  return { ...problem, severity, code: problem.rule, tag: level === 'hint' ? 'unnecessary' : undefined };
}

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

/** A problem of a file, as it is told where there is no editor. */
export interface ReportedProblem {
  readonly file: string;
  /** From 1; absent where it is about a folder or a file that is not read. */
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly severity: Rule['severity'];
  readonly rule: string;
  readonly message: string;
  /** The words of the VM or of the node. */
  readonly vmText?: string;
}

/** As compilers write them; of hints of one rule in a file the first, with the lines of the others. */
export function problemsText(problems: readonly ReportedProblem[]): string {
  const alike = groupedBy<ReportedProblem, unknown>(problems, (problem) =>
    problem.severity === 'hint' ? `${problem.rule} ${problem.file}` : problem,
  );
  return [...alike.values()]
    .map(([first, ...others]) => {
      const more = `The same in line ${others.map(({ line }) => line).join(', ')}.`;
      return others.length === 0 ? problemText(first!) : `${problemText(first!)}    ${more}\n`;
    })
    .join('');
}

/** With the VM's own words below. */
function problemText({ file, line, column, severity, message, vmText }: ReportedProblem): string {
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  const words = vmText === undefined ? '' : `\n    ${vmText.replaceAll('\n', '\n    ')}`;
  return `${place} ${severity} ${message}${words}\n`;
}
