import assert from 'node:assert/strict';
import { reportResult } from '../../../scripts/stages/mochaReport';
import { runStages } from '../../../scripts/stages/runStages';
import { type Stage, stageFailed, stagePassed } from '../../../scripts/stages/stage';

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
    // What needs nothing does not wait for it.
    assert.deepEqual(seen, ['a', 'a+c', 'c+d', 'b']);
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
