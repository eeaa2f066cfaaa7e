import assert from 'node:assert/strict';
import { deepEqual } from '../../../helpers/deepEqual';
import { readNetworks } from '../../../../src/engine/networks/io/networks';

describe('readNetworks', () => {
  const named = (setting: unknown, name: string) => readNetworks(setting).all.find((network) => network.name === name);

  it('has the built-in networks without a setting', () => {
    for (const setting of [undefined, null, {}]) {
      const { all, problems } = readNetworks(setting);
      deepEqual(
        all.map(({ name, networkId, hrp }) => [name, networkId, hrp]),
        [
          ['mainnet', 1, 'avax'],
          ['fuji', 5, 'fuji'],
          ['local', 12345, 'local'],
        ],
      );
      deepEqual(problems, []);
    }
  });

  it('adds a network, complete', () => {
    const setting = {
      devnet: {
        nodes: { one: 'http://127.0.0.1:9650/', two: ' http://127.0.0.1:9652 ' },
        dataApi: 'https://data.example/',
        metricsApi: null,
        hrp: 'custom',
        networkId: 4242,
        chains: {
          C: { evmChainId: 43112 },
          orders: {
            blockchainId: '2Q',
            evmChainId: '99999999999999999999',
            rpcUrl: 'https://rpc.example/x/',
            symbol: 'ORD',
          },
        },
        wireNames: 'neutral',
      },
    };
    deepEqual(readNetworks(setting).problems, []);
    deepEqual(named(setting, 'devnet'), {
      name: 'devnet',
      networkId: 4242,
      hrp: 'custom',
      nodes: [
        { name: 'one', url: 'http://127.0.0.1:9650' },
        { name: 'two', url: 'http://127.0.0.1:9652' },
      ],
      dataApi: 'https://data.example',
      chains: [
        { name: 'C-Chain', path: 'C', evmChainId: 43112n, symbol: 'AVAX' },
        {
          name: 'orders',
          path: '2Q',
          blockchainId: '2Q',
          evmChainId: 99999999999999999999n,
          rpcUrl: 'https://rpc.example/x',
          symbol: 'ORD',
        },
      ],
      wireNames: 'neutral',
    });
  });

  it('overrides single fields of a built-in network', () => {
    const setting = { fuji: { nodes: { own: 'http://10.0.0.1:9650' }, dataApi: null } };
    const fuji = named(setting, 'fuji');
    deepEqual(fuji?.nodes, [{ name: 'own', url: 'http://10.0.0.1:9650' }]);
    assert.equal(fuji?.dataApi, undefined);
    assert.equal(fuji?.metricsApi, 'https://metrics.avax.network');
    assert.equal(fuji?.chains[0]?.evmChainId, 43113n);
    deepEqual(
      readNetworks(setting).all.map(({ name }) => name),
      ['mainnet', 'fuji', 'local'],
    );
  });

  it('knows prefix and C-Chain of a known network by its id', () => {
    const own = named({ own: { nodes: { a: 'http://10.0.0.1:9650' }, networkId: 5 } }, 'own');
    assert.equal(own?.hrp, 'fuji');
    assert.equal(own?.chains[0]?.evmChainId, 43113n);
    const other = named({ own: { nodes: { a: 'http://10.0.0.1:9650' }, networkId: 77 } }, 'own');
    assert.equal(other?.hrp, 'custom');
    assert.equal(other?.chains[0]?.evmChainId, undefined);
    const unnamed = named({ own: { nodes: { a: 'http://10.0.0.1:9650' } } }, 'own');
    deepEqual([unnamed?.networkId, unnamed?.hrp], [12345, 'local']);
  });

  it('has no C-Chain where it is an EVM beside Avalanche, and still one where a chain of a node has its own RPC', () => {
    const chains = { sepolia: { evmChainId: 11155111, rpcUrl: 'https://rpc.example/v3', symbol: 'ETH' } };
    deepEqual(
      named({ evm: { chains } }, 'evm')?.chains.map(({ name }) => name),
      ['sepolia'],
    );
    deepEqual(readNetworks({ evm: { chains } }).problems, []);
    deepEqual(
      named({ own: { nodes: { a: 'http://10.0.0.1:9650' }, chains } }, 'own')?.chains.map(({ name }) => name),
      ['C-Chain', 'sepolia'],
    );
  });

  const nodes = { a: 'http://127.0.0.1:9650' };
  const key = 'snowprobe.networks.x';
  const url = 'an http or https URL without user name, password or query';
  const wrong: readonly (readonly [string, unknown, string])[] = [
    ['a text', 'x', 'Setting snowprobe.networks: expected an object; only the built-in networks are available.'],
    ['a list', [], 'Setting snowprobe.networks: expected an object; only the built-in networks are available.'],
    [
      'a number for a network',
      { x: 5 },
      `Setting ${key} is ignored: expected an object with nodes, dataApi, hrp, networkId or chains.`,
    ],
    [
      'nodes as a list',
      { x: { nodes: ['http://a'], dataApi: 'https://d', networkId: 1 } },
      `Setting ${key}.nodes is ignored: expected an object of node names and URLs.`,
    ],
    [
      'a node that is no URL',
      { x: { nodes: { ...nodes, b: 'nowhere' } } },
      `Setting ${key}.nodes.b is ignored: expected ${url}.`,
    ],
    [
      'a node by another scheme',
      { x: { nodes: { ...nodes, b: 'ws://127.0.0.1' } } },
      `Setting ${key}.nodes.b is ignored: expected ${url}.`,
    ],
    [
      'a password in a URL',
      { x: { nodes: { ...nodes, b: 'https://u:p@host.example' } } },
      `Setting ${key}.nodes.b is ignored: expected ${url}.`,
    ],
    [
      'a key in a query',
      { x: { nodes, dataApi: 'https://d.example/?key=1' } },
      `Setting ${key}.dataApi is ignored: expected ${url}.`,
    ],
    [
      'a number for the metrics service',
      { x: { nodes, metricsApi: 3 } },
      `Setting ${key}.metricsApi is ignored: expected ${url}.`,
    ],
    [
      'no source at all',
      { x: {} },
      `Setting ${key}.nodes is ignored: expected at least one node URL, or a data service.`,
    ],
    [
      'an upper-case prefix',
      { x: { nodes, hrp: 'AVAX' } },
      `Setting ${key}.hrp is ignored: expected a lower-case address prefix such as "fuji".`,
    ],
    [
      'a network id of 2^32',
      { x: { nodes, networkId: 4294967296 } },
      `Setting ${key}.networkId is ignored: expected a number from 1 to 4294967295.`,
    ],
    [
      'a fraction for a network id',
      { x: { nodes, networkId: 1.5 } },
      `Setting ${key}.networkId is ignored: expected a number from 1 to 4294967295.`,
    ],
    [
      'other wire names',
      { x: { nodes, wireNames: 'both' } },
      `Setting ${key}.wireNames is ignored: expected "wire" or "neutral".`,
    ],
    [
      'chains as a list',
      { x: { nodes, chains: [] } },
      `Setting ${key}.chains is ignored: expected an object of chains by name.`,
    ],
    [
      'a text for a chain',
      { x: { nodes, chains: { o: 'x' } } },
      `Setting ${key}.chains.o is ignored: expected an object with blockchainId, evmChainId or rpcUrl.`,
    ],
    [
      'a chain without place',
      { x: { nodes, chains: { o: { evmChainId: 5 } } } },
      `Setting ${key}.chains.o is ignored: expected a blockchainId or an rpcUrl.`,
    ],
    ...['../../containers/x/stop', '..', 'a/b', 'a?b', 'a#b', 'a b', '2Q\\x'].map(
      (blockchainId) =>
        [
          `a blockchain ID that would lead out of the node's path: ${blockchainId}`,
          { x: { nodes, chains: { o: { blockchainId, rpcUrl: 'https://r.example' } } } },
          `Setting ${key}.chains.o.blockchainId is ignored: expected a blockchain ID or an alias.`,
        ] as const,
    ),
    [
      'a chain ID of zero',
      { x: { nodes, chains: { o: { blockchainId: '2Q', evmChainId: 0 } } } },
      `Setting ${key}.chains.o.evmChainId is ignored: expected a positive integer.`,
    ],
    [
      'a chain ID beyond 2^53 as a number',
      { x: { nodes, chains: { o: { blockchainId: '2Q', evmChainId: 2 ** 53 } } } },
      `Setting ${key}.chains.o.evmChainId is ignored: expected a positive integer.`,
    ],
    [
      'a wrong field of the C-Chain, by its own key',
      { x: { nodes, chains: { C: { symbol: 5 } } } },
      `Setting ${key}.chains.C.symbol is ignored: expected a non-empty string.`,
    ],
    [
      'an index that cannot be asked about a chain',
      { x: { nodes, dataApi: 'https://d.example' } },
      `Setting ${key}.chains.C-Chain.evmChainId is missing: the data service cannot be queried about this chain without it.`,
    ],
  ];
  for (const [name, setting, sentence] of wrong) {
    it(`names ${name} in one sentence and keeps the rest`, () => {
      const { all, problems } = readNetworks(setting);
      const sentences = problems.map(({ message }) => message);
      assert.ok(sentences.includes(sentence), sentences.join('\n'));
      assert.ok(problems.length <= 2);
      deepEqual(
        all.slice(0, 3).map((network) => network.name),
        ['mainnet', 'fuji', 'local'],
      );
    });
  }

  it('keeps a built-in network whose override is wrong', () => {
    const { all, problems } = readNetworks({ fuji: 'off' });
    assert.equal(all.length, 3);
    assert.equal(problems.length, 1);
  });

  it('is not led astray by names of object members', () => {
    const setting: unknown = JSON.parse('{"__proto__": {"nodes": {"constructor": "http://127.0.0.1:1"}}}');
    deepEqual(named(setting, '__proto__')?.nodes, [{ name: 'constructor', url: 'http://127.0.0.1:1' }]);
  });
});
