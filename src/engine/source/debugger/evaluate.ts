import { UserError } from '../../errors';
import type { DebugVariable } from './debugView';
import type { Expression, Operand } from './expression';
import { paddedHex } from '../../primitives';

/** Finds the variable at a path: "balances", "0x2222…", "amount". `undefined` where there is none. */
export type FindVariable = (path: readonly string[]) => Promise<DebugVariable | undefined>;

/** Larger results are of no use. */
const maxBits = 4_096n;

/**
 * Evaluates an expression at a step: a variable with its children, or a computed value. Integers are unbounded: nothing
 * wraps or overflows. Division rounds toward zero.
 *
 * @throws {UserError} a name is unknown, or it cannot be computed
 */
export async function evaluate(expression: Expression, find: FindVariable): Promise<DebugVariable> {
  const result = await new Evaluation(find).result(expression);
  if ('variable' in result) {
    return result.variable;
  }
  if (result.kind === 'word' && !result.isKnown) {
    throw unknownNameError(result.word);
  }
  return { name: '', ...displayOperand(result) };
}

/** Evaluates a condition. @throws {UserError} it is not a boolean, or as for `evaluate` */
export async function evaluateCondition(condition: Expression, find: FindVariable): Promise<boolean> {
  return toBoolean(await new Evaluation(find).operand(condition));
}

type Result = Operand | { readonly variable: DebugVariable; readonly text: string };

class Evaluation {
  constructor(private readonly find: FindVariable) {}

  async operand(expression: Expression): Promise<Operand> {
    const result = await this.result(expression);
    return 'variable' in result ? toOperand(result.variable, result.text) : result;
  }

  async result(expression: Expression): Promise<Result> {
    switch (expression.kind) {
      case 'value':
        return expression.value;
      case 'name':
      case 'member':
      case 'index':
        return await this.part(expression);
      case 'unary':
        return unary(expression.operator, await this.operand(expression.of));
      case 'binary':
        return await this.binary(expression);
      case 'choice':
        return await this.result(toBoolean(await this.operand(expression.condition)) ? expression.yes : expression.no);
      case 'cast':
        return cast(expression.type, await this.operand(expression.of));
    }
  }

  private async part(expression: Extract<Expression, { readonly text: string }>): Promise<Result> {
    const path = await this.pathOf(expression);
    const variable = path && (await this.find(path));
    if (variable !== undefined) {
      return { variable, text: expression.text };
    }
    if (expression.kind === 'member' && expression.name === 'length') {
      return lengthOf(await this.result(expression.of), expression.text);
    }
    if (path === undefined || expression.kind === 'index' || !/^[\w$.]+$/.test(expression.text)) {
      throw unknownNameError(expression.text);
    }
    return { kind: 'word', word: expression.text, isKnown: false };
  }

  /** `undefined` where it does not begin with a name. */
  private async pathOf(expression: Expression): Promise<readonly string[] | undefined> {
    if (expression.kind === 'name') {
      return [expression.name];
    }
    if (expression.kind !== 'member' && expression.kind !== 'index') {
      return undefined;
    }
    const path = await this.pathOf(expression.of);
    return (
      path && [...path, expression.kind === 'member' ? expression.name : keyText(await this.operand(expression.key))]
    );
  }

  private async binary({ operator, left, right }: Extract<Expression, { readonly kind: 'binary' }>): Promise<Operand> {
    const first = await this.operand(left);
    if (operator === '&&' || operator === '||') {
      const isDecided = toBoolean(first) === (operator === '||');
      return isDecided ? first : { kind: 'flag', value: toBoolean(await this.operand(right)) };
    }
    const second = await this.operand(right);
    if (operator === '==' || operator === '!=') {
      return { kind: 'flag', value: isEqual(first, second) === (operator === '==') };
    }
    return compute(operator, toInteger(operator, first), toInteger(operator, second));
  }
}

function unary(operator: string, of: Operand): Operand {
  if (operator === '!') {
    return { kind: 'flag', value: !toBoolean(of) };
  }
  const value = toInteger(operator, of);
  return { kind: 'integer', value: operator === '-' ? -value : ~value };
}

function compute(operator: string, left: bigint, right: bigint): Operand {
  switch (operator) {
    case '<':
      return { kind: 'flag', value: left < right };
    case '>':
      return { kind: 'flag', value: left > right };
    case '<=':
      return { kind: 'flag', value: left <= right };
    case '>=':
      return { kind: 'flag', value: left >= right };
    default:
      return { kind: 'integer', value: arithmetic(operator, left, right) };
  }
}

function arithmetic(operator: string, left: bigint, right: bigint): bigint {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return withinMaxBits(bitLength(left) + bitLength(right), () => left * right);
    case '/':
    case '%':
      if (right === 0n) {
        throw new UserError('Division by zero.');
      }
      return operator === '/' ? left / right : left % right;
    case '&':
      return left & right;
    case '|':
      return left | right;
    case '^':
      return left ^ right;
    case '>>':
      return left >> requireNonNegative(operator, right);
    case '<<':
      return withinMaxBits(bitLength(left) + requireNonNegative(operator, right), () => left << right);
    default:
      return withinMaxBits(bitLength(left) * requireNonNegative(operator, right), () => left ** right);
  }
}

function bitLength(value: bigint): bigint {
  return value === 0n || value === 1n ? 0n : BigInt(value.toString(2).length);
}

function withinMaxBits(bits: bigint, compute: () => bigint): bigint {
  if (bits > maxBits) {
    throw new UserError(`The result has more than ${maxBits} bits.`);
  }
  return compute();
}

function requireNonNegative(operator: string, value: bigint): bigint {
  if (value < 0n) {
    throw new UserError(`"${operator}" needs a number that is not negative on its right.`);
  }
  return value;
}

function isEqual(left: Operand, right: Operand): boolean {
  if (left.kind === 'word' || right.kind === 'word') {
    return isSameMember(left, right);
  }
  if (left.kind === 'flag' && right.kind === 'flag') {
    return left.value === right.value;
  }
  if (left.kind === 'text' && right.kind === 'text') {
    return left.text === right.text;
  }
  if (left.kind === 'bytes' && right.kind === 'bytes') {
    return left.hex === right.hex;
  }
  return toInteger('==', left) === toInteger('==', right);
}

/** Compares enum members, of which at least one has to be a value of the transaction. */
function isSameMember(left: Operand, right: Operand): boolean {
  const [known, other] = left.kind === 'word' && left.isKnown ? [left, right] : [right, left];
  if (known.kind !== 'word' || !known.isKnown || other.kind !== 'word') {
    const unknown = [left, right].find((one) => one.kind === 'word' && !one.isKnown);
    throw unknown?.kind === 'word'
      ? unknownNameError(unknown.word)
      : new UserError('Only members of one enum are compared.');
  }
  const [names, others] = [known.word.split('.'), other.word.split('.')];
  const isOtherEnum = names.length > 1 && others.length > 1 && names.at(-2) !== others.at(-2);
  if (!other.isKnown && (others.length < 2 || isOtherEnum)) {
    throw unknownNameError(other.word);
  }
  return names.at(-1) === others.at(-1) && !isOtherEnum;
}

function toBoolean(operand: Operand): boolean {
  if (operand.kind === 'word' && !operand.isKnown) {
    throw unknownNameError(operand.word);
  }
  if (operand.kind !== 'flag') {
    throw new UserError(`${displayOperand(operand).value} is neither true nor false.`);
  }
  return operand.value;
}

/** Addresses and bytes of up to 32 bytes count as numbers. */
function toInteger(operator: string, operand: Operand): bigint {
  if (operand.kind === 'integer') {
    return operand.value;
  }
  if (operand.kind === 'bytes' && operand.hex.length > 2 && operand.hex.length <= 66) {
    return BigInt(operand.hex);
  }
  if (operand.kind === 'word' && !operand.isKnown) {
    throw unknownNameError(operand.word);
  }
  throw new UserError(`"${operator}" needs numbers, and ${displayOperand(operand).value.slice(0, 80)} is none.`);
}

function cast(type: string, of: Operand): Operand {
  const [, kind = '', digits = ''] = /^(uint|int|bytes)(\d*)$/.exec(type) ?? [];
  if (kind === 'uint' || kind === 'int') {
    const [value, bits] = [toInteger(type, of), Number(digits || 256)];
    return { kind: 'integer', value: kind === 'int' ? BigInt.asIntN(bits, value) : BigInt.asUintN(bits, value) };
  }
  if (kind === 'bytes' && digits !== '' && of.kind === 'bytes') {
    const length = 2 + 2 * Number(digits);
    return { kind: 'bytes', hex: of.hex.slice(0, length).padEnd(length, '0') };
  }
  if (type === 'bytes' || type === 'string' || (of.kind === 'bytes' && of.hex.length === 42)) {
    return of;
  }
  const size = kind === 'bytes' ? Number(digits) : 20;
  const value = BigInt.asUintN(size * 8, toInteger(type, of));
  return { kind: 'bytes', hex: paddedHex(value, size) };
}

/** Length of an array, bytes or string, from the value shown for it. */
function lengthOf(result: Result, text: string): Operand {
  const count = 'variable' in result ? /\[(\d+)\]$/.exec(result.variable.value)?.[1] : undefined;
  if (count !== undefined) {
    return { kind: 'integer', value: BigInt(count) };
  }
  const operand = 'variable' in result ? toOperand(result.variable, result.text) : result;
  switch (operand.kind) {
    case 'bytes':
      return { kind: 'integer', value: BigInt(operand.hex.length / 2 - 1) };
    case 'text':
      return { kind: 'integer', value: BigInt(new TextEncoder().encode(operand.text).length) };
    default:
      throw unknownNameError(text);
  }
}

/** @param text of the expression, for error messages */
function toOperand({ value, isUnknown }: DebugVariable, text: string): Operand {
  if (isUnknown === true) {
    throw new UserError(`${text} is unknown here: ${value}.`);
  }
  if (/^-?\d+$/.test(value)) {
    return { kind: 'integer', value: BigInt(value) };
  }
  if (value === 'true' || value === 'false') {
    return { kind: 'flag', value: value === 'true' };
  }
  if (/^0x(?:[0-9a-f]{2})*$/i.test(value)) {
    return { kind: 'bytes', hex: value.toLowerCase() };
  }
  if (/^".*"$/s.test(value)) {
    return { kind: 'text', text: JSON.parse(value) as string };
  }
  if (/^[A-Za-z_$][\w$.]*$/.test(value)) {
    return { kind: 'word', word: value, isKnown: true };
  }
  throw new UserError(`${text} is ${value.slice(0, 80)}: only its parts are values.`);
}

/** The key as written for mappings and array indexes. */
function keyText(key: Operand): string {
  switch (key.kind) {
    case 'integer':
      return key.spelled ?? String(key.value);
    case 'word':
      return key.word.split('.').at(-1)!;
    case 'text':
      return key.text;
    default:
      return displayOperand(key).value;
  }
}

function displayOperand(operand: Operand): Pick<DebugVariable, 'value' | 'type'> {
  switch (operand.kind) {
    case 'integer':
      return { value: String(operand.value) };
    case 'flag':
      return { value: String(operand.value), type: 'bool' };
    case 'bytes':
      return { value: operand.hex };
    case 'text':
      return { value: JSON.stringify(operand.text), type: 'string' };
    case 'word':
      return { value: operand.word };
  }
}

function unknownNameError(name: string): UserError {
  return new UserError(`No variable ${name} is known here.`);
}
