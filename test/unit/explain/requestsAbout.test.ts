import assert from 'node:assert/strict';
import { parseIdentifier } from '../../../src/engine/detection/detect';
import {
  cellAbout,
  cellOfRequest,
  type RequestSubject,
  requestsAbout,
} from '../../../src/engine/transactions/requestsAbout';
import type { JsonObject, JsonValue } from '../../../src/engine/primitives/json/value';
import { parseCell } from '../../../src/engine/notebook/cell/parseCell';
import { findMethod } from '../../../src/engine/rpc/catalogue';
import { recordedResults } from '../../helpers/recordedOutput';

const id = '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo';
const hash = '0x35e0ad0e8a529f5a43c6a836d1461c0aab8a5ecae2956cdbc086c605eb6cc8b7';

function about(text: string, rest: Omit<RequestSubject, 'identifier'> = {}): readonly string[] {
  const identifier = parseIdentifier(text);
  assert.ok(identifier, text);
  return requestsAbout({ identifier, ...rest });
}

describe('requestsAbout', () => {
  const cases: readonly (readonly [string, Omit<RequestSubject, 'identifier'>, readonly string[]])[] = [
    [hash, {}, [`eth_getTransactionByHash ["${hash}"]`, `eth_getTransactionReceipt ["${hash}"]`]],
    [
      hash,
      { kind: 'block', chain: 'orders' },
      [`eth_getBlockByHash ["${hash}", true]`, `eth_getBlockReceipts ["${hash}"]`],
    ],
    [
      id,
      { kind: 'transaction', chain: 'P-Chain' },
      [`platform.getTx { "txID": "${id}", "encoding": "json" }`, `platform.getTxStatus { "txID": "${id}" }`],
    ],
    [id, { kind: 'transaction', chain: 'X-Chain' }, [`avm.getTx { "txID": "${id}", "encoding": "json" }`]],
    [id, { kind: 'block', chain: 'P-Chain' }, [`platform.getBlock { "blockID": "${id}", "encoding": "json" }`]],
    [
      id,
      { kind: 'blockchain' },
      [`platform.getBlockchainStatus { "blockchainID": "${id}" }`, `platform.validatedBy { "blockchainID": "${id}" }`],
    ],
    [
      id,
      { kind: 'subnet' },
      [`platform.getSubnet { "subnetID": "${id}" }`, `platform.getCurrentValidators { "subnetID": "${id}" }`],
    ],
    [id, { kind: 'asset' }, [`avm.getAssetDescription { "assetID": "${id}" }`]],
    [id, { kind: 'validation' }, [`platform.getL1Validator { "validationID": "${id}" }`]],
    [
      'NodeID-BXM1FNPtcxyHaU1z5jCG5YTbs8e6Ld6Jp',
      { kind: 'node' },
      [
        'platform.getCurrentValidators { "nodeIDs": ["NodeID-BXM1FNPtcxyHaU1z5jCG5YTbs8e6Ld6Jp"] }',
        'info.peers { "nodeIDs": ["NodeID-BXM1FNPtcxyHaU1z5jCG5YTbs8e6Ld6Jp"] }',
      ],
    ],
    [
      'local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
      { kind: 'address' },
      [
        'platform.getBalance { "addresses": ["P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u"] }',
        'platform.getUTXOs { "addresses": ["P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u"], "encoding": "hex" }',
        'platform.getStake { "addresses": ["P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u"] }',
      ],
    ],
    [
      '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc',
      { kind: 'address' },
      [
        'eth_getBalance ["0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC", "latest"]',
        'eth_getTransactionCount ["0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC", "latest"]',
        'eth_getCode ["0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC", "latest"]',
      ],
    ],
    [
      '26',
      { kind: 'block', chain: 'C-Chain' },
      ['eth_getBlockByNumber ["0x1a", true]', 'eth_getBlockReceipts ["0x1a"]'],
    ],
    ['26', { kind: 'block', chain: 'P-Chain' }, ['platform.getBlockByHeight { "height": 26, "encoding": "json" }']],
    [
      `0x${'8f'.repeat(48)}`,
      { kind: 'publicKey' },
      ['platform.getAllValidatorsAt { "height": "proposed" }', 'info.getNodeID'],
    ],
    ['PrivateKey-ewoqjP7PxY4yr3iLTpLisriqt94hdyDFNgchSxGGztUrTXtNN', {}, []],
  ];
  for (const [text, rest, expected] of cases) {
    it(`asks about ${text.slice(0, 20)} as ${rest.kind ?? 'what it looks like'} on ${rest.chain ?? 'any chain'}`, () => {
      assert.deepEqual(about(text, rest), expected);
    });
  }

  it('asks about bytes of a node by their ID, about a UTXO by the transaction that made it', () => {
    const requested = (file: string, method: string, path: (result: JsonValue) => unknown): readonly string[] =>
      recordedResults(file, method).flatMap((result) => {
        const bytes = path(result);
        return typeof bytes === 'string' && parseIdentifier(bytes) !== undefined ? [about(bytes).join('\n')] : [];
      });
    const tx = (result: JsonValue) => (result as JsonObject)['tx'];
    const block = (result: JsonValue) => (result as JsonObject)['block'];
    const utxo = (result: JsonValue) => ((result as JsonObject)['utxos'] as readonly JsonValue[])[0];
    const id = '"\\w+"';
    const byId: readonly (readonly [readonly string[], RegExp])[] = [
      [
        requested('platform.jsonl', 'platform.getTx', tx),
        new RegExp(`^platform\\.getTx { "txID": ${id}, "encoding": "json" }\n`),
      ],
      [
        requested('platform.jsonl', 'platform.getBlock', block),
        new RegExp(`^platform\\.getBlock { "blockID": ${id}, "encoding": "json" }$`),
      ],
      [
        requested('avax.jsonl', 'avax.getAtomicTx', tx),
        new RegExp(`^avax\\.getAtomicTx { "txID": ${id}, "encoding": "hex" }$`),
      ],
      [requested('avm.jsonl', 'avm.getTx', tx), new RegExp(`^avm\\.getTx { "txID": ${id}, "encoding": "json" }$`)],
      [
        requested('platform.jsonl', 'platform.getUTXOs', utxo),
        /^platform\.getTx .*(?:\nplatform.getTxStatus .*|\navm\.getTx .*)?$/,
      ],
    ];
    for (const [texts, expected] of byId) {
      assert.notEqual(texts.length, 0, String(expected));
      texts.forEach((text) => assert.match(text, expected));
    }
  });

  it('writes requests that the grammar reads and the catalogue knows', () => {
    for (const line of cases.flatMap(([text, rest]) => about(text, rest))) {
      const { requests, problems } = parseCell(line);
      assert.deepEqual(problems, [], line);
      const body = requests[0]?.body;
      assert.ok(body?.kind === 'call' && findMethod(body.method) !== undefined, line);
    }
  });
});

describe('cellAbout', () => {
  const identifier = parseIdentifier('26')!;

  it('names network and chain, each where it is known and can stand in a directive', () => {
    const heads = [
      cellAbout({ identifier, chain: 'C-Chain' }, 'fuji'),
      cellAbout({ identifier, chain: 'orders' }, 'fuji'),
      cellAbout({ identifier, chain: 'P-Chain' }, 'fuji'),
      cellAbout({ identifier, chain: 'orders' }),
      cellAbout({ identifier, chain: 'P-Chain' }),
      cellAbout({ identifier, chain: 'C-Chain' }, 'my net'),
    ].map((text) => text?.split('\n')[0]);
    assert.deepEqual(heads, [
      '# @target fuji/C',
      '# @target fuji/orders',
      '# @target fuji',
      '# @target /orders',
      'platform.getBlockByHeight { "height": 26, "encoding": "json" }',
      'eth_getBlockByNumber ["0x1a", true]',
    ]);
  });

  it('is nothing where there is nothing to ask', () => {
    const signature = parseIdentifier(`0x${'ab'.repeat(96)}`)!;
    assert.equal(cellAbout({ identifier: signature }, 'fuji'), undefined);
  });
});

describe('cellOfRequest', () => {
  const host = 'api.avax-test.network';

  it('asks again what was asked, on its chain', () => {
    const request = { host, method: 'eth_getBlockByHash', params: '["0xab",false]', chain: 'C-Chain' };
    assert.equal(cellOfRequest(request, 'fuji'), '# @target fuji/C\neth_getBlockByHash ["0xab",false]');
    const platform = { host, method: 'platform.getTx', params: '{"txID":"x"}' };
    assert.equal(cellOfRequest(platform, 'fuji'), '# @target fuji\nplatform.getTx {"txID":"x"}');
  });

  it('leaves out what is empty, and asks a service by its path', () => {
    assert.equal(cellOfRequest({ host, method: 'info.getNodeID', params: '{}' }), 'info.getNodeID');
    const service = { host, method: 'GET /v1/chains/43113/blocks/1', chain: 'C-Chain' };
    assert.equal(cellOfRequest(service, 'fuji'), '# @target fuji\nGET /v1/chains/43113/blocks/1');
  });
});
