import {
  JsonNumber,
  JsonSyntaxError,
  type JsonValue,
  type Path,
  integerIn,
  parseJson,
  parsePath,
  printJson,
  valueAt,
} from '../../primitives';

export const operators = ['==', '!=', '<=', '>=', '<', '>', 'contains', 'exists', 'absent'] as const;
export type Operator = (typeof operators)[number];

/** `result.healthy == true`, `result.height >= 26`, `error exists`. */
export interface Expectation {
  readonly path: Path;
  readonly operator: Operator;
  /** Absent for `exists` and `absent`. */
  readonly value?: JsonValue;
}

/** Undefined where the text is none. */
export function parseExpectation(text: string): Expectation | undefined {
  const match =
    /^((?:\["(?:[^"\\]|\\.)*"\]|[^\s"=!<>])+)(?:\s*(==|!=|<=|>=|<|>)|\s+(contains|exists|absent)(?!\S))(.*)$/s.exec(
      text.trim(),
    );
  const path = parsePath(match?.[1] ?? '');
  const operator = (match?.[2] ?? match?.[3]) as Operator | undefined;
  if (match === null || path === undefined || operator === undefined) {
    return undefined;
  }
  const literal = match[4]!.trim();
  if (operator === 'exists' || operator === 'absent') {
    return literal === '' ? { path, operator } : undefined;
  }
  try {
    return { path, operator, value: parseJson(literal) };
  } catch (error) {
    if (error instanceof JsonSyntaxError) {
      return undefined;
    }
    throw error;
  }
}

export interface ExpectationResult {
  readonly holds: boolean;
  /** What stands at the path; absent where nothing does. */
  readonly actual?: JsonValue;
}

/** @param envelope the whole answer: an object with `result` or `error` */
export function evaluateExpectation(expectation: Expectation, envelope: JsonValue): ExpectationResult {
  const actual = valueAt(envelope, expectation.path);
  return { holds: holds(expectation, actual), actual };
}

function holds({ operator, value }: Expectation, actual: JsonValue | undefined): boolean {
  switch (operator) {
    case 'exists':
      return actual !== undefined;
    case 'absent':
      return actual === undefined;
    case '==':
      return actual !== undefined && isSame(actual, value!);
    case '!=':
      return actual === undefined || !isSame(actual, value!);
    case 'contains':
      return actual !== undefined && contains(actual, value!);
    default:
      return actual !== undefined && compares(operator, actual, value!);
  }
}

/** Integers in any spelling are the same: 26, "26" and "0x1a" as the field writes its quantities. */
function isSame(a: JsonValue, b: JsonValue): boolean {
  if (typeof a === 'bigint' || typeof b === 'bigint') {
    const [x, y] = [integerIn(a), integerIn(b)];
    return x !== undefined && x === y;
  }
  if (a instanceof JsonNumber || b instanceof JsonNumber) {
    return Number(String(a)) === Number(String(b));
  }
  return printJson(a) === printJson(b);
}

function contains(whole: JsonValue, part: JsonValue): boolean {
  if (typeof whole === 'string') {
    return typeof part === 'string' && whole.includes(part);
  }
  if (Array.isArray(whole)) {
    return (whole as readonly JsonValue[]).some((item) => isSame(item, part));
  }
  return typeof whole === 'object' && whole !== null && typeof part === 'string' && Object.hasOwn(whole, part);
}

function compares(operator: '<' | '<=' | '>' | '>=', a: JsonValue, b: JsonValue): boolean {
  const exact = [integerIn(a), integerIn(b)] as const;
  const [x, y] = exact[0] === undefined || exact[1] === undefined ? [decimal(a), decimal(b)] : exact;
  if (x === undefined || y === undefined) {
    return false;
  }
  switch (operator) {
    case '<':
      return x < y;
    case '<=':
      return x <= y;
    case '>':
      return x > y;
    case '>=':
      return x >= y;
  }
}

/** For shares and percentages, which have a fraction. */
function decimal(value: JsonValue): number | undefined {
  const text =
    typeof value === 'string' || typeof value === 'bigint' || value instanceof JsonNumber ? String(value) : '';
  return /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) ? Number(text) : undefined;
}
