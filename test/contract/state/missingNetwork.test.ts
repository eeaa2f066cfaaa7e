import assert from 'node:assert/strict';
import { parseIdentifier } from '../../../src/engine/detection/detect';
import { reportToText } from '../../../src/engine/report/toText';
import { parseCell } from '../../../src/engine/notebook/cell/parseCell';
import { MissingNetworkError, networkForReading, networkNamed } from '../../../src/extension/shared/networkNamed';
import { createState, type State } from '../../../src/extension/services/createState';
import { startLoopback, type Loopback } from '../../helpers/loopback';

const unknown = 'No network is named devnett; did you mean devnet? Nothing is sent until one is selected.';
const untrusted = 'Network theirs is ignored until you trust this workspace, whose settings name it. Nothing is sent.';

describe('a network that the settings ask for and that is none', () => {
  let host: Loopback;
  let settings: { network: string; networks: unknown; untrustedNetwork?: string };
  let state: State;

  before(async () => {
    host = await startLoopback((_, response) => response.end('{}'));
  });
  after(() => host.close());
  beforeEach(() => {
    const one = { nodes: { one: host.url }, dataApi: host.url, chains: { C: { evmChainId: 43112 } } };
    settings = { network: 'devnett', networks: { devnet: one, fuji: one, mainnet: one } };
    state = createState({
      settings: () => settings,
      timeoutMs: () => 1000,
      proxy: () => ({}),
      headersFor: () => Promise.resolve({}),
      log: () => undefined,
      now: () => 0,
    });
  });
  afterEach(() => state.dispose());

  it('is its name and why it is none, and has nobody to ask', () => {
    const network = state.networks.active();
    assert.deepEqual(network.missing, { why: 'unknown', sentence: unknown, nearest: 'devnet' });
    assert.deepEqual([network.name, network.nodes, network.dataApi, network.chains], ['devnett', [], undefined, []]);
    assert.deepEqual(state.networks.problems, [
      { path: ['snowprobe.network'], message: unknown, suggestion: 'devnet' },
    ]);
    assert.throws(() => networkNamed(undefined, state.networks), MissingNetworkError);
    assert.throws(() => networkNamed('devnett', state.networks), { message: unknown });
    assert.equal(networkNamed('fuji', state.networks).name, 'fuji');
  });

  it('is the workspace’s where that is not trusted, whatever else is selected', () => {
    settings = { ...settings, network: 'fuji', untrustedNetwork: 'theirs' };
    assert.deepEqual(state.networks.active().missing, { why: 'untrusted', sentence: untrusted });
    assert.deepEqual(state.networks.problems, []);
  });

  it('answers a lookup, a cell and a view without a request', async () => {
    const signal = new AbortController().signal;
    for (const text of [`0x${'12'.repeat(32)}`, 'P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t', '27']) {
      const report = await state.lookup.find(parseIdentifier(text)!, state.networks.active(), {
        signal,
        allowed: () => true,
      });
      assert.ok(reportToText(report, { now: 0 }).includes(unknown), reportToText(report, { now: 0 }));
    }
    const [answer] = await state.runCell(parseCell('eth_blockNumber'), {
      ...{ network: state.networks.active(), named: new Map(), signal, isTrusted: true },
      allowed: () => Promise.resolve(true),
      confirm: () => Promise.resolve(true),
      onResult: () => undefined,
      onSent: () => undefined,
      onProgress: () => Promise.resolve(),
    });
    assert.ok(JSON.stringify(answer).includes(unknown), JSON.stringify(answer));
    for (const tree of [state.trees.chains, state.trees.validators, state.trees.nodes]) {
      await tree.children(undefined, { signal, allowed: () => true, shown: 1 }).catch(() => undefined);
    }
    assert.deepEqual(host.requests, []);
  });

  it('is read with no other network in its place', () => {
    assert.equal(networkForReading('gone', state.networks).missing?.why, 'unknown');
    assert.equal(networkForReading(undefined, state.networks).name, 'devnett');
  });
});
