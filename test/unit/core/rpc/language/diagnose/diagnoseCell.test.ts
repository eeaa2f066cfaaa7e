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
        "warning 'platform.getBlok': Unknown method platform.getBlok. Did you mean platform.getBlock? " +
          '→ platform.getBlock { "height": 1 }',
      ],
    ],
    [
      '# @target local/orders\nwarp_getMessageAggregateSignature ["2D1i5rf4VDAbXnwqZ7ptPkj6fRNSWTmFmJK12D1CqqaU5eoJjF", 67, ""]',
      [
        "warning 'warp_getMessageAggregateSignature': May hang the node: after two calls the chain can stop until the node is restarted, and the result can have less than the quorum. Run Tools… › Aggregate Warp Signatures… instead.",
      ],
    ],
    ['foo_bar', ["warning 'foo_bar': Unknown method foo_bar. Sent as written after you confirm."]],
    ['platform.getTx', [`error 'platform.getTx': Write the parameters as JSON, e.g. platform.getTx { "txID": "…" }`]],
    ['eth_getBalance', [`error 'eth_getBalance': Write the parameters as JSON, e.g. eth_getBalance ["0x…", "latest"]`]],
    [
      `platform.getTx { "txIDs": "${txId}", "txID": "${txId}" }`,
      [`warning '"txIDs"': The node ignores txIDs. Parameters: txID, encoding. ` + fixed('"txIDs"', '"txID"')],
    ],
    [
      `platform.getTx { "txID": "${wrongTxId}" }`,
      [
        `error '"${wrongTxId}"': Invalid checksum in txID. Did you mean ${txId}? ` +
          `→ platform.getTx { "txID": "${txId}" }`,
      ],
    ],
    ['eth_call [{ "type": "0x2", "authorizationList": [] }]', []],
    [
      'eth_call [{ "dta": "0x" }]',
      [
        `warning '"dta"': The node ignores call.dta. Parameters: from, to, gas, gasPrice, maxFeePerGas, maxPriorityFeePerGas, value, nonce, input, data, accessList, chainId, type, authorizationList, maxFeePerBlobGas, blobVersionedHashes, blobs, commitments, proofs. ` +
          '→ eth_call [{ "data": "0x" }]',
      ],
    ],
    ...['0xasdf', `0x${'00'.repeat(33)}`].map((slot): readonly [string, readonly string[]] => [
      `eth_getStorageAt ["0x1111111111111111111111111111111111111111", "${slot}", "latest"]`,
      [`error '"${slot}"': slot: expected 0x hex, at most 32 bytes.`],
    ]),
    [
      'eth_getBalance ["0x12"]',
      [
        "error 'eth_getBalance': Missing block: Block to read the state of: a number, tag or hash.",
        `error '"0x12"': address: expected a 0x address of 20 bytes.`,
      ],
    ],
    [
      'eth_feeHistory ["0x4", "latest"]',
      ["error 'eth_feeHistory': Missing rewardPercentiles: Priority fee percentiles, ascending; may be empty."],
    ],
    ['eth_feeHistory ["0x4", "latest", []]', []],
    ['subscribe logs', ["error 'logs': Missing filter: Log filter: addresses and topics; {} for all."]],
    ['subscribe logs [{}]', []],
    [
      'eth_coinbase',
      ["hint 'eth_coinbase': eth_coinbase was removed from the C-Chain in Helicon; L1s and subnets still serve it."],
    ],
    ['# @target /orders\neth_coinbase', []],
    [
      '# @expect result > 1.5 SNC\neth_getBalance ["0x1111111111111111111111111111111111111111", "latest"]',
      ["error 'result > 1.5 SNC': result is not an amount in SNC. Write the value in base units."],
    ],
    ['# @expect result > 25 gwei\neth_gasPrice', []],
    [
      '# @expect all nodes agree on result\neth_chainId',
      [
        "error 'all nodes agree on result': all nodes agree on needs several nodes. Write # @node all above the request.",
      ],
    ],
    ['# @node all\n# @expect all nodes agree on result\neth_chainId', []],
    [
      '# @eventually 30s\neth_sendRawTransaction ["0x00"]',
      [`error 'eth_sendRawTransaction ["0x00"]': @eventually repeats a request, and this one may change state.`],
    ],
    [
      '# @expect result matches /(?=a)/\neth_chainId',
      [
        "error 'result matches /(?=a)/': matches takes a pattern without lookaround and backreferences, such as /^0x/i.",
      ],
    ],
    [
      '# @expect result == {{none.result}}\neth_chainId',
      ["error '{{none.result}}': No request named none. Add # @name none above one."],
    ],
    ['# @skip\neth_chainId', [`error '@skip': Expected a reason, such as "needs a funded account".`]],
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
          'addresses[0]: expected an address of this network (local).',
      ],
    ],
    [
      'platform.getBlockchains',
      ["hint 'platform.getBlockchains': platform.getBlockchains is deprecated since v1.9.12."],
    ],
    [
      '# @target local/P\neth_chainId',
      ["warning 'eth_chainId': eth_chainId is served by C-Chain, an L1, but goes to P."],
    ],
    [
      '# @target local/C\nplatform.getHeight',
      ["hint 'platform.getHeight': platform.getHeight always goes to the P-Chain; @target is ignored."],
    ],
    [
      'index.getLastAccepted',
      [
        "error 'index.getLastAccepted': index.getLastAccepted needs an index: " +
          'add @target /P/block, /X/block, /X/tx or /C/block above.',
      ],
    ],
    [
      '# @target fuji\nadmin.getLoggerLevel {}',
      [
        "warning 'admin.getLoggerLevel': Public nodes do not serve admin.getLoggerLevel. " +
          'Select your own node with @node, @target or the kernel.',
      ],
    ],
    [
      'eth_unsubscribe ["0x1"]',
      [
        "warning 'eth_unsubscribe': WebSocket only: stop the cell to end its subscription. " +
          'Over HTTP a node rejects it.',
      ],
    ],
    ['subscribe newHeads', []],
    [
      '# @target lokal/C\neth_chainId',
      [
        "error 'lokal': Unknown network lokal. Networks: local, fuji; add others to snowprobe.networks. " +
          '→ # @target local/C\neth_chainId',
      ],
    ],
    ['# @node three\neth_chainId', ["error 'three': local has no node three. Nodes: one, two."]],
    ['# @target fuji\n# @batch 100\neth_chainId', ["warning '100': Public nodes take at most 40 calls per batch."]],
    [
      '# @nmae x\neth_chainId',
      [
        "error 'x': Unknown directive @nmae. Directives: @target, @node, @name, @expect, @timeout, @eventually, @batch, @continue, @skip.",
      ],
    ],
    [
      'platform.getTx {',
      ["error 'platform.getTx': Missing txID: Transaction ID.", "error '{': Expected a quoted key or }."],
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
      "error '{{blok.result.hash}}': No request named blok. Did you mean block? " +
        '→ eth_getBlockByHash ["{{block.result.hash}}", true]',
    ]);
    for (const cell of [
      'eth_getBlockByHash [{{far.result}}, true]',
      '# @name far\neth_getBlockByHash [{{far.result}}, true]',
    ]) {
      assert.deepEqual(diagnosed(cell, { named }), [
        "warning '{{far.result}}': far has no response yet: its request comes later. Move it up or run it first.",
      ]);
    }
    assert.deepEqual(diagnosed('eth_getBlockByHash ["{{nobody.result}}", true]'), [
      "error '{{nobody.result}}': No request named nobody. Add # @name nobody above one.",
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
      "hint '[': 50 calls, sent in 2 batches of up to 40.",
    ]);
    assert.deepEqual(diagnosed(batch('platform.getHeight', 2)), [
      "hint '[': This API does not support batches: calls are sent side by side, one request each.",
    ]);
  });

  it('check each call of an envelope at its place', () => {
    const cell = '{ "jsonrpc": "2.0", "id": 1, "method": "platform.getTx", "params": { "txID": 5 } }';
    assert.deepEqual(diagnosed(cell), ["error '5': txID: expected a string."]);
  });

  function fixed(from: string, to: string): string {
    return `→ platform.getTx { ${to}: "${txId}", "txID": "${txId}" }`.replace(from, to);
  }
});
