import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../../scripts/support/root';

const json = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

interface Task {
  readonly label: string;
  readonly command: string;
  readonly problemMatcher: { readonly background: { readonly endsPattern: string } };
}

describe('the demo behind F5', function () {
  this.timeout(120_000);
  const { tasks } = json('.vscode/tasks.json') as { readonly tasks: readonly Task[] };
  const { configurations } = json('.vscode/launch.json') as {
    readonly configurations: readonly { readonly args: readonly string[] }[];
  };
  const folder = configurations[0]!.args.at(-1)!.replace('${workspaceFolder}', root);
  let demo: ChildProcess | undefined;

  afterEach(async () => {
    if (demo?.exitCode === null) {
      demo.kill('SIGTERM');
      await once(demo, 'exit');
    }
  });

  it('says when it is ready, in the folder that is opened, and leaves nothing', async () => {
    const task = tasks.find(({ label }) => label === 'demo')!;
    const [npm, start, dashes, ...options] = task.command.split(' ');
    assert.deepEqual([npm, start, dashes], ['npm', 'start', '--']);
    demo = spawn(process.execPath, ['scripts/run.mjs', 'start', ...options], {
      cwd: root,
      stdio: ['ignore', 'pipe', 2],
    });
    const ready = new RegExp(task.problemMatcher.background.endsPattern);
    for await (const line of createInterface(demo.stdout!)) {
      if (ready.test(line)) {
        break;
      }
    }
    const settings = JSON.parse(readFileSync(path.join(folder, '../user/User/settings.json'), 'utf8')) as {
      'snowprobe.networks': { devnet: { nodes: Record<string, string> } };
    };
    const [node] = Object.values(settings['snowprobe.networks'].devnet.nodes);
    const answer = await fetch(`${node}/ext/info`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'info.getNetworkID', params: {} }),
    });
    assert.deepEqual(((await answer.json()) as { result: unknown }).result, { networkID: '12345' });
    demo.kill('SIGTERM');
    await once(demo, 'exit');
    if (process.platform !== 'win32') {
      // Windows terminates a process without a signal.
      assert.equal(existsSync(folder), false);
    }
  });
});
