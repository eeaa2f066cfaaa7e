import assert from 'node:assert/strict';
import { printJson } from '../../../src/engine/primitives/json/printJson';
import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { ordersChain, testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import { startLoopback, type Loopback } from '../../helpers/loopback';
import { startRecordedChain } from '../../helpers/recordedChain';
import { readRecordings } from '../../helpers/recording';
import { call } from '../devnet/rpcClient';
import { devnetNetwork, factOf, firstLine } from './devnetLookup';

const pBase = 'aQNEKtq5WezaG1V8tuc4RN7zrfagpj4XScjRbiH2miHhFyUQB';
const pBaseHex = '0x4bd864a633e6b5e986defd026f4371cdaf62636b879df65a2f0a077a17f76d5a';
const delegator = 'FstUaG5bkuHU6r7fvrwqhCTT697okXPhbf6U3XD1jMirXGdmi';

describe('who is asked about a transaction', function () {
  this.timeout(20_000);
  let lookup: TestLookup;
  let servers: Loopback[] = [];

  beforeEach(() => {
    lookup = testLookup();
    servers = [];
  });
  afterEach(async () => {
    await lookup.dispose();
    await Promise.all(servers.map((server) => server.close()));
  });

  const on = (server: Loopback) => {
    servers.push(server);
    return testNetwork({ nodes: [{ name: 'one', url: server.url }] });
  };

  /** A node that supports some methods and returns "not found" for all others. */
  async function node(results: Readonly<Record<string, JsonValue>>): Promise<Loopback> {
    return startLoopback((seen, response) => {
      const body = parseJson(seen.body) as JsonObject | readonly JsonObject[];
      const reply = (call: JsonObject): JsonObject => {
        const result = results[String(call['method'])];
        return result === undefined
          ? { jsonrpc: '2.0', id: call['id'] ?? null, error: { code: -32000n, message: 'not found' } }
          : { jsonrpc: '2.0', id: call['id'] ?? null, result };
      };
      const isBatch = Array.isArray(body);
      const replies = (isBatch ? body : [body]).map((call) => reply(call as JsonObject));
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(printJson(isBatch ? replies : (replies[0] ?? null)));
    });
  }

  it('asks the P-, X- and C-Chain for an ID in hex that no EVM chain knows', async () => {
    const server = await startRecordedChain(['platform.jsonl', 'evm-c.jsonl']);
    const report = await lookup.on(on(server), pBaseHex);
    assert.equal(firstLine(report), '✓ sends 1 AVAX to P-local1g65uqn6t77p656w64023nh8nd9updzmxyymev2');
    assert.deepEqual([report.identifier, report.chain], [pBaseHex, 'P-Chain']);
  });

  it('asks the EVM chains for an ID in cb58 that no other chain knows', async () => {
    const server = await startRecordedChain(['platform.jsonl', 'evm-c.jsonl', 'evm-c-more.jsonl']);
    const requested = '2dMZHZPXReCRQRrc587YucL1EoJBszci9xVFhen635ENHyV6fo';
    const report = await lookup.on(on(server), requested);
    assert.equal(firstLine(report), '✓ transfers 1.5 AVAX to 0x1111111111111111111111111111111111111111');
    assert.deepEqual([report.identifier, report.chain], [requested, 'C-Chain']);
  });

  it('names the other chains that have the same transaction, with its block there', async () => {
    const keyless = '0x75b9c2cc62b39e2f0b419a91cf6e0aa2e1c1ae81100a4af69b044908ae4b97c2';
    const devnet = await sharedDevnet();
    const report = await lookup.on(devnetNetwork(devnet), keyless);
    assert.equal(report.chain, 'C-Chain');
    const { blockHash } = await call<{ readonly blockHash: string }>(
      `${devnet.nodeUrl}/ext/bc/${ordersChain.path}/rpc`,
      'eth_getTransactionReceipt',
      keyless,
    );
    assert.deepEqual(report.facts.find(({ key }) => key === 'alsoOn')?.value, [
      { kind: 'remote', text: ordersChain.name },
      { kind: 'text', text: ' in block ' },
      { kind: 'id', id: blockHash },
    ]);
    const alone = await lookup.on(devnetNetwork(devnet), keyless, { chain: 'C-Chain' });
    assert.equal(factOf(alone, 'alsoOn'), undefined);
  });

  it('takes nothing from a node that answers with another transaction', async () => {
    const other = readRecordings('platform.jsonl').find(({ request }) =>
      printJson(request ?? null).includes(delegator),
    );
    const { result } = parseJson(other?.body ?? '') as { readonly result: JsonObject };
    const server = await node({ 'platform.getTx': result, 'platform.getTxStatus': { status: 'Committed' } });
    const report = await lookup.on(on(server), pBase);
    assert.equal(report.status, 'notFound');
    const source = report.sources.find(({ chain }) => chain === 'P-Chain');
    assert.equal(source?.outcome, 'failed');
    assert.match(source.message ?? '', new RegExp(`platform\\.getTx.*ID is ${pBase}`));
  });

  it('tells of a transaction that is not accepted how far it is', async () => {
    const server = await node({ 'platform.getTxStatus': { status: 'Processing' } });
    const report = await lookup.on(on(server), pBase);
    assert.equal(report.status, 'pending');
    assert.equal(firstLine(report), '○ P-Chain transaction, processing: not accepted yet');
  });

  it('asks all nodes for one that waits or was dropped, which one of them alone may know', async () => {
    const knows = await node({
      'platform.getTxStatus': { status: 'Dropped', reason: 'memo exceeds maximum length: 14 > 0' },
    });
    const others = [await node({ 'platform.getTxStatus': { status: 'Unknown' } }), await node({})];
    servers.push(knows, ...others);
    const nodes = [...others, knows].map(({ url }, i) => ({ name: `node${i}`, url }));
    const report = await lookup.on(testNetwork({ nodes }), pBase);
    assert.equal(report.status, 'failed');
    assert.deepEqual(
      report.sources.filter(({ chain }) => chain === 'P-Chain').map(({ host, outcome }) => [host, outcome]),
      [
        [others[0]?.host, 'notFound'],
        [knows.host, 'answered'],
      ],
    );
  });

  it('tells why a transaction was dropped', async () => {
    const reason = 'memo exceeds maximum length: 14 > 0';
    const server = await node({ 'platform.getTxStatus': { status: 'Dropped', reason } });
    const report = await lookup.on(on(server), pBase);
    assert.equal(report.status, 'failed');
    assert.deepEqual(factOf(report, 'status')?.value, [
      { kind: 'text', text: 'dropped: not valid as issued' },
      { kind: 'text', text: ': ' },
      { kind: 'remote', text: reason },
    ]);
  });

  it('takes block and time from the data service, which lists transactions by address', async () => {
    const report = await lookup.on(devnetNetwork(await sharedDevnet()), delegator);
    assert.deepEqual(factOf(report, 'block')?.value, [{ kind: 'count', value: 12n }]);
    assert.deepEqual(factOf(report, 'time')?.value, [{ kind: 'time', at: Date.UTC(2026, 10, 21, 7, 47, 33) }]);
    assert.equal(factOf(report, 'whyNoPlace'), undefined);
    const [from] = factOf(report, 'block')?.from ?? [];
    assert.equal(report.sources[from ?? -1]?.kind, 'dataService');
  });
});
