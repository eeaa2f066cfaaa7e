import { readChangeLine } from '../../abi';
import { type StatementWord, wordAt } from './callStatement';
import type { Expected } from './cellAst';
import { parseExpectation } from './expectation';
import type { JsonReader } from './jsonReader';
import type { JsonNode, JsonProblem, JsonSpan } from './jsonNode';

/**
 * Replays a transaction with the open project's current build or with changes, or an unsent call with changes. Nothing
 * is sent.
 * replay [<chain>] <hash> with build [succeeds | reverts with <error>]
 * replay [<chain>] <hash or call>
 * with value 1 ether, with balance <address> = <wei>, with storage <address>.<variable> = <value>
 * [succeeds | reverts with <error>]
 * One change per line, in the syntax of What If. A call is written as in launch.json: `{ "call": { … }, "block": "0x19"
 * }`.
 */
export interface ReplayStatement {
  readonly head: JsonSpan;
  readonly chain?: StatementWord;
  readonly of: JsonNode;
  /** One change per line; empty to use the current build. */
  readonly changes: readonly string[];
  /** The inline expectation, equivalent to `@expect`. */
  readonly expected?: Expected;
}

const HEAD = /replay(?:[ \t]+(?!0x|with\b)([\w$/-]+))?[ \t]*/y;
const BUILD = /[ \t]+with[ \t]+build(?![\w$])/y;
const CHANGE = /(?:[ \t]+|[ \t]*\r?\n[ \t]*)with[ \t]([^\r\n]*)/y;
const EXPECTED =
  /(?:[ \t]+|[ \t]*\r?\n[ \t]*)(succeeds|reverts[ \t]+with[ \t]+(?:[A-Za-z_$][\w$]*|"(?:[^"\\\n]|\\[^\n])*"))(?![\w$])/y;
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
  const matchAt = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  const [head = '', chain] = matchAt(HEAD, start) ?? [];
  const blanks = head.length - head.trimEnd().length;
  const headEnd = start + head.length - blanks;
  const at = start + head.length;
  const hasTarget = /[0"{]/.test(text.charAt(at));
  const of: JsonNode = hasTarget ? json.read(at) : { kind: 'fault', start, end: headEnd };
  const isCall = of.kind === 'object';
  const isKnown =
    isCall || of.kind === 'reference' || (of.kind === 'string' && /^0x[0-9a-f]{64}$|\{\{/i.test(of.value));
  const build = hasTarget && !isCall ? matchAt(BUILD, of.end) : null;
  let end = of.end + (build?.[0].length ?? 0);
  const changes: string[] = [];
  for (let found = (build ?? !isKnown) ? null : matchAt(CHANGE, end); found !== null; found = matchAt(CHANGE, end)) {
    const [all, words = ''] = found;
    if (readChangeLine(words) === undefined) {
      problems.push({ start: end + all.length - words.length, end: end + all.length, message: expectedChange });
    }
    changes.push(words.trim());
    end += all.length;
  }
  if (!isKnown) {
    problems.push({ start, end: of.end, message: expectedHash });
  } else if (build === null && changes.length === 0) {
    problems.push({ start: of.start, end: of.end, message: isCall ? expectedChanges : expectedBuild });
  }
  const isComplete = build !== null || changes.length > 0;
  const [found = '', expectation = ''] = (isComplete && matchAt(EXPECTED, end)) || [];
  const parsed = parseExpectation(expectation);
  const [more, other] = (isComplete && found === '' && matchAt(OTHER, end)) || [];
  const statement = { head: { start, end: headEnd }, of, changes };
  if (more !== undefined && other !== undefined) {
    problems.push({ start: end + more.length - other.length, end: end + more.length, message: expectedWords });
    return { statement, end: end + more.length };
  }
  const span = { start: end + found.length - expectation.length, end: end + found.length };
  return {
    statement: {
      ...statement,
      chain: chain === undefined ? undefined : wordAt(chain, headEnd - chain.length),
      expected: parsed && { ...span, expectation: parsed, text: expectation },
    },
    end: span.end,
  };
}

const expectedWords = 'After with build, write succeeds or reverts with an error, such as reverts with TooPoor.';
const expectedHash = 'Expected the hash of a transaction: replay 0x… with build.';
const expectedBuild = 'Write with build after the hash, or a change: replay 0x… with value 1 ether.';
const expectedChanges = 'Write changes on the lines below: with value 1 ether.';
const expectedChange = 'Expected from, to, value, gas, block, input, balance, code or storage, such as value 1 ether.';
