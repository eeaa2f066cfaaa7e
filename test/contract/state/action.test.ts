import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../../scripts/support/root';
import { packPackage } from '../../helpers/packPackage';
import { genesisText, one, start } from '../../unit/core/chainConfig/upgrade/chainFiles';

/** The action and the inputs of a step. */
interface Step {
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
}

const text = readFileSync(join(root, 'action.yml'), 'utf8');
const steps: readonly Step[] = text
  .split(/^ {4}- /m)
  .slice(1)
  .flatMap((step) => {
    const run = /^\s*run: (.+)$/m.exec(step)?.[1];
    const env = [...step.matchAll(/^ {8}(\w+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const);
    return run === undefined ? [] : [{ run, env: Object.fromEntries(env) }];
  });

const chain = '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo';

describe('action.yml', function () {
  this.timeout(180_000);
  let folder: string;
  let packed: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'snowprobe-action-'));
    packed = packPackage(folder).file;
  });
  after(() => rmSync(folder, { recursive: true }));

  /** Runs the steps like a GitHub runner in a checkout, until one fails. */
  function runAction(workspace: string, inputs: Readonly<Record<string, string>>) {
    const summary = join(folder, 'summary.md');
    writeFileSync(summary, '');
    const results = steps.map(({ run, env }) => {
      const given = Object.entries(env).map(([name, value]) => [
        name,
        value.replace(/^\$\{\{ inputs\.([\w-]+) \}\}$/, (_, input: string) => inputs[input] ?? ''),
      ]);
      return spawnSync('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', run], {
        cwd: workspace,
        encoding: 'utf8',
        env: {
          ...process.env,
          ...{ GITHUB_ACTIONS: 'true', GITHUB_ACTION_PATH: root, GITHUB_STEP_SUMMARY: summary },
          ...{ RUNNER_TEMP: join(folder, 'temp'), ...Object.fromEntries(given) },
        },
      });
    });
    return { results, last: results.at(-1)!, summary: readFileSync(summary, 'utf8') };
  }

  it('tells a pull request what is wrong with the files, and what it makes of the chain', () => {
    const origin = join(folder, 'origin');
    const git = (cwd: string, ...args: readonly string[]): string =>
      execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], {
        cwd,
        encoding: 'utf8',
        stdio: 'pipe',
      });
    mkdirSync(join(origin, `my chains/${chain}`), { recursive: true });
    git(origin, 'init', '--quiet', '--initial-branch=main');
    git(origin, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
    const write = (name: string, content: string): void =>
      writeFileSync(join(origin, `my chains/${chain}`, name), content);
    write('genesis.json', genesisText());
    write('upgrade.json', '{}');
    git(origin, 'add', '.');
    git(origin, 'commit', '--quiet', '--message', 'base');
    const base = git(origin, 'rev-parse', 'HEAD').trim();
    const item = { txAllowListConfig: { blockTimestamp: start + 40_000_000, adminAddresses: [one] } };
    write('upgrade.json', JSON.stringify({ precompileUpgrades: [item] }));
    write('config.json', '{\n  "log-level": "verbose"\n}\n');
    git(origin, 'commit', '--quiet', '--all', '--message', 'head');
    git(origin, 'add', '.');
    git(origin, 'commit', '--quiet', '--message', 'more');
    // A shallow clone, like actions/checkout.
    git(folder, 'clone', '--quiet', '--depth=1', `file://${origin}`, 'checkout');
    const workspace = join(folder, 'checkout');
    // The checked folder's .npmrc must not affect the tool that checks it.
    writeFileSync(join(workspace, '.npmrc'), 'registry=http://127.0.0.1:9/\nprefix=/nowhere\n');

    const { results, last, summary } = runAction(workspace, {
      ...{ files: 'my chains\n', base, network: 'local', sarif: 'out.sarif', package: packed },
    });
    assert.deepEqual(
      results.map(({ status }) => status),
      [0, 4],
      results.map(({ stderr }) => stderr).join('\n'),
    );
    assert.ok(
      last.stdout.includes(
        `::error file=my chains/${chain}/config.json,line=2,endLine=2,col=16,endColumn=25,title=chainLogLevel::`,
      ),
      last.stdout,
    );
    assert.ok(summary.includes(`| error    | \`my chains/${chain}/config.json:2\``), summary);
    assert.match(summary, /^\| `txAllowListConfig` +\| from 2028-02-27 07:40:00 UTC +\| disabled +\| enabled +\|$/m);
    assert.match(summary, /^\| added \| enables txAllowListConfig: adminAddresses .+ \| 2028-02-27 07:40:00 UTC \|$/m);
    assert.match(readFileSync(join(workspace, 'out.sarif'), 'utf8'), /"version": "2\.1\.0"/);

    const injected = runAction(workspace, {
      ...{ files: `my chains/${chain}/upgrade.json\r\n$(touch pwned)`, base: '', package: packed },
    });
    assert.match(injected.last.stderr, /^\$\(touch pwned\) cannot be read: /);
    const alone = runAction(workspace, { files: `my chains/${chain}/genesis.json`, base: '', package: packed });
    assert.deepEqual([alone.last.status, alone.summary.includes('Effective rules')], [0, false]);
  });
});
