import assert from 'node:assert/strict';
import { printJson } from '../../../src/engine/primitives/json/printJson';
import type { JsonObject } from '../../../src/engine/primitives/json/value';
import { startLoopback, type Loopback } from '../../helpers/loopback';
import { cChain, testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import { factOf, firstLine } from './devnetLookup';

const hash = `0x${'5e'.repeat(32)}`;
const noon = Date.UTC(2026, 10, 21, 12);

/** A list of indexed chains: the configured C-Chain, and chains 1000, 1001… */
function listed(url: string, count: number): JsonObject {
  const others = Array.from({ length: count }, (_, i) => chain(url, String(1000 + i), `chain ${i}`));
  return { chains: [chain(url, '43112', 'C-Chain'), ...others] };
}

function chain(url: string, chainId: string, chainName: string): JsonObject {
  return {
    chainId,
    chainName,
    status: 'OK',
    rpcUrl: `${url}/rpc`,
    isTestnet: true,
    vmName: 'EVM',
    networkToken: { name: 'Test', symbol: 'TST', decimals: 18n },
  };
}

function transactionOn(chainId: string): JsonObject {
  return {
    nativeTransaction: {
      chainId,
      blockNumber: '7',
      blockIndex: 0n,
      blockTimestamp: 1_795_247_000n,
      blockHash: `0x${'bb'.repeat(32)}`,
      txHash: hash,
      txStatus: '1',
      txType: 2n,
      gasLimit: '21000',
      gasUsed: '21000',
      gasPrice: '2',
      nonce: '0',
      from: { address: `0x${'11'.repeat(20)}` },
      to: { address: `0x${'22'.repeat(20)}` },
      value: '1000000000000000000',
      input: '0x',
    },
  };
}

describe('a hash on chains that are not in the settings', () => {
  let service: Loopback;
  let lookup: TestLookup;
  let answer: (path: string) => JsonObject | number | undefined;
  let most = 0;
  let open = 0;
  const clock = { now: noon };

  const network = () => testNetwork({ nodes: [], dataApi: service.url, chains: [cChain] });
  const requested = (part: string) => service.requests.filter(({ path }) => path.includes(part)).length;

  beforeEach(async () => {
    most = open = 0;
    clock.now = noon;
    service = await startLoopback(({ path }, response) => {
      open++;
      most = Math.max(most, open);
      const reported = answer(path);
      setImmediate(() => {
        open--;
        const status = typeof reported === 'number' ? reported : reported === undefined ? 404 : 200;
        const body =
          typeof reported === 'object' ? reported : { message: 'no', statusCode: BigInt(status), error: 'no' };
        response.writeHead(status, { 'content-type': 'application/json' }).end(printJson(body));
      });
    });
    lookup = testLookup(clock);
  });
  afterEach(async () => {
    await lookup.dispose();
    await service.close();
  });

  it('is found on the right one, a few asked at a time, and the number asked is said', async () => {
    answer = (path) =>
      path.startsWith('/v1/chains?')
        ? listed(service.url, 40)
        : path.includes(`/chains/1012/transactions/${hash}`)
          ? transactionOn('1012')
          : undefined;
    const report = await lookup.on(network(), hash);
    assert.equal(firstLine(report), '✓ transfers 1 TST to 0x2222222222222222222222222222222222222222');
    assert.equal(report.chain, 'chain 12');
    const reported = factOf(report, 'elsewhere')?.value[0];
    assert.ok(reported?.kind === 'text');
    const count = Number(/^found by querying 127\.0\.0\.1:\d+ for (\d+) other chains$/.exec(reported.text)?.[1]);
    assert.ok(count >= 13 && count <= 21, `${count} chains were asked`);
    assert.ok(most <= 8, `${most} requests at once`);
    assert.equal(requested('/blocks/'), 1, 'blocks are asked of the configured chain alone');
    assert.equal(requested('/chains/43112/transactions/'), 1);
    assert.equal(requested('/rpc'), 0, 'URLs that the service names are not asked');
  });

  it('is said to be nowhere, with the number of chains asked', async () => {
    answer = (path) => (path.startsWith('/v1/chains?') ? listed(service.url, 11) : undefined);
    const report = await lookup.on(network(), hash);
    assert.equal(report.status, 'notFound');
    assert.match(firstLine(report), /^Not on test \(.*other chains; queried 127\.0\.0\.1:\d+\)\.$/);
    assert.deepEqual(factOf(report, 'elsewhere')?.value, [
      { kind: 'text', text: `queried 11 other chains indexed by ${service.host}` },
    ]);
    assert.equal(requested('/blocks/'), 12);
  });

  it('asks which chains there are once an hour', async () => {
    answer = (path) => (path.startsWith('/v1/chains?') ? listed(service.url, 1) : undefined);
    await lookup.on(network(), hash, { fresh: true });
    clock.now += 3_599_999;
    await lookup.on(network(), hash, { fresh: true });
    assert.equal(requested('/v1/chains?'), 1);
    clock.now += 1;
    await lookup.on(network(), hash, { fresh: true });
    assert.equal(requested('/v1/chains?'), 2);
  });

  it('gives up where the service refuses, and says that it may be there still', async () => {
    answer = (path) =>
      path.startsWith('/v1/chains?') ? listed(service.url, 40) : path.includes('/chains/43112/') ? undefined : 403;
    const report = await lookup.on(network(), hash);
    assert.equal(report.status, 'notFound');
    assert.match(firstLine(report), /Incomplete: .* refused this request \(HTTP status 403\)\.$/);
    assert.ok(requested('/transactions/') <= 17);
    assert.equal(report.sources.at(-1)?.outcome, 'failed');
  });

  it('is not looked for where one chain is meant, nor at a host that is not allowed', async () => {
    answer = (path) => (path.startsWith('/v1/chains?') ? listed(service.url, 3) : undefined);
    await lookup.on(network(), hash, { chain: 'C-Chain' });
    await lookup.on(network(), hash, { allowed: () => false, fresh: true });
    assert.equal(requested('/v1/chains?'), 0);
  });

  it('ends with the lookup', async () => {
    const stop = new AbortController();
    answer = (path) => {
      if (path.includes('/chains/1000/')) {
        stop.abort(new Error('enough'));
      }
      return path.startsWith('/v1/chains?') ? listed(service.url, 40) : undefined;
    };
    await assert.rejects(lookup.on(network(), hash, { signal: stop.signal }), /enough/);
    const sent = service.requests.length;
    assert.ok(sent <= 12, `${sent} requests`);
  });
});
