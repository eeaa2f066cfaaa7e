import type { SourceText, SourceRange } from '../sourceMap/sourceMap';
import type { TextSpan } from '../../primitives';

/** A definition in a Solidity file that may have a body. Offsets in bytes. */
export interface Definition {
  readonly kind: 'contract' | 'function' | 'modifier';
  /** "transfer", "constructor", "receive", "fallback". */
  readonly name: string;
  /** The contract or library around it; absent for a free function. */
  readonly contract?: string;
  readonly start: number;
  /** After the closing brace, or the semicolon of a definition without a body. */
  readonly end: number;
  /** Offset of the opening brace; absent without a body. */
  readonly body?: number;
}

const definitionHead =
  /(?<![\w$])(?:(?:abstract\s+)?(contract|library|interface)\s+([A-Za-z_$][\w$]*)|(function)(?![\w$])\s*(?:([A-Za-z_$][\w$]*)\s*)?(?=\()|(modifier)\s+([A-Za-z_$][\w$]*)|(constructor|receive|fallback)\s*(?=\())/g;

const maxDefinitions = 20_000;

/**
 * The contracts, functions and modifiers of a source, in order. Found by keywords and braces alone, since builds may
 * have no AST.
 *
 * @param code with comments and strings blanked
 */
export function definitionsIn(code: string): readonly Definition[] {
  const found: Definition[] = [];
  let contract: Definition | undefined;
  let outer: Definition | undefined;
  for (const match of code.matchAll(definitionHead)) {
    const start = match.index;
    // Functions in assembly blocks and function types are part of the definition around them; contracts do not nest.
    const isNested = start < (outer?.end ?? 0) || (match[1] !== undefined && start < (contract?.end ?? 0));
    if (isNested || found.length >= maxDefinitions) {
      continue;
    }
    const open = /[{;]/g;
    open.lastIndex = afterParameters(code, start + match[0].length);
    const opened = open.exec(code);
    if (opened === null) {
      break;
    }
    const body = opened[0] === '{' ? opened.index : undefined;
    const end = body === undefined ? opened.index + 1 : groupEnd(code, body);
    const inside = contract !== undefined && start < contract.end ? contract.name : undefined;
    if (match[1] !== undefined) {
      contract = { kind: 'contract', name: match[2]!, start, end, body };
      found.push(contract);
      continue;
    }
    const kind = match[5] === undefined ? 'function' : 'modifier';
    const name = match[4] ?? match[6] ?? match[7] ?? 'fallback';
    if (kind === 'function' && inside === undefined && match[7] !== undefined) {
      continue;
    }
    outer = { kind, name, contract: inside, start, end, body };
    found.push(outer);
  }
  return found;
}

/** The innermost function or modifier that contains a byte range. */
export function functionAt(definitions: readonly Definition[], start: number, end: number): Definition | undefined {
  return definitions.find((one) => one.kind !== 'contract' && one.start <= start && end <= one.end);
}

/** Offset after the closing parenthesis of the parameters, which may contain function types. */
function afterParameters(code: string, at: number): number {
  const open = /\S/g;
  open.lastIndex = at;
  return open.exec(code)?.[0] === '(' ? groupEnd(code, open.lastIndex - 1) : at;
}

const pairs: Readonly<Record<string, string>> = { '{': '}', '(': ')' };

/** Offset after the brace or parenthesis that closes the one at `at`; the end of the text where there is none. */
export function groupEnd(code: string, at: number): number {
  const [open, close] = [code[at]!, pairs[code[at]!]!];
  const bracket = open === '{' ? /[{}]/g : /[()]/g;
  bracket.lastIndex = at;
  let depth = 0;
  for (let match = bracket.exec(code); match !== null; match = bracket.exec(code)) {
    depth += match[0] === open ? 1 : match[0] === close ? -1 : 0;
    if (depth === 0) {
      return match.index + 1;
    }
  }
  return code.length;
}

/** Range of a contract's only function of a name, without its body; `undefined` for none or an overloaded one. */
export function declarationOf(text: SourceText, contract: string, name: string): SourceRange | undefined {
  const [only, ...others] = definitionsIn(text.code).filter(
    (one) => one.kind === 'function' && one.name === name && one.contract === contract && one.body !== undefined,
  );
  if (only?.body === undefined || others.length > 0) {
    return undefined;
  }
  const head = text.code.slice(only.start, only.body).trimEnd();
  return text.range(only.start, head.length);
}

export interface CodeSpan {
  readonly start: number;
  readonly length: number;
}

const failureKeyword = /\b(?:revert|require|assert)\b/g;

/**
 * The only statement that can fail within the span of a jump: the condition of an `if`, part of the statement, or all
 * of it. `undefined` where there is none, or more than one.
 */
export function failingStatement(text: SourceText, span: CodeSpan): CodeSpan | undefined {
  const own = enclosingFailure(text, span);
  if (own !== undefined) {
    return own;
  }
  const { code } = text;
  const end = guardedEnd(code, span.start, span.start + span.length);
  const found = [...code.slice(span.start, end).matchAll(failureKeyword)];
  const [only] = found;
  return only === undefined || found.length > 1 ? undefined : statementAt(code, span.start + only.index);
}

export function failingStatements({ code }: SourceText, { start, end }: TextSpan): readonly CodeSpan[] {
  let stop = start;
  return [...code.slice(start, end).matchAll(failureKeyword)].map(({ index }) => {
    // Nested statements share the end of the outer one.
    stop = stop > start + index ? stop : statementEnd(code, start + index);
    return { start: start + index, length: stop - start - index };
  });
}

/** The only `revert` or `invalid` of an assembly block, which some compilers map as a whole. */
export function assemblyRevert(text: SourceText, span: CodeSpan): CodeSpan | undefined {
  return onlyMatch(text, span, /\b(?:revert|invalid)\s*(?=\()/g);
}

/** The only external call or creation of an assembly block; `undefined` for other code, or more than one. */
export function assemblyCall(text: SourceText, span: CodeSpan): CodeSpan | undefined {
  return text.code.startsWith('assembly', span.start)
    ? onlyMatch(text, span, /\b(?:(?:static|delegate)?call|callcode|create2?)\s*(?=\()/g)
    : undefined;
}

function onlyMatch({ code }: SourceText, { start, length }: CodeSpan, statement: RegExp): CodeSpan | undefined {
  const found = [...code.slice(start, start + length).matchAll(statement)];
  const [only] = found;
  if (only === undefined || found.length > 1) {
    return undefined;
  }
  const at = start + only.index;
  return { start: at, length: groupEnd(code, at + only[0].length) - at };
}

export function enclosingFailure({ code }: SourceText, { start, length }: CodeSpan): CodeSpan | undefined {
  const begin = statementStart(code, start);
  // From after the condition or `else` before it.
  const before = code.slice(begin, start + length);
  const found = [...before.matchAll(failureKeyword)].at(-1);
  if (found === undefined) {
    return undefined;
  }
  const statement = statementAt(code, begin + found.index);
  const [from, to] = [statement.start, statement.start + statement.length];
  return from <= start && start + length <= to + 1 ? statement : undefined;
}

/** Offset after the last character before `at` that ends a statement or starts a block. */
export function statementStart(code: string, at: number): number {
  return Math.max(...[';', '{', '}'].map((mark) => code.lastIndexOf(mark, at - 1))) + 1;
}

/** A statement with the condition that guards it, whether it is alone or the first in a block. */
export function guardedSpan(code: string, { start, length }: CodeSpan): CodeSpan {
  const own = statementStart(code, start);
  const isFirst = code[own - 1] === '{';
  const head = isFirst ? statementStart(code, own - 1) : own;
  const from = isFirst && /^\s*(?:else\s+)?if\b/.test(code.slice(head, own)) ? head : own;
  return { start: from, length: start + length - from };
}

function statementAt(code: string, start: number): CodeSpan {
  return { start, length: statementEnd(code, start) - start };
}

function statementEnd(code: string, start: number): number {
  const stop = code.indexOf(';', start);
  return stop < 0 ? code.length : stop;
}

/** End of the statement that a condition guards, where the span is a condition; else its own end. */
function guardedEnd(code: string, start: number, end: number): number {
  if (
    /^\s*(?:if|require|revert|assert)\b/.test(code.slice(start, end)) ||
    !/\bif\s*\(\s*$/.test(code.slice(0, start))
  ) {
    return end;
  }
  const afterCondition = /^\s*\)\s*/.exec(code.slice(end));
  if (afterCondition === null) {
    return end;
  }
  const at = end + afterCondition[0].length;
  if (code[at] === '{') {
    return groupEnd(code, at);
  }
  const stop = code.indexOf(';', at);
  return stop < 0 ? end : stop + 1;
}

const overflow = 0x11n;

/** Total characters of all expressions of a function: far more than real functions have. */
const maxScanned = 1 << 20;

/** Code that may panic, by panic code of Solidity's documentation; the causes of other codes cannot all be found. */
const causes: ReadonlyMap<bigint, RegExp> = new Map([
  // Division too: the minimum of a signed type divided by -1.
  [overflow, /[-+*/]/g],
  [0x12n, /[/%]|\b(?:addmod|mulmod)\b/g],
  [
    0x21n,
    /(?<![\w$])(?=[A-Za-z_$])(?<!\b(?:function|modifier)\s+)(?!(?:if|for|while|constructor|catch|returns?|emit|revert|require|assert|u?int\d*|bytes\d*|address)\b)[\w$]+\s*\(/g,
  ],
  [0x31n, /\.\s*pop\b/g],
  [0x32n, /\[(?!\s*\])/g],
]);

/**
 * Expressions of a function that may panic with a code, with false positives, one per line. `undefined` where not all
 * can be found, or one does not begin on the line of its match.
 */
export function panicPlaces(
  text: SourceLines,
  { start, end }: Definition,
  panic: bigint,
): readonly CodeSpan[] | undefined {
  const cause = causes.get(panic);
  if (cause === undefined) {
    return undefined;
  }
  const lines = new Map<number, CodeSpan>();
  let scanned = 0;
  const code = text.code.slice(start, end);
  for (const found of (panic === overflow ? withoutUnchecked(code) : code).matchAll(cause)) {
    const at = start + found.index;
    const span = expressionAt(text.code, at);
    const line = text.lineAt(at);
    scanned += span.length;
    if (text.lineAt(span.start) !== line || scanned > maxScanned) {
      return undefined;
    }
    lines.set(line, lines.get(line) ?? span);
  }
  return [...lines.values()];
}

function withoutUnchecked(code: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { index } of code.matchAll(/\bunchecked\s*(?=\{)/g)) {
    // A nested one is blanked already.
    if (index >= at) {
      const end = groupEnd(code, code.indexOf('{', index));
      parts.push(code.slice(at, index), code.slice(index, end).replace(/[^\n]/g, ' '));
      at = end;
    }
  }
  return [...parts, code.slice(at)].join('');
}

type SourceLines = Pick<SourceText, 'code' | 'lineAt'>;

/** The text around an offset up to the limits of its argument or statement. */
function expressionAt(code: string, at: number): CodeSpan {
  const start = expressionStart(code, at);
  const end = /[;{}]/g;
  end.lastIndex = at;
  return { start, length: (end.exec(code)?.index ?? code.length) - start };
}

function expressionStart(code: string, at: number): number {
  let depth = 0;
  let start = at;
  for (let i = at - 1; i >= 0; i--) {
    const mark = code[i]!;
    const isOptions = mark === '}' && /^\s*\(/.test(code.slice(i + 1, at));
    if (')]'.includes(mark) || isOptions) {
      depth += 1;
    } else if ('([{'.includes(mark) && depth > 0) {
      depth -= 1;
    } else if (depth === 0 && '([{},;'.includes(mark)) {
      break;
    }
    start = /\s/.test(mark) ? start : i;
  }
  return start;
}
