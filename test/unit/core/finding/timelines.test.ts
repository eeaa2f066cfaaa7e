import assert from 'node:assert/strict';
import { join } from 'node:path';
import type { Report, MessageTimeline, TimelineStage } from '../../../../src/engine/report/report';
import { count, remote, text } from '../../../../src/engine/report/spans';
import { reportToHover } from '../../../../src/engine/report/toHover';
import { reportToJson } from '../../../../src/engine/report/toJson';
import { reportToMarkdown } from '../../../../src/engine/report/toMarkdown';
import { reportToText } from '../../../../src/engine/report/toText';
import { golden, namedTexts } from '../../../helpers/golden';

const sentAt = Date.UTC(2026, 10, 22, 12, 3, 11);
const ctx = { now: sentAt + 60_000, timeZone: 'UTC' };
const hash = (digit: string): string => `0x${digit.repeat(64)}`;

const stage = (part: Pick<TimelineStage, 'key' | 'state' | 'label'> & Partial<TimelineStage>): TimelineStage => ({
  value: [],
  from: [0],
  ...part,
});

const failed: MessageTimeline = {
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

const waiting: MessageTimeline = {
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

function finding(...timelines: readonly MessageTimeline[]): Report {
  return {
    kind: 'transaction',
    status: 'ok',
    identifier: hash('1'),
    title: [text('sends '), count(1n)],
    network: 'devnet',
    chain: 'C-Chain',
    facts: [],
    timelines,
    sections: [],
    related: [],
    copyActions: [{ key: 'retryCallData', label: 'Copy retry call data', text: '0xfc2d6197', as: 'copy' }],
    sources: [],
  };
}

describe('the way of a message', () => {
  const surfaces = { hover: reportToHover, terminal: reportToText, document: reportToMarkdown };
  for (const [surface, words] of Object.entries(surfaces)) {
    it(`is told up to where it failed, with what to do, or to what is open: ${surface}`, () => {
      const result = { failed: words(finding(failed), ctx), waiting: words(finding(waiting), ctx) };
      golden(join(__dirname, `texts/lanes-${surface}.txt`), namedTexts(result));
    });
  }

  it('is in JSON with its states, times and hashes, and with what is ready to be copied', () => {
    golden(join(__dirname, 'texts/lanes-json.txt'), reportToJson(finding(failed)));
  });

  it('is told of two messages in a hover, and how many more there are', () => {
    const lines = reportToHover(finding(failed, waiting, failed, waiting), ctx)
      .split('\n\n')[0]!
      .split('  \n');
    assert.equal(lines.length, 4);
    assert.equal(lines[3], '2 more messages on the page');
  });
});
