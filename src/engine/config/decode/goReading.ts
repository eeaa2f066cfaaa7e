import type { ScalarFault } from './scalars';
import { type Rule, ruleText } from '../../precompiles';
import type { TextPlace } from '../source/configNode';
import groups from '../rules/rules.json';

/** An editor shows no more of one file. */
const mostFaults = 1_000;

/**
 * One call of Go's `json.Unmarshal`: what it refuses, and where it stands. Errors of types are noted and the first is told
 * at the end, unless a type that reads itself (or a text) refuses its value, which ends the reading.
 */
export class GoReading {
  /** Go's error context: the innermost struct and the fields down to here; empty: none. */
  struct = '';
  readonly path: string[] = [];
  private readonly faults: GoFault[] = [];
  private isEnded = false;

  /** What was refused, first what Go tells: what ends the reading goes before what was only noted. */
  rejected(): readonly GoFault[] {
    const { faults } = this;
    const first = faults.findIndex(({ ends }) => ends);
    return first > 0 ? [faults[first]!, ...faults.slice(0, first), ...faults.slice(first + 1)] : faults;
  }

  reject({ start, end }: { readonly start: number; readonly end: number }, fault: ScalarFault, goType: string): void {
    const { rule, values, ends, typeValue: value } = fault;
    const { struct } = this;
    const reported =
      value === undefined
        ? (fault.text ?? '')
        : { value, goType: fault.goType ?? goType, struct, path: this.path.join('.') };
    this.add({ start, end, rule, values, reported, ends });
  }

  /** Takes over what a reading within this one refused: any of it ends this one. */
  takeOver(faults: readonly GoFault[]): void {
    const { struct, path } = this;
    for (const fault of faults) {
      const { reported } = fault;
      if (typeof reported !== 'string' && path.length > 0) {
        const longer = reported.path === '' ? path : [...path, reported.path];
        fault.reported = { ...reported, struct, path: longer.join('.') };
      }
      fault.ends = true;
      this.add(fault);
    }
  }

  /** Keeps as many as are shown, and always the one that Go tells. */
  private add(fault: GoFault): void {
    if (this.faults.length < mostFaults || (fault.ends && !this.isEnded)) {
      this.faults.push(fault);
      this.isEnded ||= fault.ends;
    }
  }
}

const { syntax, decode } = groups;
export type SyntaxRuleId = keyof typeof syntax;
export type DecodeRuleId = keyof typeof decode;

/** What reads files is used by other rules, and knows none but its own. */
const rules = { ...syntax, ...decode } as Readonly<Record<SyntaxRuleId | DecodeRuleId, Rule>>;

export function readingMessage(id: keyof typeof rules, values: readonly string[] = []): string {
  return ruleText(rules, id, values);
}

/** Something that Go's reader refuses, with the words it has for it. */
export interface GoFault extends TextPlace {
  readonly rule: DecodeRuleId;
  /** What stands in the rule's sentence. */
  readonly values: readonly string[];
  /** A text, or what becomes one when it is known where it happened. */
  reported: string | TypeFault;
  /** Reading stops here; otherwise it goes on, and the first one is told at the end. */
  ends: boolean;
}

/** Go's `json.UnmarshalTypeError`. */
export interface TypeFault {
  /** What stands there: `string`, `number 2.0`, `hex string of odd length`. */
  readonly value: string;
  readonly goType: string;
  /** The innermost struct around it, and the fields down to it; empty: none. */
  readonly struct: string;
  readonly path: string;
}

/** In Go's words. */
export function goText(reported: GoFault['reported']): string {
  if (typeof reported === 'string') {
    return reported;
  }
  const where = reported.path === '' ? 'Go value' : `Go struct field ${reported.struct}.${reported.path}`;
  return `json: cannot unmarshal ${reported.value} into ${where} of type ${reported.goType}`;
}
