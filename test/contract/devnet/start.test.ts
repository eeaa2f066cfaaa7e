import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { WebSocket } from 'ws';
import { startDevnet } from '../../devnet/devnet';
import { call } from './rpcClient';

const main = join(dirname(__filename), '../../devnet/main.ts');

interface FirstLine {
  readonly node: string;
  readonly dataApi: string;
  readonly metricsApi: string;
  readonly control: string;
  readonly samples: Readonly<Record<string, string>>;
}

/** Starts the command line in a process of its own and reads its first line. */
async function startMain(...flags: string[]): Promise<{ child: ChildProcess; line: FirstLine }> {
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...flags], { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout });
  const [text] = (await once(lines, 'line')) as [string];
  return { child, line: JSON.parse(text) as FirstLine };
}

/** Ids of the anvil processes whose grandparent or parent is `pid`. */
function anvilsOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return stat.includes('(anvil)') && parent === pid ? [Number(name)] : [];
      } catch {
        // It ended between the listing and the reading.
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

/** Resolves once none of the processes is alive; the kernel tells nobody but their parent, so it is looked up. */
async function gone(pids: readonly number[]): Promise<void> {
  while (pids.some(isAlive)) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('devnet: start and end', function () {
  this.timeout(20_000);

  it('starts within four seconds and gives the same samples at each start', async () => {
    const began = performance.now();
    const first = await startDevnet();
    const took = performance.now() - began;
    await first.close();
    const second = await startDevnet();
    await second.close();
    assert.ok(took < 4000, `it took ${Math.round(took)} ms`);
    const { block, 'orders.block': ordersBlock, ...fixed } = first.samples;
    assert.match(`${block} ${ordersBlock}`, /^0x[0-9a-f]{64} 0x[0-9a-f]{64}$/);
    assert.deepEqual(
      { ...second.samples, block, 'orders.block': ordersBlock },
      { ...fixed, block, 'orders.block': ordersBlock },
    );
    assert.equal(fixed['transfer'], '0x35e0ad0e8a529f5a43c6a836d1461c0aab8a5ecae2956cdbc086c605eb6cc8b7');
  });

  it('makes blocks, and announces them over the websocket', async () => {
    const devnet = await startDevnet({ blockSeconds: 1 });
    const socket = new WebSocket(`${devnet.nodeUrl.replace('http', 'ws')}/ext/bc/C/ws`);
    try {
      await once(socket, 'open');
      const rpc = `${devnet.nodeUrl}/ext/bc/C/rpc`;
      const before = Number(await call<string>(rpc, 'eth_blockNumber'));
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 'sub', method: 'eth_subscribe', params: ['newHeads'] }));
      const [answer] = (await once(socket, 'message')) as [Buffer];
      assert.equal((JSON.parse(answer.toString()) as { id: string }).id, 'sub');
      const [head] = (await once(socket, 'message')) as [Buffer];
      const { params } = JSON.parse(head.toString()) as { params: { result: { number: string } } };
      const { number } = params.result;
      assert.ok(Number(number) > before);
      // Announced means there: no answer may say that it is not yet.
      assert.notEqual(await call(rpc, 'eth_getBlockByNumber', number, false), null);
    } finally {
      socket.terminate();
      await devnet.close();
    }
  });

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
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number];
    assert.equal(code, 0);
    assert.deepEqual(anvils.filter(isAlive), []);
  });

  it('ends with its stdin when asked to', async function () {
    if (process.platform !== 'linux') this.skip();
    const { child } = await startMain('--block-seconds', '0', '--end-with-stdin');
    const anvils = anvilsOf(child.pid ?? 0);
    child.stdin?.end();
    const [code] = (await once(child, 'exit')) as [number];
    assert.deepEqual([code, anvils.length, anvils.filter(isAlive)], [0, 2, []]);
  });

  it('leaves nothing behind even when it is killed', async function () {
    if (process.platform !== 'linux') this.skip();
    const { child } = await startMain('--block-seconds', '0');
    const anvils = anvilsOf(child.pid ?? 0);
    assert.equal(anvils.length, 2);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await gone(anvils);
  });
});
