import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { formatBlock, type RpcBlock } from 'viem';
import { cacheFolder } from '../../scripts/support/cacheFolder';
import { makeOnce } from '../../scripts/support/makeOnce';
import { npm } from '../../scripts/support/npm';
import { root } from '../../scripts/support/root';
import { programError, runProgram } from '../../scripts/support/runProgram';
import { answerJson, startLoopback } from '../helpers/loopback';
import { readRecordings } from '../helpers/recording';
import type { BenchRow } from './benchRow';
import { bundled } from './bundled';

const requests = 100;
const pairs = 5;
const transactions = 200;
const blockRuns = 200;
const httpyac = '6.16.7';
const ethers = '6.13.5';

export async function run(): Promise<BenchRow[]> {
  return [...(await files()), ...(await blocks())];
}

/** A file of requests with checked results, on one local node: with our command line and with other tools. */
async function files(): Promise<readonly BenchRow[]> {
  const built = await runProgram(process.execPath, ['esbuild.mjs', '--cli'], { limit: 120_000 });
  if (built.code !== 0) {
    throw programError('The build of the command line', built);
  }
  let posts = 0;
  const node = await startLoopback(({ body }, response) => {
    const calls = [JSON.parse(body) as { readonly id: number } | readonly { readonly id: number }[]].flat();
    posts++;
    const answers = calls.map(({ id }) => `{"jsonrpc":"2.0","id":${id},"result":"0xa868"}`);
    answerJson(response, body.startsWith('[') ? `[${answers.join()}]` : answers.join());
  });
  const folder = mkdtempSync(path.join(tmpdir(), 'snowprobe-peers-'));
  const url = `${node.url}/ext/bc/C/rpc`;
  const settings = { 'snowprobe.networks': { peer: { nodes: { one: node.url }, networkId: 12345, hrp: 'local' } } };
  const write = (name: string, text: string): string => {
    const file = path.join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const repeated = (text: string): string => Array.from({ length: requests }, () => text).join('\n');
  const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[]}';
  const json = 'content-type: application/json';
  const ours = [
    ...[path.join(root, 'dist/cli/main.js'), 'test'],
    write('peer.rpc', repeated('%% rpc\n# @expect result == "0xa868"\neth_chainId\n')),
    ...['--network', 'peer', '--data-api', 'none', '--settings', write('settings.json', JSON.stringify(settings))],
  ];
  const theirs = [
    path.join(await installed('httpyac', httpyac), 'bin/httpyac.js'),
    ...['send', '--all', '--silent', '--bail'],
    write('peer.http', repeated(`POST ${url}\n${json}\n\n${body}\n\n?? body result == 0xa868\n\n###`)),
  ];
  const hurl = write(
    'peer.hurl',
    repeated(`POST ${url}\n${json}\n${body}\nHTTP 200\n[Asserts]\njsonpath "$.result" == "0xa868"\n`),
  );
  try {
    const least: Record<string, number> = {};
    const sides: Readonly<Record<string, readonly [string, readonly string[]]>> = {
      ours: [process.execPath, ours],
      httpyac: [process.execPath, theirs],
      ...((await isThere('hurl')) ? { hurl: ['hurl', ['--test', hurl]] as const } : {}),
    };
    // Alternating, so that other load affects all of them.
    for (let pair = 0; pair < pairs; pair++) {
      for (const [name, [program, args]] of Object.entries(sides)) {
        posts = 0;
        const began = performance.now();
        const result = await runProgram(program, args, { cwd: folder, limit: 120_000 });
        least[name] = Math.min(least[name] ?? Infinity, performance.now() - began);
        if (result.code !== 0 || posts === 0) {
          throw programError(`${name}, with ${posts} posts,`, result);
        }
      }
    }
    const value = least['ours'] ?? NaN;
    const row = { name: `snowprobe test, a file of ${requests} requests with an expectation each`, value, unit: 'ms' };
    return [
      { ...row, comparedWith: `httpyac ${httpyac} send`, ratio: (least['httpyac'] ?? NaN) / value },
      ...(least['hurl'] === undefined ? [] : [{ ...row, comparedWith: 'hurl --test', ratio: least['hurl'] / value }]),
    ];
  } finally {
    await node.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Not a dependency: installed for the benchmark. @returns its folder */
async function installed(name: string, version: string): Promise<string> {
  const folder = path.join(cacheFolder(), 'peers', `${name}-${version}`);
  await makeOnce(folder, async (scratch) => {
    writeFileSync(path.join(scratch, 'package.json'), '{ "private": true }\n');
    await npm(['install', '--no-save', `${name}@${version}`], scratch, 300_000);
  });
  return path.join(folder, 'node_modules', name);
}

interface Ethers {
  readonly Network: { from(chainId: bigint): unknown };
  readonly JsonRpcProvider: new (
    url: string,
    network: unknown,
    options: object,
  ) => { _wrapBlock(value: unknown, network: unknown): unknown };
}

/**
 * Parses the JSON of a block with its transactions into values: as a scan does, which validates each field it uses, and
 * as Otterscan's library and viem do.
 */
async function blocks(): Promise<readonly BenchRow[]> {
  const { decode, getFullBlock, parseJson } = await bundled<typeof import('./blockOf')>(
    path.join(__dirname, 'blockOf.ts'),
  );
  const file = await installed('ethers', ethers);
  const { JsonRpcProvider, Network } = createRequire(file)(file) as Ethers;
  const network = Network.from(43114n);
  const provider = new JsonRpcProvider('http://127.0.0.1:1', network, { staticNetwork: network });
  const text = blockText();
  const { result } = getFullBlock(1n);
  const place = { host: '127.0.0.1:1', method: 'eth_getBlockByNumber' };
  const least = { ours: Infinity, ethers: Infinity, viem: Infinity };
  const timed = (name: keyof typeof least, work: () => unknown): void => {
    const began = performance.now();
    work();
    least[name] = Math.min(least[name], performance.now() - began);
  };
  for (let i = 0; i < blockRuns; i++) {
    timed('ours', () => decode(result, parseJson(text), place));
    timed('ethers', () => provider._wrapBlock(JSON.parse(text), network));
    timed('viem', () => formatBlock(JSON.parse(text) as RpcBlock));
  }
  const row = { name: `a block of ${transactions} transactions, from text to values`, value: least.ours, unit: 'ms' };
  return [
    { ...row, comparedWith: `ethers ${ethers}, which Otterscan decodes blocks with`, ratio: least.ethers / least.ours },
    { ...row, comparedWith: 'viem formatBlock', ratio: least.viem / least.ours },
  ];
}

/** A recorded block with its only transaction repeated many times. */
function blockText(): string {
  const found = readRecordings('evm-c.jsonl').flatMap(({ request, body }) => {
    const { method, params } = (request ?? {}) as { method?: string; params?: readonly unknown[] };
    if (method !== 'eth_getBlockByNumber' || params?.[1] !== true) {
      return [];
    }
    const block = (JSON.parse(body) as { result?: { transactions: readonly unknown[] } | null }).result;
    return block?.transactions.length === 1 ? [block] : [];
  })[0];
  if (found === undefined) {
    throw new Error('No block with a transaction was recorded.');
  }
  return JSON.stringify({ ...found, transactions: Array.from({ length: transactions }, () => found.transactions[0]) });
}

/** Hurl is a native binary, which is not on npm. */
function isThere(program: string): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, ['--version'], { stdio: 'ignore' });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}
