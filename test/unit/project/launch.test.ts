import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/support/root';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Task {
  readonly label: string;
  readonly command?: string;
  readonly dependsOn?: readonly string[];
  readonly problemMatcher: { readonly background?: { readonly endsPattern: string } };
}

describe('F5', () => {
  const { tasks } = JSON.parse(read('.vscode/tasks.json')) as { readonly tasks: readonly Task[] };
  const { configurations } = JSON.parse(read('.vscode/launch.json')) as {
    readonly configurations: readonly { readonly preLaunchTask: string; readonly outFiles: readonly string[] }[];
  };
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
  const task = (label: string): Task | undefined => tasks.find((one) => one.label === label);

  it('begins tasks that are there, which run commands that are there', () => {
    assert.deepEqual(task(configurations[0]!.preLaunchTask)?.dependsOn, ['demo', 'bundles']);
    assert.deepEqual(
      ['demo', 'bundles'].map((label) => task(label)?.command),
      ['npm start -- --network', 'npm run watch'],
    );
    assert.equal(scripts['start'], 'node scripts/run.mjs start');
    assert.equal(scripts['watch'], 'node esbuild.mjs --watch');
  });

  it('waits for the words that the watching build says once all is built', () => {
    const reported = /process\.stdout\.write\('(All .*)\\n'\)/.exec(read('esbuild.mjs'))?.[1] ?? '';
    const { endsPattern = '$^' } = task('bundles')?.problemMatcher.background ?? {};
    assert.match(reported, new RegExp(endsPattern));
  });
});
