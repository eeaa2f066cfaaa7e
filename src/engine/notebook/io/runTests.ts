import pMap from 'p-map';
import { type JsonObject, type JsonValue, printJson } from '../../primitives';
import type { JsonSpan } from '../cell/jsonNode';
import type { TestPlan, TestStep } from '../cell/planTests';
import { varsName } from '../cell/references';
import { type CellResult, type CellRun, actualText, isFailure } from './cellRun';

export interface TestFile {
  readonly path: string;
  readonly plan: TestPlan;
  /** Selected steps, run with their prerequisites; absent for all, including steps that are not tests. */
  readonly selected?: ReadonlySet<number>;
}

export interface TestResult {
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly reason?: string;
  readonly failures: readonly TestFailure[];
  readonly milliseconds: number;
  readonly tries?: number;
}

/** Offsets are those of the file. */
export interface TestFailure extends JsonSpan {
  readonly kind: 'unreadable' | 'noResponse' | 'error' | 'unmet';
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
}

export interface TestRun {
  /** Runs a cell's requests like a notebook. @throws the abort reason */
  readonly runCell: (
    ast: TestStep['ast'],
    part: Pick<CellRun, 'named' | 'signal' | 'onSent' | 'onResult' | 'onProgress'>,
  ) => Promise<readonly CellResult[]>;
  readonly allowChanges: boolean;
  /** Values of `{{vars.name}}`. */
  readonly vars: JsonObject;
  readonly jobs: number;
  readonly signal: AbortSignal;
  readonly now: () => number;
  readonly redact: (text: string) => string;
  readonly onStart: (file: TestFile, index: number) => void;
  /** Called for every test, including skipped ones. */
  readonly onEnd: (file: TestFile, index: number, result: TestResult) => void;
}

/** Runs tests: files concurrently, the cells of each in order. @throws the abort reason */
export async function runTests(files: readonly TestFile[], run: TestRun): Promise<void> {
  await pMap(files, (file) => runFile(file, run), { concurrency: run.jobs });
}

async function runFile(file: TestFile, run: TestRun): Promise<void> {
  const { plan, selected } = file;
  const wanted = selected && withDependencies(selected, plan);
  const named = new Map<string, JsonValue>([[varsName, run.vars]]);
  const results = new Map<number, TestResult>();
  for (const [index, step] of plan.steps.entries()) {
    if (wanted !== undefined && !wanted.has(index)) {
      continue;
    }
    run.signal.throwIfAborted();
    const isSelected = step.isTest && selected?.has(index) !== false;
    if (isSelected) {
      run.onStart(file, index);
    }
    const result = redactResult(
      skippedResult(step, plan, results, run) ?? (await runStep(step, named, run)),
      run.redact,
    );
    results.set(index, result);
    if (isSelected) {
      run.onEnd(file, index, result);
    }
  }
}

function withDependencies(selected: Iterable<number>, { steps }: TestPlan): ReadonlySet<number> {
  const wanted = new Set(selected);
  // The iteration includes items added by it.
  for (const index of wanted) {
    steps[index]!.needs.forEach((needed) => wanted.add(needed));
  }
  return wanted;
}

function skippedResult(
  step: TestStep,
  plan: TestPlan,
  results: ReadonlyMap<number, TestResult>,
  { allowChanges }: TestRun,
): TestResult | undefined {
  const skipped = (reason: string): TestResult => ({ outcome: 'skipped', reason, failures: [], milliseconds: 0 });
  if (step.skip !== undefined) {
    return skipped(step.skip);
  }
  const [problem] = step.ast.problems;
  if (problem !== undefined) {
    const { start, end, message } = problem;
    return failedResult([{ kind: 'unreadable', start: step.start + start, end: step.start + end, message }], 0);
  }
  if (step.changes !== undefined && !allowChanges) {
    return skipped(`${step.changes} may change state.`);
  }
  // An earlier failure only affects the steps that depend on it.
  const cause = step.needs.find((index) => results.get(index)?.outcome === 'failed');
  if (cause !== undefined) {
    const message =
      `Not run: ${plan.steps[cause]!.name} failed. ${results.get(cause)!.failures[0]?.message ?? ''}`.trim();
    return failedResult([{ ...at(step), kind: results.get(cause)!.failures[0]?.kind ?? 'error', message }], 0);
  }
  const missing = step.needs.find((index) => results.get(index)?.outcome === 'skipped');
  return missing === undefined ? undefined : skipped(`It needs ${plan.steps[missing]!.name}, which was skipped.`);
}

async function runStep({ ast, start }: TestStep, named: Map<string, JsonValue>, run: TestRun): Promise<TestResult> {
  const startedAt = run.now();
  const results = await run.runCell(ast, {
    ...{ named, signal: run.signal },
    onSent: () => undefined,
    onResult: () => undefined,
    onProgress: () => Promise.resolve(),
  });
  const milliseconds = run.now() - startedAt;
  const tries = Math.max(0, ...results.map((answer) => answer.tries ?? 0));
  const failures = results.filter(isFailure).flatMap((answer) => failuresOf(answer, ast, start, results));
  const result = failures.length > 0 ? failedResult(failures, milliseconds) : passedResult(milliseconds);
  return tries === 0 ? result : { ...result, tries };
}

function passedResult(milliseconds: number): TestResult {
  return { outcome: 'passed', failures: [], milliseconds };
}

function failedResult(failures: readonly TestFailure[], milliseconds: number): TestResult {
  return { outcome: 'failed', failures, milliseconds };
}

function failuresOf(
  { request: index, outcome, place, expectations }: CellResult,
  ast: TestStep['ast'],
  from: number,
  results: readonly CellResult[],
): readonly TestFailure[] {
  const request = ast.requests[index]!;
  const isAlone = results.filter((other) => other.request === index).length === 1;
  const node = isAlone || place.node === undefined ? '' : `${place.node}: `;
  if (outcome.kind === 'failed') {
    const message = node + outcome.sentence;
    return outcome.isWithheld === true ? [] : [{ ...at(request, from), kind: 'noResponse', message }];
  }
  if (expectations.length === 0 && outcome.kind === 'error') {
    return [{ ...at(request, from), kind: 'error', message: node + outcome.meaning }];
  }
  const why = outcome.kind === 'error' ? `. ${outcome.meaning}` : '';
  return expectations.flatMap((expectation, i) => {
    const { holds, text, actual, expected } = expectation;
    return holds
      ? []
      : [
          {
            ...at(request.settings.expect[i]!, from),
            kind: 'unmet' as const,
            message: `${node}expected ${text}, got ${actualText(expectation)}${actual === undefined ? why : ''}`,
            expected: expected === undefined ? text : printJson(expected, 2),
            actual: actual === undefined ? 'nothing' : printJson(actual, 2),
          },
        ];
  });
}

function at({ start, end }: JsonSpan, from = 0): JsonSpan {
  return { start: from + start, end: from + end };
}

function redactResult(result: TestResult, redact: (text: string) => string): TestResult {
  const text = (words: string | undefined): string | undefined => words && redact(words);
  return {
    ...result,
    ...(result.reason === undefined ? {} : { reason: redact(result.reason) }),
    failures: result.failures.map((failure) => ({
      ...failure,
      message: redact(failure.message),
      expected: text(failure.expected),
      actual: text(failure.actual),
    })),
  };
}
