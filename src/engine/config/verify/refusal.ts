import type { ConfigFile, Problem } from '../problem';
import { ruleMessage, type RuleId } from '../rules/rules';
import type { ObjectNode, TextPlace } from '../source/configNode';

/** Something that the VM refuses, before it is known in which file and under which prefix. */
export interface VmError extends TextPlace {
  readonly rule: RuleId;
  readonly message: string;
  /** The VM's words without what it puts before them; undefined: they differ at each run. */
  readonly text?: string;
  /** What else it is about, in the same file. */
  readonly related?: TextPlace & { readonly message: string };
}

/** @param text the VM's words; undefined: they differ at each run */
export function vmError(
  { start, end }: TextPlace,
  rule: RuleId,
  values: readonly string[],
  text?: string,
  related?: VmError['related'],
): VmError {
  return { start, end, rule, message: ruleMessage(rule, values), text, related };
}

export function toProblem(file: ConfigFile, error: VmError, prefix = ''): Problem {
  const { start, end, rule, message, text, related } = error;
  return {
    file,
    start,
    end,
    rule,
    message,
    vmText: text === undefined ? undefined : `${prefix}${text}`,
    related: related && [{ file, ...related }],
  };
}

/** Whether a value stands there: one of a wrong form is told as that, and not as missing. */
export function isGiven({ members }: ObjectNode, key: string): boolean {
  const value = members.findLast((member) => member.key.toLowerCase() === key.toLowerCase())?.value;
  return value !== undefined && !(value.kind === 'word' && value.value === null);
}
