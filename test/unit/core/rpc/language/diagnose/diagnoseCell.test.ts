import assert from 'node:assert/strict';
import { diagnosed, fuji } from '../../../../../helpers/languageContext';

const txId = '2gmQzsDZSEm2yE6xN6UsdRiYhUPiGjGwWPWUEBaxuw1z71GqSr';
const wrongTxId = `${txId.slice(0, -1)}s`;

describe('checks of a cell', () => {
  it('say nothing about what is right', () => {
    const cell = [
      '# a comment',
      '# @target local/P',
      '# @name tx',
      `platform.getTx { "txID": "${txId}", "encoding": "json" } # and another`,
      '',
      '# @target /C',
      '# @node all',
      '# @expect result exists',
      'eth_getBlockByNumber ["latest", false,] // trailing',
      'eth_getTransactionByHash [{{tx.result.tx.id}}]',
      'subscribe logs [{ "address": "0x1111111111111111111111111111111111111111" }]',
      'GET /v1/chains?x={{tx.result.encoding}}',
      '[{ "jsonrpc": "2.0", "id": 1, "method": "eth_chainId" }]',
    ].join('\n');
    assert.deepEqual(diagnosed(cell), []);
  });

  const cases: readonly (readonly [cell: string, expected: readonly string[]])[] = [
    [
      'platform.getBlok { "height": 1 }',
      [
        "warning 'platform.getBlok': No method platform.getBlok is known; did you mean platform.getBlock? " +
          '→ platform.getBlock { "height": 1 }',
      ],
    ],
    ['foo_bar', ["warning 'foo_bar': No method foo_bar is known; it asks first, and is sent as it stands."]],
    ['platform.getTx', ["error 'platform.getTx': txID is missing: ID of the transaction."]],
    [
      `platform.getTx { "txIDs": "${txId}", "txID": "${txId}" }`,
      [`warning '"txIDs"': txIDs is no parameter here; there are: txID, encoding. ` + fixed('"txIDs"', '"txID"')],
    ],
    [
      `platform.getTx { "txID": "${wrongTxId}" }`,
      [
        `error '"${wrongTxId}"': The checksum of txID is wrong; did you mean ${txId}? ` +
          `→ platform.getTx { "txID": "${txId}" }`,
      ],
    ],
    [
      'eth_getBalance ["0x12"]',
      [
        "error 'eth_getBalance': block is missing: Block whose state is read: a number, a tag, or a hash.",
        `error '"0x12"': address must be a 0x address of 20 bytes.`,
      ],
    ],
    [
      'eth_feeHistory ["0x4", "latest"]',
      [
        "error 'eth_feeHistory': rewardPercentiles is missing: Percentiles of tips to tell, rising; an empty list for none.",
      ],
    ],
    ['eth_feeHistory ["0x4", "latest", []]', []],
    ['subscribe logs', ["error 'logs': filter is missing: Which logs: addresses and topics; {} for all."]],
    ['subscribe logs [{}]', []],
    [
      'eth_coinbase',
      ["hint 'eth_coinbase': eth_coinbase is not on the C-Chain since Helicon: L1s and subnets have it."],
    ],
    ['# @target /orders\neth_coinbase', []],
    ['eth_chainId [1]', ["error '1': eth_chainId takes no parameters."]],
    ['platform.getHeight {"a":1}', [`warning '"a"': platform.getHeight takes no parameters.`]],
    [
      'eth_getBalance ["0x1111111111111111111111111111111111111111", "latest", 3]',
      ["error '3': Too many parameters: eth_getBalance takes at most 2."],
    ],
    [
      'platform.getUTXOs { "addresses": ["P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t"] }',
      [
        `error '"P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t"': ` +
          'addresses[0] must be an address of this network (local).',
      ],
    ],
    [
      'platform.getBlockchains',
      ["hint 'platform.getBlockchains': platform.getBlockchains is deprecated since v1.9.12."],
    ],
    [
      '# @target local/P\neth_chainId',
      ["warning 'eth_chainId': eth_chainId is answered by: C-Chain, an L1. It would go to: P."],
    ],
    [
      '# @target local/C\nplatform.getHeight',
      ["hint 'platform.getHeight': platform.getHeight goes to the P-Chain, whatever @target says."],
    ],
    [
      'index.getLastAccepted',
      [
        "error 'index.getLastAccepted': index.getLastAccepted needs a chain: " +
          'write @target /P/block, /X/block, /X/tx or /C/block above it.',
      ],
    ],
    [
      '# @target fuji\nadmin.getLoggerLevel {}',
      [
        "warning 'admin.getLoggerLevel': Public nodes do not answer admin.getLoggerLevel: " +
          'choose a node of your own by @node or @target, or as the kernel.',
      ],
    ],
    [
      'eth_unsubscribe ["0x1"]',
      [
        "warning 'eth_unsubscribe': Over a websocket alone: a subscription ends when its cell is stopped. " +
          'It is sent as it stands, and a node refuses it.',
      ],
    ],
    ['subscribe newHeads', []],
    [
      '# @target lokal/C\neth_chainId',
      [
        "error 'lokal': There is no network named lokal: choose one of local, fuji, or add it to snowprobe.networks. " +
          '→ # @target local/C\neth_chainId',
      ],
    ],
    ['# @node three\neth_chainId', ["error 'three': local has no node named three: there are one, two."]],
    ['# @target fuji\n# @batch 100\neth_chainId', ["warning '100': Public nodes take at most 40 calls in a post."]],
    [
      '# @nmae x\neth_chainId',
      ["error 'x': There is no directive @nmae; there are @target, @node, @name, @expect, @timeout, @batch."],
    ],
    [
      'platform.getTx {',
      [
        "error 'platform.getTx': txID is missing: ID of the transaction.",
        "error '{': Expected a key in quotes or } here.",
      ],
    ],
  ];
  for (const [cell, expected] of cases) {
    it(`say what is wrong in ${JSON.stringify(cell)}`, () => {
      assert.deepEqual(diagnosed(cell), expected);
    });
  }

  it('find a reference to nothing, to what comes later, and to the request itself', () => {
    const named = [
      { name: 'block', isBefore: true },
      { name: 'far', isBefore: false },
    ];
    assert.deepEqual(diagnosed('eth_getBlockByHash ["{{blok.result.hash}}", true]', { named }), [
      "error '{{blok.result.hash}}': No request is named blok; did you mean block? " +
        '→ eth_getBlockByHash ["{{block.result.hash}}", true]',
    ]);
    for (const cell of [
      'eth_getBlockByHash [{{far.result}}, true]',
      '# @name far\neth_getBlockByHash [{{far.result}}, true]',
    ]) {
      assert.deepEqual(diagnosed(cell, { named }), [
        "warning '{{far.result}}': far has not answered yet: its request comes later. Move it up, or run it first.",
      ]);
    }
    assert.deepEqual(diagnosed('eth_getBlockByHash ["{{nobody.result}}", true]'), [
      "error '{{nobody.result}}': No request is named nobody: write # @name nobody above the one that is meant.",
    ]);
    assert.deepEqual(diagnosed('eth_getBlockByHash ["{{1}}", true]'), [
      "error '{{1}}': A reference is a name and a path, such as {{block.result.hash}}.",
    ]);
  });

  it('say how a large batch goes, and a batch to the node’s own server', () => {
    const batch = (method: string, count: number): string =>
      JSON.stringify(Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, method })));
    assert.deepEqual(diagnosed(batch('eth_chainId', 40), { network: fuji }), []);
    assert.deepEqual(diagnosed(batch('eth_chainId', 50), { network: fuji }), [
      "hint '[': 50 calls: they go in 2 posts of at most 40.",
    ]);
    assert.deepEqual(diagnosed(batch('platform.getHeight', 2)), [
      "hint '[': The node's own server takes no batches: its calls go side by side, each in a post.",
    ]);
  });

  it('check each call of an envelope at its place', () => {
    const cell = '{ "jsonrpc": "2.0", "id": 1, "method": "platform.getTx", "params": { "txID": 5 } }';
    assert.deepEqual(diagnosed(cell), ["error '5': txID must be a text."]);
  });

  function fixed(from: string, to: string): string {
    return `→ platform.getTx { ${to}: "${txId}", "txID": "${txId}" }`.replace(from, to);
  }
});
