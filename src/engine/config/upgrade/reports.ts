import type { ConfigFile, Problem } from '../problem';
import type { Rule } from '../rules/rule';
import { runningRules } from '../rules/runningRules';
import { upgradeRules } from '../rules/upgradeRules';
import type { ConfigNode, TextPlace } from '../source/configNode';
import { keyPlace } from '../source/place';

const own = { ...upgradeRules, ...runningRules };
type OwnRules = typeof own;

/** A problem by a rule of this folder. */
export function finding<Id extends keyof OwnRules>(
  rule: Id,
  values: Readonly<Parameters<OwnRules[Id]['message']>>,
  file: ConfigFile,
  { start, end }: TextPlace,
  vmText?: string,
): Problem {
  const row: Rule = own[rule];
  return { file, start, end, rule, message: row.message(...values), vmText };
}

/** The key of a member at the top of a file, in any letter case; else where the file begins. */
export function topPlace(root: ConfigNode | undefined, key: string): TextPlace {
  const found =
    root?.kind === 'object' ? root.members.findLast((each) => each.key.toLowerCase() === key.toLowerCase()) : undefined;
  const start = root?.start ?? 0;
  return found === undefined ? { start, end: root === undefined ? start : start + 1 } : keyPlace(found);
}
