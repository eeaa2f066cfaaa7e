import assert from 'node:assert/strict';
import { builtInNetworks } from '../../src/engine/networks/builtInNetworks';
import type { State } from '../../src/extension/services/createState';
import { rawOutput } from '../../src/extension/notebook/output/outputSteps';
import type { Report, RawResponse } from '../../src/engine/report/report';
import type { PageHistory, PageMessage } from '../../src/webview/protocol/resultPage';
import { openResultPage, type TestResultPage } from '../helpers/shownPage';
import { deployer, erc20Transfer, hash } from '../unit/core/finding/samples';

const json = `{"blockNumber":"0x1a","from":"${deployer.toLowerCase()}","value":"0x14d1120d7b160000","gas":"0x5208","nonce":"0x7"}`;
const requested: RawResponse = {
  label: 'eth_getTransactionByHash',
  json,
  request: { host: '127.0.0.1:9650', method: 'eth_getTransactionByHash', params: `["${hash}"]`, chain: 'C-Chain' },
};
const finding: Report = {
  ...erc20Transfer,
  sections: [],
  raw: [requested, { label: 'as a node prints it', json: '{"a": 1}' }],
};

const networks: State['networks'] = {
  all: () => builtInNetworks,
  active: () => builtInNetworks[0],
  unconfigured: () => [],
  urls: () => ({ user: [], all: [] }),
  problems: [],
  isOwnExplorer: () => true,
  names: () => new Map<string, string>(),
  nodeId: () => undefined,
};

describe('the raw answers of a page', () => {
  let tab: TestResultPage;
  const history: PageHistory = { entries: ['snowprobe:/fuji/raw.md'], at: 0 };

  before(async function () {
    // A browser may have to be installed first.
    this.timeout(240_000);
    tab = await openResultPage();
    tab.page.setDefaultTimeout(5_000);
  });
  after(() => tab.close());

  const words = async (selector: string) =>
    (await tab.page.locator(selector).allInnerTexts()).map((reported) => reported.replaceAll(/\s+/g, ' ').trim());
  const open = async (index: number): Promise<void> => {
    await tab.page.locator('[role=tabpanel] summary').nth(index).click();
    await tab.page.evaluate(
      'new Promise((done) => { const look = () => (window.asked.length > 0 ? done(0) : requestAnimationFrame(look)); look(); })',
    );
    assert.deepEqual(await tab.requests(), [{ kind: 'raw', index }]);
    const output = await rawOutput(finding.raw![index]!, finding, { networks, abi: undefined });
    await tab.report({ kind: 'raw', history, index, output } satisfies PageMessage);
  };

  it('come once they are opened, with what asked for them', async () => {
    await tab.show(finding, [], history);
    await tab.page.getByRole('tab', { name: 'Raw' }).click();
    assert.deepEqual(await words('[role=tabpanel] summary'), ['eth_getTransactionByHash', 'as a node prints it']);
    await tab.requests();
    await open(0);
    assert.deepEqual(await words('.request code'), [`eth_getTransactionByHash ["${hash}"]`]);
    assert.deepEqual(await words('.request .from'), ['127.0.0.1:9650']);
  });

  it('are a grid with quantities beside their hex, amounts and links', async () => {
    await tab.page.locator('.output [role=row]').first().waitFor();
    const rows = await words('.output [role=row]');
    assert.ok(
      rows.some((row) => /^blockNumber 26 ?0x1a$/.test(row)),
      rows.join('\n'),
    );
    assert.ok(
      rows.some((row) => /^value 1.5 AVAX ?0x14d1120d7b160000$/.test(row)),
      rows.join('\n'),
    );
    await tab.requests();
    await tab.page.locator('.output [data-link]').first().click();
    assert.deepEqual(await tab.requests(), [{ kind: 'follow', id: deployer.toLowerCase(), inOther: false }]);
  });

  it('are shown as they came by the toggle Raw', async () => {
    await tab.page.getByRole('button', { name: 'Raw', exact: true }).click();
    const lines = await tab.page.locator('.output .line').allInnerTexts();
    assert.equal(lines[1]?.trim(), '"blockNumber": "0x1a",');
    await tab.page.getByRole('button', { name: 'Raw', exact: true }).click();
    assert.equal(await tab.page.locator('.output .line').count(), 0);
  });

  it('are copied from the menu that outputs of notebooks have', async () => {
    await tab.requests();
    await tab.page.locator('.output').getByRole('button', { name: 'Copy', exact: true }).click();
    const items = tab.page.getByRole('menuitem');
    await items.first().waitFor();
    assert.deepEqual(await items.allInnerTexts(), ['Copy Value', 'Copy Path', 'Copy Response as JSON']);
    await items.nth(1).click();
    assert.deepEqual(await tab.requests(), [{ kind: 'copy', text: 'result.from' }]);
    assert.deepEqual(tab.refused, []);
  });

  it('open their request in a notebook', async () => {
    await tab.requests();
    await tab.page.getByRole('button', { name: 'Open in notebook' }).click();
    assert.deepEqual(await tab.requests(), [{ kind: 'openCell', index: 0 }]);
  });

  it('of nobody have no request', async () => {
    await open(1);
    assert.equal(await tab.page.locator('.request').count(), 1);
    assert.ok((await words('.output [role=row]')).includes('a 1'));
    assert.deepEqual(tab.refused, []);
  });
});
