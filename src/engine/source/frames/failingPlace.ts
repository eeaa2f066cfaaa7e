import { closing, type Definition } from './definitions';
import type { SourceText } from '../sourceMap/sourceMap';

/** A span of bytes. */
export interface CodeSpan {
  readonly start: number;
  readonly length: number;
}

const failing = /\b(?:revert|require|assert)\b/g;

/**
 * The one statement that fails within what a jump to it is of: the condition of an `if`, a part of the statement, or all of
 * it. Undefined: there is none, or more than one.
 */
export function failingStatement(text: SourceText, span: CodeSpan): CodeSpan | undefined {
  const own = enclosing(text, span);
  if (own !== undefined) {
    return own;
  }
  const { code } = text;
  const end = endOfGuarded(code, span.start, span.start + span.length);
  const found = [...code.slice(span.start, end).matchAll(failing)];
  const [only] = found;
  return only === undefined || found.length > 1 ? undefined : statementAt(code, span.start + only.index);
}

/** The statements of a function that are there to fail. */
export function failingStatements({ code }: SourceText, { start, end }: Within): readonly CodeSpan[] {
  let stop = start;
  return [...code.slice(start, end).matchAll(failing)].map(({ index }) => {
    // What ends one statement ends those within it.
    stop = stop > start + index ? stop : stopAfter(code, start + index);
    return { start: start + index, length: stop - start - index };
  });
}

/** The only `revert` or `invalid` of an assembly block, which some compilers map as a whole. */
export function assemblyRevert(text: SourceText, span: CodeSpan): CodeSpan | undefined {
  return onlyIn(text, span, /\b(?:revert|invalid)\s*(?=\()/g);
}

/** The only external call or creation of an assembly block; undefined: it is no block, or has more than one. */
export function assemblyCall(text: SourceText, span: CodeSpan): CodeSpan | undefined {
  return text.code.startsWith('assembly', span.start)
    ? onlyIn(text, span, /\b(?:(?:static|delegate)?call|callcode|create2?)\s*(?=\()/g)
    : undefined;
}

function onlyIn({ code }: SourceText, { start, length }: CodeSpan, statement: RegExp): CodeSpan | undefined {
  const found = [...code.slice(start, start + length).matchAll(statement)];
  const [only] = found;
  if (only === undefined || found.length > 1) {
    return undefined;
  }
  const at = start + only.index;
  return { start: at, length: closing(code, at + only[0].length) - at };
}

interface Within {
  readonly start: number;
  readonly end: number;
}

/** The failing statement that a span is a part of. */
export function enclosing({ code }: SourceText, { start, length }: CodeSpan): CodeSpan | undefined {
  const begin = Math.max(...[';', '{', '}'].map((mark) => code.lastIndexOf(mark, start - 1))) + 1;
  // Behind the condition or the `else` that it stands in.
  const before = code.slice(begin, start + length);
  const found = [...before.matchAll(failing)].at(-1);
  if (found === undefined) {
    return undefined;
  }
  const statement = statementAt(code, begin + found.index);
  const [from, to] = [statement.start, statement.start + statement.length];
  return from <= start && start + length <= to + 1 ? statement : undefined;
}

function statementAt(code: string, start: number): CodeSpan {
  return { start, length: stopAfter(code, start) - start };
}

function stopAfter(code: string, start: number): number {
  const stop = code.indexOf(';', start);
  return stop < 0 ? code.length : stop;
}

/** Behind the statement that a condition guards, where the span is a condition; else its own end. */
function endOfGuarded(code: string, start: number, end: number): number {
  if (
    /^\s*(?:if|require|revert|assert)\b/.test(code.slice(start, end)) ||
    !/\bif\s*\(\s*$/.test(code.slice(0, start))
  ) {
    return end;
  }
  const behind = /^\s*\)\s*/.exec(code.slice(end));
  if (behind === null) {
    return end;
  }
  const at = end + behind[0].length;
  if (code[at] === '{') {
    return closing(code, at);
  }
  const stop = code.indexOf(';', at);
  return stop < 0 ? end : stop + 1;
}

const overflow = 0x11n;

/** Characters of all expressions of a function: those of one that people wrote are a small part of it. */
const maxLooked = 1 << 20;

/** What a panic comes of by its code, as Solidity's documentation lists them; of the others not every place can be told. */
const causes: ReadonlyMap<bigint, RegExp> = new Map([
  // Division too: the least of a signed type by -1.
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
 * The expressions of a function that may panic with a code, and more that may not, one for each line. Undefined: not every
 * one can be told, or one does not begin on the line that it is seen on.
 */
export function panicPlaces(text: Lines, { start, end }: Definition, panic: bigint): readonly CodeSpan[] | undefined {
  const cause = causes.get(panic);
  if (cause === undefined) {
    return undefined;
  }
  const lines = new Map<number, CodeSpan>();
  let looked = 0;
  const code = text.code.slice(start, end);
  for (const found of (panic === overflow ? withoutUnchecked(code) : code).matchAll(cause)) {
    const at = start + found.index;
    const span = expressionAt(text.code, at);
    const line = text.lineAt(at);
    looked += span.length;
    if (text.lineAt(span.start) !== line || looked > maxLooked) {
      return undefined;
    }
    lines.set(line, lines.get(line) ?? span);
  }
  return [...lines.values()];
}

/** With blanks in place of blocks in which sums are not looked at. */
function withoutUnchecked(code: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { index } of code.matchAll(/\bunchecked\s*(?=\{)/g)) {
    // Within another one it is blank already.
    if (index >= at) {
      const end = closing(code, code.indexOf('{', index));
      parts.push(code.slice(at, index), code.slice(index, end).replace(/[^\n]/g, ' '));
      at = end;
    }
  }
  return [...parts, code.slice(at)].join('');
}

type Lines = Pick<SourceText, 'code' | 'lineAt'>;

/** All that stands around an offset and is not another argument or statement. */
function expressionAt(code: string, at: number): CodeSpan {
  const start = startOf(code, at);
  const end = /[;{}]/g;
  end.lastIndex = at;
  return { start, length: (end.exec(code)?.index ?? code.length) - start };
}

function startOf(code: string, at: number): number {
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
