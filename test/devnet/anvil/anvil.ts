import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import '../http/dispatcher.mjs';
import type { RpcResponse, RpcRequest } from '../evm/jsonRpc';
import { anvilBinary } from './binary';

export interface AnvilOptions {
  readonly evmChainId: number;
  /** wei */
  readonly baseFee: bigint;
  readonly gasLimit: bigint;
  /** Unix seconds of block 0. */
  readonly genesisTime: number;
  /** `false` omits `--steps-tracing`, which is on by default. */
  readonly hasSteps?: boolean;
  /** EVM version; defaults to cancun. */
  readonly evmVersion?: string;
}

/** A running EVM node; only the devnet talks to it. */
export interface Anvil {
  readonly url: string;
  readonly socketUrl: string;
  readonly pid: number;
  /** Sends one request. Rejects with the node's error message. */
  call<T>(method: string, ...params: readonly unknown[]): Promise<T>;
  /** Sends requests unchanged and returns the responses in the same order. */
  send(requests: readonly RpcRequest[]): Promise<RpcResponse[]>;
  stop(): Promise<void>;
}

/** Starts anvil on a free loopback port. It mines on request only. */
export async function startAnvil(options: AnvilOptions): Promise<Anvil> {
  const states = await mkdtemp(join(tmpdir(), 'anvil-'));
  const child = spawn(
    anvilBinary(),
    [
      ['--host', '127.0.0.1', '--port', '0', '--no-mining', '--accounts', '4'],
      ['--hardfork', options.evmVersion ?? 'cancun'],
      ['--chain-id', String(options.evmChainId), '--gas-limit', String(options.gasLimit)],
      ['--block-base-fee-per-gas', String(options.baseFee), '--timestamp', String(options.genesisTime)],
      ['--disable-min-priority-fee', '--disable-console-log'],
      // In the home folder, the states of a killed node would be left behind.
      ['--cache-path', states],
      // Without it, `debug_traceTransaction` returns no steps.
      options.hasSteps === false ? [] : ['--steps-tracing'],
    ].flat(),
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const pid = child.pid;
  if (pid === undefined) {
    await rm(states, { recursive: true });
    await once(child, 'spawn');
    throw new Error('anvil did not start.');
  }
  // The guard survives a SIGKILL of this process, then ends the node and removes its states.
  const guard = spawn(process.execPath, [join(dirname(__filename), 'guard.mjs'), String(pid), states], {
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.stdin.on('error', () => undefined);

  const stop = async (): Promise<void> => {
    const ended = [child, guard]
      .filter((one) => one.exitCode === null && one.signalCode === null)
      .map((one) => once(one, 'exit'));
    child.kill('SIGKILL');
    guard.stdin.end();
    await Promise.all(ended);
  };

  const port = await new Promise<number>((resolve, reject) => {
    let reported = '';
    const receive = (data: Buffer): void => {
      reported += data.toString();
      const found = /Listening on 127\.0\.0\.1:(\d+)/.exec(reported);
      if (found?.[1] !== undefined) resolve(Number(found[1]));
    };
    child.stdout.on('data', receive);
    child.stderr.on('data', receive);
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`anvil ended (${signal ?? `exit code ${code}`}) before it was ready:\n${reported}`)),
    );
  }).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  // The output is no longer needed, but the pipes must not fill up.
  for (const stream of [child.stdout, child.stderr]) {
    stream.removeAllListeners('data');
    stream.resume();
  }

  const url = `http://127.0.0.1:${port}`;
  const send = async (requests: readonly RpcRequest[]): Promise<RpcResponse[]> => {
    if (requests.length === 0) return [];
    const numbered = requests.map((request, id) => ({ ...request, jsonrpc: '2.0', id }));
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(numbered),
    });
    const answers = (await response.json()) as RpcResponse[] | RpcResponse;
    const list = Array.isArray(answers) ? answers : [answers];
    return requests.map((request, id) => {
      const answer = list.find((one) => one.id === id);
      if (answer === undefined) throw new Error(`anvil did not answer ${request.method}.`);
      return answer;
    });
  };
  return {
    url,
    socketUrl: `ws://127.0.0.1:${port}`,
    pid,
    send,
    async call<T>(method: string, ...params: readonly unknown[]): Promise<T> {
      const [answer] = await send([{ method, params }]);
      if (answer?.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
      return answer?.result as T;
    },
    stop,
  };
}
