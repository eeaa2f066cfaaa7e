import assert from 'node:assert/strict';
import type { Finding, Section } from '../../../../src/core/finding/finding';
import { findingToMarkdown } from '../../../../src/core/finding/toMarkdown';
import { sectionActions } from '../../../../src/features/lookup/sectionActions';

const list = { network: 'fuji', list: 'latestTransactions', blockchainId: 'p-chain' } as const;
const part: Section = {
  key: 'a',
  heading: 'Events [1]',
  columns: [],
  rows: [[[{ kind: 'text', text: 'x' }]]],
  from: [],
};
const finding: Finding = {
  kind: 'address',
  status: 'ok',
  identifier: 'P-fuji1x',
  title: [{ kind: 'text', text: 'address' }],
  facts: [],
  sections: [part, { ...part, key: 'b', heading: 'Latest [*] transactions', list }],
  related: [],
  sources: [],
};

describe('sectionActions', () => {
  it('show and export a list from the heading of its beginning, and nothing from the others', () => {
    const text = findingToMarkdown(finding, { now: 0 });
    const line = text.split('\n').findIndex((one) => one.startsWith('## Latest'));
    assert.ok(line > 0);
    assert.deepEqual(sectionActions(finding, text), [
      { line, title: 'Show all', command: '_snowprobe.openList', args: [list] },
      { line, title: 'Export…', command: 'snowprobe.export', args: [list] },
    ]);
  });

  it('are none where the text is of another Finding', () => {
    assert.deepEqual(sectionActions(finding, '# address\n'), []);
    assert.deepEqual(sectionActions(undefined, findingToMarkdown(finding, { now: 0 })), []);
  });
});
