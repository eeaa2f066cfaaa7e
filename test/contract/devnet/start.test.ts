import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import WebSocket from 'ws';
import { call } from './rpcClient';

const main = join(dirname(__filename), '../../devnet/main.ts');

interface FirstLine {
  readonly node: string;
  readonly dataApi: string;
  readonly metricsApi: string;
  readonly control: string;
  readonly samples: Readonly<Record<string, string>>;
}

/** Starts the command line in a separate process and reads its first line. */
async function startMain(...flags: string[]): Promise<{ child: ChildProcess; line: FirstLine }> {
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...flags], { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout });
  const [text] = (await once(lines, 'line')) as [string];
  return { child, line: JSON.parse(text) as FirstLine };
}

/** IDs of the anvil processes whose parent or grandparent is `pid`. */
function anvilsOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return stat.includes('(anvil)') && parent === pid ? [Number(name)] : [];
      } catch {
        // Ended between listing and reading.
        return [];
      }
    });
}

function isAlive(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes('(anvil)');
  } catch {
    return false;
  }
}

/** The folder in which an anvil process stores its block states. */
function statesOf(pid: number): string {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return words[words.indexOf('--cache-path') + 1] ?? '';
}

/** Resolves when all processes and folders are gone. There are no events for either, so it polls. */
async function gone(pids: readonly number[], folders: readonly string[]): Promise<void> {
  while (pids.some(isAlive) || folders.some((folder) => existsSync(folder)))
    await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Resolves when the devnet has had a request of this verb. */
async function untilLogged(control: string, verb: string): Promise<void> {
  for (;;) {
    const log = (await (await fetch(`${control}/log`)).json()) as readonly { readonly verb: string }[];
    if (log.some((request) => request.verb === verb)) return;
  }
}

describe('npm run devnet', function () {
  this.timeout(20_000);
  let running: ChildProcess | undefined;

  afterEach(() => running?.kill('SIGKILL'));

  it('prints one line of JSON, runs, and leaves nothing behind after SIGTERM', async function () {
    if (process.platform !== 'linux') this.skip();
    const { child, line } = await startMain('--block-seconds', '0');
    const { node, dataApi, metricsApi, control, samples } = line;
    assert.match(node, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.deepEqual({ dataApi, metricsApi, control }, { dataApi: node, metricsApi: node, control: `${node}/control` });
    const receipt = await call<{ status: string }>(
      `${node}/ext/bc/C/rpc`,
      'eth_getTransactionReceipt',
      samples['transfer'],
    );
    assert.equal(receipt.status, '0x1');
    const anvils = anvilsOf(child.pid ?? 0);
    assert.equal(anvils.length, 2);
    const folders = anvils.map(statesOf);
    assert.deepEqual(
      folders.map((folder) => existsSync(folder)),
      [true, true],
    );
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number];
    assert.equal(code, 0);
    assert.deepEqual(anvils.filter(isAlive), []);
    assert.deepEqual(
      folders.filter((folder) => existsSync(folder)),
      [],
    );
  });

  for (const kind of ['silent', 'stalled']) {
    it(`ends on SIGTERM while its nodes hang: ${kind}`, async function () {
      // Windows terminates a process without a signal.
      if (process.platform === 'win32') this.skip();
      const { child, line } = await startMain('--block-seconds', '0');
      running = child;
      const faults = [{ kind, target: 'all' }];
      await fetch(line.control, { method: 'POST', body: JSON.stringify({ faults }) });
      const socket = new WebSocket(`${line.node.replace('http', 'ws')}/ext/bc/C/ws`);
      const request = fetch(`${line.node}/ext/health`).then((answer) => answer.text());
      const ended = Promise.all([once(socket, 'error'), assert.rejects(request)]);
      await Promise.all(['WS', 'GET'].map((verb) => untilLogged(line.control, verb)));
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      assert.deepEqual(await exited, [0, null]);
      await ended;
    });
  }

  it('leaves nothing behind even when it is killed', async function () {
    if (process.platform !== 'linux') this.skip();
    const { child } = await startMain('--block-seconds', '0');
    const anvils = anvilsOf(child.pid ?? 0);
    assert.equal(anvils.length, 2);
    const folders = anvils.map(statesOf);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await gone(anvils, folders);
  });
});
