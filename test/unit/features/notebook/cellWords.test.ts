import assert from 'node:assert/strict';
import { parseCell } from '../../../../src/engine/notebook/cell/parseCell';
import { cellWords, failedWords, pastRunWords } from '../../../../src/extension/notebook/cellWords';
import type { OutputResult, RpcOutput } from '../../../../src/webview/protocol/rpcOutput';
import { testNetwork } from '../../../helpers/lookupOn';

const nodes = [
  { name: 'one', url: 'http://127.0.0.1:9650' },
  { name: 'two', url: 'http://127.0.0.1:9652' },
];
const devnet = testNetwork({ nodes });
const service = { ...testNetwork({ nodes: [] }), name: 'service' };

describe('cellWords', () => {
  const cases: readonly (readonly [cell: string, network?: string, chain?: string, node?: string])[] = [
    ['eth_chainId', devnet.name, 'C-Chain', 'one'],
    ['# @target /orders\neth_chainId', devnet.name, 'orders', 'one'],
    ['# @target service/C\neth_chainId', 'service', 'C-Chain', undefined],
    ['# @target nowhere\neth_chainId', 'nowhere', undefined, undefined],
    ['# @node all\neth_chainId', devnet.name, 'C-Chain', 'all 2 nodes'],
    ['# @node two, one\neth_chainId', devnet.name, 'C-Chain', 'two, one'],
    ['platform.getHeight', devnet.name, 'P-Chain (fixed)', 'one'],
    ['avm.getTx {}', devnet.name, 'X-Chain (fixed)', 'one'],
    ['# @target /orders\navax.getUTXOs {}', devnet.name, 'C-Chain (fixed)', 'one'],
    ['info.peers\neth_chainId', devnet.name, 'C-Chain', 'one'],
    ['platform.getHeight\neth_chainId', devnet.name, 'C-Chain', 'one'],
    ['# @target /P/block\nindex.getLastAccepted', devnet.name, 'P/block', 'one'],
    ['subscribe newHeads', devnet.name, 'C-Chain', 'one'],
    ['call orders.Coin.symbol()', devnet.name, 'orders', 'one'],
    ['GET /v1/chains', devnet.name, undefined, undefined],
    ['GET /ext/health', devnet.name, undefined, 'one'],
    ['POST /ext/bc/P {}', devnet.name, 'P-Chain (fixed)', 'one'],
    ['# only a comment'],
  ];
  for (const [cell, network, chain, node] of cases) {
    it(`of ${JSON.stringify(cell)}`, () => {
      const words = cellWords(parseCell(cell), devnet, [devnet, service]);
      const { name, isFixed } = words?.chain ?? {};
      const result = name === undefined ? undefined : name + (isFixed ? ' (fixed)' : '');
      assert.deepEqual([words?.network, result, words?.node], [network, chain, node]);
    });
  }
});

describe('the words for the last run', () => {
  const answer: OutputResult = {
    label: 'eth_chainId',
    network: 'devnet',
    node: 'one',
    host: '127.0.0.1:9650',
    outcome: { kind: 'result', json: '"0x1"' },
    status: 200,
    milliseconds: 41,
    size: 1_234,
    expectations: [],
  };
  const rejected: OutputResult = {
    ...answer,
    outcome: { kind: 'error', json: '{"code":-32000}', meaning: 'No.' },
    size: 15,
  };
  const outputs = (...answers: readonly OutputResult[]): readonly RpcOutput[] => [{ version: 1, answers }];

  it('tell what failed from what was not sent for it', () => {
    const unmet = { ...answer, expectations: [{ text: 'result == "0x2"', holds: false, found: '"0x1"' }] };
    const withheld = { ...answer, status: undefined, size: undefined };
    const outcome = { kind: 'failed', sentence: 'Not sent.', isWithheld: true } as const;
    assert.deepEqual(failedWords([unmet, { ...withheld, outcome }, { ...withheld, outcome }]), [
      '1 of 3 failed',
      '2 not sent',
    ]);
  });

  it('tell one run from others by where it was asked, at which height, and how it ended', () => {
    const other = { ...answer, network: 'fuji', node: 'two', height: '1234' };
    const { node: _, ...service } = answer;
    assert.equal(pastRunWords({ at: 0, outputs: outputs(answer, answer) }), 'devnet one · 200 · 2.4 kB');
    assert.equal(
      pastRunWords({ at: 0, outputs: outputs({ ...answer, height: '26' }, other) }),
      'devnet one, fuji two · height 26, 1,234 · 200 · 2.4 kB',
    );
    assert.equal(
      pastRunWords({ at: 0, outputs: outputs(service, rejected) }),
      'devnet, devnet one · 1 of 2 failed · 200 · 1.2 kB',
    );
  });

  it('count what failed; a refusal that was expected did not', () => {
    assert.deepEqual(failedWords([rejected]), ['failed']);
    assert.deepEqual(failedWords([answer, rejected]), ['1 of 2 failed']);
    const expected = { ...rejected, expectations: [{ text: 'error exists', holds: true, found: '{}' }] };
    assert.deepEqual(failedWords([expected, answer]), []);
  });
});
