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
      signed: {
        kind: 'bar',
        parts: [{ share: 0.71, tone: 'good', label: [text('71 % signed')] }],
        mark: { at: 0.67, label: [text('67 % is the quorum')] },
      },
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

  it('is drawn on two lanes with when each stage happened and the time between, and gives the reason once', async () => {
    await tab.show(failed);
    assert.deepEqual(await texts('.lane .lane-name'), ['C-Chain', 'orders']);
    assert.deepEqual(await texts('.lane .step'), [
      '✓ sent 14:04:11 UTC 0x1111…1111',
      '✓ signed 71 % (5 of 7)',
      '✓ delivered 14:04:20 UTC 0x2222…2222',
      '✗ execution failed',
      '… acknowledged',
    ]);
    assert.deepEqual(await texts('.lane .wait > span'), ['9 s']);
    assert.equal(await tab.page.getByRole('img', { name: '71 % signed, 67 % is the quorum' }).count(), 1);
    // It is in the headline.
    assert.deepEqual(await texts('.lane .cause'), []);
    assert.deepEqual(await texts('.lane li'), ['Retry 0x2222…2222', 'Ask for help']);
  });

  it('says each state in a word, and names its list', async () => {
    const marks = tab.page.locator('.lane .dot');
    assert.deepEqual(await Promise.all((await marks.all()).map((mark) => mark.getAttribute('aria-label'))), [
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
      await tab.page.locator('.lane .step').first().getAttribute('title'),
      'eth_getLogs · data-api.avax.network',
    );
  });

  it('leads on by its transactions', async () => {
    await tab.page.locator('.lane .step').first().getByRole('link').click();
    assert.deepEqual((await tab.requests()).at(-1), { kind: 'follow', id: hash('1'), inOther: false });
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
