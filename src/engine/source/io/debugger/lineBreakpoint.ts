import { countWhile, getOrMake } from '../../../primitives';
import { UserError, errorSentence } from '../../../errors';
import { evaluate, evaluateCondition, type FindVariable } from '../../debugger/evaluate';
import { parseExpression } from '../../debugger/expression';
import type { DecideStop } from '../../debugger/walk';
import { pauseAfter } from '../../../net';
import type { ReplaySession } from './replaySession';
import { type DebugVariable, findByPath } from '../../debugger/debugView';
import { scopesAt } from './scopes';

export interface LineBreakpoint {
  /** From 0; a line with code. */
  readonly line: number;
  readonly condition?: string;
  /** "3", ">= 3", "% 2" */
  readonly hitCondition?: string;
  /** "have {have} of {value}": printed instead of stopping. */
  readonly logMessage?: string;
}

export interface BreakpointHost {
  readonly signal: AbortSignal;
  /** Shows a sentence to the user; it may contain untrusted text. */
  output(text: string): void;
}

/**
 * The decision function of a breakpoint. Hits are counted from the start of the transaction, so that both directions
 * agree; with a condition, only hits that meet it count.
 *
 * @throws {UserError} condition, hit count or message cannot be parsed
 */
export function makeDecider(
  session: ReplaySession,
  uri: string,
  { line, condition = '', hitCondition = '', logMessage = '' }: LineBreakpoint,
  { signal, output }: BreakpointHost,
): DecideStop {
  const parsed = condition.trim() === '' ? undefined : parseExpression(condition);
  const matchesCount = hitCondition.trim() === '' ? undefined : parseHitCondition(hitCondition);
  const message = logMessage === '' ? undefined : parseLogMessage(logMessage);
  const { timeline, trace } = session;
  const finder = (step: number): ReturnType<typeof variableFinder> => {
    const place: FramePlace = { step, call: trace.recording.call[step]! };
    return variableFinder(session, place, signal, true);
  };
  const pause = pauseAfter(8);
  const results = new Map<number, Promise<boolean | string>>();
  /** Whether the condition is met, or why it cannot be evaluated. */
  const isMet = async (step: number): Promise<boolean | string> => {
    if (parsed === undefined) {
      return true;
    }
    await pause();
    return await orErrorSentence(evaluateCondition(parsed, finder(step)), signal);
  };
  const isMetAt = (step: number): Promise<boolean | string> => getOrMake(results, step, () => isMet(step));
  let hits: readonly number[] | undefined;
  /** By index of a hit, the number of counted hits up to it. */
  const countedHits: number[] = [];
  const count = async (step: number): Promise<number> => {
    hits ??= timeline.stops.flatMap((stop) =>
      stop.line === line && stop.uri === uri && !stop.isResumed ? stop.step : [],
    );
    const upTo = countWhile(hits.length, (i) => hits![i]! <= step);
    while (countedHits.length < upTo) {
      const isHit = (await isMetAt(hits[countedHits.length]!)) !== false;
      countedHits.push((countedHits.at(-1) ?? 0) + (isHit ? 1 : 0));
    }
    return countedHits[upTo - 1] ?? 0;
  };
  return async (step) => {
    const met = await isMetAt(step);
    if (typeof met === 'string') {
      results.delete(step);
      output(`Stopped at line ${line + 1}, whose condition ${condition.trim()} cannot be evaluated: ${met}`);
      return true;
    }
    if (!met || matchesCount?.(await count(step)) === false) {
      return false;
    }
    if (message === undefined) {
      return true;
    }
    output(await message((expression) => orErrorSentence(evaluate(expression, finder(step)), signal)));
    return false;
  };
}

function parseHitCondition(text: string): (times: number) => boolean {
  const [, operator = '', digits = ''] = /^(>=?|<=?|={1,3}|%|)(.*)$/s.exec(text.trim()) ?? [];
  const count = /^\d{1,9}$/.test(digits.trim()) ? Number(digits) : undefined;
  if (count === undefined || (operator === '%' && count === 0)) {
    throw new UserError('A hit count is a number: 3 for the third time, >= 3 from then on, % 3 for each third one.');
  }
  switch (operator) {
    case '>':
      return (times) => times > count;
    case '>=':
      return (times) => times >= count;
    case '<':
      return (times) => times < count;
    case '<=':
      return (times) => times <= count;
    case '%':
      return (times) => times % count === 0;
    default:
      return (times) => times === count;
  }
}

type EvaluatePart = (expression: ReturnType<typeof parseExpression>) => Promise<{ readonly value: string } | string>;

function parseLogMessage(text: string): (evaluatePart: EvaluatePart) => Promise<string> {
  const parts = text
    .split(/\{([^{}]*)\}/)
    .map((part, i) => (i % 2 === 1 && part.trim() !== '' ? parseExpression(part) : part));
  return async (evaluatePart) => {
    const shown = parts.map(async (part) => {
      const result = typeof part === 'string' ? part : await evaluatePart(part);
      return typeof result === 'string' ? result : result.value;
    });
    return (await Promise.all(shown)).join('');
  };
}

/** Turns errors into a sentence, but rethrows the abort reason. */
async function orErrorSentence<T>(work: Promise<T>, signal: AbortSignal): Promise<T | string> {
  try {
    return await work;
  } catch (error) {
    signal.throwIfAborted();
    return errorSentence(error);
  }
}

/** Where to look up names: a step, and the call whose frame is selected. */
export interface FramePlace {
  readonly step: number;
  readonly call: number;
}

/**
 * Finds variables by path, innermost scope first.
 *
 * @param isSourceOnly only names of the source: without our labels, and without calldata, whose values the function may
 * have changed, and whose names another function may use
 */
export function variableFinder(
  session: ReplaySession,
  { step, call }: FramePlace,
  signal: AbortSignal,
  isSourceOnly = false,
): FindVariable {
  const known: Promise<readonly DebugVariable[]>[] = [];
  return async (path) => {
    for (const [i, scope] of scopesAt(session, step, call).entries()) {
      if (isSourceOnly && scope.name === 'Calldata') {
        continue;
      }
      const variables = await (known[i] ??= scope.variables(signal));
      const found = await findByPath(isSourceOnly ? variables.filter((one) => one.isLabel !== true) : variables, path);
      if (found !== undefined) {
        return found;
      }
    }
    return undefined;
  };
}
