import assert from 'node:assert/strict';
import type { Report } from '../../src/engine/report/report';
import type { PageMessage } from '../../src/webview/protocol/resultPage';
import { readPageRequest } from '../../src/webview/protocol/readPageRequest';
import { type BlocksNode, type BlocksNodeContent, startBlocksNode } from '../helpers/blocksNode';
import { continuedOn, type TestContinued } from '../helpers/continuedOn';
import { testNetwork } from '../helpers/lookupOn';
import { type Loopback, answerJson, startLoopback } from '../helpers/loopback';
import { type TestScans, testScans } from '../helpers/scanOn';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';

const own = `0x${'a1'.repeat(20)}`;

const account: Report = {
  kind: 'address',
  status: 'ok',
  identifier: own,
  title: [{ kind: 'text', text: 'account' }],
  network: 'test',
  chain: 'C-Chain',
  facts: [],
  sections: [],
  related: [],
  sources: [],
};

describe('a section of a page that goes on', function () {
  this.timeout(30_000);
  let tab: TestResultPage;
  let tests: TestScans;
  let node: BlocksNode | undefined;
  let service: Loopback | undefined;
  let opened = 0;

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    tab = await openResultPage();
    tab.page.setDefaultTimeout(10_000);
  });
  after(() => tab.close());
  beforeEach(() => {
    tests = testScans();
  });
  afterEach(async () => {
    await tests.dispose();
    await node?.close();
    await service?.close();
    service = undefined;
  });

  /** Shows the page of an address as the host does, and collects the updates. */
  async function open(report: Report, content: BlocksNodeContent, dataApi?: string): Promise<TestContinued> {
    node = await startBlocksNode(content);
    const history = { entries: [`snowprobe:/test/${++opened}.md`], at: 0 };
    const network = testNetwork({ nodes: [{ name: 'one', url: node.url }], dataApi });
    const page = continuedOn(tests, report, network, {
      report: (part) => void tab.report({ kind: 'section', history, ...part } satisfies PageMessage),
    });
    await tab.report({ kind: 'show', history, view: page.view, actions: [] } satisfies PageMessage);
    await tab.requests();
    return page;
  }

  /** Handles the page's requests as the host does. */
  async function answer({ runs }: TestContinued): Promise<void> {
    for (const requested of await tab.requests()) {
      const request = readPageRequest(requested);
      if (request?.kind === 'more') {
        void runs.run(request.section, request);
      } else if (request?.kind === 'stop') {
        runs.stop(request.section);
      } else {
        throw new Error(`not expected: ${JSON.stringify(requested)}`);
      }
    }
  }

  const button = (name: string) => tab.page.getByRole('button', { name, exact: true });
  const text = (words: string | RegExp) => tab.page.getByText(words).waitFor();
  const texts = async (selector: string) =>
    (await tab.page.locator(selector).allInnerTexts()).map((words) => words.replaceAll(/\s+/g, ' ').trim());
  const blocks = () => texts('tbody td:last-child');

  it('scans at a click, shows each row and what it scanned', async () => {
    const page = await open(account, { height: 9, sender: (height) => (height > 6 ? own : undefined) });
    assert.deepEqual(await texts('[role="tab"]'), ['Transactions']);
    await button('Scan blocks').click();
    await answer(page);
    await text('Scanned blocks 0 to 9: 3 transactions.');
    assert.deepEqual(await blocks(), ['9', '8', '7']);
    assert.deepEqual(await texts('[role="tab"]'), ['Transactions 3']);
    assert.equal(await button('Scan again').count(), 1);
    assert.deepEqual(tab.refused, []);
  });

  it('scans the heights that are typed, by keys alone', async () => {
    const page = await open(account, { height: 90, sender: () => own });
    await tab.page.getByLabel('From block').focus();
    await tab.page.keyboard.type('1,0x0');
    await tab.page.keyboard.press('Tab');
    await tab.page.keyboard.type('102');
    assert.equal(await tab.page.getByLabel('From block').inputValue(), '100');
    await tab.page.keyboard.press('Enter');
    await answer(page);
    await text('There is no block from 100 to 102; the latest is 90.');
    await tab.page.getByLabel('To block').fill('22');
    await tab.page.getByLabel('From block').fill('20');
    await tab.page.keyboard.press('Enter');
    await answer(page);
    await text('Scanned blocks 20 to 22: 3 transactions.');
    assert.deepEqual(await blocks(), ['22', '21', '20']);
  });

  it('shows its progress, stops at a click, keeps what it found, and goes on', async () => {
    let go = (): void => undefined;
    let posts = 0;
    const stored = new Promise<void>((resolve) => (go = resolve));
    const page = await open(account, {
      height: 200,
      sender: (height) => (height % 50 === 0 ? own : undefined),
      requested: () => {
        posts += 1;
        // Answers the POSTs of the first slice and those for its results.
        return posts > 4 ? stored : Promise.resolve();
      },
    });
    await button('Scan blocks').click();
    await answer(page);
    await text('Scanning blocks 0 to 200: down to 181, 1 transaction so far.');
    assert.equal(await tab.page.getByRole('progressbar', { name: 'Progress' }).getAttribute('value'), '99');
    assert.equal(await tab.page.getByLabel('From block').getAttribute('readonly'), '');
    await button('Stop').click();
    await answer(page);
    await text('Scanned blocks 181 to 200: 1 transaction. Older blocks were not scanned.');
    assert.deepEqual(await blocks(), ['200']);
    go();
    await button('Continue').click();
    await answer(page);
    await text('Scanned blocks 0 to 200: 5 transactions.');
    assert.deepEqual(await blocks(), ['200', '150', '100', '50', '0']);
  });

  it('loads more rows of a list at the end of the table, page by page', async () => {
    service = await startLoopback(({ path }, response) => {
      const token = new URL(path, 'http://127.0.0.1').searchParams.get('pageToken');
      const rows = token === null ? [9, 8] : [7];
      const next = token === null ? ',"nextPageToken":"n"' : '';
      answerJson(response, `{"transactions":[${rows.map(listed).join(',')}]${next}}`);
    });
    const page = await open(account, { height: 9 }, service.url);
    await button('Load transactions').click();
    await answer(page);
    await tab.page.locator('tbody tr').nth(1).waitFor();
    assert.deepEqual(await blocks(), ['9', '8']);
    await button('Load more').click();
    await answer(page);
    await text('These are all.');
    assert.deepEqual(await blocks(), ['9', '8', '7']);
    assert.equal(await button('Load more').count(), 0);
    assert.deepEqual(await texts('tbody tr:first-child td:nth-child(7)'), ['+0.1 AVAX, −5 SNC']);
  });

  it('reads storage slots at a click', async () => {
    const page = await open(
      { ...account, kind: 'contract' },
      {
        height: 9,
        instead: (method, [, slot]) =>
          method === 'eth_getStorageAt'
            ? { result: `0x${(String(slot).startsWith('0x9016') ? own.slice(2) : '').padStart(64, '0')}` }
            : undefined,
      },
    );
    await tab.page.getByRole('tab', { name: 'Storage' }).click();
    await button('Read storage slots').click();
    await answer(page);
    await text('14 other known slots are empty.');
    assert.deepEqual((await texts('tbody td')).slice(0, 2), ['Ownable owner', 'self']);
  });
});

/** A transaction from the data service, which pays 5 SNC and gets 0.1 in an internal one. */
function listed(height: number): string {
  const from = { address: own };
  const to = { address: `0x${'b2'.repeat(20)}` };
  const erc20Token = { address: `0x${'c3'.repeat(20)}`, name: 'Snow Coin', symbol: 'SNC', decimals: 0 };
  return JSON.stringify({
    nativeTransaction: {
      blockNumber: String(height),
      blockTimestamp: 1_700_000_000 + height,
      blockHash: `0x${'0'.repeat(64)}`,
      txHash: `0x${String(height).padStart(64, '0')}`,
      txStatus: '1',
      gasLimit: '21000',
      gasUsed: '21000',
      gasPrice: '1',
      nonce: '1',
      from,
      to,
      value: '0',
    },
    erc20Transfers: [{ from, to, logIndex: 0, value: '5', erc20Token }],
    internalTransactions: [{ from: to, to: from, value: '100000000000000000', isReverted: false }],
  });
}
