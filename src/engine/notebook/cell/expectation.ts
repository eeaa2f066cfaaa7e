import {
  formatAmount,
  integerIn,
  isJsonList,
  isJsonObject,
  JsonNumber,
  type JsonValue,
  parseIfJson,
  parsePath,
  type Path,
  printJson,
  valueAt,
} from '../../primitives';
import { type Pattern, readPattern } from './linearPattern';

/** `result.healthy == true`, `result.balance > 1.5 AVAX`, `all nodes agree on result.hash`. */
export interface Expectation {
  readonly operator: Operator;
  /** For `reverts`, the error's path. */
  readonly path: Path;
  /** Whether the number of entries at the path is compared. */
  readonly counts?: true;
  /** Absent for operators without a value, such as `exists`. For an amount with a unit, its number. */
  readonly value?: JsonValue;
  /** A reference in place of the value, without braces: `block.result.hash`. */
  readonly reference?: string;
  /** "AVAX": the value at the path is in base units. */
  readonly unit?: string;
  /** For `within`: tolerance in percent of the value. */
  readonly percent?: JsonValue;
  readonly pattern?: Pattern;
}

export interface ExpectationContext {
  /** Decimals of a unit at a path; `undefined` where the value is not an amount in that unit. */
  readonly places: (path: Path, unit: string) => number | undefined;
  /** Name of the custom error, or the revert reason. */
  readonly revert?: string;
  /** @returns `undefined` for a reference without a value */
  readonly resolve?: (reference: string) => JsonValue | undefined;
  /** First node's response to the same request; absent where only one is queried. */
  readonly other?: JsonValue;
}

export interface ExpectationResult {
  readonly holds: boolean;
  readonly actual?: JsonValue;
  /** The value in the expectation's unit: "1.4 AVAX". */
  readonly amount?: string;
  readonly expected?: JsonValue;
  /** Why the expectation cannot be evaluated, in a sentence. */
  readonly reason?: string;
}

interface OperatorRow {
  /** One sentence with an example. */
  readonly summary: string;
  readonly takes: 'nothing' | 'value' | 'text' | 'pattern' | 'share' | 'error';
  /** @param actual value at the path, `undefined` for none */
  readonly holds: (actual: JsonValue | undefined, expected: JsonValue | undefined, expectation: Expectation) => boolean;
}

const table = {
  '==': {
    summary: 'Equal, integers in any notation: result.height == 26',
    takes: 'value',
    holds: isSame,
  },
  '!=': {
    summary: 'Not equal: result.height != 26',
    takes: 'value',
    holds: (actual, expected) => !isSame(actual, expected),
  },
  '<=': comparison('At most: result.peers count <= 100', (order) => order <= 0),
  '>=': comparison('At least: result.height >= 26', (order) => order >= 0),
  '<': comparison('Less than: result < 25 gwei', (order) => order < 0),
  '>': comparison('More than: result.balance > 1.5 AVAX', (order) => order > 0),
  within: {
    summary: 'Within a percentage: result within 5 % of 25 gwei',
    takes: 'share',
    holds: (actual, expected, { percent = 0n }) => isWithin(actual, percent, expected),
  },
  contains: {
    summary: 'A string, list or object contains this: result.tags contains "a"',
    takes: 'value',
    holds: contains,
  },
  startsWith: {
    summary: 'A string starts with this: result startsWith "0x60"',
    takes: 'text',
    holds: (actual, expected) =>
      typeof actual === 'string' && typeof expected === 'string' && actual.startsWith(expected),
  },
  matches: {
    summary: 'A string matches a pattern: result.version matches /^avalanchego\\/1\\.1\\d/',
    takes: 'pattern',
    holds: (actual, _, { pattern }) => typeof actual === 'string' && pattern!(actual),
  },
  exists: { summary: 'The path has a value: error exists', takes: 'nothing', holds: (actual) => actual !== undefined },
  absent: { summary: 'The path has no value: error absent', takes: 'nothing', holds: (actual) => actual === undefined },
  'reverts with': {
    summary: 'The call reverts with this custom error or reason: reverts with InsufficientBalance',
    takes: 'error',
    holds: isSame,
  },
  succeeds: {
    summary: 'Nothing fails or reverts: succeeds',
    takes: 'nothing',
    holds: (actual) => actual === undefined,
  },
  'all nodes agree on': {
    summary: 'Every node that @node names has the same there: all nodes agree on result.hash',
    takes: 'nothing',
    holds: isSame,
  },
} satisfies Readonly<Record<string, OperatorRow>>;

export type Operator = keyof typeof table;

export const operators = (Object.keys(table) as readonly Operator[]).filter((name) => !isPrefix(name));
export const prefixes = (Object.keys(table) as readonly Operator[]).filter(isPrefix);
const countSummary = 'How many entries it has: result.validators count >= 5';

function isPrefix(name: string): boolean {
  return name === 'reverts with' || name === 'succeeds' || name === 'all nodes agree on';
}

export function operatorAt(
  text: string,
  offset: number,
): { readonly start: number; readonly end: number; readonly summary: string } | undefined {
  const parts = splitExpectation(text);
  const words = parts === undefined ? [] : [...(parts.counts ? ['count'] : []), parts.operator];
  let from = parts === undefined || isPrefix(parts.operator) ? 0 : parts.path.length;
  for (const word of words) {
    const start = text.indexOf(word, from);
    from = start + word.length;
    if (start >= 0 && start <= offset && offset <= from) {
      return { start, end: from, summary: operatorSummary(word) };
    }
  }
  return undefined;
}

/** Description of an operator, or of `count`, with an example. */
export function operatorSummary(word: string): string {
  return word === 'count' ? countSummary : table[word as Operator].summary;
}

const operandForms: Readonly<Record<OperatorRow['takes'], string>> = {
  nothing: 'no value',
  value: 'JSON or an amount, such as 1.5 AVAX',
  text: 'a string in quotes',
  pattern: 'a pattern without lookaround and backreferences, such as /^0x/i',
  share: 'a share and a value, such as 5 % of 100',
  error: 'the name of an error, or a reason in quotes',
};

export function expectationProblem(text: string): string {
  const parts = splitExpectation(text);
  return parts === undefined || parsePath(parts.path) === undefined
    ? `Expected a path, an operator (${operators.join(' ')}) and a value: result.healthy == true. Or: ${prefixes.map((one) => (one === 'succeeds' ? one : `${one} …`)).join(', ')}.`
    : `${parts.operator} takes ${operandForms[table[parts.operator].takes]}.`;
}

interface ExpectationParts {
  readonly path: string;
  readonly counts: boolean;
  readonly operator: Operator;
  readonly value: string;
}

const comparisonSyntax =
  /^((?:\["(?:[^"\\]|\\.)*"\]|[^\s"=!<>])+)(\s+count(?=[\s=!<>]))?(?:\s*(==|!=|<=|>=|<|>)|\s+(within|contains|startsWith|matches|exists|absent)(?!\S))(.*)$/s;

function splitExpectation(text: string): ExpectationParts | undefined {
  const line = text.trim();
  const [, agrees, reverts] = /^(?:all\s+nodes\s+agree\s+on\s+(\S.*)|reverts\s+with\s+(\S.*))$/s.exec(line) ?? [];
  if (agrees !== undefined) {
    return { path: agrees, counts: false, operator: 'all nodes agree on', value: '' };
  }
  if (line === 'succeeds') {
    return { path: 'error', counts: false, operator: 'succeeds', value: '' };
  }
  if (reverts !== undefined) {
    return { path: 'error', counts: false, operator: 'reverts with', value: reverts };
  }
  const [, path, count, sign, word, value = ''] = comparisonSyntax.exec(line) ?? [];
  const operator = (sign ?? word) as Operator | undefined;
  return path === undefined || operator === undefined
    ? undefined
    : { path, counts: count !== undefined, operator, value: value.trim() };
}

export function formatExpectation(text: string): string {
  const parts = splitExpectation(text);
  if (parts === undefined) {
    return text;
  }
  const { path, counts, operator, value } = parts;
  const words =
    operator === 'reverts with' || operator === 'succeeds'
      ? [operator, value]
      : [path, ...(counts ? ['count'] : []), operator, value];
  return (operator === 'all nodes agree on' ? [operator, path] : words).join(' ').trimEnd();
}

export function parseExpectation(text: string): Expectation | undefined {
  const parts = splitExpectation(text);
  const path = parsePath(parts?.path ?? '');
  if (parts === undefined || path === undefined) {
    return undefined;
  }
  const { operator, counts } = parts;
  const value = parseOperand(table[operator].takes, parts.value);
  return value && { path, operator, ...(counts ? { counts } : {}), ...value };
}

type Value = Pick<Expectation, 'value' | 'reference' | 'unit' | 'percent' | 'pattern'>;

function parseOperand(takes: OperatorRow['takes'], text: string): Value | undefined {
  switch (takes) {
    case 'nothing':
      return text === '' ? {} : undefined;
    case 'error':
      return /^[A-Za-z_$][\w$]*$/.test(text) ? { value: text } : parseString(text);
    case 'text':
      return parseString(text);
    case 'pattern': {
      const pattern = readPattern(text);
      return pattern && { pattern };
    }
    case 'share': {
      const [, share = '', of = ''] = /^([\d.]+)\s*%\s*of\s(.*)$/s.exec(text) ?? [];
      const percent = parseIfJson(share);
      const value = parseOperand('value', of.trim());
      return percent === undefined || value?.value === undefined || decimalOf(value.value) === undefined
        ? undefined
        : { ...value, percent };
    }
    case 'value': {
      const [, reference] = /^\{\{([^{}\n]*)\}\}$/.exec(text) ?? [];
      if (reference !== undefined) {
        return { reference: reference.trim() };
      }
      const [, digits, unit] = /^(-?\d[\d.]*)\s+([A-Za-z][A-Za-z0-9]*)$/.exec(text) ?? [];
      const value = parseIfJson(digits ?? text);
      return value === undefined ? undefined : { value, ...(unit === undefined ? {} : { unit }) };
    }
  }
}

function parseString(text: string): Value | undefined {
  const value = parseIfJson(text);
  return typeof value === 'string' ? { value } : undefined;
}

/** @param envelope whole response: an object with `result` or `error` */
export function evaluateExpectation(
  expectation: Expectation,
  envelope: JsonValue,
  context: ExpectationContext = { places: () => undefined },
): ExpectationResult {
  const { operator, path, unit } = expectation;
  const found = valueAt(envelope, path);
  const actual =
    operator === 'reverts with'
      ? context.revert
      : operator === 'succeeds'
        ? valueAt(envelope, [...path, 'message'])
        : expectation.counts === true
          ? countOf(found)
          : found;
  const places = unit === undefined ? 0 : context.places(path, unit);
  if (places === undefined) {
    return { holds: false, actual, reason: unitSentence(expectation) };
  }
  if (operator === 'all nodes agree on' && context.other === undefined) {
    return { holds: false, actual, reason: 'One node was queried. Write # @node all above the request.' };
  }
  const { reference } = expectation;
  const resolved = reference === undefined ? expectation.value : context.resolve?.(reference);
  if (reference !== undefined && resolved === undefined) {
    return { holds: false, actual, reason: `No value at ${reference}.` };
  }
  const value = operator === 'all nodes agree on' ? valueAt(context.other, path) : resolved;
  const expected = value === undefined || places === 0 ? value : scale(value, places);
  const holds = table[operator].holds(actual, expected, expectation);
  const integer = unit === undefined || actual === undefined ? undefined : integerIn(actual);
  return {
    ...{ holds, actual },
    ...(integer === undefined
      ? {}
      : { amount: formatAmount({ value: integer, decimals: places, symbol: unit ?? '' }, { exact: true }) }),
    ...(hasExpectedValue(operator) ? { expected } : {}),
  };
}

function hasExpectedValue(operator: Operator): boolean {
  return operator === '==' || operator === 'reverts with' || operator === 'all nodes agree on';
}

export function unitSentence({ path, unit = '' }: Expectation): string {
  return `${path.at(-1) ?? ''} is not an amount in ${unit}. Write the value in base units.`;
}

function countOf(json: JsonValue | undefined): JsonValue | undefined {
  if (json === undefined) {
    return undefined;
  }
  return isJsonList(json) ? BigInt(json.length) : isJsonObject(json) ? BigInt(Object.keys(json).length) : undefined;
}

function comparison(summary: string, test: (order: number) => boolean): OperatorRow {
  const holds: OperatorRow['holds'] = (actual, expected) => {
    const order = compare(actual, expected);
    return order !== undefined && test(order);
  };
  return { summary, takes: 'value', holds };
}

/** Integers are equal in any spelling: 26, "26", and "0x1a" as a field writes quantities. */
function isSame(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  if (a === undefined || b === undefined) {
    return false;
  }
  const isNumber = [a, b].some((json) => typeof json === 'bigint' || json instanceof JsonNumber);
  return isNumber ? compare(a, b) === 0 : printJson(a) === printJson(b);
}

/** Negative, zero or positive; `undefined` for values that are not numbers. */
function compare(a: JsonValue | undefined, b: JsonValue | undefined): number | undefined {
  const [x, y] = [decimalOf(a), decimalOf(b)];
  if (x === undefined || y === undefined) {
    return undefined;
  }
  const difference = x.value * 10n ** BigInt(y.places) - y.value * 10n ** BigInt(x.places);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

interface Decimal {
  readonly value: bigint;
  readonly places: number;
}

/** Number of a JSON number or a string of digits, as shares and quantities are spelled; `undefined` for others. */
function decimalOf(json: JsonValue | undefined): Decimal | undefined {
  const integer = json === undefined ? undefined : integerIn(json);
  if (integer !== undefined) {
    return { value: integer, places: 0 };
  }
  const text = typeof json === 'string' || json instanceof JsonNumber ? String(json) : '';
  const [, whole, fraction = '', exponent = '0'] =
    /^(-?\d{1,80})(?:\.(\d{1,80}))?(?:e([+-]?\d{1,3}))?$/i.exec(text) ?? [];
  if (whole === undefined) {
    return undefined;
  }
  const places = fraction.length - Number(exponent);
  const value = BigInt(whole + fraction) * 10n ** BigInt(Math.max(0, -places));
  return { value, places: Math.max(0, places) };
}

/** A number of units in base units: 1.5 with nine places is 1500000000. */
function scale(json: JsonValue, places: number): JsonValue {
  const { value, places: own } = decimalOf(json) ?? { value: 0n, places: 0 };
  return own > places ? new JsonNumber(`${value}e-${own - places}`) : value * 10n ** BigInt(places - own);
}

function isWithin(actual: JsonValue | undefined, percent: JsonValue, expected: JsonValue | undefined): boolean {
  const [a, p, b] = [decimalOf(actual), decimalOf(percent), decimalOf(expected)];
  if (a === undefined || p === undefined || b === undefined) {
    return false;
  }
  const places = BigInt(Math.max(a.places, b.places));
  const [x, y] = [a, b].map((one) => one.value * 10n ** (places - BigInt(one.places))) as [bigint, bigint];
  return abs(x - y) * 100n * 10n ** BigInt(p.places) <= abs(y) * p.value;
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function contains(whole: JsonValue | undefined, part: JsonValue | undefined): boolean {
  if (typeof whole === 'string') {
    return typeof part === 'string' && whole.includes(part);
  }
  if (whole !== undefined && isJsonList(whole)) {
    return whole.some((item) => isSame(item, part));
  }
  return whole !== undefined && isJsonObject(whole) && typeof part === 'string' && Object.hasOwn(whole, part);
}
