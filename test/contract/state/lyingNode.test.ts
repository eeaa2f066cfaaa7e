import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import { reportToText } from '../../../src/engine/report/toText';
import { cChain, testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import type { Loopback } from '../../helpers/loopback';
import {
  blockHash,
  hash,
  honest,
  honestBlock,
  honestReceipt,
  honestTransaction,
  otherHash,
  receiver,
  startScriptedNode,
  type Script,
} from './scriptedNode';

const next = 'Use another node, or check its version.';

describe('lookups on a node that lies', () => {
  let lookup: TestLookup;
  let node: Loopback | undefined;

  beforeEach(() => {
    lookup = testLookup();
  });
  afterEach(async () => {
    await lookup.dispose();
    await node?.close();
  });

  async function find(requested: string, lies: Script, chain?: string) {
    node = await startScriptedNode({ ...honest, ...lies });
    const network = testNetwork({ nodes: [{ name: 'one', url: node.url }], chains: [cChain] });
    const report = await lookup.on(network, requested, chain === undefined ? {} : { chain });
    const text = reportToText(report, { now: 0, timeZone: 'UTC' });
    return { report, text, message: report.sources[0]?.message?.replaceAll(node.host, 'NODE') };
  }

  it('tells the truth where the node does', async () => {
    const { report, text } = await find(hash, {});
    assert.equal(report.status, 'ok');
    assert.match(text, /^✓ transfers 1 AVAX to 0x[0-9a-f]{40}\n/i);
  });

  const wrongTransactions: readonly [string, JsonValue, string][] = [
    ['another transaction', { ...honestTransaction, hash: otherHash }, `${hash}, as requested, in hash`],
    ['a number for a hash', { ...honestTransaction, hash: 7n }, 'a 0x hash of 32 bytes in hash'],
    ['a decimal value', { ...honestTransaction, value: 1_000_000n }, 'a 0x hex quantity in value'],
    ['a huge value', { ...honestTransaction, value: `0x${'f'.repeat(65)}` }, 'a 0x hex quantity in value'],
    ['a negative nonce', { ...honestTransaction, nonce: '-0x1' }, 'a 0x hex quantity in nonce'],
    ['a short address', { ...honestTransaction, from: '0x12' }, 'a 0x address of 20 bytes in from'],
    ['half a byte of input', { ...honestTransaction, input: '0x123' }, '0x hex bytes in input'],
  ];
  for (const [name, answer, what] of wrongTransactions) {
    it(`names what is wrong: ${name}`, async () => {
      const { report, message } = await find(hash, { eth_getTransactionByHash: answer });
      assert.equal(report.status, 'unavailable');
      assert.equal(message, `Unexpected response from NODE to eth_getTransactionByHash: expected ${what}. ${next}`);
    });
  }

  it('names a field that is missing', async () => {
    const { from: _, ...rest } = honestTransaction;
    const { report, message } = await find(hash, { eth_getTransactionByHash: rest });
    assert.equal(report.status, 'unavailable');
    assert.match(
      message ?? '',
      /^Unexpected response from NODE to eth_getTransactionByHash: .* in from\. Use another node, or check its version\.$/,
    );
  });

  it('does not take the receipt of another transaction', async () => {
    const lie = { ...honestReceipt, transactionHash: otherHash, status: '0x0' };
    const { report, message } = await find(hash, { eth_getTransactionReceipt: lie });
    assert.equal(report.status, 'unavailable');
    assert.equal(
      message,
      `Unexpected response from NODE to eth_getTransactionReceipt: expected ${hash}, as requested, in transactionHash. ${next}`,
    );
  });

  it('does not take a receipt that names another block', async () => {
    const { report, message } = await find(hash, {
      eth_getTransactionReceipt: { ...honestReceipt, blockHash: otherHash },
    });
    assert.equal(report.status, 'unavailable');
    assert.equal(
      message,
      `Unexpected response from NODE to eth_getTransactionReceipt: expected ${blockHash}, as in eth_getTransactionByHash, in blockHash. ${next}`,
    );
  });

  it('does not take the time of another block, and says why there is none', async () => {
    const { report, message } = await find(hash, {
      eth_getBlockByHash: ([requested]) => (requested === blockHash ? { ...honestBlock, hash: otherHash } : null),
    });
    assert.equal(report.status, 'ok');
    assert.equal(
      report.facts.find(({ key }) => key === 'time'),
      undefined,
    );
    assert.equal(report.sources[0]?.outcome, 'failed');
    assert.equal(
      message,
      `Unexpected response from NODE to eth_getBlockByHash: expected ${blockHash}, as requested, in hash. ${next}`,
    );
  });

  it('does not take another block for the one of a number', async () => {
    const { report, message } = await find('15', {});
    assert.equal(report.status, 'unavailable');
    assert.equal(
      message,
      `Unexpected response from NODE to eth_getBlockByNumber: expected 15, as requested, in number. ${next}`,
    );
  });

  it('does not take another block of the X-Chain, whose height only its bytes have', async () => {
    const [line] = readFileSync('test/recordings/avm.jsonl', 'utf8')
      .split('\n')
      .filter((each) => each.includes('"avm.getBlockByHeight","params":{"height":1,"encoding":"hex"}'));
    const { body } = JSON.parse(line ?? '') as { readonly body: string };
    const { result } = parseJson(body) as { readonly result: JsonObject };
    const script = { 'avm.getBlockByHeight': result };
    assert.equal((await find('1', script, 'X-Chain')).report.status, 'ok');
    await node?.close();
    const { report, message } = await find('2', script, 'X-Chain');
    assert.equal(report.status, 'unavailable');
    assert.equal(
      message,
      `Unexpected response from NODE to avm.getBlockByHeight: expected a block of height 2, as requested, in block. ${next}`,
    );
  });

  it('does not call absent what it could not ask about', async () => {
    const rejected = { error: { code: -32000n, message: 'database is closed' } };
    const { report, message } = await find(otherHash, { eth_getTransactionByHash: rejected });
    assert.equal(report.status, 'unavailable');
    assert.match(
      message ?? '',
      /^NODE is shutting down and cannot answer eth_getTransactionByHash: "database is closed"\. /,
    );
  });

  it('does not claim a success that no receipt shows', async () => {
    const { report, text } = await find(hash, { eth_getTransactionReceipt: null });
    assert.equal(report.status, 'pending');
    assert.match(text, /^○ status unknown: transfers 1 AVAX to 0x[0-9a-f]{40}\n/i);
    assert.match(text, /\n {2}status +unknown: the node has no receipt\n/);
  });

  it('shows a balance of 2^256-1', async () => {
    const { report, text } = await find(receiver, {
      eth_getBalance: `0x${'f'.repeat(64)}`,
      eth_getTransactionCount: `0x${'f'.repeat(64)}`,
      eth_getCode: '0x',
      eth_call: '0x',
    });
    assert.equal(report.kind, 'address');
    assert.match(
      text,
      /^EOA with 115,792,089,237,316,195,423,570,985,008,687,907,853,269,984,665,640,564,039,457\.584007913129639935 AVAX\n/,
    );
  });

  it('says why an address has no balance', async () => {
    const { report, message } = await find(receiver, {
      eth_getBalance: 5n,
      eth_getTransactionCount: '0x1',
      eth_getCode: '0x',
      eth_call: '0x',
    });
    assert.equal(report.status, 'ok');
    assert.equal(report.sources[0]?.outcome, 'failed');
    assert.equal(message, `Unexpected response from NODE to eth_getBalance: expected a 0x hex quantity. ${next}`);
  });

  it('survives a trace that is nested without end', async () => {
    const deep = (levels: number): JsonValue =>
      levels === 0 ? {} : { to: receiver, error: 'x', calls: [deep(levels - 1)] };
    const failed = { ...honestReceipt, status: '0x0' };
    const { report, text } = await find(hash, {
      eth_getTransactionReceipt: failed,
      debug_traceTransaction: deep(1_500),
      eth_call: { error: { code: 3n, message: 'execution reverted: not today', data: '0x' } },
    });
    assert.equal(report.status, 'failed');
    assert.match(text, /^✗ /);
  });
});
