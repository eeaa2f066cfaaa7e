import type { ConfigFile, Problem } from '../problem';
import { ruleMessage, type RuleOf } from '../rules/rules';
import type { ConfigNode, TextPlace } from '../source/configNode';
import { keyPlace } from '../source/place';

/** A problem by a rule of this folder. */
export function finding(
  rule: RuleOf<'upgrade' | 'running'>,
  values: readonly string[],
  file: ConfigFile,
  { start, end }: TextPlace,
  vmText?: string,
): Problem {
  return { file, start, end, rule, message: ruleMessage(rule, values), vmText };
}

/** The key of a member at the top of a file, in any letter case; else where the file begins. */
export function topPlace(root: ConfigNode | undefined, key: string): TextPlace {
  const found =
    root?.kind === 'object' ? root.members.findLast((each) => each.key.toLowerCase() === key.toLowerCase()) : undefined;
  const start = root?.start ?? 0;
  return found === undefined ? { start, end: root === undefined ? start : start + 1 } : keyPlace(found);
}
