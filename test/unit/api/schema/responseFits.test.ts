import assert from 'node:assert/strict';
import { sha256 } from '@noble/hashes/sha2.js';
import { DecodeError } from '../../../../src/engine/errors/errors';
import { checkResponseMatches } from '../../../../src/engine/net/schema/responseFits';
import { encodeCb58 } from '../../../../src/engine/primitives/ids/cb58';
import type { JsonValue } from '../../../../src/engine/primitives/json/value';

const [a, b] = ['a', 'b'].map((digit) => `0x${digit.repeat(64)}`) as [string, string];
const [alice, bob] = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`) as [string, string];
const bytes = '0x00000000002200000001';
const [own = '', other = ''] = [bytes, '0x00000000002200000002'].map((hex) =>
  encodeCb58(sha256(Buffer.from(hex.slice(2), 'hex'))),
);
const [nodeA, nodeB] = ['NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg', 'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ'];
const filter = { address: alice, topics: [a, null, [a, b]], fromBlock: '0x10', toBlock: '0x20' };
const log = { address: alice, topics: [a, b, b], blockNumber: '0x10', data: '0x', transactionHash: a };

/** Method, params, a matching result, and results for another request with the path of the mismatch. */
const cases: readonly (readonly [
  method: string,
  params: JsonValue,
  honest: JsonValue,
  ...lies: (readonly [path: string, result: JsonValue])[],
])[] = [
  ['eth_getTransactionByHash', [a.toUpperCase().replace('X', 'x')], { hash: a }, ['hash', { hash: b }]],
  ['eth_getTransactionReceipt', [a], { transactionHash: a }, ['transactionHash', { transactionHash: b }]],
  ['eth_getBlockByHash', [a, true], { hash: a, number: '0x1' }, ['hash', { hash: b, number: '0x1' }]],
  ['eth_getHeaderByHash', [a], { hash: a }, ['hash', { hash: b }]],
  ['eth_getBlockByNumber', ['0x0f', false], { number: '0xf' }, ['number', { number: '0x10' }]],
  ['eth_getBlockByNumber', ['latest', false], { number: '0xf' }],
  ['eth_getHeaderByNumber', ['0xf'], { number: '0xf' }, ['number', { number: '0x0' }]],
  [
    'eth_getTransactionByBlockHashAndIndex',
    [a, '0x1'],
    { blockHash: a, transactionIndex: '0x1' },
    ['blockHash', { blockHash: b, transactionIndex: '0x1' }],
    ['transactionIndex', { blockHash: a, transactionIndex: '0x2' }],
  ],
  [
    'eth_getTransactionByBlockNumberAndIndex',
    ['0x5', '0x1'],
    { blockNumber: '0x5', transactionIndex: '0x1' },
    ['blockNumber', { blockNumber: '0x6', transactionIndex: '0x1' }],
  ],
  [
    'eth_getBlockReceipts',
    [a],
    [{ blockHash: a, blockNumber: '0x5' }],
    [
      '[1].blockHash',
      [
        { blockHash: a, blockNumber: '0x5' },
        { blockHash: b, blockNumber: '0x5' },
      ],
    ],
  ],
  [
    'eth_getBlockReceipts',
    ['0x5'],
    [{ blockHash: a, blockNumber: '0x5' }],
    ['[0].blockNumber', [{ blockHash: a, blockNumber: '0x6' }]],
  ],
  ['eth_getProof', [alice, [], 'latest'], { address: alice }, ['address', { address: bob }]],
  [
    'eth_getLogs',
    [filter],
    [log, { ...log, topics: [a, a, a], blockNumber: '0x20' }],
    ['[0].address', [{ ...log, address: bob }]],
    ['[1].topics[0]', [log, { ...log, topics: [b, b, b] }]],
    ['[0].topics[2]', [{ ...log, topics: [a, b] }]],
    ['[0].blockNumber', [{ ...log, blockNumber: '0xf' }]],
    ['[0].blockNumber', [{ ...log, blockNumber: '0x21' }]],
  ],
  [
    'eth_getLogs',
    [{ blockHash: a, address: [alice, bob], topics: [[], null] }],
    [{ ...log, blockHash: a, topics: [] }],
    ['[0].blockHash', [{ ...log, blockHash: b }]],
  ],
  ['eth_getLogs', [{ fromBlock: 'earliest', toBlock: 'latest' }], [log]],
  [
    'txpool_contentFrom',
    [alice],
    { pending: { '1': { from: alice } }, queued: {} },
    ['queued.7.from', { pending: {}, queued: { '7': { from: bob } } }],
  ],
  ['warp_getMessage', [own], bytes, ['', `${bytes}00`]],
  ['platform.getTx', { txID: own, encoding: 'hex' }, { tx: bytes, encoding: 'hex' }, ['tx', { tx: `${bytes}00` }]],
  ['platform.getTx', { txID: own, encoding: 'json' }, { tx: { id: own } }, ['tx.id', { tx: { id: other } }]],
  ['avm.getTx', { txID: own }, { tx: bytes }, ['tx', { tx: `${bytes}00` }]],
  ['assetvm.getTx', { txID: own }, { tx: bytes }, ['tx', { tx: `${bytes}00` }]],
  ['avax.getAtomicTx', { txID: own }, { tx: bytes }, ['tx', { tx: `${bytes}00` }]],
  ['platform.getBlock', { blockID: own }, { block: bytes }, ['block', { block: `${bytes}00` }]],
  ['avm.getBlock', { blockID: own }, { block: bytes }, ['block', { block: `${bytes}00` }]],
  [
    'platform.getBlockByHeight',
    { height: 7n, encoding: 'json' },
    { block: { height: 7n } },
    ['block.height', { block: { height: 8n } }],
  ],
  [
    'platform.getL1Validator',
    { validationID: own },
    { validationID: own, nodeID: nodeA },
    ['validationID', { validationID: other, nodeID: nodeA }],
  ],
  [
    'platform.getCurrentValidators',
    { nodeIDs: [nodeA] },
    { validators: [{ nodeID: nodeA }] },
    ['validators[1].nodeID', { validators: [{ nodeID: nodeA }, { nodeID: nodeB }] }],
  ],
  ['platform.getCurrentValidators', { subnetID: own }, { validators: [{ nodeID: nodeB }] }],
  [
    'validators.getCurrentValidators',
    { nodeIDs: [nodeA] },
    { validators: [] },
    ['validators[0].nodeID', { validators: [{ nodeID: nodeB }] }],
  ],
  ['platform.getSubnets', { ids: [own] }, { subnets: [{ id: own }] }, ['subnets[0].id', { subnets: [{ id: other }] }]],
  [
    'info.peers',
    { nodeIDs: [nodeA] },
    { peers: [{ nodeID: nodeA }] },
    ['peers[0].nodeID', { peers: [{ nodeID: nodeB }] }],
  ],
  ['index.getContainerByID', { id: own }, { id: own, index: '7' }, ['id', { id: other, index: '7' }]],
  ['index.getContainerByIndex', { index: 7n }, { id: own, index: '7' }, ['index', { id: own, index: '8' }]],
  [
    'index.getContainerRange',
    { startIndex: '7', numToFetch: '2' },
    { containers: [{ index: '7' }, { index: '8' }] },
    ['containers[1].index', { containers: [{ index: '7' }, { index: '7' }] }],
    ['containers[2]', { containers: [{ index: '7' }, { index: '8' }, { index: '9' }] }],
  ],
];

describe('an answer', () => {
  for (const [method, params, honest, ...lies] of cases) {
    const request = `${method} ${JSON.stringify(params, plain).slice(0, 60)}`;
    it(`to ${request} is taken where it is one, and for no other`, () => {
      const place = { host: 'node.example', method };
      checkResponseMatches(place, params, honest);
      checkResponseMatches(place, params, null);
      for (const [path, lie] of lies) {
        assert.throws(
          () => checkResponseMatches(place, params, lie),
          (error) =>
            error instanceof DecodeError &&
            error.path === path &&
            error.host === 'node.example' &&
            error.method === method &&
            error.expected.endsWith(', as requested,'),
          JSON.stringify(lie, plain),
        );
      }
    });
  }

  it('of another shape is left to its schema, or refused', () => {
    const shapes: readonly JsonValue[] = [[], {}, '', '0x', 7n, true, [null], [[]], { hash: null }, { tx: 5n }];
    for (const [method, params] of cases) {
      for (const shape of shapes) {
        try {
          checkResponseMatches({ host: 'h', method }, params, shape);
        } catch (error) {
          assert.ok(error instanceof DecodeError, `${method}: ${String(error)}`);
        }
      }
    }
  });
});

function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
