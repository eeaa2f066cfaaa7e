import assert from 'node:assert/strict';
import { reportResult } from '../../../scripts/stages/mochaReport';
import { runStages } from '../../../scripts/stages/runStages';
import { type Stage, stageFailed, stagePassed } from '../../../scripts/stages/stage';
import { chosenStages } from '../../../scripts/stages/stages';

const stage = (name: string, run: Stage['run'], more: Partial<Stage> = {}): Stage => ({ name, run, ...more });
const right = () => Promise.resolve(stagePassed);

describe('the stages of npm test', () => {
  const run = async (stages: readonly Stage[]) =>
    (await runStages(stages, 2, () => undefined)).map(({ stage: { name }, result }) => [
      name,
      result.failed,
      result.details,
    ]);

  it('go on after a failure, but not with what needs it', async () => {
    const stages = [
      stage('build', () => Promise.resolve(stageFailed('broken'))),
      stage('package', right, { needs: ['build'] }),
      stage('unit', right),
    ];
    assert.deepEqual(await run(stages), [
      ['build', 1, 'broken'],
      ['package', 1, 'Not run, because build failed.'],
      ['unit', 0, ''],
    ]);
  });

  it('count a stage that throws as failed', async () => {
    const [[, failed, details] = []] = await run([stage('a', () => Promise.reject(new Error('no disk')))]);
    assert.equal(failed, 1);
    assert.match(String(details), /^Error: no disk/);
  });

  it('run two beside each other, what is needed first', async () => {
    const running = new Set<string>();
    const seen: string[] = [];
    const noted = (name: string, more: Partial<Stage> = {}) =>
      stage(
        name,
        async () => {
          running.add(name);
          seen.push([...running].join('+'));
          await new Promise((resolve) => setImmediate(resolve));
          running.delete(name);
          return stagePassed;
        },
        more,
      );
    await run([noted('a'), noted('b', { needs: ['d'] }), noted('c'), noted('d')]);
    assert.deepEqual(Math.max(...seen.map((names) => names.split('+').length)), 2);
    const first = (name: string) => seen.findIndex((names) => names.includes(name));
    assert.ok(first('d') < first('b'));
    assert.ok(!seen.some((names) => names.includes('b') && names.includes('d')));
  });

  it('begin with what takes longest, together with what waits for it', async () => {
    const began: string[] = [];
    const timed = (name: string, seconds: number, needs: readonly string[] = []) =>
      stage(name, () => Promise.resolve(began.push(name)).then(right), { seconds, needs });
    await runStages(
      [timed('types', 10), timed('build', 5), timed('suite', 60, ['build']), timed('unit', 50), timed('lint', 20)],
      1,
      () => undefined,
    );
    assert.deepEqual(began, ['build', 'suite', 'unit', 'lint', 'types']);
  });
});

describe('the stages that are chosen', () => {
  const names = (...args: Parameters<typeof chosenStages>) => chosenStages(...args).map(({ name }) => name);

  it('are those of a name, with what they need', () => {
    assert.deepEqual(names(['types', 'lint']), ['types', 'lint/text', 'lint/types']);
    assert.deepEqual(names(['contract']), ['contract/state', 'contract/others']);
    assert.deepEqual(names(['vscode-1.139.1/trusted']), ['build', 'package', 'vscode-1.139.1/trusted']);
  });

  it('are all of them without a name, the oldest VS Code with a few tests unless all are asked for', () => {
    const suitesOf = (all: readonly string[], version: string) =>
      all.flatMap((name) => (name.startsWith(`vscode-${version}/`) ? [name.split('/')[1]] : []));
    assert.deepEqual(suitesOf(names([]), '1.139.1'), ['trusted', 'restricted']);
    assert.deepEqual(suitesOf(names([]), '1.105.1'), ['smoke']);
    assert.deepEqual(suitesOf(names([], true), '1.105.1'), ['trusted', 'restricted']);
  });

  it('are named where one is unknown', () => {
    assert.throws(() => names(['unit', 'untt']), /^Error: No stage is called untt; there are: types, types-browser, /);
  });
});

describe('a report of mocha', () => {
  it('without any test is a failure', () => {
    const result = reportResult({ stats: { passes: 0, failures: 0, pending: 2 }, failures: [] });
    assert.deepEqual([result.passed, result.failed, result.skipped], [0, 1, 2]);
  });

  it('names each failure with its error', () => {
    const failures = [{ fullTitle: 'a b', err: { message: 'no', stack: 'Error: no\n    at x' } }];
    const { details } = reportResult({ stats: { passes: 1, failures: 1, pending: 0 }, failures });
    assert.equal(details, '  a b\n    Error: no\n        at x');
  });
});
