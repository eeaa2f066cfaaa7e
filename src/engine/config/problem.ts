import { type RuleId } from './rules/rules';

export type ConfigFile = 'genesis' | 'upgrade' | 'config' | 'subnet' | 'node';

export interface ProblemPlace {
  readonly file: ConfigFile;
  /** UTF-16 units of the file's text; within its bounds even if the file is empty. */
  readonly start: number;
  readonly end: number;
}

export interface Problem extends ProblemPlace {
  readonly rule: RuleId;
  /** One localized sentence: what is wrong and what to do. */
  readonly message: string;
  /** The VM's error text, byte for byte, where it is known. */
  readonly vmText?: string;
  /** Most useful first. */
  readonly fixes?: readonly Fix[];
  readonly related?: readonly (ProblemPlace & { readonly message: string })[];
}

export interface Fix {
  readonly title: string;
  /** Computed when the menu opens; edits do not overlap. */
  edits(): readonly ConfigEdit[];
}

export interface ConfigEdit extends ProblemPlace {
  readonly text: string;
}

/** Limit of problems per file: together with those of its folder and of nodes, an editor shows 1,000. */
export const maxProblems = 900;

const maxVmText = 4_000;
const tail = 500;

/**
 * Shortens a text that the VM's error repeats: single values may be megabytes long, and each of their problems would
 * repeat them.
 */
export function withoutMiddle<T extends string | undefined>(text: T): T | string {
  return text === undefined || text.length <= maxVmText
    ? text
    : `${text.slice(0, maxVmText - tail)}…${text.slice(-tail)}`;
}
