import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import type { Devnet } from '../../devnet/devnet';
import { testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import { startLoopback, type Loopback, type SeenRequest } from '../../helpers/loopback';
import { firstLine, resetDevnet } from './devnetLookup';
import { sharedDevnet } from '../../helpers/sharedDevnet';

/** A request held until the test releases it. Requests that arrive meanwhile did not depend on it. */
interface Pinned {
  readonly seen: SeenRequest;
  readonly response: ServerResponse;
}

describe('how deep a lookup goes', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let proxy: Loopback;
  let lookup: TestLookup;
  let stored: Pinned[] = [];

  before(async () => {
    devnet = await sharedDevnet();
  });
  after(() => resetDevnet(devnet));
  beforeEach(async () => {
    stored = [];
    proxy = await startLoopback((seen, response) => stored.push({ seen, response }));
    lookup = testLookup();
  });
  afterEach(async () => {
    await lookup.dispose();
    await proxy.close();
  });

  /** Responds to all held requests. @returns what they were: `POST` for the node, `GET` for the data service */
  async function letGo(): Promise<string> {
    const wave = stored;
    stored = [];
    await Promise.all(
      wave.map(async ({ seen, response }) => {
        const { verb, path, body } = seen;
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(devnet.nodeUrl + path, { method: verb, headers, ...(body === '' ? {} : { body }) });
        response.writeHead(answer.status, headers).end(await answer.text());
      }),
    );
    return wave
      .map(({ seen }) => seen.verb)
      .sort()
      .join(' ');
  }

  function network(withIndex: boolean) {
    return testNetwork({ nodes: [{ name: 'one', url: proxy.url }], ...(withIndex ? { dataApi: proxy.url } : {}) });
  }

  it('asks all sources of all chains about a transaction at once, then one node once more', async () => {
    const report = lookup.on(network(true), devnet.samples['erc20Transfer'] ?? '');
    await proxy.arrived(6);
    assert.equal(await letGo(), 'GET GET GET GET POST POST');
    await proxy.arrived(7);
    assert.equal(await letGo(), 'POST');
    assert.equal(firstLine(await report), '✓ transfers 1,250.5 SNC to 0x2222222222222222222222222222222222222222');
    assert.equal(proxy.requests.length, 7);
  });

  it('goes no deeper for a failed transaction, its reason included', async () => {
    const report = lookup.on(network(false), devnet.samples['revertReason'] ?? '', { chain: 'C-Chain' });
    await proxy.arrived(1);
    assert.equal(await letGo(), 'POST');
    await proxy.arrived(2);
    assert.equal(await letGo(), 'POST');
    assert.equal(firstLine(await report), '✗ reverted: not today');
    assert.equal(proxy.requests.length, 2);
  });

  it('goes no deeper for a stuck transaction', async () => {
    const report = lookup.on(network(false), devnet.samples['nonceGap'] ?? '', { chain: 'C-Chain' });
    await proxy.arrived(1);
    await letGo();
    await proxy.arrived(2);
    await letGo();
    assert.equal((await report).status, 'stuck');
    assert.equal(proxy.requests.length, 2);
  });

  it('asks about an address in one round trip, contract or not', async () => {
    const report = lookup.on(network(true), devnet.samples['coin'] ?? '', { chain: 'C-Chain' });
    await proxy.arrived(4);
    assert.equal(await letGo(), 'GET GET GET POST');
    assert.equal(firstLine(await report), 'ERC-20 token "Snow Coin"');
    assert.equal(proxy.requests.length, 4);
  });

  it('asks about the tokens of a second transfer not again', async () => {
    const requested = ['erc20Transfer', 'erc20TransferFrom'].map((name) => devnet.samples[name] ?? '');
    for (const [i, hash] of requested.entries()) {
      const report = lookup.on(network(false), hash, { chain: 'C-Chain' });
      await proxy.arrived(2 * i + 1);
      await letGo();
      await proxy.arrived(2 * i + 2);
      const calls = stored.map(({ seen }) => seen.body.match(/"eth_\w+"/g)?.join(' '));
      assert.deepEqual(calls, [i === 0 ? '"eth_getBlockByHash" "eth_call" "eth_call"' : '"eth_getBlockByHash"']);
      await letGo();
      assert.equal((await report).status, 'ok');
    }
  });

  it('sends nothing for a repeated lookup, and everything again when it is asked for anew', async () => {
    const requested = devnet.samples['transfer'] ?? '';
    const run = async (arrives: number, fresh: boolean) => {
      const report = lookup.on(network(false), requested, { chain: 'C-Chain', fresh });
      await proxy.arrived(arrives - 1);
      await letGo();
      await proxy.arrived(arrives);
      await letGo();
      return report;
    };
    const first = await run(2, false);
    assert.equal(await lookup.on(network(false), requested, { chain: 'C-Chain' }), first);
    assert.equal(proxy.requests.length, 2);
    await run(4, true);
    assert.equal(proxy.requests.length, 4);
  });

  it('prefers the first chain that knows the hash, whoever answers first', async () => {
    const base = network(false);
    const reversed = { ...base, chains: [...base.chains].reverse() };
    // The same account deploys with the same nonces on both chains, so the address exists on both.
    const report = lookup.on(reversed, devnet.samples['coin'] ?? '');
    await proxy.arrived(2);
    await letGo();
    const { chain, sections } = await report;
    assert.equal(chain, 'orders');
    assert.deepEqual(
      sections.map(({ key, rows }) => [key, rows.map((row) => row[0])]),
      [['otherChains', [[{ kind: 'text', text: 'C-Chain' }]]]],
    );
  });
});
