import assert from 'node:assert/strict';
import type { Source } from '../../../src/engine/report/report';
import { lineLabel } from '../../../src/engine/report/spanText';
import { notFoundReport } from '../../../src/engine/lookup/identifierReport';

const source = (host: string, chain: string, outcome: Source['outcome']): Source => ({
  kind: 'node',
  host,
  chain,
  outcome,
  at: 0,
});

describe('notFoundFinding', () => {
  const cases: readonly [string, readonly Source[], string, string][] = [
    [
      'all that was asked',
      [source('a', 'C-Chain', 'notFound'), source('b', 'C-Chain', 'notFound'), source('a', 'orders', 'notFound')],
      'notFound',
      'Not on fuji (C-Chain, orders; queried a, b).',
    ],
    [
      'who did not answer, since it may be there',
      [source('a', 'C-Chain', 'notFound'), source('b', 'orders', 'failed')],
      'notFound',
      'Not on fuji (C-Chain; queried a). Incomplete: b did not answer.',
    ],
    [
      'that nobody answered',
      [source('a', 'C-Chain', 'failed'), source('b', 'C-Chain', 'failed')],
      'unavailable',
      'a and b did not answer.',
    ],
    [
      'what went wrong at hosts, once for all that failed alike',
      [
        { ...source('a', 'C-Chain', 'failed'), failure: { words: 'cannot be resolved.' } },
        { ...source('a', 'orders', 'failed'), failure: { words: 'cannot be resolved.' } },
        { ...source('b', 'C-Chain', 'failed'), failure: { words: 'cannot be resolved.' } },
        { ...source('c', 'C-Chain', 'failed'), message: 'c rejected eth_call.' },
        { ...source('d', 'C-Chain', 'failed'), failure: { words: 'is told on the page.' } },
      ],
      'unavailable',
      'a and b cannot be resolved. c rejected eth_call.',
    ],
    [
      'that a failed, without blaming who was not asked',
      [source('a', 'C-Chain', 'failed'), source('b', 'C-Chain', 'notAsked')],
      'unavailable',
      'a did not answer.',
    ],
    [
      'that nothing was allowed',
      [source('a', 'C-Chain', 'notAsked')],
      'unavailable',
      'Nothing was sent: a is not allowed.',
    ],
    [
      'that nobody could be asked',
      [],
      'unavailable',
      'Nothing was sent: only a node can answer this, and fuji has none configured. Add one to its entry in the setting snowprobe.networks.',
    ],
  ];
  for (const [name, sources, status, words] of cases) {
    it(`says ${name}`, () => {
      const report = notFoundReport('transaction', '0x12', 'fuji', sources);
      assert.deepEqual([report.status, lineLabel(report.title)], [status, words]);
      assert.equal(report.sources, sources);
    });
  }
});
