import assert from 'node:assert/strict';
import { createJsonRpc } from '../../../../src/engine/net/jsonRpc/jsonRpc';
import { RpcBatch } from '../../../../src/engine/evm/io/rpcBatch';
import { traceStepsAndStack } from '../../../../src/engine/evm/io/steps';
import type { Traceable } from '../../../../src/engine/evm/io/trace';
import type { StackTops } from '../../../../src/engine/evm/trace/recorder';
import { Replay } from '../../../../src/engine/evm/trace/replay';
import type { JsonObject } from '../../../../src/engine/primitives/json/value';
import { EvmNode } from '../../../../src/engine/sources/evmNode';
import { fetchCodes, fetchRecording } from '../../../../src/engine/source/io/traceSource';
import { testHttp } from '../../../helpers/httpClient';
import { sharedDevnet } from '../../../helpers/sharedDevnet';
import { startTracedLoop, type TracedLoop } from '../../../helpers/tracedLoop';

const { signal } = new AbortController();
const http = testHttp();
const rpc = createJsonRpc(http);

/** A node's struct log with stack and memory. */
interface ReportedStep {
  readonly op: string;
  readonly stack?: readonly string[];
  readonly memory?: readonly string[];
}

describe('stack and memory told from what is new on the stack', function () {
  this.timeout(180_000);
  let loop: TracedLoop;
  before(async () => {
    loop = await startTracedLoop(3);
  });
  after(async () => {
    await loop.close();
    await http.dispose();
  });

  /** Compares each step with the node's. @returns the steps with unknown values, and the total number */
  async function compare(url: string, traceable: Traceable, block: string): Promise<readonly [string[], number]> {
    const node = new EvmNode(rpc, [url], { signal });
    const recording = await fetchRecording(node, traceable);
    if (recording.length === 0) {
      return [[], 0];
    }
    const codes = await fetchCodes(node, recording, block as `0x${string}`);
    const config = { disableStorage: true, enableMemory: true };
    const { structLogs } = (await request(url, traceable, config)) as { readonly structLogs: readonly ReportedStep[] };
    assert.equal(recording.length, structLogs.length);
    const replay = new Replay(recording, await topsOf(node, traceable), codes);
    const open: string[] = [];
    structLogs.forEach(({ op, stack = [], memory = [] }, i) => {
      const expected = {
        stack: stack.map(BigInt),
        memory: `0x${memory.map((word) => word.replace(/^0x/, '')).join('')}`,
      };
      const state = replay.stateAt(i);
      if (state === undefined) {
        open.push(op);
      } else {
        assert.deepEqual(state, expected, `step ${i}, ${op}`);
      }
    });
    return [open, structLogs.length];
  }

  it('is what the node says of each transaction of the development network', async () => {
    const devnet = await sharedDevnet();
    let [steps, open] = [0, 0];
    const ops = new Set<string>();
    // Many transactions are the same.
    const seen = new Set<string>();
    const url = `${devnet.nodeUrl}/ext/bc/C/rpc`;
    const height = Number(await call(url, 'eth_blockNumber', []));
    for (let number = 1; number <= height; number++) {
      const block = `0x${number.toString(16)}`;
      const { transactions } = (await call(url, 'eth_getBlockByNumber', [block, false])) as { transactions: string[] };
      for (const hash of transactions) {
        const { gasUsed } = (await call(url, 'eth_getTransactionReceipt', [hash])) as { gasUsed: string };
        if (!seen.has(gasUsed)) {
          seen.add(gasUsed);
          const [unknown, length] = await compare(url, { hash }, block);
          steps += length;
          open += unknown.length;
          unknown.forEach((op) => ops.add(op));
        }
      }
    }
    assert.ok(steps > 20_000, `${steps} steps`);
    assert.ok(open / steps < 0.05, `${open} of ${steps} steps cannot be told: ${[...ops].join(' ')}`);
  });

  const programs: readonly (readonly [what: string, code: string])[] = [
    ['bytes and words anywhere', '60ab 6003 53  61ffee 6021 52  6005 51 50  59 50 00'],
    ['copies within memory', '63deadbeef 6000 52  6020 6004 6011 5e  6003 6050 6000 5e 00'],
    ['its own code and what is beyond its end', '6040 6005 6007 39  6000 6000 6000 39 00'],
    ['call data and what is beyond its end', '6040 6001 6002 37 00'],
    ['what a precompile returned', '6020 6000 6020 6000 6000 6004 5a f1 50  3d 6000 6040 3e 00'],
    ['what a failed call returned', '6020 6000 6000 6000 6000 30 62010000 f1 50 3d 6000 6000 3e 00'],
    ['a call of nobody', '6020 6040 6020 6000 6000 61dead 5a f1 00'],
    ['more value than there is', '6020 6000 6000 6000 6001 6004 5a f1 3d 00'],
    ['a creation', '69 602a60005260206000f3 6000 52 600a 6016 6000 f0 3d 50 3b 00'],
    ['logs and hashes that make memory larger', '6020 6045 20 50  6001 6090 a0  6001 6001 60b0 a1 00'],
    [
      'swaps deep down',
      '6001 6002 6003 6004 6005 6006 6007 6008 6009 600a 600b 600c 600d 600e 600f 6010 6011 9f 90 91 8f 92 50 00',
    ],
    ['a revert', '6001 6000 52 6020 6000 fd'],
    ['a stack that is empty', '50 00'],
  ];
  for (const [what, code] of programs) {
    it(`is what the node says of ${what}`, async () => {
      const to = `0x${'c0de'.padStart(40, '0')}`;
      const stateOverrides: JsonObject = { [to]: { code: `0x${code.replaceAll(' ', '')}` } };
      const traceable: Traceable = {
        call: { to, data: `0x${'1234567890'.repeat(4)}`, gas: '0x100000' },
        block: 'latest',
        stateOverrides,
      };
      const node = new EvmNode(rpc, [loop.url], { signal });
      const recording = await fetchRecording(node, traceable);
      const { structLogs } = (await request(loop.url, traceable, { disableStorage: true, enableMemory: true })) as {
        readonly structLogs: readonly ReportedStep[];
      };
      const replay = new Replay(
        recording,
        await topsOf(node, traceable),
        new Map([[0, `0x${code.replaceAll(' ', '')}`]]),
      );
      // Backwards, and each step independently.
      structLogs.toReversed().forEach(({ stack = [], memory = [] }, i) => {
        assert.deepEqual(
          replay.stateAt(structLogs.length - 1 - i),
          { stack: stack.map(BigInt), memory: `0x${memory.map((word) => word.replace(/^0x/, '')).join('')}` },
          `step ${structLogs.length - 1 - i}`,
        );
      });
    });
  }
});

async function topsOf(node: EvmNode, traceable: Traceable): Promise<StackTops> {
  const batch = new RpcBatch();
  const key = batch.add(traceStepsAndStack(traceable));
  const stack = (await node.query(batch)).value(key)?.stack;
  assert.ok(stack);
  return stack;
}

function request(url: string, traceable: Traceable, config: object): Promise<unknown> {
  return 'hash' in traceable
    ? call(url, 'debug_traceTransaction', [traceable.hash, config])
    : call(url, 'debug_traceCall', [
        traceable.call,
        traceable.block,
        { ...config, stateOverrides: traceable.stateOverrides },
      ]);
}

async function call(url: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  const { result, error } = (await response.json()) as { readonly result?: unknown; readonly error?: object };
  assert.ok(error === undefined, JSON.stringify(error));
  return result;
}
