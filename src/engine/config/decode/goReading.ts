import type { ScalarFault } from './scalars';
import { type Rule, ruleText } from '../../precompiles';
import type { TextPlace, ConfigNode } from '../source/configNode';
import groups from '../rules/rules.json';
import { withoutMiddle } from '../problem';

/** Upper limit of what editors show per file. */
const maxFaults = 1_000;

/**
 * One call of Go's `json.Unmarshal`: its errors and current path. Type errors are recorded and the first is returned at
 * the end, unless a custom decoder (or a text) rejects its value, which ends decoding.
 */
export class GoUnmarshal {
  /** Go's error context: the innermost struct; empty for none. */
  struct = '';
  readonly path: string[] = [];
  private readonly faults: GoFault[] = [];
  private isEnded = false;

  /** Faults in Go's order of precedence: the one that ended decoding, then the recorded ones. */
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

  /** Adopts the faults of a nested decoding: any of them ends this one. */
  takeOver(faults: readonly GoFault[]): void {
    const { struct, path } = this;
    for (const fault of faults) {
      const { reported } = fault;
      if (typeof reported !== 'string' && path.length > 0) {
        const fullPath = reported.path === '' ? path : [...path, reported.path];
        fault.reported = { ...reported, struct, path: fullPath.join('.') };
      }
      fault.ends = true;
      this.add(fault);
    }
  }

  /** Keeps as many as are shown, but always the one that Go returns. */
  private add(fault: GoFault): void {
    if (this.faults.length < maxFaults || (fault.ends && !this.isEnded)) {
      this.faults.push(fault);
      this.isEnded ||= fault.ends;
    }
  }
}

const { syntax, decode } = groups;
type SyntaxRuleId = keyof typeof syntax;
export type DecodeRuleId = keyof typeof decode;

/** Only the rules for reading files, as other rules depend on this module. */
const rules = { ...syntax, ...decode } as Readonly<Record<SyntaxRuleId | DecodeRuleId, Rule>>;

export function readingMessage(id: keyof typeof rules, values: readonly string[] = []): string {
  return ruleText(rules, id, values);
}

export interface GoFault extends TextPlace {
  readonly rule: DecodeRuleId;
  readonly values: readonly string[];
  /** The error text, or a type error that is completed once its path is known. */
  reported: string | TypeFault;
  /** Whether decoding stops here; otherwise the first fault is returned at the end. */
  ends: boolean;
}

interface TypeFault {
  /** JSON value as Go describes it: `string`, `number 2.0`, `hex string of odd length`. */
  readonly value: string;
  readonly goType: string;
  /** The innermost enclosing struct and the field path; empty for none. */
  readonly struct: string;
  readonly path: string;
}

export function goText(reported: GoFault['reported']): string {
  if (typeof reported === 'string') {
    return reported;
  }
  const where = reported.path === '' ? 'Go value' : `Go struct field ${reported.struct}.${reported.path}`;
  return `json: cannot unmarshal ${reported.value} into ${where} of type ${reported.goType}`;
}

/** Longer values are truncated in the reproduced error text, as are long lists of members, which Go would sort. */
const maxText = 4_000;
const maxMembers = 1_000;

const maxValues = 10_000;

/** The first number in the text that overflows float64, where Go's decoder stops. */
export function unreadableNumber(node: ConfigNode): string | undefined {
  const open: ConfigNode[] = [node];
  for (let at = open.pop(), seen = 0; at !== undefined && seen < maxValues; at = open.pop(), seen++) {
    if (at.kind === 'number' && !Number.isFinite(Number(at.text))) {
      return at.text;
    }
    const inside = at.kind === 'list' ? at.items : at.kind === 'object' ? at.members : [];
    for (const child of inside.slice(0, maxValues).toReversed()) {
      const value = 'key' in child ? child.value : child;
      if (value !== undefined) {
        open.push(value);
      }
    }
  }
  return undefined;
}

/** Formats a decoded JSON value like Go's `%#v`. Iterative, as files may be nested arbitrarily deep. */
export function goSyntax(node: ConfigNode): string {
  let text = '';
  /** Work still to be written, next one last: a value, or text between values. */
  const open: (ConfigNode | string)[] = [node];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    text += typeof next === 'string' ? next : openingText(next, open);
    if (text.length > maxText) {
      return `${text.slice(0, maxText)}…`;
    }
  }
  return text;
}

function openingText(node: ConfigNode, open: (ConfigNode | string)[]): string {
  switch (node.kind) {
    case 'list': {
      const items = node.items.slice(0, maxText).flatMap((item, i) => (i === 0 ? [item] : [', ', item]));
      open.push('}', ...items.toReversed());
      return '[]interface {}{';
    }
    case 'object': {
      const byKey = new Map(node.members.slice(0, maxMembers).map(({ key, value }) => [key, value]));
      const members = [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const parts = members.flatMap(([key, value], i) => [
        `${i === 0 ? '' : ', '}${goQuote(key)}:`,
        value ?? 'interface {}(nil)',
      ]);
      open.push('}', ...parts.toReversed());
      return 'map[string]interface {}{';
    }
    case 'string':
      return goQuote(node.value);
    case 'number':
      return goNumber(Number(node.text));
    case 'word':
      return node.value === null ? 'interface {}(nil)' : String(node.value ?? false);
  }
}

/** Shortest representation, with an exponent from 1e6 on. */
function goNumber(value: number): string {
  const [digits, exponent = ''] = value.toExponential().split('e') as [string, string?];
  if (!Number.isFinite(value) || (Number(exponent) >= -4 && Number(exponent) < 6)) {
    return Object.is(value, -0) ? '-0' : String(value);
  }
  return `${digits}e${exponent[0]}${exponent.slice(1).padStart(2, '0')}`;
}

const named: Readonly<Record<string, string>> = {
  '\u0007': String.raw`\a`,
  '\b': String.raw`\b`,
  '\f': String.raw`\f`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
  '\u000b': String.raw`\v`,
  '"': String.raw`\"`,
  '\\': String.raw`\\`,
};

/** Formats a text like Go's `%q`. */
export function goQuote(text: string): string {
  return `"${withoutMiddle(text).replaceAll(/["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, escaped)}"`;
}

function escaped(character: string): string {
  const code = character.codePointAt(0)!;
  if (code >= 0xd800 && code < 0xe000) {
    return '\ufffd';
  }
  const [mark, digits] = code < 0x80 ? ['x', 2] : code < 0x1_0000 ? ['u', 4] : ['U', 8];
  return named[character] ?? `\\${mark}${code.toString(16).padStart(digits, '0')}`;
}

/** Length in UTF-8 bytes, the unit of Go's `len`. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    // A surrogate pair takes 4 bytes, 2 for each half; other characters above U+07FF take 3.
    bytes += code < 0x80 ? 0 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
  }
  return bytes;
}
