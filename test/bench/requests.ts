import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { performance } from 'node:perf_hooks';
import { Agent, request } from 'undici';
import { nodeTransport } from '../../src/engine/net/http/nodeTransport';
import type { BenchRow } from './benchRow';

const ROUNDS = 9;
const REQUESTS = 400;

/** Calls of a node over persistent connections, eight at a time, compared with undici, alternating. */
export async function run(): Promise<BenchRow[]> {
  const server = createServer((asked, response) => {
    asked.resume().once('end', () => response.setHeader('content-type', 'application/json').end(answer));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ext/bc/C/rpc`);
  const transport = nodeTransport({});
  const agent = new Agent({ connections: 8, pipelining: 1 });
  const headers = { 'content-type': 'application/json' };
  const { signal } = new AbortController();
  const ours = async (): Promise<void> => {
    const { body } = await transport.routeTo(url, {}).send({ verb: 'POST', url, headers, body: call, signal });
    for await (const _ of body);
  };
  const theirs = async (): Promise<void> => {
    const { body } = await request(url, { method: 'POST', headers, body: call, dispatcher: agent });
    for await (const _ of body);
  };
  const times: Record<'ours' | 'theirs', number[]> = { ours: [], theirs: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.ours.push(await timed(ours));
    times.theirs.push(await timed(theirs));
  }
  await Promise.all([transport.destroy(), agent.destroy()]);
  server.close();
  const [value, other] = [median(times.ours), median(times.theirs)];
  return [
    {
      name: `${REQUESTS} calls of a node on this machine`,
      value,
      unit: 'ms',
      comparedWith: 'undici',
      ratio: other / value,
    },
  ];
}

const call = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}';
const answer = '{"jsonrpc":"2.0","id":1,"result":"0x2a"}';

async function timed(send: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await Promise.all(Array.from({ length: REQUESTS }, send));
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
