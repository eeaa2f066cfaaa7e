import assert from 'node:assert/strict';
import { parseIdentifier } from '../../../src/engine/detection/detect';
import { parseCell } from '../../../src/engine/notebook/cell/parseCell';
import { Consent, type ConsentMode } from '../../../src/extension/vscode/consent';
import { createState, type State } from '../../../src/extension/services/createState';
import type { Loopback } from '../../helpers/loopback';
import { answerJson } from '../../helpers/loopback';
import { sharedFolder, type SharedFolder } from '../../helpers/sharedFolder';
import { useTransport } from '../../helpers/useTransport';

const hash = `0x${'12'.repeat(32)}`;
const address = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const requested = [
  hash,
  address,
  '5',
  'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg',
  'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
];
const networks = ['mainnet', 'fuji', 'local', 'theirs'];
const cell = [
  ['eth_blockNumber', 'info.getNodeVersion', 'platform.getHeight', 'GET /v1/chains', 'GET /ext/metrics'].join('\n\n'),
  'subscribe newHeads',
];

describe('hosts that only the workspace names', function () {
  this.timeout(30_000);
  const { serve, ending } = useTransport();
  let shared: SharedFolder;
  /** A local program that obeys every POST request. */
  let victim: Loopback;
  beforeEach(async () => {
    shared = sharedFolder();
    victim = await serve((_, response) => answerJson(response, '{"jsonrpc":"2.0","id":1,"result":"0x1"}'));
  });
  afterEach(() => shared.remove());

  /** Settings with which a repository could try to have local programs queried. */
  const actual = (path: string): Readonly<Record<string, unknown>> => {
    const url = `${victim.url}${path}`;
    const network = {
      nodes: { public: url },
      dataApi: url,
      metricsApi: url,
      networkId: 12345,
      hrp: 'local',
      chains: { C: { evmChainId: 43112, rpcUrl: url }, other: { blockchainId: '2Q', evmChainId: 5, rpcUrl: url } },
    };
    return Object.fromEntries(networks.map((name) => [name, network]));
  };

  function open(network: string, settings: { networks: unknown; userNetworks: unknown }, mode: ConsentMode) {
    const consent: Consent = new Consent(shared.open(), { mode: () => mode, named: () => state.networks.urls() });
    const state: State = createState({
      settings: () => ({ network, ...settings }),
      maySend: (url) => consent.maySend(url),
      timeoutMs: () => 2_000,
      proxy: () => ({}),
      headersFor: () => Promise.resolve({}),
      log: () => undefined,
      now: () => Date.now(),
    });
    ending(() => state.dispose());
    return { state, consent };
  }

  /** Requests everything, like code that forgot to ask for consent. @returns the error sentences */
  async function everything(state: State): Promise<readonly string[]> {
    const network = state.networks.active();
    const signal = AbortSignal.timeout(20_000);
    const run = { signal, allowed: () => true, shown: 100 };
    const reported: string[] = [];
    const note = async (work: Promise<unknown>): Promise<void> => {
      await work.catch((error: unknown) => reported.push(String(error)));
    };
    for (const typed of requested) {
      const { sources } = await state.lookup.find(parseIdentifier(typed)!, network, run);
      reported.push(...sources.flatMap(({ message }) => (message === undefined ? [] : [message])));
    }
    const { trees } = state;
    for (const tree of [trees.chains, trees.validators, trees.nodes]) {
      await note(tree.children(undefined, run));
    }
    for (const chain of ['C-Chain', 'P-Chain', 'X-Chain']) {
      await note(trees.height(chain, run));
    }
    reported.push(...(await state.probe(network, signal)).map(({ message }) => message ?? ''));
    const list = { network: network.name, list: 'blockchains' } as const;
    await note(state.lists.open(list, network, { signal }).next());
    await note(state.warp.aggregate(network, { message: '0x00' }, run));
    for (const text of cell) {
      const stop = new AbortController();
      const answers = await state.runCell(parseCell(text), {
        ...{ network, named: new Map(), signal: AbortSignal.any([signal, stop.signal]), isTrusted: true },
        allowed: () => true,
        confirm: () => Promise.resolve(true),
        onResult: () => undefined,
        onSent: () => undefined,
        onProgress: () => Promise.resolve(),
      });
      reported.push(...answers.map(({ outcome }) => (outcome.kind === 'failed' ? outcome.sentence : outcome.kind)));
    }
    await new Promise<void>((resolve) => {
      const dashboard = state.dashboard(network, {
        allowed: () => true,
        failed: (error) => assert.fail(String(error)),
        changed() {
          const { nodes, chains } = dashboard.view('fiveMinutes');
          if (nodes.rows.every(({ words }) => words !== 'loading') && chains[0]?.problem !== undefined) {
            dashboard.stop();
            resolve();
          }
        },
      });
      dashboard.start();
    });
    return reported;
  }

  for (const mode of ['ask', 'always', 'never'] as const) {
    for (const path of ['', '/containers/x/stop']) {
      it(`are sent nothing without a yes, where consent is "${mode}" and the path is "${path}"`, async () => {
        for (const network of networks) {
          const { state, consent } = open(network, { networks: actual(path), userNetworks: {} }, mode);
          const active = state.networks.active();
          assert.equal(active.name, network);
          // Both as a hover requests it and as code that forgot to ask would.
          const decisions = requested.flatMap((typed) => state.lookup.urls(parseIdentifier(typed)!, active));
          assert.ok(decisions.length >= requested.length);
          const decision = mode === 'never' ? 'refused' : 'undecided';
          assert.deepEqual([...new Set(decisions.map((url) => consent.decide(url)))], [decision]);
          const reported = await everything(state);
          const sentence = `to ${victim.host}: the host is neither in your user settings nor allowed.`;
          assert.ok(reported.filter((one) => one.includes(sentence)).length > 10, reported.join('\n'));
        }
        assert.deepEqual([victim.requests.length, victim.maxConnections], [0, 0]);
      });
    }
  }

  it('are asked once the user says yes, each URL of this machine for itself', async () => {
    const stop = `${victim.url}/containers/x/stop`;
    const settings = {
      networks: { theirs: { nodes: { a: stop, b: `${victim.url}/containers/y/stop` } } },
      userNetworks: {},
    };
    const { state, consent } = open('theirs', settings, 'ask');
    const urls = state.lookup.urls(parseIdentifier(hash)!, state.networks.active());
    assert.deepEqual(consent.undecided(urls), [stop, `${victim.url}/containers/y/stop`]);
    consent.answer([stop], 'once');
    await state.lookup.find(parseIdentifier(hash)!, state.networks.active(), {
      signal: AbortSignal.timeout(20_000),
      allowed: () => true,
    });
    assert.ok(victim.requests.length > 0);
    assert.deepEqual(
      [...new Set(victim.requests.map(({ path }) => path))],
      ['/containers/x/stop/ext/bc/P', '/containers/x/stop/ext/bc/C/rpc'],
    );
  });

  it('are free where the user names the same URL, and so is the built-in local network', async () => {
    const own = actual('');
    const { state, consent } = open('theirs', { networks: own, userNetworks: own }, 'never');
    const urls = state.lookup.urls(parseIdentifier(hash)!, state.networks.active());
    assert.deepEqual(consent.undecided(urls), []);
    assert.equal(consent.decide('http://127.0.0.1:9650/ext/info'), 'allowed');
    await state.lookup.find(parseIdentifier(hash)!, state.networks.active(), {
      signal: AbortSignal.timeout(20_000),
      allowed: (url) => consent.decide(url) === 'allowed',
    });
    assert.ok(victim.requests.length > 0);
  });
});
