import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readNetworks } from '../../engine';
import { decodeText, NotUtf8Error, planTests, type Request, runTests, type TestFile } from '../../engine/notebook';
import { escapeUnseenInSteps, type JsonObject, parseIfJson, runToEnd, LineColumns } from '../../engine/primitives';
import { SecretFilter } from '../../engine/secrets';
import { CommandError, exitCodes } from '../command';
import { withEngine } from '../engine';
import { projectPorts } from '../find';
import { reading, writeGiven } from '../givenFiles';
import { secretsOf } from '../keys';
import { listBelow } from '../projectFolder';
import { type NetworkChoice, openNetwork, type OpenNetwork } from '../network/openNetwork';
import { printable } from '../terminal';
import { type ReportedTest, reportedTest, testAnnotations, testJson, testJunit, testTap, testText } from './testReport';

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

/** Runs the tests of files; prints what became of them. @returns the exit code. @throws {CommandError} */
export async function testFiles(operands: readonly string[], values: TestChoice): Promise<number> {
  const began = performance.now();
  const secrets = new SecretFilter([...secretsOf(process.env), ...Object.values(variables(values.secret)).map(String)]);
  // A terminal obeys what stands in files and in what servers say.
  const inert = (text: string): string => runToEnd(escapeUnseenInSteps(secrets.redact(text)));
  const jobs = Number(values.jobs ?? 4);
  if (!Number.isInteger(jobs) || jobs < 1) {
    throw new CommandError(`"${values.jobs}" is no number of files.`);
  }
  const files = await filesOf(operands, values.grep);
  const lines = new Map(files.map(({ file, text }) => [file, new LineColumns(text)]));
  const total = files.flatMap(({ file }) => testsOf(file)).length;
  if (total === 0) {
    throw new CommandError('There is no test: no cell of these files has an @expect.', exitCodes.notFound);
  }
  const requests = files.flatMap(({ file }) => file.plan.steps.flatMap(({ ast }) => ast.requests));
  const opened = await openAll(values, requests);
  const results = new Map<TestFile, ReportedTest[]>(files.map(({ file }) => [file, []]));
  let ended = 0;
  const isStopped = await untilInterrupted((signal) =>
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
          ...{ jobs, signal, now: () => performance.now(), redact: inert },
          onStart: () => undefined,
          onEnd(file, index, result) {
            results.get(file)!.push(reportedTest(file, index, result, lines.get(file)!, inert));
            ended++;
            if (process.stderr.isTTY) {
              process.stderr.write(`\r${ended} of ${total} tests${ended === total ? '\n' : ''}`);
            }
          },
        },
      );
    }),
  );
  const tests = [...results.values()].flat();
  const milliseconds = performance.now() - began;
  if (values.junit !== undefined) {
    writeGiven(values.junit, testJunit(tests, milliseconds));
  }
  process.stdout.write(
    values.json === true
      ? testJson(tests, milliseconds)
      : values.tap === true
        ? testTap(tests)
        : printable(testText(tests, milliseconds)),
  );
  if (process.env['GITHUB_ACTIONS'] === 'true' && values.json !== true && values.tap !== true) {
    process.stdout.write(testAnnotations(tests));
  }
  if (isStopped) {
    throw new CommandError(`Stopped after ${ended} of ${total} tests.`, exitCodes.failed);
  }
  return codeOf(tests);
}

/** Of several reasons the one that says most of the tests themselves. */
function codeOf(tests: readonly ReportedTest[]): number {
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
        throw new CommandError('A value is given as NAME=VALUE.');
      }
      return [name, parseIfJson(value) ?? value];
    }),
  );
}

interface GivenTests {
  readonly file: TestFile;
  readonly text: string;
}

/** @throws {CommandError} */
async function filesOf(operands: readonly string[], grep: string | undefined): Promise<readonly GivenTests[]> {
  const paths = await Promise.all(
    operands.map(async (given) => {
      const isFolder = reading(given, () => statSync(given).isDirectory());
      const below = {
        isWanted: (file: string) => file.endsWith('.rpc'),
        skipped: ['node_modules', '.git'],
        most: 10_000,
      };
      return isFolder ? (await listBelow(given, below)).map((file) => path.join(given, file)).sort() : [given];
    }),
  );
  return [...new Set(paths.flat())].map((file) => {
    const text = readText(file);
    const plan = planTests(text);
    const { headings, steps } = plan;
    const hasWord = (words: readonly (string | undefined)[]): boolean => words.some((one) => one?.includes(grep ?? ''));
    const selected = steps.flatMap(({ isTest, name, heading = -1 }, i) =>
      isTest && hasWord([file, name, headings[heading]?.text]) ? [i] : [],
    );
    return { text, file: { path: file, plan, ...(grep === undefined ? {} : { selected: new Set(selected) }) } };
  });
}

function testsOf({ plan, selected }: TestFile): readonly number[] {
  return plan.steps.flatMap(({ isTest }, i) => (isTest && selected?.has(i) !== false ? [i] : []));
}

/** @throws {CommandError} */
function readText(file: string): string {
  const bytes = reading(file, () => readFileSync(file));
  try {
    return decodeText(bytes);
  } catch (error) {
    if (error instanceof NotUtf8Error) {
      throw new CommandError(`${file} cannot be read: ${error.message}.`, exitCodes.unreadable);
    }
    throw error;
  }
}

/** The project, without whose builds nothing is run again. */
function folderOf(requests: readonly Request[]): string | undefined {
  return requests.some(({ body }) => body.kind === 'replay') ? '.' : undefined;
}

/** The network that is meant, and leave to ask those that `@target` names besides. @throws {CommandError} */
async function openAll(choice: NetworkChoice, requests: readonly Request[]): Promise<OpenNetwork> {
  const opened = await openNetwork(choice);
  const known = new Set(readNetworks(opened.networks).all.map(({ name }) => name));
  const named = new Set(requests.flatMap(({ settings }) => settings.target?.network ?? []));
  const others: OpenNetwork[] = [];
  for (const network of [...named].filter((name) => known.has(name) && name !== opened.network.name)) {
    others.push(await openNetwork({ network, settings: choice.settings, yes: choice.yes }));
  }
  return { ...opened, allowed: (url) => [opened, ...others].some(({ allowed }) => allowed(url)) };
}

/** @returns whether somebody stopped it */
async function untilInterrupted(work: (signal: AbortSignal) => Promise<void>): Promise<boolean> {
  const stop = new AbortController();
  const interrupted = (): void => stop.abort();
  process.once('SIGINT', interrupted);
  try {
    await work(stop.signal);
    return false;
  } catch (error) {
    if (!stop.signal.aborted) {
      throw error;
    }
    return true;
  } finally {
    process.removeListener('SIGINT', interrupted);
  }
}
