import assert from 'node:assert/strict';
import { allowedPart, networkDetail, networkState, originsOf } from '../../../../src/extension/networks/networkHosts';
import type { Network } from '../../../../src/engine/networks/network';
import type { Probed } from '../../../../src/engine/sources/probe';

const network: Network = {
  name: 'devnet',
  networkId: 12345,
  hrp: 'local',
  nodes: [
    { name: 'one', url: 'http://127.0.0.1:9650' },
    { name: 'two', url: 'https://node.example/key' },
  ],
  dataApi: 'https://data.example',
  metricsApi: 'https://data.example/metrics',
  chains: [
    { name: 'C-Chain', path: 'C' },
    { name: 'orders', path: '2Q', rpcUrl: 'https://orders.example/rpc' },
  ],
  wireNames: 'wire',
};

describe('originsOf', () => {
  it('names each host of a network once', () => {
    assert.deepEqual(originsOf(network), [
      'http://127.0.0.1:9650',
      'https://node.example',
      'https://orders.example',
      'https://data.example',
    ]);
  });
});

describe('networkDetail', () => {
  it('names hosts and keys before anything was asked', () => {
    assert.equal(
      networkDetail(network, new Set(['https://data.example']), undefined),
      '127.0.0.1:9650 · node.example · orders.example · data.example key set',
    );
  });

  it('names a host once whose ports are several nodes', () => {
    const nodes = ['9650', '9652'].map((port) => ({ name: port, url: `http://127.0.0.1:${port}` }));
    const answers = new Map([['127.0.0.1:9652', { host: '127.0.0.1:9652', ok: true, milliseconds: 8 }]]);
    const local = { ...network, nodes: [...nodes, ...network.nodes.slice(1)], chains: [], dataApi: undefined };
    assert.equal(
      networkDetail({ ...local, metricsApi: undefined }, new Set(), answers),
      '127.0.0.1:9650 · :9652 8 ms · node.example',
    );
  });

  it('says who answers and how fast', () => {
    const answers = new Map([
      ['127.0.0.1:9650', { host: '127.0.0.1:9650', ok: true, milliseconds: 3.4 }],
      ['node.example', { host: 'node.example', ok: false, reason: 'HTTP 503' }],
      ['orders.example', { host: 'orders.example', ok: false }],
    ]);
    assert.equal(
      networkDetail(network, new Set(), answers),
      'node.example no response (HTTP 503) · orders.example no response · 127.0.0.1:9650 3 ms · data.example',
    );
  });
});

describe('networkState', () => {
  it('counts the hosts that answer, once all have had their time', () => {
    const one = [['a', { host: 'a', ok: true }]] as const;
    const two = [...one, ['b', { host: 'b', ok: false }]] as const;
    assert.equal(networkState(false, 0, undefined), 'not queried');
    assert.equal(networkState(true, 2, new Map<string, Probed>(one)), 'active · querying…');
    assert.equal(networkState(true, 2, new Map<string, Probed>(two)), 'active · 1 of 2 hosts online');
  });
});

describe('allowedPart', () => {
  it('leaves out what may not be asked', () => {
    const part = allowedPart(network, (url) => url === 'http://127.0.0.1:9650');
    assert.ok(part);
    assert.deepEqual(originsOf(part), ['http://127.0.0.1:9650']);
    assert.deepEqual(
      part.chains.map(({ name }) => name),
      ['C-Chain'],
    );
  });

  it('is nothing where nothing is left', () => {
    assert.equal(
      allowedPart(network, () => false),
      undefined,
    );
  });
});
