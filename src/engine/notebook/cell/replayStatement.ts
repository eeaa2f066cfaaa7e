import { type StatementWord, wordAt } from './callStatement';
import type { Expected } from './cellAst';
import { parseExpectation } from './expectation';
import type { JsonReader } from './jsonReader';
import type { JsonNode, JsonProblem, JsonSpan } from './jsonNode';

/**
 * A transaction run again at its place with the current build of the open project; nothing is sent.
 *
 *     replay [<chain>] <hash> with build [succeeds | reverts with <error>]
 */
export interface ReplayStatement {
  readonly head: JsonSpan;
  /** As `call` has it. */
  readonly chain?: StatementWord;
  readonly hash: JsonNode;
  /** What its line expects, as `@expect` would. */
  readonly expected?: Expected;
}

const HEAD = /replay(?:[ \t]+(?!0x|with\b)([\w$/-]+))?[ \t]*/y;
const WITH = /[ \t]+with[ \t]+build(?![\w$])/y;
const EXPECTED = /[ \t]+(succeeds|reverts[ \t]+with[ \t]+(?:[A-Za-z_$][\w$]*|"(?:[^"\\\n]|\\[^\n])*"))(?![\w$])/y;
const OTHER = /[ \t]+([A-Za-z][^\r\n]*)/y;

export function isReplay(words: string): boolean {
  return /^replay(?:[ \t]|$)/.test(words);
}

/** @param start of the word `replay` */
export function parseReplay(
  text: string,
  start: number,
  json: JsonReader,
  problems: JsonProblem[],
): { readonly statement: ReplayStatement; readonly end: number } {
  const after = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const [head = '', chain] = after(HEAD, start) ?? [];
  const blanks = head.length - head.trimEnd().length;
  const headEnd = start + head.length - blanks;
  const at = start + head.length;
  const isThere = /[0"{]/.test(text.charAt(at));
  const hash: JsonNode = isThere ? json.read(at) : { kind: 'fault', start, end: headEnd };
  const withBuild = isThere ? after(WITH, hash.end) : null;
  const isHash = hash.kind === 'reference' || (hash.kind === 'string' && /^0x[0-9a-f]{64}$|\{\{/i.test(hash.value));
  if (!isHash || withBuild === null) {
    const message = isHash ? 'Write with build behind the hash: replay 0x… with build.' : expectedHash;
    problems.push({ start: isHash ? hash.start : start, end: hash.end, message });
  }
  const end = hash.end + (withBuild?.[0].length ?? 0);
  const [found = '', expectation = ''] = (withBuild && after(EXPECTED, end)) ?? [];
  const parsed = parseExpectation(expectation);
  const [more, other] = (withBuild && found === '' && after(OTHER, end)) || [];
  if (more !== undefined && other !== undefined) {
    problems.push({ start: end + more.length - other.length, end: end + more.length, message: expectedWords });
    return { statement: { head: { start, end: headEnd }, hash }, end: end + more.length };
  }
  const span = { start: end + found.length - expectation.length, end: end + found.length };
  return {
    statement: {
      ...{ head: { start, end: headEnd }, hash },
      chain: chain === undefined ? undefined : wordAt(chain, headEnd - chain.length),
      expected: parsed && { ...span, expectation: parsed, text: expectation },
    },
    end: span.end,
  };
}

const expectedWords = 'Behind with build stands succeeds or reverts with an error, such as reverts with TooPoor.';
const expectedHash = 'Expected the hash of a transaction: replay 0x… with build.';
