import { type RuleId, rules } from './rules/rules';
import type { CheckInput } from './model';

/** The files of one chain, and those of its subnet and of a node. */
export type ConfigFile = 'genesis' | 'upgrade' | 'config' | 'subnet' | 'node';

/** Something that is wrong, will be regretted or has no effect, with its place. */
export interface Problem {
  readonly file: ConfigFile;
  /** UTF-16 units of the file's text; inside it also where the file is empty. */
  readonly start: number;
  readonly end: number;
  readonly rule: RuleId;
  /** One sentence in the reader's language: what is wrong and what to do. */
  readonly message: string;
  /** The VM's own words, byte for byte, where they are known. */
  readonly vmText?: string;
  /** Most useful first. */
  readonly fixes?: readonly Fix[];
  /** What else it is about. */
  readonly related?: readonly {
    readonly file: ConfigFile;
    readonly start: number;
    readonly end: number;
    readonly message: string;
  }[];
}

/** A repair with one answer. */
export interface Fix {
  /** Says what it does, as VS Code shows it in its menu. */
  readonly title: string;
  /** Asked for when the menu opens; the texts replaced do not overlap. */
  edits(): readonly ConfigEdit[];
}

export interface ConfigEdit {
  readonly file: ConfigFile;
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Problems of one file that are listed: with those of its folder and of nodes, an editor shows 1,000. */
export const mostProblems = 900;

/** Says that a file has more problems than are listed. */
export function moreProblems(file: ConfigFile, length = 0): Problem {
  return { file, start: 0, end: Math.min(1, length), rule: 'moreProblems', message: rules.moreProblems.message };
}

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

const longest = 4_000;
const tail = 500;

/**
 * A text as it is repeated in what the VM says: the middle of a long one is left out, as a file may have megabytes in one
 * value, and each of its problems would repeat them.
 */
export function withoutMiddle<T extends string | undefined>(text: T): T | string {
  return text === undefined || text.length <= longest ? text : `${text.slice(0, longest - tail)}…${text.slice(-tail)}`;
}
