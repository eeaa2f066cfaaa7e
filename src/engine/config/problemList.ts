import type { CheckInput } from './model';
import { maxProblems, type Problem, withoutMiddle, type ConfigEdit, type ConfigFile } from './problem';
import { rules, type RuleId, type Rule } from './rules/rules';
import { moreProblems } from './rules/rule';
import type { ConfigSource } from './source/configNode';
import { groupBy, type LanguageProblem } from '../primitives';

const maxTextLength = 1_000;

export function truncateTexts(problem: Problem): Problem {
  const { message, fixes, vmText } = problem;
  const isLong = message.length > maxTextLength || fixes?.some(({ title }) => title.length > maxTextLength) === true;
  return !isLong && vmText === withoutMiddle(vmText)
    ? problem
    : {
        ...problem,
        message: shorten(message),
        vmText: withoutMiddle(vmText),
        fixes: fixes?.map((fix) => ({ title: shorten(fix.title), edits: () => fix.edits() })),
      };
}

function shorten(words: string): string {
  return words.length > maxTextLength ? `${words.slice(0, maxTextLength - 200)}…${words.slice(-200)}` : words;
}

/** Limits the problems per file to the worst ones, in order, with a final one that mentions the omitted ones. */
export function limitPerFile(problems: readonly Problem[], input: CheckInput): readonly Problem[] {
  const dropped = new Set<Problem>();
  const notes: Problem[] = [];
  for (const file of new Set(problems.map((problem) => problem.file))) {
    const all = problems.filter((problem) => problem.file === file);
    const own = all.filter(({ rule }) => rule !== 'moreProblems');
    if (own.length === all.length && own.length <= maxProblems) {
      continue;
    }
    const bySeverity = severities.flatMap((severity) => own.filter(({ rule }) => rules[rule].severity === severity));
    bySeverity.slice(maxProblems).forEach((problem) => dropped.add(problem));
    notes.push(moreProblems(file, input[file]?.text.length));
  }
  const listed = problems.filter((problem) => problem.rule !== 'moreProblems' && !dropped.has(problem));
  return [...listed, ...notes];
}

const severities = ['error', 'warning', 'hint'] as const;

const maxShown = 1_000;

const weights: Readonly<Record<Rule['severity'], number>> = { error: 0, warning: 1, hint: 2 };

/** Problems shown in a file: its own and those of missing files, the worst ones where there are too many. */
export function selectShown(
  { file, input }: { readonly file: ConfigFile; readonly input: { readonly [File in ConfigFile]?: ConfigSource } },
  problems: readonly Problem[],
): readonly Problem[] {
  const own = problems.filter((problem) => problem.file === file || input[problem.file] === undefined);
  const weight = ({ rule }: Problem): number => weights[rules[rule].severity];
  return own.length <= maxShown ? own : own.toSorted((a, b) => weight(a) - weight(b)).slice(0, maxShown);
}

/** Rules about the spelling of values, with fixes that keep the value. Comments are removed on request only. */
const safeRules: ReadonlySet<RuleId> = new Set<RuleId>([
  ...(['trailingComma', 'byteOrderMark', 'hexWithoutPrefix'] as const),
  ...(['notUint64Amount', 'notUint256Amount', 'notBigInteger', 'notUint', 'notInt', 'notBool', 'notString'] as const),
]);

export function toLanguageProblem(problem: Problem): LanguageProblem {
  const { severity, level } = rules[problem.rule];
  return { ...problem, severity, code: problem.rule, tag: level === 'hint' ? 'unnecessary' : undefined };
}

/** Edits that preserve the meaning. Of two that touch each other the second is left for the next run. */
export function safeEdits(file: ConfigFile, problems: readonly Problem[]): readonly ConfigEdit[] {
  const edits: ConfigEdit[] = [];
  for (const fix of problems.flatMap(({ rule, fixes = [] }) => (safeRules.has(rule) ? fixes.slice(0, 1) : []))) {
    const own = fix.edits();
    const isDisjoint = own.every(
      (one) => one.file === file && edits.every(({ start, end }) => one.end < start || one.start > end),
    );
    if (isDisjoint) {
      edits.push(...own);
    }
  }
  return edits;
}

export interface ReportedProblem {
  readonly file: string;
  /** 1-based; absent where the problem concerns a folder or an unread file. */
  readonly line?: number;
  readonly column?: number;
  readonly endLine?: number;
  readonly endColumn?: number;
  readonly severity: Rule['severity'];
  readonly rule: string;
  readonly message: string;
  readonly vmText?: string;
}

/** Compiler-style list. Hints of the same rule and file are listed once, with the lines of the others. */
export function problemsText(problems: readonly ReportedProblem[]): string {
  const alike = groupBy<ReportedProblem, unknown>(problems, (problem) =>
    problem.severity === 'hint' ? `${problem.rule} ${problem.file}` : problem,
  );
  return [...alike.values()]
    .map(([first, ...others]) => {
      const more = `The same in line ${others.map(({ line }) => line).join(', ')}.`;
      return others.length === 0 ? problemText(first!) : `${problemText(first!)}    ${more}\n`;
    })
    .join('');
}

function problemText({ file, line, column, severity, message, vmText }: ReportedProblem): string {
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  const words = vmText === undefined ? '' : `\n    ${vmText.replaceAll('\n', '\n    ')}`;
  return `${place} ${severity} ${message}${words}\n`;
}
