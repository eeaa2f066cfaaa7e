import assert from 'node:assert/strict';
import type { Report } from '../../../src/engine/report/report';
import { reportToText } from '../../../src/engine/report/toText';
import type { Network, NodeEndpoint } from '../../../src/engine/networks/network';
import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import { printJson } from '../../../src/engine/primitives/json/printJson';
import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import { EndpointStats, NodeIds } from '../../../src/engine/sources/endpointStats';
import { type LiveNetwork, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { type LiveChain, liveId, liveIds } from '../../helpers/live/liveRecordings';
import { testLookup, type TestLookup } from '../../helpers/lookupOn';
import { type Loopback, startLoopback } from '../../helpers/loopback';
import { isList, readRecordings } from '../../helpers/recording';
import { TestClock } from '../../helpers/testClock';

const now = Date.parse('2026-11-22T05:45:00Z');

describe('who is asked on the five-node network', function () {
  this.timeout(60_000);
  let live: LiveNetwork;
  let lookup: TestLookup;
  let zero: Loopback | undefined;

  before(async () => {
    live = await startLiveNetwork();
  });
  after(() => live?.close());
  beforeEach(() => {
    lookup = testLookup({ now });
  });
  afterEach(async () => {
    await lookup.dispose();
    await zero?.close();
    zero = undefined;
  });

  /** Puts another node before those of the network. */
  function behind({ url }: Pick<Loopback, 'url'>, network = live.network): Network {
    return { ...network, nodes: [{ name: 'zero', url }, ...network.nodes] };
  }

  /** Replaces hosts with the names of their nodes. */
  function named(text: string, nodes: readonly NodeEndpoint[] = live.network.nodes): string {
    return nodes.reduce((result, { name, url }) => result.replaceAll(new URL(url).host, name), text);
  }

  function textOf(report: Report, network = live.network): string {
    return named(reportToText(report, { now, timeZone: 'UTC' }), network.nodes);
  }

  /** "one C-Chain answered", with the error message of a failed source. */
  function sourcesOf({ sources }: Report, { nodes }: Network, chain?: string): readonly string[] {
    return sources
      .filter((source) => chain === undefined || source.chain === chain)
      .map(({ host, chain: of, outcome, message }) =>
        named([host, of, outcome, ...(message === undefined ? [] : [`: ${message}`])].join(' '), nodes),
      );
  }

  /** A node that rejects every call with the same message. */
  function refusing(message: string): Promise<Loopback> {
    const error = (call: JsonValue): JsonObject => ({
      jsonrpc: '2.0',
      id: (call as JsonObject)['id'] ?? null,
      error: { code: -32000n, message },
    });
    return startLoopback(({ body }, response) => {
      const requested = parseJson(body);
      const answer = isList(requested) ? requested.map(error) : error(requested);
      response.writeHead(200, { 'content-type': 'application/json' }).end(printJson(answer));
    });
  }

  const samples: readonly (readonly [LiveChain, string, string])[] = [
    ['C', 'legacy', 'C-Chain'],
    ['P', 'addPermissionlessValidator', 'P-Chain'],
  ];

  describe('where a node shuts down', () => {
    for (const [chain, name, shown] of samples) {
      it(`finds ${chain}/${name} on the next one, and says what the first one said`, async () => {
        zero = await refusing('leveldb: closed');
        const network = behind(zero);
        const report = await lookup.on(network, liveId(chain, name));
        assert.equal(report.status, 'ok');
        const [first, second] = sourcesOf(report, network, shown);
        assert.match(
          first ?? '',
          new RegExp(
            `^zero ${shown} failed : zero is shutting down and cannot answer \\S+: "leveldb: closed"\\. Use another node, or try again after its restart\\.$`,
          ),
        );
        assert.equal(second, `one ${shown} answered`);
      });
    }

    it('does not say that something is not there where nobody else is asked', async () => {
      zero = await refusing('closed');
      const network: Network = { ...live.network, nodes: [{ name: 'zero', url: zero.url }] };
      for (const [chain, name] of [...samples, ['X', Object.keys(liveIds().X)[0] ?? ''] as const]) {
        const report = await lookup.on(network, liveId(chain, name));
        assert.equal(report.status, 'unavailable', `${chain}/${name}`);
      }
    });
  });

  describe('where the first node hangs', () => {
    let clock: TestClock;
    beforeEach(async () => {
      await lookup.dispose();
      clock = new TestClock();
      lookup = testLookup({ now }, 5_000, undefined, undefined, new EndpointStats(clock));
      zero = await startLoopback(() => undefined);
    });

    it('asks the next one after 250 ms, says so, and asks who hangs last for 30 s', async () => {
      const silent = zero!;
      const network = behind(silent);
      const before = live.nodes.one.requests.length;
      const requested = lookup.on(network, liveId('C', 'legacy'), { chain: 'C-Chain' });
      await silent.arrived(1);
      clock.advance(249);
      assert.equal(live.nodes.one.requests.length, before);
      clock.advance(1);
      const report = await requested;
      const hangs =
        'zero C-Chain notWaitedFor : zero hangs, or is slow: others answered, and it did not. Check the node.';
      assert.deepEqual(sourcesOf(report, network), [hangs, 'one C-Chain answered']);
      assert.match(
        textOf(report, network),
        /1\. zero \(node, C-Chain\): zero hangs, or is slow: others answered, .* \(/,
      );
      assert.match(textOf(report, network), /2\. one \(node, C-Chain\): answered \(/);
      const next = await lookup.on(network, liveId('C', 'accessList'), { chain: 'C-Chain' });
      assert.deepEqual(sourcesOf(next, network), ['one C-Chain answered', hangs, 'two C-Chain answered']);
      assert.equal(silent.requests.length, 1);
      clock.advance(30_000);
      const later = lookup.on(network, liveId('C', 'withText'), { chain: 'C-Chain' });
      await silent.arrived(2);
      clock.advance(250);
      assert.equal((await later).status, 'ok');
    });

    it('is the same for the P-Chain', async () => {
      const silent = zero!;
      const network = behind(silent);
      const requested = lookup.on(network, liveId('P', 'addPermissionlessValidator'), { chain: 'P-Chain' });
      await silent.arrived(1);
      clock.advance(250);
      const report = await requested;
      assert.equal(report.status, 'ok');
      assert.deepEqual(sourcesOf(report, network, 'P-Chain'), [
        'zero P-Chain notWaitedFor : zero hangs, or is slow: others answered, and it did not. Check the node.',
        'one P-Chain answered',
      ]);
    });

    it('is not asked for what the others have pruned', async () => {
      const silent = zero!;
      const network = behind(silent, live.only('one', 'three'));
      const requested = lookup.on(network, liveId('C', 'accessList'), { chain: 'C-Chain' });
      await silent.arrived(1);
      clock.advance(250);
      assert.match(textOf(await requested, network), /Call tree unknown: one has pruned the state/);
      assert.equal(silent.requests.length, 1);
    });

    it('is waited for 250 ms where only it may have what the others have pruned, unless it gives a sign of life', async () => {
      const silent = zero!;
      const { nodes, ...rest } = live.only('one');
      const network = { ...rest, nodes: [...nodes, { name: 'zero', url: silent.url }] };
      const requested = lookup.on(network, liveId('C', 'accessList'), { chain: 'C-Chain' });
      await silent.arrived(1);
      clock.advance(100);
      await silent.arrived(2);
      assert.match(silent.requests[1]?.body ?? '', /"eth_chainId"/);
      clock.advance(150);
      const report = await requested;
      assert.match(textOf(report, network), /Call tree unknown: one has pruned the state/);
      assert.deepEqual(sourcesOf(report, network), [
        'one C-Chain answered',
        'zero C-Chain notWaitedFor : zero hangs, or is slow: others answered, and it did not. Check the node.',
      ]);
    });
  });

  it('costs no look-up its deadline where a chain may run on a node alone that hangs', async () => {
    const silent = await startLoopback(() => undefined);
    zero = silent;
    const clock = new TestClock();
    await lookup.dispose();
    lookup = testLookup({ now }, 60_000, undefined, undefined, new EndpointStats(clock));
    const { nodes, ...rest } = live.only('one', 'three');
    const network = { ...rest, nodes: [{ name: 'zero', url: silent.url }, ...nodes] };
    const requested = lookup.on(network, liveId('C', 'legacy'));
    await silent.arrived(4);
    let report: Report | undefined;
    void requested.then((result) => (report = result));
    while (report === undefined) {
      clock.advance(25);
      await new Promise(setImmediate);
    }
    const hangs = 'notWaitedFor : zero hangs, or is slow: others answered, and it did not. Check the node.';
    assert.deepEqual(
      sourcesOf(report, network).filter((line) => line.startsWith('zero')),
      [`zero C-Chain ${hangs}`, `zero glacier ${hangs}`, `zero moraine ${hangs}`, `zero serac ${hangs}`],
    );
  });

  it('asks no node that is known to hang what each says of itself', async () => {
    const silent = await startLoopback(() => undefined);
    zero = silent;
    const clock = new TestClock();
    await lookup.dispose();
    lookup = testLookup({ now }, 60_000, undefined, undefined, new EndpointStats(clock));
    const { nodes, ...rest } = live.only('one', 'three');
    const network = { ...rest, nodes: [{ name: 'zero', url: silent.url }, ...nodes] };
    const waited = async (id: string): Promise<void> => {
      let isDone = false;
      void lookup.on(network, id).then(() => (isDone = true));
      while (!isDone) {
        clock.advance(1);
        await new Promise(setImmediate);
      }
    };
    await waited(liveId('C', 'legacy'));
    await waited('NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5');
    assert.deepEqual(
      silent.requests.filter(({ path }) => path === '/ext/info'),
      [],
    );
  });

  it('gives a hover 3 s in all, and tells what came in them and what did not', async () => {
    const clock = new TestClock();
    await lookup.dispose();
    lookup = testLookup({ now }, 5_000, undefined, undefined, new EndpointStats(clock));
    // Each of its responses takes as long as a hover may.
    zero = await startLoopback(({ path, body }, response) => {
      clock.advance(3_000);
      const headers = { 'content-type': 'application/json' };
      void fetch(`${live.nodes.two.url}${path}`, { method: 'POST', body, headers }).then(async (answer) =>
        response.writeHead(answer.status, headers).end(await answer.text()),
      );
    });
    const network: Network = { ...live.network, nodes: [{ name: 'zero', url: zero.url }] };
    const options = { chain: 'C-Chain', quick: true } as const;
    const failed = await lookup.on(network, liveId('C', 'erc20TooMuch'), options);
    assert.equal(zero.requests.length, 1);
    // Its other requests in the meantime are listed too, in any order.
    assert.match(
      sourcesOf(failed, network).join('\n'),
      /^zero C-Chain failed : zero took too long: no time was left for eth_.+ \(\d\)\. Open the result, or use another node\.$/,
    );
    assert.match(textOf(failed, network), /^✗ reverted, reason unknown\n[^]*\n {2}block +19\n[^]*\n {2}fee +0\.00/);
    // The failure is not cached for the next request.
    const whole = await lookup.on(network, liveId('C', 'erc20TooMuch'), { chain: 'C-Chain' });
    assert.deepEqual(sourcesOf(whole, network), ['zero C-Chain answered']);
  });

  describe('where the first node bootstraps', () => {
    const recorded = readRecordings('starting.jsonl').find(({ path }) => path === '/ext/bc/P');
    const sentence =
      'is still bootstrapping this chain and cannot answer METHOD yet. Try again when it is bootstrapped, or use another node.';
    const methods = 'eth_getTransactionByHash, eth_getTransactionReceipt, eth_getBlockByHash, … (5)';

    it('goes on to the next one, and says so', async () => {
      zero = await startLoopback((_, response) =>
        response.writeHead(503, { 'content-type': recorded?.contentType ?? '' }).end(recorded?.body),
      );
      const network = behind(zero);
      const report = await lookup.on(network, liveId('C', 'legacy'), { chain: 'C-Chain' });
      assert.deepEqual(sourcesOf(report, network), [
        `zero C-Chain failed : zero ${sentence.replace('METHOD', methods)}`,
        'one C-Chain answered',
      ]);
    });

    it('says so of a chain that it has not begun with', async () => {
      zero = await startLoopback(({ path, body }, response) => {
        if (path === '/ext/info' && body.includes('info.isBootstrapped')) {
          const { id } = parseJson(body) as { readonly id: JsonValue };
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(printJson({ jsonrpc: '2.0', id, result: { isBootstrapped: false } }));
        } else {
          response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('404 page not found\n');
        }
      });
      const network: Network = { ...live.network, nodes: [{ name: 'zero', url: zero.url }] };
      const report = await lookup.on(network, liveId('C', 'legacy'), { chain: 'C-Chain' });
      assert.equal(report.status, 'unavailable');
      assert.deepEqual(sourcesOf(report, network), [
        `zero C-Chain failed : zero ${sentence.replace('METHOD', 'eth_getTransactionByHash')}`,
      ]);
    });
  });

  describe('where the first node has pruned old state', () => {
    const evmChains = ['C', 'glacier', 'moraine'] as const;

    it('has the tree of calls of every transaction from the node that keeps it, and names that', async () => {
      let traced = 0;
      for (const chain of evmChains) {
        for (const { id, what } of Object.values(liveIds()[chain])) {
          const report = /; (?:succeeded|failed) in block/.test(what) ? await lookup.on(live.network, id) : undefined;
          const calls = report?.sections.find(({ key }) => key === 'calls');
          assert.deepEqual(
            calls?.note?.some((span) => 'text' in span && /not known/.test(span.text)) ?? false,
            false,
            id,
          );
          if (report !== undefined && calls !== undefined) {
            const by = calls.from.map((index) => report.sources[index]?.host);
            assert.ok(by.includes(live.nodes.two.host), id);
            traced++;
          }
        }
      }
      assert.ok(traced > 15, `only ${traced} trees`);
    });

    it('says that no configured node keeps it only where all were asked', async () => {
      const network = live.only('one', 'three', 'four');
      const report = await lookup.on(network, liveId('C', 'accessList'));
      assert.match(
        textOf(report, network),
        /Call tree unknown: all 3 configured nodes have pruned the state that debug_traceTransaction needs\. Use an archive node\./,
      );
      const alone = live.only('one');
      assert.match(
        textOf(await lookup.on(alone, liveId('C', 'accessList'), { fresh: true }), alone),
        /Call tree unknown: one has pruned the state that debug_traceTransaction needs\. Use an archive node\./,
      );
    });
  });

  it('finds a transaction that waits in the pools of some nodes alone, and says in which', async () => {
    const report = await lookup.on(live.network, liveId('C', 'poolGap'));
    assert.equal(report.status, 'stuck');
    const text = textOf(report);
    assert.match(text, /^⚠ stuck: nonce 0 missing before nonce 5\n/);
    assert.match(text, /\n {2}in transaction pool of +two, five; not one, three, four\n/);
    assert.deepEqual(sourcesOf(report, live.network, 'C-Chain'), [
      'one C-Chain notFound',
      'two C-Chain answered',
      'three C-Chain notFound',
      'four C-Chain notFound',
      'five C-Chain answered',
    ]);
  });

  it('asks about a chain those that run it, and calls no 404 of another one a failure', async () => {
    const first = await lookup.on(live.network, liveId('C', 'legacy'));
    assert.deepEqual(sourcesOf(first, live.network), [
      'one C-Chain answered',
      'one glacier notFound',
      'one moraine notFound',
      'four serac notFound',
    ]);
    const before = live.nodes.one.requests.length;
    await lookup.on(live.network, liveId('C', 'accessList'));
    const serac = live.nodes.one.requests.slice(before).filter(({ path }) => path.includes('2MEpvc4dEYJ'));
    assert.equal(serac.length, 0, 'who does not run a chain is not asked again');
  });

  it('says of what nobody has where it was looked for, and who did not answer', async () => {
    const unknown = `0x${'12'.repeat(32)}`;
    const all = textOf(await lookup.on(live.network, unknown));
    assert.equal(
      all.split('\n')[0],
      'Not on review (C-Chain, glacier, moraine, serac, P-Chain, X-Chain; queried one, four, two, three, five).',
    );
    zero = await refusing('closed');
    const network = behind(zero, live.only('one', 'four'));
    assert.equal(
      textOf(await lookup.on(network, unknown, { fresh: true }), network).split('\n')[0],
      'Not on review (C-Chain, glacier, moraine, serac, P-Chain, X-Chain; queried one, four; zero failed).',
    );
    const gone = live.only('three', 'five');
    const { nodes } = behind(zero, gone);
    const lost = { ...gone, nodes: nodes.filter(({ name }) => name !== 'three') };
    assert.equal(
      textOf(await lookup.on(lost, unknown, { fresh: true }), lost).split('\n')[0],
      'Not on review (C-Chain, serac, P-Chain, X-Chain; queried five). Incomplete: zero is shutting down and cannot answer eth_getTransactionByHash: "closed". Use another node, or try again after its restart.',
    );
  });

  describe('about a NodeID', () => {
    const five = 'NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5';

    it('says which of the other configured nodes are connected to it', async () => {
      assert.match(textOf(await lookup.on(live.network, five)), /\n {2}connected +to one, two, three, four\n/);
      const others = live.only('one', 'two');
      assert.match(textOf(await lookup.on(others, five, { fresh: true }), others), /\n {2}connected +to one, two\n/);
      assert.match(
        textOf(await lookup.on(live.network, liveId('P', 'offlineNodeID'))),
        /\n {2}connected +no \(queried one, two, three, four, five\)\n/,
      );
    });

    it('knows one of the configured nodes that is down now, since it once told its NodeID', async () => {
      const down = 'http://127.0.0.1:1';
      const cached = { get: (url: string) => (url === down ? five : undefined), set: () => undefined };
      await lookup.dispose();
      lookup = testLookup({ now }, 5_000, undefined, undefined, undefined, new NodeIds(cached));
      const network: Network = {
        ...live.network,
        nodes: live.network.nodes.map((node) => (node.name === 'five' ? { ...node, url: down } : node)),
      };
      const text = textOf(await lookup.on(network, five), network);
      assert.match(text, /\n {2}your node +five in the settings, not answering\n/);
      assert.match(text, /\n {2}connected +to one, two, three, four\n/);
    });

    it('does not call it unconnected where nobody told', async () => {
      zero = await refusing('closed');
      const network: Network = { ...live.network, nodes: [live.network.nodes[0]!, { name: 'zero', url: zero.url }] };
      assert.match(textOf(await lookup.on(network, five), network), /\n {2}connected +to one; zero did not answer\n/);
    });
  });
});
