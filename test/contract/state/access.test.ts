import assert from 'node:assert/strict';
import { parseIdentifier } from '../../../src/engine/detection/detect';
import type { Devnet } from '../../devnet/devnet';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { cChain, ordersChain, testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import { startLoopback, type Loopback } from '../../helpers/loopback';
import { devnetNetwork, firstLine, requestsTo, resetDevnet, setSwitches, sourceLines } from './devnetLookup';

const subnetEvm = 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy';

describe('which hosts a lookup asks', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let lookup: TestLookup;
  let other: Loopback | undefined;

  before(async () => {
    devnet = await sharedDevnet();
  });
  beforeEach(() => {
    lookup = testLookup(undefined, 2_000);
  });
  afterEach(async () => {
    await lookup.dispose();
    await other?.close();
    other = undefined;
    await resetDevnet(devnet);
  });

  const sample = (name: string): string => devnet.samples[name] ?? '';
  const reject = (status: number, type = 'text/plain', body = 'no\n') =>
    startLoopback((_seen, response) => response.writeHead(status, { 'content-type': type }).end(body));

  it('never sends anything to an origin that is not allowed', async () => {
    other = await reject(200, 'application/json', '{}');
    const network = devnetNetwork(devnet, { dataApi: other.url });
    const report = await lookup.on(network, sample('erc20Transfer'), {
      chain: 'C-Chain',
      allowed: (url) => url.startsWith(devnet.nodeUrl),
    });
    assert.equal(report.status, 'ok');
    assert.deepEqual(
      report.sources.map(({ outcome, message }) => [outcome, message]),
      [
        ['answered', undefined],
        ['notAsked', `${other.host} was not queried: the host is not allowed.`],
      ],
    );
    assert.equal(other.requests.length, 0);
  });

  it('asks nobody where nobody is allowed, and says so', async () => {
    const report = await lookup.on(devnetNetwork(devnet), sample('erc20Transfer'), { allowed: () => false });
    assert.equal(report.status, 'unavailable');
    assert.match(firstLine(report), /^⚠ Nothing was sent: 127\.0\.0\.1:\d+ is not allowed\.$/);
    assert.deepEqual(await requestsTo(devnet), []);
  });

  it('asks again once an origin is allowed that was not, and not while it still is not', async () => {
    const service = await startLoopback((seen, response) => {
      void fetch(devnet.dataApiUrl + seen.path).then(async (answer) =>
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text()),
      );
    });
    other = service;
    const network = devnetNetwork(devnet, { dataApi: service.url });
    const onlyNode = (url: string): boolean => url.startsWith(devnet.nodeUrl);
    const requested = sample('erc20Transfer');
    const first = await lookup.on(network, requested, { chain: 'C-Chain', allowed: onlyNode });
    assert.equal(await lookup.on(network, requested, { chain: 'C-Chain', allowed: onlyNode }), first);
    assert.equal(service.requests.length, 0);
    const second = await lookup.on(network, requested, { chain: 'C-Chain' });
    assert.deepEqual(
      second.sources.map(({ outcome }) => outcome),
      ['answered', 'answered'],
    );
    assert.equal(service.requests.length, 2);
  });

  it('tells the URLs that it would ask at, and those only', async () => {
    const identifier = parseIdentifier(sample('erc20Transfer'));
    const node = parseIdentifier(sample('nodeID'));
    const vm = parseIdentifier(subnetEvm);
    assert.ok(identifier !== undefined && node !== undefined && vm !== undefined);
    const network = devnetNetwork(devnet, { dataApi: 'https://data.example' });
    assert.deepEqual(lookup.urls(identifier, network), [
      'https://data.example',
      `${devnet.nodeUrl}/ext/bc/C/rpc`,
      `${devnet.nodeUrl}/ext/bc/${ordersChain.path}/rpc`,
      devnet.nodeUrl,
    ]);
    assert.deepEqual(lookup.urls(node, network), ['https://data.example', devnet.nodeUrl]);
    assert.deepEqual(lookup.urls(vm, network), [], 'no network keeps the IDs of virtual machines');
    assert.equal((await lookup.on(network, subnetEvm)).status, 'offline');
    assert.deepEqual(await requestsTo(devnet), []);
  });

  it('rejects with the reason of an abort, and the next lookup works', async () => {
    await setSwitches(devnet, { faults: [{ kind: 'silent', target: 'all' }] });
    const stop = new AbortController();
    const reason = new Error('the pointer left');
    const report = lookup.on(devnetNetwork(devnet), sample('erc20Transfer'), { signal: stop.signal });
    stop.abort(reason);
    await assert.rejects(report, (error) => error === reason);
    await resetDevnet(devnet);
    assert.equal(
      firstLine(await lookup.on(devnetNetwork(devnet), sample('erc20Transfer'))),
      '✓ transfers 1,250.5 SNC to 0x2222222222222222222222222222222222222222',
    );
  });

  it('sends nothing where the signal has fired already', async () => {
    const reason = new Error('too late');
    const report = lookup.on(devnetNetwork(devnet), sample('erc20Transfer'), { signal: AbortSignal.abort(reason) });
    await assert.rejects(report, (error) => error === reason);
    assert.deepEqual(await requestsTo(devnet), []);
  });

  it('gives up on a slow source once another one has answered and its grace is over', async () => {
    const slow = await startLoopback(() => undefined);
    other = slow;
    const patient = testLookup(undefined, 60_000);
    try {
      const network = devnetNetwork(devnet, { dataApi: slow.url });
      const report = await patient.on(network, sample('erc20Transfer'), { chain: 'C-Chain' });
      assert.equal(firstLine(report), '✓ transfers 1,250.5 SNC to 0x2222222222222222222222222222222222222222');
      assert.deepEqual(
        report.sources.map(({ outcome }) => outcome),
        ['answered', 'notWaitedFor'],
      );
    } finally {
      await patient.dispose();
    }
  });

  describe('where the first of two nodes', () => {
    const starting = 'API call rejected because chain is not done bootstrapping\n';
    const requested = 'eth_getTransactionByHash, eth_getTransactionReceipt, eth_getBlockByHash, … (5)';
    const ways: readonly [string, () => Promise<Loopback>, string?][] = [
      [
        'is overloaded',
        () => reject(429),
        `rate-limited ${requested}. Try again in a minute, or set an API key for this host.`,
      ],
      [
        'is bootstrapping',
        () => reject(503, 'text/plain; charset=utf-8', starting),
        `is still bootstrapping this chain and cannot answer ${requested} yet. Try again when it is bootstrapped, or use another node.`,
      ],
      ['does not track the chain', () => reject(404)],
      [
        'wants a key',
        () => reject(401),
        `requires an API key for ${requested}, or rejected the one it got. Set the key for this host and try again.`,
      ],
      [
        'is a login page',
        () => reject(200, 'text/html', '<!doctype html><title>Sign in</title>'),
        `answered ${requested} with a web page instead of JSON. Check the URL, and whether a proxy or login page is in between.`,
      ],
    ];
    for (const [name, start, sentence] of ways) {
      it(`${name}, the second one is asked, and each is told of`, async () => {
        const first = await start();
        other = first;
        const nodes = [first.url, devnet.nodeUrl].map((url, i) => ({ name: `node${i}`, url }));
        const report = await lookup.on(testNetwork({ nodes }), sample('transfer'), { chain: 'C-Chain' });
        assert.equal(report.status, 'ok');
        assert.deepEqual(
          report.sources.map(({ host, outcome, message }) => [host, outcome, message]),
          [
            ...(sentence === undefined ? [] : [[first.host, 'failed', `${first.host} ${sentence}`]]),
            [new URL(devnet.nodeUrl).host, 'answered', undefined],
          ],
        );
      });
    }

    it('is gone, the second one is asked', async () => {
      const gone = await reject(200);
      await gone.close();
      const nodes = [gone.url, devnet.nodeUrl].map((url, i) => ({ name: `node${i}`, url }));
      const report = await lookup.on(testNetwork({ nodes }), sample('transfer'), { chain: 'C-Chain' });
      assert.equal(report.status, 'ok');
    });

    it('says no, that is the answer, and the second one is asked for what waits there alone', async () => {
      const second = await reject(500);
      other = second;
      const nodes = [devnet.nodeUrl, second.url].map((url, i) => ({ name: `node${i}`, url }));
      const report = await lookup.on(testNetwork({ nodes }), `0x${'12'.repeat(32)}`, { chain: 'C-Chain' });
      assert.equal(report.status, 'notFound');
      assert.equal(
        firstLine(report),
        `Not on test (C-Chain, P-Chain, X-Chain; queried ${new URL(devnet.nodeUrl).host}; ${second.host} failed).`,
      );
      assert.deepEqual(
        second.requests.map(({ body }) => /"method":"([\w.]+)"/.exec(body)?.[1]),
        ['eth_getTransactionByHash', 'platform.getTxStatus', 'health.health'],
      );
    });

    it('fails like the second, each sentence is about the host beside it', async () => {
      const [first, second] = [await reject(403), await reject(403)];
      other = second;
      const nodes = [first.url, second.url].map((url, i) => ({ name: `node${i}`, url }));
      const report = await lookup.on(testNetwork({ nodes, chains: [cChain] }), sample('transfer'));
      await first.close();
      assert.equal(report.status, 'unavailable');
      const reported = report.sources.map(({ host, message }) => [host, message?.split(' eth_')[0]]);
      assert.deepEqual(reported.slice(0, 2), [
        [first.host, `${first.host} does not allow`],
        [second.host, `${second.host} does not allow`],
      ]);
    });
  });

  describe('in what batches', () => {
    it('splits what a server answers with one error for the whole batch', async () => {
      await setSwitches(devnet, { faults: [{ kind: 'batchOneError', target: 'node', count: 1 }] });
      const network = testNetwork({ nodes: [{ name: 'one', url: devnet.nodeUrl }] });
      const report = await lookup.on(network, sample('coin'), { chain: 'C-Chain' });
      assert.equal(firstLine(report), 'ERC-20 token "Snow Coin"');
    });

    it('stays under the limit of public nodes', async () => {
      await setSwitches(devnet, { publicNode: true });
      const network = testNetwork({ nodes: [{ name: 'one', url: devnet.nodeUrl }] });
      const report = await lookup.on(network, sample('coin'), { chain: 'C-Chain' });
      assert.equal(firstLine(report), 'ERC-20 token "Snow Coin"');
      assert.deepEqual(
        (await requestsTo(devnet)).map(({ rpcMethods }) => rpcMethods.length),
        [13],
      );
    });

    it('names what a batch left out', async () => {
      await setSwitches(devnet, { faults: [{ kind: 'batchMissing', target: 'node' }] });
      const network = testNetwork({ nodes: [{ name: 'one', url: devnet.nodeUrl }] });
      const report = await lookup.on(network, sample('transfer'), { chain: 'C-Chain' });
      assert.deepEqual(sourceLines(report, devnet), [
        'node C-Chain failed : HOST did not answer eth_getTransactionByHash. Try again, or use another node.',
      ]);
    });
  });
});
