import assert from 'node:assert/strict';
import type { Finding, Lane, LaneStage } from '../../../../src/core/finding/finding';
import { count, remote, text } from '../../../../src/core/finding/spans';
import { findingToHover } from '../../../../src/core/finding/toHover';
import { findingToJson } from '../../../../src/core/finding/toJson';
import { findingToMarkdown } from '../../../../src/core/finding/toMarkdown';
import { findingToText } from '../../../../src/core/finding/toText';

const sentAt = Date.UTC(2026, 10, 22, 12, 3, 11);
const ctx = { now: sentAt + 60_000, timeZone: 'UTC' };
const hash = (digit: string): string => `0x${digit.repeat(64)}`;

const stage = (part: Pick<LaneStage, 'key' | 'state' | 'label'> & Partial<LaneStage>): LaneStage => ({
  value: [],
  from: [0],
  ...part,
});

const failed: Lane = {
  key: hash('a'),
  heading: [text('C-Chain → orders')],
  stages: [
    stage({
      key: 'sent',
      state: 'done',
      label: 'sent',
      chain: 'C-Chain',
      transaction: hash('1'),
      at: sentAt,
      proof: 'eth_getLogs',
    }),
    stage({ key: 'accepted', state: 'done', label: 'accepted', chain: 'C-Chain' }),
    stage({ key: 'signed', state: 'done', label: 'signed', value: [text('71 %')] }),
    stage({
      key: 'delivered',
      state: 'done',
      label: 'delivered',
      chain: 'orders',
      transaction: hash('2'),
      at: sentAt + 9_000,
      after: 9_000,
    }),
    stage({
      key: 'executed',
      state: 'failed',
      label: 'execution failed',
      chain: 'orders',
      value: [remote('TooPoor()')],
    }),
    stage({ key: 'acknowledged', state: 'open', label: 'acknowledged', chain: 'C-Chain' }),
  ],
  cause: [text('The receiver refuses.')],
  advice: [[text('Retry passes now.')]],
};

const waiting: Lane = {
  ...failed,
  key: hash('b'),
  stages: [
    failed.stages[0]!,
    stage({ key: 'accepted', state: 'open', label: 'accepted', chain: 'C-Chain' }),
    stage({ key: 'signed', state: 'open', label: 'signed' }),
  ],
  cause: undefined,
  advice: [],
};

function finding(...lanes: readonly Lane[]): Finding {
  return {
    kind: 'transaction',
    status: 'ok',
    identifier: hash('1'),
    title: [text('sends '), count(1n)],
    network: 'devnet',
    chain: 'C-Chain',
    facts: [],
    lanes,
    sections: [],
    related: [],
    handouts: [{ key: 'retryCallData', label: 'Copy retry call data', text: '0xfc2d6197', as: 'copy' }],
    sources: [],
  };
}

describe('the way of a message', () => {
  it('is one line of a hover, up to where it failed, with what to do', () => {
    assert.equal(
      findingToHover(finding(failed), ctx).split('  \n')[1],
      'C-Chain ✓ sent 12:03:11 UTC, 1 min ago → ✓ signed 71 % → ✓ delivered → ✗ execution failed on orders: TooPoor() · Retry passes now.',
    );
  });

  it('ends with the stage that is open', () => {
    assert.equal(
      findingToHover(finding(waiting), ctx).split('  \n')[1],
      'C-Chain ✓ sent 12:03:11 UTC, 1 min ago → … accepted',
    );
  });

  it('is told of two messages in a hover, and how many more there are', () => {
    const lines = findingToHover(finding(failed, waiting, failed, waiting), ctx)
      .split('\n\n')[0]!
      .split('  \n');
    assert.equal(lines.length, 4);
    assert.equal(lines[3], '2 more messages on the page');
  });

  it('is a table in a text, with why and what to do below', () => {
    assert.equal(
      findingToText(finding(failed), ctx).split('\n\n')[1],
      [
        'Message C-Chain → orders',
        '  stage                         chain    time                     after  transaction                                                         proof',
        `  ✓ sent                        C-Chain  12:03:11 UTC, 1 min ago         ${hash('1')}  eth_getLogs`,
        '  ✓ accepted                    C-Chain',
        '  ✓ signed 71 %',
        `  ✓ delivered                   orders   12:03:20 UTC, 51 s ago   9 s    ${hash('2')}`,
        '  ✗ execution failed TooPoor()  orders',
        '  … acknowledged                C-Chain',
        '  The receiver refuses. Retry passes now.',
        '',
      ].join('\n'),
    );
  });

  it('is a table of at most 100 columns in Markdown', () => {
    const lines = findingToMarkdown(finding(failed), ctx).split('\n');
    const at = lines.findIndex((line) => line.startsWith('## Message'));
    assert.deepEqual(lines.slice(at, at + 13), [
      '## Message C-Chain → orders',
      '',
      '| stage                        | chain   | time                    | after | transaction |',
      '| ---------------------------- | ------- | ----------------------- | ----- | ----------- |',
      '| ✓ sent                       | C-Chain | 2026-11-22 12:03:11 UTC |       | 0x1111…1111 |',
      '| ✓ accepted                   | C-Chain |                         |       |             |',
      '| ✓ signed 71 %                |         |                         |       |             |',
      '| ✓ delivered                  | orders  | 2026-11-22 12:03:20 UTC | 9 s   | 0x2222…2222 |',
      '| ✗ execution failed TooPoor() | orders  |                         |       |             |',
      '| … acknowledged               | C-Chain |                         |       |             |',
      '',
      'The receiver refuses. Retry passes now.',
      '',
    ]);
  });

  it('is in JSON with its states, times and hashes, and with what is ready to be copied', () => {
    const told = JSON.parse(findingToJson(finding(failed))) as { lanes: { stages: unknown[] }[]; handouts: unknown[] };
    assert.deepEqual(told.lanes[0]!.stages[3], {
      key: 'delivered',
      state: 'done',
      label: 'delivered',
      text: '',
      values: [],
      chain: 'orders',
      transaction: hash('2'),
      at: '2026-11-22T12:03:20.000Z',
      milliseconds: 9000,
      from: [0],
    });
    assert.deepEqual(told.handouts, [
      { key: 'retryCallData', label: 'Copy retry call data', text: '0xfc2d6197', as: 'copy' },
    ]);
  });
});
