import assert from 'node:assert/strict';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import type { PageCursor } from '../../../../src/engine/net/dataApi/pages';
import type { ListRef } from '../../../../src/engine/report/listRef';
import type { JsonObject, JsonValue } from '../../../../src/engine/primitives/json/value';
import type { ListRow } from '../../../../src/engine/lists/io/list';
import { OpenList } from '../../../../src/engine/lists/io/listTable';
import { type BlocksNode, startBlocksNode } from '../../../helpers/blocksNode';
import { cChain, testNetwork } from '../../../helpers/lookupOn';
import { type TestScans, testScans } from '../../../helpers/scanOn';

const token = `0x${'70'.repeat(20)}`;
const holder = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`;
const word = (n: number | bigint): string => n.toString(16).padStart(64, '0');
const ref: ListRef = { network: 'test', list: 'tokenHolders', chainId: '43112', contract: token };
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/** A token deployed in block 100 that gains a holder every thousand blocks. */
interface TokenChain {
  readonly height: number;
  /** Maximum number of blocks in one log request. */
  readonly limit: number;
  /** Calls at this block fail: its state is pruned. */
  readonly pruned?: number;
}

describe('token holders by logs', function () {
  this.timeout(30_000);
  let node: BlocksNode | undefined;
  let tests: TestScans;
  let ranges: string[];
  let chain: TokenChain;

  beforeEach(() => {
    tests = testScans();
    ranges = [];
  });
  afterEach(async () => {
    await tests.dispose();
    await node?.close();
  });

  async function start(content: TokenChain) {
    chain = content;
    node = await startBlocksNode({ height: content.height, instead: (method, params) => answer(method, params) });
    return testNetwork({ nodes: [{ name: 'one', url: node.url }], chains: [cChain] });
  }

  function answer(method: string, params: readonly JsonValue[]): JsonObject | undefined {
    switch (method) {
      case 'eth_getCode':
        return { result: Number(params[1]) >= 100 ? '0x60' : '0x' };
      case 'eth_getLogs': {
        const { fromBlock, toBlock } = params[0] as JsonObject;
        const [from, to] = [Number(fromBlock), Number(toBlock)];
        if (to - from + 1 > chain.limit) {
          return {
            error: {
              code: -32000n,
              message: `requested too many blocks from ${from} to ${to}, maximum is set to ${chain.limit}`,
            },
          };
        }
        ranges.push(`${from}-${to}`);
        const blocks = Array.from({ length: to - from + 1 }, (_, i) => from + i).filter((block) => block % 1_000 === 0);
        return { result: blocks.map(logOf) };
      }
      case 'eth_call': {
        const [call, block] = params as readonly [JsonObject, string];
        if (Number(block) === chain.pruned) {
          return { error: { code: -32000n, message: 'missing trie node 00 (path ) state 0x00 is not available' } };
        }
        const owner = BigInt(`0x${String(call['data']).slice(-40)}`);
        // The first holder has transferred everything.
        return { result: `0x${word(owner === 1n ? 0 : owner * 10n)}` };
      }
      default:
        return undefined;
    }
  }

  function logOf(block: number): JsonObject {
    return {
      address: token,
      topics: [transfer, `0x${word(0)}`, `0x${word(block / 1_000)}`],
      data: `0x${word(5)}`,
      blockNumber: `0x${block.toString(16)}`,
      blockHash: `0x${word(block)}`,
      transactionHash: `0x${word(block)}`,
      transactionIndex: '0x0',
      logIndex: '0x0',
      removed: false,
    };
  }

  const valuesOf = (rows: readonly ListRow[]): readonly string[] =>
    rows.map((row) => row.values().map(String).join(' '));
  const signal = (): AbortSignal => AbortSignal.timeout(25_000);
  const withoutHost = (words: string | undefined): string => (words ?? '').replaceAll(node!.host, 'HOST');

  it('are read from the deployment on, in as many blocks as the node gives at once', async () => {
    const network = await start({ height: 30_000, limit: 2_048 });
    const rows: ListRow[] = [];
    const notes: string[] = [];
    for await (const page of tests.lists.open(ref, network, { signal: signal() })) {
      rows.push(...page.items);
      notes.push(withoutHost(page.note));
    }
    assert.equal(ranges[0], '100-2099');
    assert.ok(ranges.every((range) => Number(range.split('-')[1]) - Number(range.split('-')[0]) < 2_048));
    assert.equal(ranges.at(-1)?.split('-')[1], '30000');
    assert.equal(notes[0], 'Read logs of blocks 100 to 8,099 of 30,000 per HOST.');
    assert.equal(notes.at(-1), 'From logs of blocks 100 to 30,000 per HOST, verified at block 30,000.');
    assert.equal(rows.length, 29);
    assert.deepEqual(valuesOf(rows).slice(0, 2), [`${holder(30)} 300`, `${holder(29)} 290`]);
  });

  it('go on where they were stopped, without reading the logs again', async () => {
    const network = await start({ height: 30_000, limit: 2_048 });
    const stop = new AbortController();
    let from: PageCursor | undefined;
    for await (const page of tests.lists.open(ref, network, { signal: stop.signal })) {
      from = page.mark;
      break;
    }
    const before = ranges.length;
    const rows: ListRow[] = [];
    for await (const page of tests.lists.open(ref, network, { signal: signal(), from })) {
      rows.push(...page.items);
    }
    assert.equal(ranges[before], '8100-10099');
    assert.equal(rows.length, 29);
  });

  it('tell how far they are while a document waits for its first rows', async () => {
    const network = await start({ height: 30_000, limit: 2_048 });
    const list = new OpenList(ref, tests.lists, network);
    const result: string[] = [];
    await list.load(signal(), (coverage) => result.push(withoutHost(coverage)));
    assert.equal(result[0], 'Read logs of blocks 100 to 8,099 of 30,000 per HOST.');
    assert.deepEqual([list.rows.length, list.hasMore], [29, false]);
    assert.equal(withoutHost(list.coverage), 'From logs of blocks 100 to 30,000 per HOST, verified at block 30,000.');
  });

  it('are no balances of other blocks where the node has pruned the one', async () => {
    const network = await start({ height: 3_000, limit: 1_000_000, pruned: 3_000 });
    const failed = (async () => {
      for await (const _ of tests.lists.open(ref, network, { signal: signal() }));
    })();
    assert.match(await failed.then(() => 'no error', errorSentence), /pruned|archive/i);
  });
});
