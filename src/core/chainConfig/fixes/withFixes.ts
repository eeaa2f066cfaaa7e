import type { Problem } from '../problem';
import type { Judged } from '../regrets/judged';

/** The problems of genesis and upgrade file with their quick fixes, where they have none yet. */
export function withFixes(problems: readonly Problem[], _judged: Judged): readonly Problem[] {
  return problems;
}
