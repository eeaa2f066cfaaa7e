import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../../scripts/support/root';

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

interface Task {
  readonly label: string;
  readonly command?: string;
  readonly dependsOn?: readonly string[];
  readonly problemMatcher: { readonly background?: { readonly endsPattern: string } };
}

interface Launch {
  readonly preLaunchTask?: string;
  readonly program?: string;
  readonly args: readonly string[];
}

describe('F5', () => {
  const { tasks } = JSON.parse(read('.vscode/tasks.json')) as { readonly tasks: readonly Task[] };
  const { configurations } = JSON.parse(read('.vscode/launch.json')) as {
    readonly configurations: readonly Launch[];
  };
  const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> };
  const task = (label: string): Task | undefined => tasks.find((one) => one.label === label);

  it('begins tasks that are there, which run commands that are there', () => {
    assert.deepEqual(task(configurations[0]?.preLaunchTask ?? '')?.dependsOn, ['demo', 'bundles']);
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

  it('debugs tests by a mocha that is there, one file or all', () => {
    const tests = configurations.filter(({ program }) => program !== undefined);
    for (const { program = '' } of tests) {
      assert.ok(existsSync(program.replace('${workspaceFolder}', root)), program);
    }
    assert.deepEqual(
      tests.map(({ args }) => args.at(-1)),
      ['${file}', 'test/unit/**/*.test.ts'],
    );
  });
});

describe('the workspace and its container', () => {
  const workspace = JSON.parse(read('.vscode/extensions.json')) as { readonly recommendations: readonly string[] };
  const settings = JSON.parse(read('.vscode/settings.json')) as Readonly<Record<string, unknown>>;
  const container = JSON.parse(read('.devcontainer/devcontainer.json')) as {
    readonly image: string;
    readonly customizations: { readonly vscode: { readonly extensions: readonly string[] } };
  };

  it('have the same extensions, the formatter among them', () => {
    assert.deepEqual(container.customizations.vscode.extensions, workspace.recommendations);
    assert.ok(workspace.recommendations.includes(String(settings['editor.defaultFormatter'])));
  });

  it('run the oldest Node that the project supports', () => {
    const { engines } = JSON.parse(read('package.json')) as { readonly engines: { readonly node: string } };
    const [, supported] = /^>=(\d+)\./.exec(engines.node) ?? [];
    assert.ok(container.image.includes(`:${supported}-`), container.image);
  });

  it('take TypeScript from the project', () => {
    assert.ok(existsSync(path.join(root, String(settings['typescript.tsdk']), 'tsserver.js')));
  });
});
