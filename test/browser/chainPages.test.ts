import assert from 'node:assert/strict';
import type { Fact, Report, Line, Section } from '../../src/engine/report/report';
import { amount, bar, code, count, id, text } from '../../src/engine/report/spans';
import { neighbourBlocks } from '../../src/engine/report/facts';
import { validatorCard } from '../../src/engine/transactions/types/stakingTypes';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';
import { erc20Transfer } from '../unit/core/finding/samples';

const alice = 'P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const bob = 'P-local1wr02qawcduypl0te6e685jcpfx6w8zxh2lwlgj';
const utxo = '2Q2gANrz4kX5KQBViG1KoAcj5EmmdJwn66oEvx1wao132ZcPaj';
const other = '2USgek67SDBmKDySfgNTDo4z4xG3bPH41abKMKKV4NDxQ71qmb';
const node = 'NodeID-FMANrLwAPjisjCdpVR5PMZixSMUS1nMg9';

const avax = (value: bigint): Line => [amount(value, 9, 'AVAX', 'nAVAX')];

const flows: readonly Section[] = [
  {
    key: 'inputs',
    heading: 'Inputs',
    columns: ['owner, UTXO', 'amount', 'type', 'transaction output', 'signer indices'],
    rows: [
      [[id(alice)], avax(3_000_000_000n)],
      [[id(utxo)], avax(3_000_000_000n), [text('input')], [id(other), text(' : 0')], [text('0')]],
    ],
    marks: [{}, { depth: 1 }],
    look: 'flow',
    from: [],
  },
  {
    key: 'outputs',
    heading: 'Outputs',
    columns: ['owner, UTXO', 'amount', 'type', 'output index'],
    rows: [
      [[id(bob)], avax(1_000_000_000n)],
      [[id(other)], avax(1_000_000_000n), [text('stake')], [count(1n)]],
      [[id(alice)], avax(1_999_000_000n)],
      [[id(utxo)], avax(1_999_000_000n), [text('change')], [count(0n)]],
      [[text('burned')], avax(1_000_000n), [text('fee')]],
    ],
    marks: [{}, { depth: 1 }, { tone: 'change' }, { depth: 1, tone: 'change' }, { tone: 'burned' }],
    look: 'flow',
    from: [],
  },
];

const fact = (key: string, label: string, value: Line): Fact => ({ key, label, value, from: [] });

const staking: Report = {
  ...erc20Transfer,
  chain: 'P-Chain',
  card: validatorCard,
  facts: [
    fact('type', 'type', [code('AddPermissionlessValidatorTx')]),
    fact('pays', 'inputs', avax(1n)),
    fact('validator.nodeID', 'node', [id(node)]),
    fact('validator.weight', 'stake', avax(1_000_000_000n)),
    fact('burned', 'fee burned', avax(1_000_000n)),
  ],
  sections: [...flows],
};

const block: Report = {
  ...erc20Transfer,
  kind: 'block',
  facts: [fact('number', 'number', [count(27n)])],
  related: neighbourBlocks(27n, 30n),
  sections: [],
};

describe('pages of P- and X-Chain transactions, blocks and validators', () => {
  let tab: TestResultPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    tab = await openResultPage();
  });
  after(() => tab.close());
  afterEach(() => tab.page.setViewportSize({ width: 1200, height: 900 }));

  const texts = async (selector: string) =>
    (await tab.page.locator(selector).allInnerTexts()).map((words) => words.replaceAll(/\s+/g, ' ').trim());
  const place = async (name: string) => (await tab.page.getByRole('region', { name }).boundingBox())!;
  const width = () => tab.page.evaluate<readonly number[]>('[document.body.scrollWidth, innerWidth]');

  it('show inputs beside outputs by owner, change and what is burned apart', async () => {
    await tab.show(staking);
    assert.deepEqual((await texts('[role="tab"]')).slice(0, 1), ['Inputs and outputs']);
    assert.deepEqual(await texts('.flow-owner > .flow-line'), [
      `${alice} 3 AVAX`,
      `${bob} 1 AVAX`,
      `${alice} 1.999 AVAX`,
      'burned 0.001 AVAX',
    ]);
    assert.deepEqual(await texts('.flow-item'), [
      '2Q2g…cPaj input transaction output 2USg…1qmb : 0 signer indices 0',
      '2USg…1qmb stake output index 1',
      '2Q2g…cPaj change output index 0',
    ]);
    assert.deepEqual(await texts('.flow-owner.change > .flow-line, .flow-owner.burned > .flow-line'), [
      `${alice} 1.999 AVAX`,
      'burned 0.001 AVAX',
    ]);
    const [inputs, outputs] = await Promise.all([place('Inputs'), place('Outputs')]);
    assert.ok(outputs.x >= inputs.x + inputs.width && outputs.y === inputs.y);
    assert.deepEqual(tab.refused, []);
  });

  it('stack inputs, outputs and cards where there is no room for two', async () => {
    await tab.page.setViewportSize({ width: 400, height: 900 });
    await tab.show(staking);
    const [inputs, outputs] = await Promise.all([place('Inputs'), place('Outputs')]);
    assert.ok(outputs.x === inputs.x && outputs.y >= inputs.y + inputs.height);
    assert.deepEqual(await width(), [400, 400]);
  });

  it('follow a UTXO by a click and an owner by keys, and copy either side', async () => {
    await tab.show(staking);
    await tab.requests();
    await tab.page.getByRole('link', { name: '2Q2g…cPaj' }).first().click();
    await tab.page.getByRole('tab', { name: 'Inputs and outputs' }).focus();
    // Its button, the owner, which can be copied, and its UTXO.
    for (const key of ['Tab', 'Tab', 'Enter', 'Tab', 'Tab', 'Enter']) {
      await tab.page.keyboard.press(key);
    }
    await tab.page.getByRole('button', { name: 'Copy table' }).nth(1).click();
    const requested = await tab.requests();
    assert.deepEqual(requested.slice(0, 3), [
      { kind: 'follow', id: utxo, inOther: false },
      { kind: 'follow', id: alice, inOther: false },
      { kind: 'follow', id: utxo, inOther: false },
    ]);
    const [copied] = requested.slice(3);
    assert.ok(copied?.kind === 'copy');
    assert.deepEqual(copied.text.split('\n').slice(0, 3), [
      'owner, UTXO\tamount\ttype\toutput index',
      `${bob}\t1 AVAX`,
      `${other}\t1 AVAX\tstake\t1`,
    ]);
  });

  it('tell of the stake on a card, and not twice what inputs and outputs tell', async () => {
    await tab.show(staking);
    assert.deepEqual(await texts('.card'), ['Validator node NodeID-FMAN…nMg9 stake 1 AVAX']);
    assert.deepEqual(await texts('.result > .overview dt'), ['type']);
    await tab.requests();
    await tab.page.getByRole('region', { name: 'Validator' }).getByRole('link').click();
    assert.deepEqual(await tab.requests(), [{ kind: 'follow', id: node, inOther: false }]);
  });

  it('lead to the blocks before and after by clicks and by keys', async () => {
    await tab.show(block);
    await tab.requests();
    assert.deepEqual(await texts('.neighbours > *'), ['‹ 26', '27', '28 ›']);
    await tab.page.getByRole('link', { name: 'Previous block 26' }).click();
    await tab.page.getByRole('link', { name: 'Next block 28' }).click({ modifiers: ['Control'] });
    for (const key of ['Alt+PageUp', 'Alt+PageDown']) {
      await tab.page.keyboard.press(key);
    }
    assert.deepEqual(await tab.requests(), [
      { kind: 'follow', id: '26', inOther: false },
      { kind: 'follow', id: '28', inOther: true },
      { kind: 'follow', id: '26', inOther: false },
      { kind: 'follow', id: '28', inOther: false },
    ]);
    assert.equal(await tab.page.getByRole('tab', { name: 'Related' }).count(), 0);
  });

  it('lead no further than the last block', async () => {
    await tab.show({ ...block, related: neighbourBlocks(27n, 27n) });
    await tab.requests();
    await tab.page.keyboard.press('Alt+PageDown');
    assert.deepEqual(await texts('.neighbours > *'), ['‹ 26', '27']);
    assert.deepEqual(await tab.requests(), []);
  });

  it('show weights and days as figures with bars', async () => {
    const row = (weight: bigint, days: bigint): readonly Line[] => [
      [id(node)],
      [count(weight), ...bar(weight, 100n)],
      [count(days, 'd'), ...bar(days, 40n)],
    ];
    const rows = [row(75n, 10n), row(25n, 40n)];
    const columns = ['node', 'weight', 'lasts'];
    await tab.show({
      ...block,
      related: [],
      sections: [{ key: 'validators', heading: 'Validators', columns, rows, from: [] }],
    });
    assert.deepEqual(await texts('tbody tr'), ['NodeID-FMAN…nMg9 75 10 d', 'NodeID-FMAN…nMg9 25 40 d']);
    const widths = await tab.page.locator('td .share > span').evaluateAll((all) => all.map((one) => one.style.width));
    assert.deepEqual(widths, ['75%', '25%', '25%', '100%']);
    await tab.page.getByRole('button', { name: 'lasts' }).click();
    assert.deepEqual(await texts('tbody tr td:nth-child(3)'), ['10 d', '40 d']);
  });
});
