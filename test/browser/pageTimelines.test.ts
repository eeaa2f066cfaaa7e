import assert from 'node:assert/strict';
import type { Report, TimelineStage } from '../../src/engine/report/report';
import { id, remote, text } from '../../src/engine/report/spans';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';
import { erc20Transfer } from '../unit/core/finding/samples';

const sentAt = Date.UTC(2026, 10, 21, 14, 4, 11);
const hash = (digit: string): string => `0x${digit.repeat(64)}`;

const stage = (
  key: TimelineStage['key'],
  state: TimelineStage['state'],
  label: string,
  part: Partial<TimelineStage> = {},
): TimelineStage => ({ key, state, label, value: [], from: [0], ...part });

const failed: Report = {
  ...erc20Transfer,
  timelines: [
    {
      key: hash('a'),
      heading: [text('C-Chain → orders')],
      stages: [
        stage('sent', 'done', 'sent', {
          ...{ chain: 'C-Chain', transaction: hash('1'), at: sentAt, proof: 'eth_getLogs' },
        }),
        stage('accepted', 'done', 'accepted', { chain: 'C-Chain' }),
        stage('signed', 'done', 'signed', { value: [text('71 % (5 of 7)')] }),
        stage('delivered', 'done', 'delivered', {
          ...{ chain: 'orders', transaction: hash('2'), at: sentAt + 9_000, after: 9_000 },
        }),
        stage('executed', 'failed', 'execution failed', { chain: 'orders', value: [remote('TooPoor()<b>')] }),
        stage('acknowledged', 'open', 'acknowledged', { chain: 'C-Chain' }),
      ],
      cause: [text('The receiver refuses.')],
      advice: [[text('Retry '), id(hash('2'))], [text('Ask for help')]],
    },
  ],
};

describe('the way of a message on a page', () => {
  let tab: TestResultPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    tab = await openResultPage();
  });
  after(() => tab.close());

  const texts = async (selector: string) =>
    (await tab.page.locator(selector).allInnerTexts()).map((words) => words.replaceAll(/\s+/g, ' ').trim());

  it('is a row of stages with where and when each happened, and what stands between two of them', async () => {
    await tab.show(failed);
    assert.deepEqual(await texts('.lane .stage'), [
      '✓ sent C-Chain · 0x1111…1111 14:04:11 UTC, 1 min ago',
      '✓ accepted C-Chain',
      '✓ 9 s signed 71 % (5 of 7)',
      '✓ delivered orders · 0x2222…2222 14:04:20 UTC, 51 s ago',
      '✗ execution failed TooPoor()<b> orders',
      '… acknowledged C-Chain',
    ]);
    assert.deepEqual(await texts('.lane .cause'), ['The receiver refuses.']);
    assert.deepEqual(await texts('.lane li:not(.stage)'), ['Retry 0x2222…2222', 'Ask for help']);
  });

  it('says each state in a word, and names its list', async () => {
    const marks = tab.page.locator('.lane .dot');
    assert.deepEqual(await Promise.all((await marks.all()).map((mark) => mark.getAttribute('aria-label'))), [
      'done',
      'done',
      'done',
      'done',
      'failed',
      'not yet',
    ]);
    assert.equal(await tab.page.getByRole('region', { name: 'C-Chain → orders' }).count(), 1);
    assert.equal(await tab.page.getByRole('list', { name: 'What to do' }).count(), 1);
  });

  it('tells the read that proves a stage where the pointer rests', async () => {
    assert.equal(
      await tab.page.locator('.lane .stage').first().getAttribute('title'),
      'eth_getLogs · data-api.avax.network',
    );
  });

  it('leads on by its transactions', async () => {
    await tab.page.locator('.lane .stage').first().getByRole('link').click();
    assert.deepEqual((await tab.requests()).at(-1), { kind: 'follow', id: hash('1'), inOther: false });
  });

  it('goes downwards where there is little room', async () => {
    await tab.page.setViewportSize({ width: 420, height: 800 });
    const boxes = await Promise.all((await tab.page.locator('.lane .stage').all()).map((one) => one.boundingBox()));
    assert.equal(new Set(boxes.map((box) => box?.x)).size, 1);
    await tab.page.setViewportSize({ width: 1000, height: 800 });
    const wide = await Promise.all((await tab.page.locator('.lane .stage').all()).map((one) => one.boundingBox()));
    assert.equal(new Set(wide.map((box) => box?.y)).size, 1);
  });

  it('has below it what repairs it, and above all else where there is no way to draw', async () => {
    const actions = [
      { title: 'Look up again', as: 'again' as const },
      { title: 'Copy retry calldata', as: 'handout' as const },
      { title: 'Open retry as a cell', as: 'handout' as const },
    ];
    await tab.show(failed, actions);
    assert.deepEqual(await texts('.lane .others button'), ['Copy retry calldata', 'Open retry as a cell']);
    await tab.page.getByRole('button', { name: 'Open retry as a cell' }).click();
    assert.deepEqual((await tab.requests()).at(-1), { kind: 'act', index: 2 });
    await tab.show({ ...failed, timelines: [] }, actions);
    assert.deepEqual(await texts('.result > .others button'), ['Copy retry calldata', 'Open retry as a cell']);
  });
});
