import assert from 'node:assert/strict';
import { parseCell } from '../../../../src/core/rpc/cell/parseCell';
import { cellWords, lastRunDetail, lastRunWords, pastRunWords } from '../../../../src/features/notebook/cellWords';
import type { OutputAnswer, RpcOutput } from '../../../../src/webview/protocol/rpcOutput';
import { testNetwork } from '../../../helpers/lookupOn';

const nodes = [
  { name: 'one', url: 'http://127.0.0.1:9650' },
  { name: 'two', url: 'http://127.0.0.1:9652' },
];
const devnet = testNetwork({ nodes });
const service = { ...testNetwork({ nodes: [] }), name: 'service' };

describe('cellWords', () => {
  const cases: readonly (readonly [string, string | undefined, string | undefined])[] = [
    ['eth_chainId', devnet.name, 'one'],
    ['# @target /orders\neth_chainId', `${devnet.name}/orders`, 'one'],
    ['# @target service/C\neth_chainId', 'service/C', undefined],
    ['# @target nowhere\neth_chainId', 'nowhere', undefined],
    ['# @node all\neth_chainId', devnet.name, 'all 2 nodes'],
    ['# @node two, one\neth_chainId', devnet.name, 'two, one'],
    ['GET /v1/chains', devnet.name, undefined],
    ['GET /ext/health', devnet.name, 'one'],
    ['# only a comment', undefined, undefined],
  ];
  for (const [cell, target, node] of cases) {
    it(`of ${JSON.stringify(cell)}`, () => {
      const words = cellWords(parseCell(cell), devnet, [devnet, service]);
      assert.deepEqual([words?.target, words?.node], [target, node]);
    });
  }
});

describe('the words for the last run', () => {
  const answer: OutputAnswer = {
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
  const refused: OutputAnswer = {
    ...answer,
    outcome: { kind: 'error', json: '{"code":-32000}', meaning: 'No.' },
    size: 15,
  };
  const outputs = (...answers: readonly OutputAnswer[]): readonly RpcOutput[] => [{ version: 1, answers }];

  it('tell status and size', () => {
    assert.equal(lastRunWords(outputs(answer)), '200 · 1.2 kB');
    assert.equal(lastRunWords([]), undefined);
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
      pastRunWords({ at: 0, outputs: outputs(service, refused) }),
      'devnet, devnet one · 1 of 2 failed · 200 · 1.2 kB',
    );
  });

  it('count what failed; a refusal that was expected did not', () => {
    assert.equal(lastRunWords(outputs(refused)), 'failed · 200 · 15 B');
    assert.equal(lastRunWords(outputs(answer, refused)), '1 of 2 failed · 200 · 1.2 kB');
    const expected = { ...refused, expectations: [{ text: 'error exists', holds: true }] };
    assert.equal(lastRunWords(outputs(expected)), '200 · 15 B');
  });

  it('have a line for each answer behind them', () => {
    assert.equal(
      lastRunDetail(outputs(answer, { ...answer, node: 'two', milliseconds: 3, height: '26' })),
      'eth_chainId · 200 · 41 ms · one (127.0.0.1:9650) · 1.2 kB\neth_chainId · 200 · 3 ms · two (127.0.0.1:9650) · height 26 · 1.2 kB',
    );
  });
});
