import { type RuleId } from './rules/rules';

/** The files of one chain, and those of its subnet and of a node. */
export type ConfigFile = 'genesis' | 'upgrade' | 'config' | 'subnet' | 'node';

/** Where in a file something stands. */
export interface ProblemPlace {
  readonly file: ConfigFile;
  /** UTF-16 units of the file's text; inside it also where the file is empty. */
  readonly start: number;
  readonly end: number;
}

/** Something that is wrong, will be regretted or has no effect, with its place. */
export interface Problem extends ProblemPlace {
  readonly rule: RuleId;
  /** One sentence in the reader's language: what is wrong and what to do. */
  readonly message: string;
  /** The VM's own words, byte for byte, where they are known. */
  readonly vmText?: string;
  /** Most useful first. */
  readonly fixes?: readonly Fix[];
  /** What else it is about. */
  readonly related?: readonly (ProblemPlace & { readonly message: string })[];
}

/** A repair with one answer. */
export interface Fix {
  /** Says what it does, as VS Code shows it in its menu. */
  readonly title: string;
  /** Asked for when the menu opens; the texts replaced do not overlap. */
  edits(): readonly ConfigEdit[];
}

export interface ConfigEdit extends ProblemPlace {
  readonly text: string;
}

/** Problems of one file that are listed: with those of its folder and of nodes, an editor shows 1,000. */
export const mostProblems = 900;

const longest = 4_000;
const tail = 500;

/**
 * A text as it is repeated in what the VM says: the middle of a long one is left out, as a file may have megabytes in one
 * value, and each of its problems would repeat them.
 */
export function withoutMiddle<T extends string | undefined>(text: T): T | string {
  return text === undefined || text.length <= longest ? text : `${text.slice(0, longest - tail)}…${text.slice(-tail)}`;
}
