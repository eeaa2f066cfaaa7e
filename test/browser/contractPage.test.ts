import assert from 'node:assert/strict';
import type { Report } from '../../src/engine/report/report';
import { reportToPage } from '../../src/engine/report/page/toPage';
import { code, count, id, text } from '../../src/engine/report/spans';
import type { ContractResponse, PageHistory, PageMessage } from '../../src/webview/protocol/resultPage';
import type { ContractRequest } from '../../src/webview/protocol/readPageRequest';
import { contractAnswer, contractReport } from '../helpers/contractSamples';
import { hostileWords } from '../helpers/hostileWords';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';
import { coin, deployer, twos } from '../unit/core/finding/samples';

const now = Date.UTC(2026, 10, 21, 14, 5, 11);
const from = '127.0.0.1:9650 · 3 ms · latest block 27';

describe('the forms of a contract', () => {
  let tab: TestResultPage;
  const history: PageHistory = { entries: ['snowprobe:/devnet/coin.md', 'snowprobe:/devnet/other.md'], at: 0 };

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    tab = await openResultPage();
    tab.page.setDefaultTimeout(5_000);
  });
  after(() => tab.close());

  const show = (at = 0, report: Report = contractReport) =>
    tab.report({
      kind: 'show',
      history: { ...history, at },
      view: reportToPage(report, { now, timeZone: 'UTC' }),
      actions: [],
      isContract: at === 0,
    } satisfies PageMessage);
  const answer = (result: ContractResponse) =>
    tab.report({ kind: 'contract', history, answer: result } satisfies PageMessage);
  /** Requests about functions, except those to store values. */
  const requested = async (): Promise<readonly ContractRequest[]> =>
    (await tab.requests()).flatMap((request) =>
      request.kind === 'contract' && request.request.kind !== 'keep' ? [request.request] : [],
    );
  const open = (name: string) => tab.page.getByRole('tab', { name, exact: true }).click();
  const form = (name: string) => tab.page.getByRole('form', { name, exact: true });
  const words = async (selector: string) =>
    (await tab.page.locator(selector).allInnerTexts()).map((reported) => reported.replaceAll(/\s+/g, ' ').trim());

  it('ask which functions there are once a tab is opened, and not before', async () => {
    await show();
    assert.deepEqual(await requested(), []);
    await open('Read');
    assert.deepEqual(await requested(), [{ kind: 'functions' }]);
    assert.deepEqual(await words('.contract, [role=tabpanel] .note'), ['Loading the functions of the contract.']);
    await answer(contractAnswer);
    assert.deepEqual(await words('.contract > .values dt'), ['name', 'totalSupply']);
    assert.deepEqual(await words('.fn-head'), [
      'balanceOf(address) → (uint256) ERC-20',
      'isPaused(bool,(uint64,address[])) → (bool) Guards, guessed from selector',
    ]);
    assert.equal(await form('balanceOf').locator('.note').innerText(), 'Counts tokens.');
    assert.deepEqual(await words('.field > .reading:not(:empty)'), ['Whose tokens are counted.']);
    assert.match((await form('balanceOf').getByRole('textbox').getAttribute('aria-describedby')) ?? '', /-note /);
    await open('Simulate');
    assert.deepEqual(await words('.fn-head'), [
      'transfer(address,uint256) → (bool) ERC-20',
      'deposit() Wrapped native token, guessed from selector',
    ]);
  });

  it('read those without arguments at once, each with its value or why it failed', async () => {
    const [all] = await requested();
    const calls = [0, 1].map((fn) => ({ fn, args: [] }));
    assert.deepEqual({ ...all, run: 0 }, { kind: 'read', run: 0, block: '', calls });
    await open('Read');
    const rows = [{ label: '', type: 'string', value: [{ kind: 'text', text: '"Snow Coin"' }] }] as const;
    const sentence = [{ kind: 'text', text: 'reverted: NotYet()' }] as const;
    const { run } = all as { readonly run: number };
    const answers = [
      { fn: 0, isOk: true, rows },
      { fn: 1, isOk: false, rows: [], sentence },
    ];
    await answer({ kind: 'read', run, from, answers });
    assert.deepEqual(await words('.contract > .values > div'), [
      'name "Snow Coin" string',
      'totalSupply ✗ reverted: NotYet()',
    ]);
    assert.deepEqual(await words('.contract .from'), [from]);
    assert.deepEqual(await requested(), []);
  });

  it('judge a field while it is typed', async () => {
    await show();
    await open('Read');
    const account = form('balanceOf').getByLabel('account address');
    await account.fill('0x12');
    assert.deepEqual((await requested()).at(-1), { kind: 'check', fn: 2, arg: 0, text: '0x12' });
    await answer({ kind: 'checked', fn: 2, arg: 0, text: '0x12', problem: 'Expected an address.' });
    assert.equal(await account.getAttribute('aria-invalid'), 'true');
    assert.deepEqual(await words('form .problem'), ['Expected an address.']);
    // An error for a shorter text does not apply to what was typed since.
    await account.fill(deployer);
    await answer({ kind: 'checked', fn: 2, arg: 0, text: '0x12', problem: 'Expected an address.' });
    assert.deepEqual(await words('form .problem'), []);
    assert.equal(await account.getAttribute('aria-invalid'), null);
  });

  it('read a function by a click and by Enter, and show its values', async () => {
    await requested();
    await form('balanceOf').getByRole('button', { name: 'Read' }).click();
    const [first] = await requested();
    assert.deepEqual({ ...first, run: 0 }, { kind: 'read', run: 0, block: '', calls: [{ fn: 2, args: [deployer] }] });
    const { run } = first as { readonly run: number };
    const value = [
      { kind: 'value', text: '5 SNC' },
      { kind: 'text', text: ' (5,000,000)' },
    ] as const;
    const rows = [{ label: '', type: 'uint256', value }];
    await answer({ kind: 'read', run, from, answers: [{ fn: 2, isOk: true, rows }] });
    assert.deepEqual(await words('form[aria-label=balanceOf] .returned'), ['5 SNC (5,000,000) uint256']);
    assert.deepEqual(await words('form[aria-label=balanceOf] .from'), [from]);
    await tab.page.getByLabel('Block').fill('26');
    await form('balanceOf').getByLabel('account address').press('Enter');
    const second = (await requested()).find(({ kind }) => kind === 'read');
    assert.deepEqual(
      { ...second, run: 0 },
      { kind: 'read', run: 0, block: '26', calls: [{ fn: 2, args: [deployer] }] },
    );
    const sentence = [{ kind: 'text', text: 'reverted: NotYet()' }] as const;
    await answer({
      kind: 'read',
      run: (second as { readonly run: number }).run,
      from,
      answers: [{ fn: 2, isOk: false, rows: [], sentence }],
    });
    assert.deepEqual(await words('form[aria-label=balanceOf] .problem'), ['✗ reverted: NotYet()']);
  });

  it('read all without arguments again by a click', async () => {
    await tab.page.getByLabel('Block').fill('');
    await requested();
    await tab.page.getByRole('button', { name: 'Read again' }).click();
    const [all] = await requested();
    assert.deepEqual(
      { ...all, run: 0 },
      {
        kind: 'read',
        run: 0,
        block: '',
        calls: [
          { fn: 0, args: [] },
          { fn: 1, args: [] },
        ],
      },
    );
  });

  it('cancel what runs', async () => {
    const cancel = tab.page.getByRole('button', { name: 'Cancel' });
    await cancel.click();
    const [request] = await requested();
    assert.equal(request?.kind, 'cancel');
    await answer({ kind: 'failed', run: (request as { readonly run: number }).run, sentence: 'Cancelled.' });
    assert.equal(await cancel.count(), 0);
    assert.deepEqual(await words('.table-tools .problem'), ['Cancelled.']);
  });

  it('take a choice for a bool and JSON for a tuple', async () => {
    await form('isPaused').getByLabel('deep bool').selectOption('true');
    await form('isPaused').getByLabel('argument 2').fill('[7, []]');
    await requested();
    await form('isPaused').getByRole('button', { name: 'Read' }).click();
    const [request] = await requested();
    assert.deepEqual(
      { ...request, run: 0 },
      {
        kind: 'read',
        run: 0,
        block: '',
        calls: [{ fn: 3, args: ['true', '[7, []]'] }],
      },
    );
    await answer({
      kind: 'wrong',
      run: (request as { readonly run: number }).run,
      problems: [{ fn: 3, field: 'arg 1', sentence: 'Expected 3 fields, got 2.' }],
    });
    assert.deepEqual(await words('form[aria-label=isPaused] .problem'), ['Expected 3 fields, got 2.']);
  });

  it('keep what was typed while the page goes on and back', async () => {
    await show(1, { ...contractReport, title: [text('another')] });
    assert.equal(await tab.page.getByRole('tab', { name: 'Read' }).count(), 0);
    await show(0);
    assert.equal(await form('balanceOf').getByLabel('account address').inputValue(), deployer);
    assert.deepEqual(await words('form[aria-label=balanceOf] .problem'), ['✗ reverted: NotYet()']);
  });

  it('simulate with a sender, an amount and a state override, and show what would happen', async () => {
    await open('Simulate');
    assert.deepEqual(await words('[role=tabpanel] > .note'), ['Nothing is sent to the chain.']);
    await tab.page.locator('summary').filter({ hasText: 'transfer' }).click();
    const fields = form('transfer');
    await fields.getByLabel('to address').fill(twos);
    await fields.getByLabel('value uint256').fill('1.5 SNC');
    await fields.getByLabel('From').fill(deployer);
    await fields.getByRole('button', { name: 'Add state override' }).click();
    await fields.getByLabel('Account').fill(coin);
    await fields.getByLabel('Storage').fill('0 = 0x2a');
    await requested();
    await fields.getByRole('button', { name: 'Simulate' }).click();
    const [request] = await requested();
    assert.deepEqual(
      { ...request, run: 0 },
      {
        kind: 'simulate',
        run: 0,
        fn: 4,
        args: [twos, '1.5 SNC'],
        block: '',
        from: deployer,
        value: '',
        overrides: [{ address: coin, balance: '', nonce: '', code: '', storage: '0 = 0x2a' }],
      },
    );
    const would: Report = {
      ...contractReport,
      title: [text('would succeed')],
      facts: [{ key: 'gas', label: 'estimated gas', value: [count(51_234n)], from: [] }],
      sections: [
        {
          key: 'events',
          heading: 'Events',
          columns: ['contract', 'event'],
          rows: [[[id(coin)], [code('Transfer')]]],
          from: [],
        },
      ],
    };
    const view = reportToPage(would, { now, timeZone: 'UTC' });
    await answer({ kind: 'simulated', run: (request as { readonly run: number }).run, from, view });
    assert.deepEqual(await words('.outcome'), ['✓ would succeed']);
    assert.deepEqual(await words('.answer .fact'), ['estimated gas 51,234']);
    assert.deepEqual(await words('.answer tbody td'), ['self', 'Transfer']);
    await tab.page.locator('summary').filter({ hasText: 'deposit' }).click();
    // The form is rendered when it is opened, which the browser reports with a delay.
    await form('deposit').getByLabel('Value').waitFor();
  });

  it('keep hostile words as text, and are used at 400 pixels', async () => {
    const [evil] = hostileWords;
    const functions = contractAnswer.kind === 'functions' ? contractAnswer.functions : [];
    const hostile = functions.map((of) => ({
      ...of,
      from: evil!,
      inputs: of.inputs.map((input) => ({ ...input, name: evil!, hint: evil! })),
    }));
    await tab.page.setViewportSize({ width: 400, height: 800 });
    await answer({
      ...contractAnswer,
      functions: hostile,
      notes: [[{ kind: 'text', text: evil! }]],
    } as ContractResponse);
    await open('Read');
    assert.equal(await tab.page.locator('main img, main script, main a').count(), 0);
    const overflow = await tab.page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    assert.equal(overflow, 0);
    assert.deepEqual(tab.refused, []);
  });

  it('have a button for what the page tells above, in place of its value', async () => {
    const known = contractAnswer as Extract<ContractResponse, { kind: 'functions' }>;
    await show();
    await open('Read');
    await answer({ ...known, functions: known.functions.map((fn) => ({ ...fn, isShownAbove: fn.name === 'name' })) });
    assert.deepEqual(await words('.contract > .values dt'), ['totalSupply']);
    assert.equal(await form('name').getByRole('button').innerText(), 'Read');
  });
});
