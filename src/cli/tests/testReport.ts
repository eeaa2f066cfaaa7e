import { jsonVersion } from '../../engine';
import type { TestFailure, TestFile, TestResult } from '../../engine/notebook';
import { annotations } from '../config/ciProblems';
import type { LineColumns } from '../../engine/primitives';

/** A test that was run, with what became of it, as every report tells it. */
export interface ReportedTest extends TestResult {
  readonly file: string;
  /** With the heading above it: "Is my L1 healthy? › block". */
  readonly name: string;
  readonly line: number;
  readonly failures: readonly ReportedFailure[];
}

export interface ReportedFailure extends TestFailure {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

export function reportedTest(
  { path: file, plan }: TestFile,
  index: number,
  result: TestResult,
  lines: LineColumns,
  inert: (text: string) => string,
): ReportedTest {
  const { start, heading, name } = plan.steps[index]!;
  const failures = result.failures.map((failure) => {
    const [line, column] = lines.at(failure.start);
    const [endLine, endColumn] = lines.at(failure.end);
    return { ...failure, line, column, endLine, endColumn };
  });
  const above = heading === undefined ? '' : `${plan.headings[heading]!.text} › `;
  return { ...result, file, failures, name: inert(above + name), line: lines.at(start)[0] };
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

/** A line for each test, failures below it at their places. @param milliseconds of all */
export function testText(tests: readonly ReportedTest[], milliseconds: number): string {
  const lines = tests.flatMap((test) => {
    const { outcome, file, line, name, reason, failures } = test;
    return [
      `${marks[outcome]} ${file}:${line} ${name}${reason === undefined ? took(test) : `: skipped: ${reason}`}`,
      ...failures.map((failure) => `    ${file}:${failure.line}:${failure.column} ${failure.message}`),
    ];
  });
  const { passed, failed, skipped } = countsOf(tests);
  return `${[...lines, '', `${passed} passed, ${failed} failed, ${skipped} skipped, ${seconds(milliseconds)} s`].join('\n')}\n`;
}

function took({ milliseconds, tries }: ReportedTest): string {
  const words = `${Math.round(milliseconds)} ms`;
  return tries === undefined ? ` (${words})` : ` (${words}, ${tries === 1 ? '1 try' : `${tries} tries`})`;
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1_000).toFixed(3);
}

/** As schemas/cli/output.schema.json has it. */
export function testJson(tests: readonly ReportedTest[], milliseconds: number): string {
  const told = tests.map(({ failures, ...test }) => ({
    ...test,
    milliseconds: Math.round(test.milliseconds),
    failures: failures.map(({ start: _, end: __, ...failure }) => failure),
  }));
  const counts = countsOf(tests);
  return `${JSON.stringify({ version: jsonVersion, kind: 'test', ...counts, milliseconds: Math.round(milliseconds), tests: told }, null, 2)}\n`;
}

/** The Test Anything Protocol, version 14. */
export function testTap(tests: readonly ReportedTest[]): string {
  const lines = tests.flatMap(({ outcome, file, name, reason, failures }, i) => {
    const words = `${outcome === 'failed' ? 'not ok' : 'ok'} ${i + 1} - ${escapedTap(`${file}: ${name}`)}`;
    return [
      reason === undefined ? words : `${words} # SKIP ${escapedTap(reason)}`,
      ...failures.flatMap((failure) => [
        '  ---',
        // JSON is YAML.
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

/** A description ends with its line, and # begins a directive. */
function escapedTap(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\#]/g, String.raw`\$&`);
}

/** As CI servers read it: a suite for each file. */
export function testJunit(tests: readonly ReportedTest[], milliseconds: number): string {
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
      const compared = expected === undefined ? '' : `\nexpected: ${expected}\nactual: ${actual ?? ''}`;
      return element('failure', { type: kind, message }, [escapedXml(`${file}:${at}:${column} ${message}${compared}`)]);
    }),
  ]);
}

function element(name: string, attributes: Readonly<Record<string, string>>, children: readonly string[]): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapedXml(value)}"`);
  const inside = children.join('\n');
  return `<${name}${pairs.join('')}${inside === '' ? '/>' : `>${inside}</${name}>`}`;
}

/** What XML 1.0 cannot have, not even escaped, is left out. */
function escapedXml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll(/\r?\n/g, (line) => line);
}

/** Failures beside the changed files on GitHub. */
export function testAnnotations(tests: readonly ReportedTest[]): string {
  return annotations(
    tests.flatMap(({ file, name, failures }) =>
      failures.map((failure) => ({ ...failure, file, rule: name, severity: 'error' as const })),
    ),
  );
}
