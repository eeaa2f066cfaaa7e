import assert from 'node:assert/strict';
import type { Report, Line, Section } from '../../src/engine/report/report';
import { amount, code, count, id, remote, text } from '../../src/engine/report/spans';
import { hostileWords } from '../helpers/hostileWords';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';
import { watchIntl } from '../helpers/watchIntl';
import { coin, deployer, erc20Transfer, hash, twos } from '../unit/core/finding/samples';

const calls: Section = {
  key: 'calls',
  heading: 'Calls',
  columns: ['call', 'gas used', 'outcome'],
  rows: [0, 1, 2, 3].map((i) => [
    [id(i === 3 ? deployer : coin), text(` step ${i}`)],
    [count(BigInt(1000 - i))],
    [text(i === 2 ? 'failed' : 'ok')],
  ]),
  marks: [0, 1, 2, 1].map((depth) => ({ depth })),
  from: [],
};

function table(length: number, cells: (i: number) => readonly Line[]): Section {
  const rows = Array.from({ length }, (_, i) => cells(i));
  return { key: 'events', heading: 'Events', columns: ['contract', 'value'], rows, from: [] };
}

const finding: Report = { ...erc20Transfer, sections: [] };

describe('the page of a result', () => {
  let tab: TestResultPage;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    tab = await openResultPage();
  });
  after(() => tab.close());

  const texts = async (selector: string) =>
    (await tab.page.locator(selector).allInnerTexts()).map((words) => words.replaceAll(/\s+/g, ' ').trim());
  const button = (name: string) => tab.page.getByRole('button', { name, exact: true });
  const column = (n: number) => texts(`tbody tr td:nth-child(${n})`);
  const focused = () => tab.page.evaluate('document.activeElement.textContent');
  const press = (...keys: readonly string[]) =>
    keys.reduce((done, key) => done.then(() => tab.page.keyboard.press(key)), Promise.resolve());

  it('shows the verdict, the identifier, where, when and who said so, and asks for nothing', async () => {
    await tab.show(finding);
    assert.deepEqual(await texts('h1'), ['✓ transfer of 1,250.5 USDC']);
    assert.deepEqual(await texts('.own-id:visible'), [hash]);
    assert.deepEqual((await texts('.where .part')).slice(0, 4), [
      'fuji',
      'C-Chain',
      'block 41,203,877',
      '14:02:11 UTC, 3 min ago',
    ]);
    assert.deepEqual(await texts('.result > .overview .fact:nth-child(-n + 2)'), [
      'from deployer 0x8db9…52FC',
      'to USDC 0x5DB9…43A9',
    ]);
    assert.equal(await tab.page.title(), 'Tx 0x7ee3…9b70');
    assert.deepEqual(await tab.requests(), [{ kind: 'ready' }]);
    assert.deepEqual(await tab.page.evaluate('window.state'), { entries: ['snowprobe:/fuji/1.md'], at: 0 });
    assert.deepEqual(tab.refused, []);
  });

  it('is first painted without what formats and sorts by language', async () => {
    const fresh = await openResultPage();
    const used = await watchIntl(fresh.page);
    await fresh.show({ ...finding, sections: [table(1_234, (i) => [[id(coin)], [count(BigInt(i))]])] });
    const tabs = await fresh.page.getByRole('tab').allInnerTexts();
    const made = await used();
    await fresh.close();
    assert.equal(tabs[0], 'Events 1,234');
    assert.deepEqual(made, []);
  });

  it('follows a link in this tab, and with Ctrl or the middle button in another', async () => {
    await tab.show(finding);
    await tab.requests();
    const link = tab.page.getByRole('link', { name: '0x8db9…52FC' }).first();
    assert.equal(await link.getAttribute('title'), `address · deployer\n${deployer}`);
    await link.click();
    await link.click({ modifiers: ['Control'] });
    await link.click({ button: 'middle' });
    await link.focus();
    await press('Enter', 'Control+Enter');
    const here = { kind: 'follow', id: deployer, inOther: false };
    const there = { ...here, inOther: true };
    assert.deepEqual(await tab.requests(), [here, there, there, here, there]);
  });

  it('goes back and forward by its buttons and the buttons of a mouse, where there is a way', async () => {
    const entries = ['a', 'b', 'c'];
    await tab.show(finding, [], { entries, at: 1 });
    await tab.requests();
    await button('Back').click();
    await button('Forward').click();
    await tab.page.evaluate(
      'for (const button of [3, 4]) window.dispatchEvent(new MouseEvent("mouseup", { button, cancelable: true }))',
    );
    const [back, forward] = [-1, 1].map((by) => ({ kind: 'go', by }));
    assert.deepEqual(await tab.requests(), [back, forward, back, forward]);
    await tab.show(finding, [], { entries: ['a'], at: 0 });
    for (const name of ['Back', 'Forward']) {
      await button(name).focus();
      await press('Enter');
    }
    assert.deepEqual(await tab.requests(), []);
  });

  it('is where it was after going back, and begins at the new verdict otherwise', async () => {
    const long = { ...finding, sections: [calls, table(150, (i) => [[id(twos)], [count(BigInt(i))]])] };
    await tab.show(long, [], { entries: ['a'], at: 0 });
    await tab.page.getByRole('tab', { name: 'Events 150' }).click();
    await tab.page.evaluate(
      'new Promise((done) => { addEventListener("scroll", done, { once: true }); scrollTo(0, 700); }).then(() => 0)',
    );
    await tab.show({ ...finding, title: [text('another')] }, [], { entries: ['a', 'b'], at: 1 });
    assert.equal(await tab.page.evaluate('window.scrollY'), 0);
    assert.equal(await focused(), '✓ another');
    await tab.show(long, [], { entries: ['a', 'b'], at: 0 });
    assert.equal(await tab.page.evaluate('window.scrollY'), 700);
    assert.deepEqual(await texts('[role="tab"][aria-selected="true"]'), ['Events 150']);
  });

  it('leaves what is read while another answer is on its way, and says why there is none', async () => {
    await tab.show(finding);
    await tab.report({ kind: 'waiting', history: { entries: ['a', 'b'], at: 1 } });
    assert.deepEqual(await texts('h1'), ['✓ transfer of 1,250.5 USDC']);
    assert.equal(await tab.page.locator('[aria-busy="true"]').count(), 1);
    const history = { entries: ['a', 'b'], at: 1 };
    await tab.report({ kind: 'failed', history, sentence: 'No network is named gone.' });
    assert.deepEqual(await texts('h1'), ['No network is named gone.']);
  });

  it('sorts a table up, down and as it came', async () => {
    const amounts = [30n, 4n, 200n].map((value) => [[id(twos)], [amount(value, 1, 'SNC')]]);
    await tab.show({ ...finding, sections: [{ ...table(0, () => []), rows: amounts }] });
    const head = tab.page.getByRole('button', { name: 'value' });
    const orders: unknown[] = [await column(2)];
    for (let i = 0; i < 3; i += 1) {
      await head.click();
      orders.push(await column(2));
    }
    // A unit common to all rows is in the header.
    const asCame = ['3', '0.4', '20'];
    const up = ['0.4', '3', '20'];
    assert.deepEqual(orders, [asCame, up, [...up].reverse(), asCame]);
    await head.click();
    assert.equal(await tab.page.locator('th').nth(1).getAttribute('aria-sort'), 'ascending');
  });

  it('filters a table, and copies what it shows', async () => {
    await tab.show({ ...finding, sections: [table(12, (i) => [[id(twos, `n${i}`)], [count(BigInt(i))]])] });
    await tab.requests();
    await tab.page.getByRole('searchbox').fill('N1');
    assert.deepEqual(await column(2), ['1', '10', '11']);
    assert.deepEqual(await texts('.count'), ['3 of 12 rows']);
    await button('Copy table').click();
    const rows = ['n1\t1', 'n10\t10', 'n11\t11'].map((row) => `${twos} (${row.replace('\t', ')\t')}`);
    assert.deepEqual(await tab.requests(), [{ kind: 'copy', text: ['contract\tvalue', ...rows].join('\n') }]);
  });

  it('is walked by the arrow keys, copies a cell and follows its link', async () => {
    await tab.show({ ...finding, sections: [table(3, (i) => [[id(i === 1 ? deployer : twos)], [count(BigInt(i))]])] });
    await tab.requests();
    await tab.page.locator('tbody td').first().focus();
    await press('ArrowDown', 'Enter', 'Control+Enter', 'ArrowRight', 'Control+c', 'End', 'ArrowDown', 'ArrowDown');
    assert.equal(await focused(), '2');
    assert.deepEqual(await tab.requests(), [
      { kind: 'follow', id: deployer, inOther: false },
      { kind: 'follow', id: deployer, inOther: true },
      { kind: 'copy', text: '1' },
    ]);
    // Tab stops are the cell and the row's copy button.
    assert.equal(await tab.page.locator('tbody [tabindex="0"]').count(), 2);
    await press('Tab', 'Enter');
    assert.deepEqual(await tab.requests(), [{ kind: 'copy', text: `${twos}\t2` }]);
  });

  it('copies an identifier and a row by small buttons', async () => {
    await tab.show({ ...finding, sections: [table(2, (i) => [[id(twos)], [count(BigInt(i))]])] });
    await tab.requests();
    await button('Copy identifier').click();
    await tab.choose('Copy', 'cb58');
    await tab.page.locator('tbody tr').nth(1).hover();
    await button('Copy row').last().click();
    await button('Copy 0x2222…2222').last().click();
    assert.deepEqual(await tab.requests(), [
      { kind: 'copy', text: hash },
      { kind: 'copy', text: '2Tq' },
      { kind: 'copy', text: `${twos}\t1` },
      { kind: 'copy', text: twos },
    ]);
  });

  it('folds a tree and walks it by the keys of a tree', async () => {
    await tab.show({ ...finding, sections: [calls] });
    await tab.requests();
    const steps = () => texts('tbody tr td:first-child');
    assert.deepEqual(
      await tab.page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-level'))),
      ['1', '2', '3', '2'],
    );
    await tab.page.locator('tbody tr').first().focus();
    // Into the first call, which is collapsed, and down past its children.
    await press('ArrowRight', 'ArrowLeft');
    assert.deepEqual(await steps(), ['0x5DB9…43A9 step 0', '0x5DB9…43A9 step 1', '0x8db9…52FC step 3']);
    await press('ArrowDown', 'Enter');
    assert.deepEqual(await tab.requests(), [{ kind: 'follow', id: deployer, inOther: false }]);
    await press('ArrowLeft', 'ArrowLeft');
    assert.deepEqual(await steps(), ['0x5DB9…43A9 step 0']);
    await button('Expand all').click();
    assert.equal((await steps()).length, 4);
    await button('Collapse all').click();
    assert.equal((await steps()).length, 3);
    await tab.page.locator('.twistie').nth(1).click();
    assert.equal((await steps()).length, 4);
  });

  it('finds in a tree, with what the found stands below', async () => {
    const rows = [...calls.rows, ...calls.rows.slice(1)];
    const marks = [0, 1, 2, 1, 1, 2, 1].map((depth) => ({ depth }));
    await tab.show({ ...finding, sections: [{ ...calls, rows, marks }] });
    await tab.page.getByRole('searchbox').fill('failed');
    assert.deepEqual(await texts('tbody tr td:first-child'), [
      '0x5DB9…43A9 step 0',
      '0x5DB9…43A9 step 1',
      '0x5DB9…43A9 step 2',
      '0x5DB9…43A9 step 1',
      '0x5DB9…43A9 step 2',
    ]);
  });

  it('opens the details of a row of a tree and of a table by a click and by Space, and closes them', async () => {
    const details = ['topic 0', 'data'].map((label, i) => ({
      ...{ key: label, label, value: [code(`0x${i}${'ab'.repeat(40)}`)], from: [] },
    }));
    const marks = (calls.marks ?? []).map((mark, i) =>
      i === 1 ? { ...mark, tone: 'failed' as const, details } : mark,
    );
    const flat = { ...table(3, (i) => [[id(twos)], [count(BigInt(i))]]), marks: [undefined, { details }, undefined] };
    await tab.show({ ...finding, sections: [{ ...calls, marks }, flat] });
    await tab.requests();
    const rows = () => tab.page.locator('tbody tr').count();
    const below = () => tab.page.locator('tr.detail').allInnerTexts();
    assert.deepEqual(await tab.page.locator('tr.failed').count(), 1);
    await tab.page.locator('tr.failed td').last().click();
    assert.deepEqual(await below(), [`topic 0 0x0${'ab'.repeat(40)}`, `data 0x1${'ab'.repeat(40)}`]);
    await tab.page.locator('tbody tr').nth(1).focus();
    await press('ArrowDown', 'ArrowDown', 'Control+c', 'ArrowLeft', 'Space');
    assert.deepEqual(await tab.requests(), [{ kind: 'copy', text: `0x1${'ab'.repeat(40)}` }]);
    assert.equal(await rows(), 4);
    await press('Enter');
    assert.equal(await rows(), 6);
    await press('Enter');

    await tab.page.getByRole('tab', { name: 'Events 3' }).click();
    await tab.page.locator('tbody td').first().focus();
    await press('ArrowDown', 'Space', 'ArrowDown', 'Control+c');
    assert.deepEqual(await tab.requests(), [{ kind: 'copy', text: `0x0${'ab'.repeat(40)}` }]);
    assert.equal(await rows(), 5);
    await button('Details').click();
    assert.equal(await rows(), 3);
  });

  it('has few of ten thousand rows on it, and reaches the last, sorts and filters them', async () => {
    await tab.show({ ...finding, sections: [table(10_000, (i) => [[id(twos)], [count(BigInt(10_000 - i))]])] });
    assert.ok((await tab.page.locator('tbody tr').count()) < 120);
    assert.equal(await tab.page.getByRole('grid').getAttribute('aria-rowcount'), '10001');
    await tab.page.locator('tbody td').first().focus();
    await press('ArrowRight', 'Control+End');
    await tab.page.locator('td:focus', { hasText: /^1$/ }).waitFor();
    await tab.page.getByRole('button', { name: 'value' }).click();
    assert.equal((await column(2)).includes('10,000'), true);
    await tab.page.getByRole('searchbox').fill('999');
    await tab.page.getByText('19 of 10,000 rows').waitFor();
    assert.deepEqual((await column(2)).slice(0, 3), ['999', '1,999', '2,999']);
  });

  it('opens one section after the other by the arrow keys', async () => {
    const note = { ...calls, key: 'note', heading: 'Access list', rows: [], note: [text('None was sent.')] };
    await tab.show({ ...finding, sections: [calls, note], related: [], raw: [{ label: 'receipt', json: '{"a":1}' }] });
    await tab.page.getByRole('tab', { name: 'Calls 4' }).focus();
    await press('ArrowRight');
    assert.deepEqual(await texts('[role="tabpanel"]'), ['None was sent.']);
    await press('ArrowRight');
    assert.deepEqual(await texts('[role="tabpanel"]'), ['receipt Reading the response.']);
  });

  it('asks the host for what its buttons say', async () => {
    const list = { ...calls, rows: calls.rows.slice(0, 1) };
    await tab.show({ ...finding, sections: [list] }, [
      { title: 'Look up again', as: 'again' },
      { title: 'Open in notebook', as: 'notebook' },
      { title: 'Filter balances…' },
      { title: 'Show all', section: 0 },
    ]);
    await tab.requests();
    await button('Look up again').click();
    await tab.choose('Copy', 'JSON');
    await tab.choose('Copy', 'Markdown');
    await tab.choose('Open in', 'Open in notebook');
    await tab.choose('Open in', 'Text');
    await button('Filter balances…').click();
    await button('Show all').click();
    assert.deepEqual(await tab.requests(), [
      { kind: 'act', index: 0 },
      { kind: 'copyAs', format: 'json' },
      { kind: 'copyAs', format: 'md' },
      { kind: 'act', index: 1 },
      { kind: 'openText' },
      { kind: 'act', index: 2 },
      { kind: 'act', index: 3 },
    ]);
  });

  it('keeps hostile text as text', async () => {
    const hostile = '<img src="https://evil.example/x" onerror="window.broken=1"><script>window.broken=1</script>';
    const line = [remote(hostile), code(hostile), id(hostile, hostile)];
    const section = { ...calls, heading: hostile, columns: [hostile, hostile], rows: [[line, line]], note: line };
    await tab.show({
      ...finding,
      identifier: hostile,
      title: line,
      network: hostile,
      facts: [{ key: 'a', label: hostile, value: line, from: [] }],
      sections: [section],
      related: [{ label: hostile, id: hostile, name: hostile }],
      raw: [{ label: hostile, json: hostile }],
    });
    for (const one of await tab.page.getByRole('tab').all()) {
      await one.click();
      assert.equal(await tab.page.locator('img, iframe, main script, a').count(), 0);
    }
    await tab.report({ kind: 'failed', history: { entries: ['a'], at: 0 }, sentence: hostile });
    assert.deepEqual(await texts('.sentence'), [hostile]);
    assert.equal(await tab.page.evaluate('window.broken'), undefined);
    assert.deepEqual(tab.refused, []);
  });

  it('makes no element of any of the words that others have tried', async () => {
    const lines = hostileWords.map((words) => [remote(words), code(words), id(words, words)]);
    const facts = lines.map((value, i) => ({ key: `k${i}`, label: 'said', value, from: [] }));
    await tab.show({ ...finding, facts, sections: [table(lines.length, (i) => [lines[i] ?? [], lines[i] ?? []])] });
    const tags = await tab.page.evaluate<readonly string[]>(
      '[...new Set([...document.querySelectorAll("main *")].map(({ tagName }) => tagName.toLowerCase()))].sort()',
    );
    const ours = [
      'button',
      'code',
      'dd',
      'details',
      'div',
      'dl',
      'dt',
      'h1',
      'header',
      'input',
      'ol',
      'p',
      'path',
      'section',
    ];
    const others = ['span', 'summary', 'svg', 'table', 'tbody', 'td', 'th', 'thead', 'tr'];
    assert.deepEqual(
      tags.filter((tag) => ![...ours, ...others].includes(tag)),
      [],
    );
    // The link target is validated by its characters, not by the displayed text.
    const targets = await tab.page.getByRole('link').evaluateAll((links) => links.map((link) => link.title));
    assert.deepEqual(
      targets.filter((target) => !/\n[A-Za-z0-9-]+$/.test(target)),
      [],
    );
    assert.deepEqual(tab.refused, []);
  });

  it('fits a narrow tab and twice the size', async () => {
    const wide = { ...calls, rows: [[[id(twos), text(' and more words'.repeat(20))], [code('ab'.repeat(200))], []]] };
    await tab.show({ ...finding, sections: [wide] });
    const overflows = () => tab.page.evaluate('document.documentElement.scrollWidth > window.innerWidth');
    try {
      await tab.page.setViewportSize({ width: 400, height: 800 });
      assert.equal(await overflows(), false);
      await tab.page.evaluate('document.documentElement.style.zoom = 2');
      await tab.page.setViewportSize({ width: 800, height: 800 });
      assert.equal(await overflows(), false);
    } finally {
      await tab.page.evaluate('document.documentElement.style.zoom = 1');
      await tab.page.setViewportSize({ width: 1200, height: 900 });
    }
  });
});
