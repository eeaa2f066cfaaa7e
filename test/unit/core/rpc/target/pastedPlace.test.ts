import assert from 'node:assert/strict';
import { pastedPlace } from '../../../../../src/engine/notebook/cell/findTarget';
import { testNetwork } from '../../../../helpers/lookupOn';

const networks = [
  {
    ...testNetwork({
      nodes: [
        { name: 'one', url: 'http://127.0.0.1:9650' },
        { name: 'two', url: 'http://127.0.0.1:9652' },
      ],
    }),
    name: 'devnet',
    dataApi: 'https://data.example',
    chains: [
      { name: 'C-Chain', path: 'C' },
      { name: 'orders', path: 'orders', rpcUrl: 'https://orders.example/rpc' },
    ],
  },
];

describe('pastedPlace', () => {
  const cases: readonly (readonly [string, object])[] = [
    ['http://127.0.0.1:9650/ext/info', { network: 'devnet' }],
    ['http://127.0.0.1:9652/ext/info', { network: 'devnet', node: 'two' }],
    ['https://orders.example/rpc', { network: 'devnet', chain: 'orders' }],
    ['https://orders.example/other', {}],
    ['https://data.example/v1/chains', { network: 'devnet' }],
    ['https://elsewhere.example/rpc', {}],
  ];
  for (const [url, place] of cases) {
    it(`of ${url}`, () => assert.deepEqual(pastedPlace(new URL(url), networks), place));
  }
});
