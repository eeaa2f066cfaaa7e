import { UserError } from '../../errors';

/**
 * A Solidity expression without side effects or calls, for watches, hovers and breakpoint conditions. JavaScript
 * parsers do not fit: they parse numbers as doubles, have no units, and give `&` a lower precedence than `==`.
 */
export type Expression =
  | { readonly kind: 'value'; readonly value: Operand }
  | { readonly kind: 'name'; readonly name: string; readonly text: string }
  | { readonly kind: 'member'; readonly of: Expression; readonly name: string; readonly text: string }
  | { readonly kind: 'index'; readonly of: Expression; readonly key: Expression; readonly text: string }
  | { readonly kind: 'unary'; readonly operator: string; readonly of: Expression }
  | { readonly kind: 'binary'; readonly operator: string; readonly left: Expression; readonly right: Expression }
  | { readonly kind: 'choice'; readonly condition: Expression; readonly yes: Expression; readonly no: Expression }
  | { readonly kind: 'cast'; readonly type: string; readonly of: Expression };

export type Operand =
  /** `spelled` keeps the source text, for leading zeros of an address. */
  | { readonly kind: 'integer'; readonly value: bigint; readonly spelled?: string }
  | { readonly kind: 'flag'; readonly value: boolean }
  /** Hex with 0x, lower case: an address, or bytes of any length. */
  | { readonly kind: 'bytes'; readonly hex: string }
  | { readonly kind: 'text'; readonly text: string }
  /** An enum member: "Open" or "Status.Open". With `isKnown` false, it may be any word. */
  | { readonly kind: 'word'; readonly word: string; readonly isKnown: boolean };

const maxLength = 500;

/** By precedence, lowest first: https://docs.soliditylang.org/en/v0.8.30/cheatsheet.html. `**` is right-associative. */
const levels: ReadonlyMap<string, number> = new Map(
  ['||', '&&', '== !=', '< > <= >=', '|', '^', '&', '<< >>', '+ -', '* / %', '**'].flatMap((signs, level) =>
    signs.split(' ').map((sign) => [sign, level] as const),
  ),
);

const units: ReadonlyMap<string, bigint> = new Map([
  ...([
    ['wei', 1n],
    ['gwei', 10n ** 9n],
    ['ether', 10n ** 18n],
  ] as const),
  ...([
    ['seconds', 1n],
    ['minutes', 60n],
    ['hours', 3_600n],
    ['days', 86_400n],
    ['weeks', 604_800n],
  ] as const),
]);

const tokenPattern =
  /(0x[\da-f]+|\d[\d_]*(?:\.\d+)?(?:e\d+)?)(?![\w$])|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|([a-z_$][\w$]*)|\*\*|<<|>>|[<>=!]=|&&|\|\||[-+*/%&|^~!<>?:()[\].]/iy;

interface Token {
  readonly kind: 'number' | 'text' | 'word' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

/** @throws {UserError} it is not an expression, and why */
export function parseExpression(text: string): Expression {
  return new Parser(text).whole();
}

class Parser {
  private readonly tokens: readonly Token[];
  private next = 0;

  constructor(private readonly text: string) {
    this.tokens = this.read();
  }

  whole(): Expression {
    const expression = this.choice();
    if (this.token.kind !== 'end') {
      throw this.unexpected();
    }
    return expression;
  }

  private read(): readonly Token[] {
    if (this.text.trim() === '') {
      throw new UserError('There is nothing to evaluate.');
    }
    if (this.text.length > maxLength) {
      throw new UserError(`An expression of more than ${maxLength} characters is not evaluated.`);
    }
    const tokens: Token[] = [];
    const end = this.text.trimEnd().length;
    for (let at = 0; at < end; at = tokens.at(-1)!.at + tokens.at(-1)!.text.length) {
      const begin = this.text.slice(at).search(/\S/) + at;
      tokenPattern.lastIndex = begin;
      const found = tokenPattern.exec(this.text);
      if (found === null) {
        throw this.cannot(`${JSON.stringify(this.text.slice(begin, end).slice(0, 20))} is not understood`);
      }
      const [text, number, quoted, word] = found;
      const kind =
        number !== undefined ? 'number' : quoted !== undefined ? 'text' : word !== undefined ? 'word' : 'sign';
      tokens.push({ kind, text, at: begin });
    }
    return [...tokens, { kind: 'end', text: '', at: end }];
  }

  private choice(): Expression {
    const condition = this.binary(0);
    if (!this.takes('?')) {
      return condition;
    }
    const yes = this.choice();
    this.expect(':');
    return { kind: 'choice', condition, yes, no: this.choice() };
  }

  /** Parses operators of at least this precedence. */
  private binary(minLevel: number): Expression {
    let left = this.unary();
    for (;;) {
      const operator = this.token.kind === 'sign' ? this.token.text : '';
      const level = levels.get(operator) ?? -1;
      if (level < minLevel) {
        return left;
      }
      this.next += 1;
      left = { kind: 'binary', operator, left, right: this.binary(operator === '**' ? level : level + 1) };
    }
  }

  private unary(): Expression {
    const operator = this.takes('!', '-', '~');
    return operator === undefined ? this.parts() : { kind: 'unary', operator, of: this.unary() };
  }

  /** A primary expression with member and index accesses. */
  private parts(): Expression {
    const { at } = this.token;
    let of = this.primary();
    for (;;) {
      if (this.takes('.')) {
        const name = this.expectWord();
        of = { kind: 'member', of, name, text: this.since(at) };
      } else if (this.takes('[')) {
        const key = this.choice();
        this.expect(']');
        of = { kind: 'index', of, key, text: this.since(at) };
      } else if (this.token.text === '(') {
        throw this.cannot('it calls a function, and a recording runs nothing');
      } else {
        return of;
      }
    }
  }

  private primary(): Expression {
    const token = this.token;
    if (this.takes('(')) {
      const inner = this.choice();
      this.expect(')');
      return inner;
    }
    this.next += 1;
    switch (token.kind) {
      case 'number':
        return { kind: 'value', value: this.number(token.text) };
      case 'text':
        return { kind: 'value', value: { kind: 'text', text: unquote(token.text) } };
      case 'word':
        return this.word(token.text);
      default:
        this.next -= 1;
        throw this.unexpected();
    }
  }

  private word(name: string): Expression {
    if (name === 'true' || name === 'false') {
      return { kind: 'value', value: { kind: 'flag', value: name === 'true' } };
    }
    if (castPattern.test(name) && this.takes('(')) {
      const of = name === 'type' ? this.primary() : this.choice();
      this.expect(')');
      return name === 'type' ? this.limit(of) : { kind: 'cast', type: name, of };
    }
    return { kind: 'name', name, text: name };
  }

  /** `type(uint8).max` */
  private limit(of: Expression): Expression {
    const [, sign, digits] = (of.kind === 'name' && /^(u?)int(\d{0,3})$/.exec(of.name)) || [];
    this.expect('.');
    const bound = this.expectWord();
    if (sign === undefined || (bound !== 'max' && bound !== 'min')) {
      throw this.cannot('type(…) has .max and .min of integers');
    }
    const bits = BigInt(digits || 256) - (sign === 'u' ? 0n : 1n);
    const min = sign === 'u' ? 0n : -(1n << bits);
    return { kind: 'value', value: { kind: 'integer', value: bound === 'max' ? (1n << bits) - 1n : min } };
  }

  private number(text: string): Operand {
    if (/^0x/i.test(text)) {
      return { kind: 'integer', value: BigInt(text), spelled: text };
    }
    const [, whole = '', part = '', exponent = '0'] = /^([\d_]+)(?:\.(\d+))?(?:e(\d+))?$/i.exec(text)!;
    const unit = units.get(this.token.text);
    this.next += unit === undefined ? 0 : 1;
    if (exponent.length > 2) {
      throw this.cannot(`${text} is too large`);
    }
    const scaled = BigInt(whole.replaceAll('_', '') + part) * 10n ** BigInt(exponent) * (unit ?? 1n);
    const divisor = 10n ** BigInt(part.length);
    if (scaled % divisor !== 0n) {
      throw this.cannot(`${text} is no whole number`);
    }
    return { kind: 'integer', value: scaled / divisor };
  }

  private get token(): Token {
    return this.tokens[this.next] ?? this.tokens.at(-1)!;
  }

  private takes(...signs: readonly string[]): string | undefined {
    const { kind, text } = this.token;
    if (kind !== 'sign' || !signs.includes(text)) {
      return undefined;
    }
    this.next += 1;
    return text;
  }

  private expect(sign: string): void {
    if (!this.takes(sign)) {
      throw this.unexpected();
    }
  }

  private expectWord(): string {
    const { kind, text } = this.token;
    if (kind !== 'word') {
      throw this.unexpected();
    }
    this.next += 1;
    return text;
  }

  private since(at: number): string {
    const { at: end, text } = this.tokens[this.next - 1]!;
    return this.text.slice(at, end + text.length);
  }

  private unexpected(): UserError {
    const { kind, text } = this.token;
    return this.cannot(kind === 'end' ? 'something is missing at its end' : `${JSON.stringify(text)} is not expected`);
  }

  private cannot(why: string): UserError {
    return new UserError(`Cannot evaluate ${this.text.trim().slice(0, 200)}: ${why}.`);
  }
}

/** Names that take an argument in parentheses but do not run code. */
const castPattern = /^(?:u?int\d{0,3}|bytes\d{0,2}|address|payable|type|string|[A-Z]\w*)$/;

function unquote(quoted: string): string {
  return quoted.slice(1, -1).replaceAll(/\\(.)/g, '$1');
}
