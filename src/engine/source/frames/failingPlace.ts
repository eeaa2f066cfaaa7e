import { closing } from './definitions';
import type { SourceText } from '../sourceMap/sourceText';

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
