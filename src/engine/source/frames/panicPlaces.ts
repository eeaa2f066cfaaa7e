import type { SourceText } from '../sourceMap/sourceText';
import { closing, type Definition } from './definitions';
import type { CodeSpan } from './failingPlace';

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
