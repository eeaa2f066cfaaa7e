import assert from 'node:assert/strict';
import { createJsonRpc } from '../../../src/engine/net/jsonRpc/jsonRpc';
import { type FoundLog, getLogsOf } from '../../../src/engine/evm/io/transaction';
import { type Outcome, RpcBatch } from '../../../src/engine/evm/io/rpcBatch';
import { errorSentence } from '../../../src/engine/errors/errorSentence';
import type { Fact, Report } from '../../../src/engine/report/report';
import { reportToText } from '../../../src/engine/report/toText';
import { lineText } from '../../../src/engine/report/spanText';
import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import type { JsonObject } from '../../../src/engine/primitives/json/value';
import type { Network } from '../../../src/engine/networks/network';
import { EvmNode } from '../../../src/engine/sources/evmNode';
import { EndpointStats } from '../../../src/engine/sources/endpointStats';
import type { Devnet } from '../../devnet/devnet';
import { recordedAnswers } from '../../devnet/recorded/recordedAnswers';
import { heliconScenario, startHeliconNode } from '../../helpers/heliconNode';
import { cChain, testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import type { Loopback } from '../../helpers/loopback';
import { sharedHelicon } from '../../helpers/sharedDevnet';
import { testHttp, type TestHttp } from '../../helpers/httpClient';
import { TestClock } from '../../helpers/testClock';
import { call, post } from '../devnet/rpcClient';
import { resetDevnet } from './devnetLookup';

describe('a block that is accepted, executed, settled', () => {
  let lookup: TestLookup;
  let node: Loopback | undefined;
  let network: Network | undefined;

  beforeEach(() => {
    lookup = testLookup();
  });
  afterEach(async () => {
    await lookup.dispose();
    await node?.close();
  });

  /** @param latest the last block of the recorded chain that the node has executed */
  async function find(id: string, latest: number, hasReceipt = true): Promise<Report> {
    const block = recordedAnswers('helicon/helicon-fees').find(
      ({ method, params, result }) =>
        method === 'eth_getBlockByNumber' &&
        params[1] === false &&
        (result as { number?: string } | null)?.number === `0x${latest.toString(16)}`,
    );
    const result = parseJson(JSON.stringify(block?.result ?? assert.fail(`no block ${latest}`)));
    node = await startHeliconNode({
      eth_getBlockByNumber: ([tag]): JsonObject | undefined => (tag === 'latest' ? { result } : undefined),
      eth_getTransactionReceipt: () => (hasReceipt ? undefined : { result: null }),
    });
    network = testNetwork({ nodes: [{ name: 'one', url: node.url }], chains: [cChain] });
    return lookup.on(network, id);
  }

  const textOf = (line: Report['title']): string =>
    lineText(line, { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 100 }, { now: 0 });
  const factsIn = ({ facts }: Report): readonly string[] =>
    facts.flatMap(({ key, label, value }: Fact) =>
      ['outcome', 'settled', 'unsettled', 'settles'].includes(key) ? [`${label}: ${textOf(value)}`] : [],
    );
  const inBlock53 = Object.entries(heliconScenario.transactions).find(([, { block }]) => block === 53)![0];

  it('says so of a transaction in one that is accepted alone', async () => {
    const report = await find(inBlock53, 52, false);
    assert.match(textOf(report.title), /^accepted, not executed yet: /);
    assert.deepEqual(factsIn(report), [
      'status: accepted in block 53; the node has executed blocks up to 52',
      'settlement: accepted, not executed yet: blocks up to 52 are',
    ]);
  });

  it('says so of a transaction in one that is executed', async () => {
    assert.deepEqual(factsIn(await find(inBlock53, 53)), [
      'settlement: executed, not settled yet: blocks up to 50 are',
    ]);
  });

  it('says so of one that is settled, and names the block that did it, and those that a block settles', async () => {
    assert.deepEqual(factsIn(await find(inBlock53, 60)), ['settlement: settled in block 56']);
    const blocks = await Promise.all(['56', '57', '51'].map((height) => lookup.on(network!, height)));
    assert.deepEqual(blocks.map(factsIn), [
      ['settlement: settled in block 59', 'settles blocks: 53–54'],
      ['settlement: settled in block 60', 'settles blocks: none'],
      ['settlement: settled in block 54', 'settles blocks: 47–50'],
    ]);
  });
});

describe('state that a node prunes in seconds', () => {
  const error = recordedAnswers('helicon/helicon-pruning').find((one) => one.error !== undefined)?.error;
  const words = JSON.parse(JSON.stringify(error)) as { readonly message: string };
  const refuses = () => ({ error: { code: -32000n, message: words.message } });
  let lookup: TestLookup;
  let nodes: Loopback[] = [];

  beforeEach(async () => {
    lookup = testLookup();
    const pruned = await startHeliconNode({ debug_traceTransaction: refuses });
    nodes = [pruned, await startHeliconNode()];
  });
  afterEach(async () => {
    await lookup.dispose();
    await Promise.all(nodes.map((node) => node.close()));
  });

  const on = (servers: readonly Loopback[], what: string): Promise<Report> => {
    const hash = Object.entries(heliconScenario.transactions).find(([, one]) => one.what === what)![0];
    const listed = servers.map(({ url }, i) => ({ name: String(i), url }));
    return lookup.on(testNetwork({ nodes: listed, chains: [cChain] }), hash);
  };

  it('is said to be so', async () => {
    const report = await on(nodes.slice(0, 1), 'token');
    assert.match(
      reportToText(report, { now: 0 }),
      /Call tree unknown: \S+ has pruned the state that debug_traceTransaction needs\. Use an archive node\. Since Helicon, nodes that prune keep state for seconds: they trace the last few blocks alone\./,
    );
  });

  it('is asked first of the node that is known to keep it', async () => {
    await on(nodes, 'token');
    const before = nodes[0]!.requests.length;
    const report = await on(nodes, 'bundle');
    assert.equal(nodes[0]!.requests.length, before);
    assert.match(reportToText(report, { now: 0 }), /\nCall tree\n/);
  });
});

describe('logs of a block that not every node has executed', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let http: TestHttp;
  let clock: TestClock;
  before(async () => {
    devnet = await sharedHelicon();
  });
  beforeEach(() => {
    clock = new TestClock();
    http = testHttp({ clock });
  });
  afterEach(() => http.dispose());
  after(() => resetDevnet(devnet));

  const urlOf = (name: 'one' | 'two'): string => `${devnet.nodes[name]}/ext/bc/C/rpc`;
  const hold = (nodes: readonly string[]): Promise<unknown> => post(`${devnet.controlUrl}/hold`, { nodes });

  /** Sends a message while nodes are held. @returns its block height */
  async function sentWhileHeld(): Promise<bigint> {
    const height = BigInt(await call<string>(urlOf('one'), 'eth_blockNumber'));
    await hold(['one']);
    await post(`${devnet.controlUrl}/messages`, { send: { from: 'c', to: 'inbox', text: 'held' } });
    return height + 1n;
  }

  async function logsOf(urls: readonly string[], block: bigint): Promise<Outcome<readonly FoundLog[]>> {
    const node = new EvmNode(
      createJsonRpc(http),
      urls,
      { signal: AbortSignal.timeout(15_000) },
      { endpointStats: new EndpointStats(new TestClock()) },
    );
    const batch = new RpcBatch();
    const topics = ['0x2a211ad4a59ab9d003852404f9c57c690704ee755f3c79d2c2812ad32da99df8'];
    const key = batch.add(getLogsOf(topics, block, block));
    return (await node.query(batch)).of(key);
  }

  async function lengthOf(requested: Promise<Outcome<readonly FoundLog[]>>): Promise<number | undefined> {
    const outcome = await requested;
    return outcome.ok ? outcome.value.length : undefined;
  }

  it('come from one that has, or from the same one as soon as it has', async () => {
    const block = await sentWhileHeld();
    const first = logsOf([urlOf('one'), urlOf('two')], block);
    await clock.startedTimers(2);
    clock.advance(3_000);
    assert.equal(await lengthOf(first), 1);
    const later = logsOf([urlOf('one')], block);
    await hold([]);
    assert.equal(await lengthOf(later), 1);
  });

  it('are not there where none has', async () => {
    const block = await sentWhileHeld();
    const requested = logsOf([urlOf('one')], block);
    const { host } = new URL(urlOf('one'));
    const sentence = `${host} has executed blocks up to ${block - 1n} only, so its response to eth_getLogs about block ${block} may be incomplete. Try again in a moment, or use another node.`;
    const told = assert.rejects(requested, (error) => errorSentence(error) === sentence);
    await clock.startedTimers(2);
    clock.advance(3_000);
    await told;
    await hold([]);
  });
});
