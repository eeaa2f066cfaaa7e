import assert from 'node:assert/strict';
import { reportToText } from '../../../src/engine/report/toText';
import { cChain, testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import type { Loopback } from '../../helpers/loopback';
import { honest, receiver, type Script, startScriptedNode } from './scriptedNode';

const pruned = {
  error: {
    code: -32000n,
    message:
      'missing trie node cac741720d991724cea16a07ccf2697e4d98b66958780e0405d7488f29aba205 (path ) state 0xcac741720d991724cea16a07ccf2697e4d98b66958780e0405d7488f29aba205 is not available, not found',
  },
};
const state: Script = {
  ...honest,
  eth_getBalance: '0xde0b6b3a7640000',
  eth_getTransactionCount: '0x7',
  eth_getCode: '0x',
  eth_getStorageAt: `0x${'00'.repeat(32)}`,
  eth_call: '0x',
};
const methods = ['eth_getBalance', 'eth_getTransactionCount', 'eth_getCode', 'eth_getStorageAt', 'eth_call'];
const withoutState: Script = { ...state, ...Object.fromEntries(methods.map((method) => [method, pruned])) };

describe('state of an old block', () => {
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

  async function find(...scripts: readonly Script[]) {
    servers = await Promise.all(scripts.map(startScriptedNode));
    const names = ['one', 'two', 'three'];
    const nodes = servers.map(({ url }, i) => ({ name: names[i] ?? '', url }));
    const network = testNetwork({ nodes, chains: [cChain] });
    const report = await lookup.on(network, receiver, { balances: { block: '3' } });
    const named = (text: string): string =>
      servers.reduce((result, { host }, i) => result.replaceAll(host, names[i] ?? ''), text);
    return {
      text: named(reportToText(report, { now: 0 })),
      sources: report.sources.map(({ host, outcome, message }) => named([host, outcome, message ?? ''].join(' '))),
    };
  }

  it('comes from the node that keeps it, which is named', async () => {
    const { text, sources } = await find(withoutState, withoutState, state);
    assert.match(text, /^EOA with 1 AVAX/);
    assert.deepEqual(sources, ['one answered ', 'three answered ']);
    assert.equal(requestedForState(servers[0]), 1);
  });

  it('is asked first of the node that kept it before', async () => {
    await find(withoutState, withoutState, state);
    const [, two, three] = servers;
    const before = [two?.requests.length ?? 0, three?.requests.length ?? 0];
    const nodes = servers.map(({ url }, i) => ({ name: String(i), url }));
    await lookup.on(testNetwork({ nodes, chains: [cChain] }), `0x${'33'.repeat(20)}`, { balances: { block: '4' } });
    assert.deepEqual([two?.requests.length, three?.requests.length], [before[0], (before[1] ?? 0) + 1]);
  });

  it('needs an archive node only where none of the configured ones keeps it', async () => {
    const { sources } = await find(withoutState, withoutState, withoutState);
    assert.deepEqual(sources, [
      'one failed All 3 configured nodes pruned the state of that block, so eth_getBalance fails. Use an archive node, or query the latest block.',
    ]);
  });

  it('is not asked for elsewhere where the contract itself says no', async () => {
    const reverts = { error: { code: -32000n, message: 'execution reverted' } };
    const { sources } = await find({ ...state, eth_call: reverts }, state);
    assert.deepEqual(sources, ['one answered ']);
    assert.equal(requestedForState(servers[1]), 0);
  });
});

/** Number of requests about the chain, excluding those that identify a node's chains. */
function requestedForState(server: Loopback | undefined): number | undefined {
  return server?.requests.filter(({ path }) => path.endsWith('/rpc')).length;
}
