import path from 'node:path';
import { readFileSync, statSync } from 'node:fs';
import { readNetworks, jsonVersion } from '../../engine';
import {
  type Request,
  type TestFile,
  type TestFailure,
  type TestResult,
  decodeText,
  NotUtf8Error,
  planTests,
  runTests,
} from '../../engine/notebook';
import { type JsonObject, escapeUnseenInSteps, parseIfJson, runToEnd, LineColumns } from '../../engine/primitives';
import { SecretFilter } from '../../engine/secrets';
import { CommandError, exitCodes } from '../command';
import { annotations } from '../config/ciProblems';
import { withEngine } from '../engine';
import { projectPorts } from '../find';
import { readOrFail, writeOutput } from '../givenFiles';
import { secretsOf } from '../keys';
import { type NetworkChoice, type OpenNetwork, openNetwork } from '../network/openNetwork';
import { listFiles } from '../projectFolder';
import { terminalText } from '../terminal';

interface TestChoice extends NetworkChoice {
  readonly grep?: string;
  readonly var?: readonly string[];
  readonly secret?: readonly string[];
  readonly 'allow-changes'?: boolean;
  readonly jobs?: string;
  readonly junit?: string;
  readonly tap?: boolean;
  readonly json?: boolean;
  readonly abi?: string;
}

/** Runs the tests in files and prints the results. @returns the exit code. @throws {CommandError} */
export async function testFiles(operands: readonly string[], values: TestChoice): Promise<number> {
  const startedAt = performance.now();
  const secrets = new SecretFilter([...secretsOf(process.env), ...Object.values(variables(values.secret)).map(String)]);
  // Text from files and servers may contain control sequences that a terminal would execute.
  const sanitize = (text: string): string => runToEnd(escapeUnseenInSteps(secrets.redact(text)));
  const jobs = Number(values.jobs ?? 4);
  if (!Number.isInteger(jobs) || jobs < 1) {
    throw new CommandError(`"${values.jobs}" is not a number of files.`);
  }
  const files = await filesOf(operands, values.grep);
  const lines = new Map(files.map(({ file, text }) => [file, new LineColumns(text)]));
  const total = files.flatMap(({ file }) => testsOf(file)).length;
  if (total === 0) {
    throw new CommandError('No tests: no cell of these files has an @expect.', exitCodes.notFound);
  }
  const requests = files.flatMap(({ file }) => file.plan.steps.flatMap(({ ast }) => ast.requests));
  const opened = await openNetworks(values, requests);
  const results = new Map<TestFile, ReportedTest[]>(files.map(({ file }) => [file, []]));
  let finished = 0;
  const isInterrupted = await runUntilInterrupted((signal) =>
    withEngine(opened, projectPorts(values.abi ?? folderOf(requests)), async (engine) => {
      await runTests(
        files.map(({ file }) => file),
        {
          runCell: (ast, part) =>
            engine.runCell(ast, {
              ...part,
              ...{ network: opened.network, allowed: opened.allowed, isTrusted: true },
              confirm: () => Promise.resolve(values['allow-changes'] === true),
            }),
          allowChanges: values['allow-changes'] === true,
          vars: { ...variables(values.var), ...variables(values.secret) },
          ...{ jobs, signal, now: () => performance.now(), redact: sanitize },
          onStart: () => undefined,
          onEnd(file, index, result) {
            results.get(file)!.push(reportedTest(file, index, result, lines.get(file)!, sanitize));
            finished++;
            if (process.stderr.isTTY) {
              process.stderr.write(`\r${finished} of ${total} tests${finished === total ? '\n' : ''}`);
            }
          },
        },
      );
    }),
  );
  const tests = [...results.values()].flat();
  const milliseconds = performance.now() - startedAt;
  if (values.junit !== undefined) {
    writeOutput(values.junit, testJunit(tests, milliseconds));
  }
  process.stdout.write(
    values.json === true
      ? testJson(tests, milliseconds)
      : values.tap === true
        ? testTap(tests)
        : terminalText(testText(tests, milliseconds)),
  );
  if (process.env['GITHUB_ACTIONS'] === 'true' && values.json !== true && values.tap !== true) {
    process.stdout.write(testAnnotations(tests));
  }
  if (isInterrupted) {
    throw new CommandError(`Stopped after ${finished} of ${total} tests.`, exitCodes.failed);
  }
  return exitCodeOf(tests);
}

/** The exit code of the most significant failure. */
function exitCodeOf(tests: readonly ReportedTest[]): number {
  const kinds = new Set(tests.flatMap(({ failures }) => failures.map(({ kind }) => kind)));
  if (kinds.has('unmet') || kinds.has('error')) {
    return exitCodes.failed;
  }
  return kinds.has('unreadable') ? exitCodes.unreadable : kinds.has('noResponse') ? exitCodes.notFound : exitCodes.ok;
}

/** @throws {CommandError} */
function variables(given: readonly string[] = []): JsonObject {
  return Object.fromEntries(
    given.map((pair) => {
      const [, name = '', value = ''] = /^([A-Za-z_]\w*)=(.*)$/s.exec(pair) ?? [];
      if (name === '') {
        throw new CommandError('Expected NAME=VALUE.');
      }
      return [name, parseIfJson(value) ?? value];
    }),
  );
}

interface TestInput {
  readonly file: TestFile;
  readonly text: string;
}

/** @throws {CommandError} */
async function filesOf(operands: readonly string[], grep: string | undefined): Promise<readonly TestInput[]> {
  const paths = await Promise.all(
    operands.map(async (given) => {
      const isFolder = readOrFail(given, () => statSync(given).isDirectory());
      const listOptions = {
        isWanted: (file: string) => file.endsWith('.rpc'),
        skipped: ['node_modules', '.git'],
        most: 10_000,
      };
      return isFolder ? (await listFiles(given, listOptions)).map((file) => path.join(given, file)).sort() : [given];
    }),
  );
  return [...new Set(paths.flat())].map((file) => {
    const text = readText(file);
    const plan = planTests(text);
    const { headings, steps } = plan;
    const matchesGrep = (words: readonly (string | undefined)[]): boolean =>
      words.some((one) => one?.includes(grep ?? ''));
    const selected = steps.flatMap(({ isTest, name, heading = -1 }, i) =>
      isTest && matchesGrep([file, name, headings[heading]?.text]) ? [i] : [],
    );
    return { text, file: { path: file, plan, ...(grep === undefined ? {} : { selected: new Set(selected) }) } };
  });
}

function testsOf({ plan, selected }: TestFile): readonly number[] {
  return plan.steps.flatMap(({ isTest }, i) => (isTest && selected?.has(i) !== false ? [i] : []));
}

/** @throws {CommandError} */
function readText(file: string): string {
  const bytes = readOrFail(file, () => readFileSync(file));
  try {
    return decodeText(bytes);
  } catch (error) {
    if (error instanceof NotUtf8Error) {
      throw new CommandError(`${file} cannot be read: ${error.message}.`, exitCodes.unreadable);
    }
    throw error;
  }
}

/** Only replays need the project's builds. */
function folderOf(requests: readonly Request[]): string | undefined {
  return requests.some(({ body }) => body.kind === 'replay') ? '.' : undefined;
}

/** Opens the selected network, and allows the other networks named by `@target`. @throws {CommandError} */
async function openNetworks(choice: NetworkChoice, requests: readonly Request[]): Promise<OpenNetwork> {
  const opened = await openNetwork(choice);
  const known = new Set(readNetworks(opened.networks).all.map(({ name }) => name));
  const targetNames = new Set(requests.flatMap(({ settings }) => settings.target?.network ?? []));
  const others: OpenNetwork[] = [];
  for (const network of [...targetNames].filter((name) => known.has(name) && name !== opened.network.name)) {
    others.push(await openNetwork({ network, settings: choice.settings, yes: choice.yes }));
  }
  return { ...opened, allowed: (url) => [opened, ...others].some(({ allowed }) => allowed(url)) };
}

/** @returns whether it was interrupted */
async function runUntilInterrupted(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
  const stop = new AbortController();
  const onInterrupt = (): void => stop.abort();
  process.once('SIGINT', onInterrupt);
  try {
    await work(stop.signal);
    return false;
  } catch (error) {
    if (!stop.signal.aborted) {
      throw error;
    }
    return true;
  } finally {
    process.removeListener('SIGINT', onInterrupt);
  }
}

interface ReportedTest extends TestResult {
  readonly file: string;
  /** Prefixed with its heading: "Is my L1 healthy? › block". */
  readonly name: string;
  readonly line: number;
  readonly failures: readonly ReportedFailure[];
}

interface ReportedFailure extends TestFailure {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

function reportedTest(
  { path: file, plan }: TestFile,
  index: number,
  result: TestResult,
  lines: LineColumns,
  sanitize: (text: string) => string,
): ReportedTest {
  const { start, heading, name } = plan.steps[index]!;
  const failures = result.failures.map((failure) => {
    const [line, column] = lines.at(failure.start);
    const [endLine, endColumn] = lines.at(failure.end);
    return { ...failure, line, column, endLine, endColumn };
  });
  const headingPrefix = heading === undefined ? '' : `${plan.headings[heading]!.text} › `;
  return { ...result, file, failures, name: sanitize(headingPrefix + name), line: lines.at(start)[0] };
}

interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

function countsOf(tests: readonly ReportedTest[]): TestCounts {
  const count = (wanted: TestResult['outcome']): number => tests.filter(({ outcome }) => outcome === wanted).length;
  return { passed: count('passed'), failed: count('failed'), skipped: count('skipped') };
}

const marks = { passed: '✓', failed: '✗', skipped: '–' } as const;

/** One line per test, followed by its failures with their positions. @param milliseconds total duration */
function testText(tests: readonly ReportedTest[], milliseconds: number): string {
  const lines = tests.flatMap((test) => {
    const { outcome, file, line, name, reason, failures } = test;
    return [
      `${marks[outcome]} ${file}:${line} ${name}${reason === undefined ? durationText(test) : `: skipped: ${reason}`}`,
      ...failures.map((failure) => `    ${file}:${failure.line}:${failure.column} ${failure.message}`),
    ];
  });
  const { passed, failed, skipped } = countsOf(tests);
  return `${[...lines, '', `${passed} passed, ${failed} failed, ${skipped} skipped, ${seconds(milliseconds)} s`].join('\n')}\n`;
}

function durationText({ milliseconds, tries }: ReportedTest): string {
  const words = `${Math.round(milliseconds)} ms`;
  return tries === undefined ? ` (${words})` : ` (${words}, ${tries === 1 ? '1 try' : `${tries} tries`})`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}

/** Format: schemas/cli/output.schema.json. */
function testJson(tests: readonly ReportedTest[], milliseconds: number): string {
  const entries = tests.map(({ failures, ...test }) => ({
    ...test,
    milliseconds: Math.round(test.milliseconds),
    failures: failures.map(({ start: _, end: __, ...failure }) => failure),
  }));
  const counts = countsOf(tests);
  return `${JSON.stringify({ version: jsonVersion, kind: 'test', ...counts, milliseconds: Math.round(milliseconds), tests: entries }, null, 2)}\n`;
}

/** The Test Anything Protocol, version 14. */
function testTap(tests: readonly ReportedTest[]): string {
  const lines = tests.flatMap(({ outcome, file, name, reason, failures }, i) => {
    const words = `${outcome === 'failed' ? 'not ok' : 'ok'} ${i + 1} - ${escapeTap(`${file}: ${name}`)}`;
    return [
      reason === undefined ? words : `${words} # SKIP ${escapeTap(reason)}`,
      ...failures.flatMap((failure) => [
        '  ---',
        // JSON is valid YAML.
        ...Object.entries({
          message: failure.message,
          severity: 'fail',
          at: { file, line: failure.line, column: failure.column },
          expected: failure.expected,
          actual: failure.actual,
        }).flatMap(([key, value]) => (value === undefined ? [] : [`  ${key}: ${JSON.stringify(value)}`])),
        '  ...',
      ]),
    ];
  });
  return `${['TAP version 14', `1..${tests.length}`, ...lines].join('\n')}\n`;
}

/** A line break ends the description, and # starts a directive. */
function escapeTap(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\#]/g, String.raw`\$&`);
}

/** JUnit XML for CI servers, with a suite for each file. */
function testJunit(tests: readonly ReportedTest[], milliseconds: number): string {
  const suites = [...new Set(tests.map(({ file }) => file))].map((file) => {
    const own = tests.filter((test) => test.file === file);
    const time = own.reduce((sum, test) => sum + test.milliseconds, 0);
    return element('testsuite', { name: file, ...junitCounts(own), time: seconds(time) }, own.map(junitCase));
  });
  const all = { name: 'snowprobe', ...junitCounts(tests), time: seconds(milliseconds) };
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('testsuites', all, suites)}\n`;
}

function junitCounts(tests: readonly ReportedTest[]): Readonly<Record<string, string>> {
  const { failed, skipped } = countsOf(tests);
  return { tests: String(tests.length), failures: String(failed), skipped: String(skipped) };
}

function junitCase({ file, name, line, reason, failures, milliseconds }: ReportedTest): string {
  return element('testcase', { name, classname: file, file, line: String(line), time: seconds(milliseconds) }, [
    ...(reason === undefined ? [] : [element('skipped', { message: reason }, [])]),
    ...failures.map(({ kind, message, line: at, column, expected, actual }) => {
      const comparison = expected === undefined ? '' : `\nexpected: ${expected}\nactual: ${actual ?? ''}`;
      return element('failure', { type: kind, message }, [
        escapeXml(`${file}:${at}:${column} ${message}${comparison}`),
      ]);
    }),
  ]);
}

function element(name: string, attributes: Readonly<Record<string, string>>, children: readonly string[]): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const body = children.join('\n');
  return `<${name}${pairs.join('')}${body === '' ? '/>' : `>${body}</${name}>`}`;
}

/** Removes characters that XML 1.0 does not allow even when escaped. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll(/\r?\n/g, (line) => line);
}

/** GitHub annotations of failures next to the changed files. */
function testAnnotations(tests: readonly ReportedTest[]): string {
  return annotations(
    tests.flatMap(({ file, name, failures }) =>
      failures.map((failure) => ({ ...failure, file, rule: name, severity: 'error' as const })),
    ),
  );
}
