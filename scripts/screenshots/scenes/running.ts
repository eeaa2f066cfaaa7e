import type { Scene } from '../scene';
import type { Stage } from '../stage';
import { webview } from '../webview';

const widget = '.quick-input-widget';
const dialog = '.monaco-dialog-box';
const bar = '.cell-statusbar-container .cell-status-item';
const receiver = '0x2222222222222222222222222222222222222222';

/** Running notebooks: a cell's status bar, its form, contracts, and slow requests. */
export const runningScenes: readonly Scene[] = [
  {
    name: 'cell-chain',
    async play(stage) {
      await typeNotebook(stage, ['eth_chainId']);
      await stage.page.locator(`${bar}:has-text("C-Chain")`).first().click();
      await stage.shows('.quick-input-list .monaco-list-row', 'orders');
    },
  },
  {
    name: 'cell-bar',
    async play(stage) {
      await typeNotebook(stage, ['# @target devnet/orders', 'eth_chainId']);
      await runNotebook(stage);
      await stage.shows(bar, 'orders');
    },
  },
  {
    name: 'fill-in',
    async play(stage) {
      await typeNotebook(stage, ['platform.getValidatorsAt']);
      await stage.run('Snowprobe: Fill In');
      await stage.shows(widget, 'platform.getValidatorsAt');
    },
  },
  {
    name: 'fill-in-wrong',
    async play(stage) {
      await typeNotebook(stage, ['eth_getBalance']);
      await stage.run('Snowprobe: Fill In');
      await stage.shows(widget, 'eth_getBalance: address');
      await stage.page.keyboard.type('0x8db97c7cEcE249c2b98bDC0226Cc4C2A57BF52FC');
      await stage.shows(widget, 'Did you mean');
    },
  },
  {
    name: 'contract-call',
    async play(stage) {
      await typeNotebook(stage, [
        `call orders.Coin.balanceOf(${receiver})`,
        `call orders.Coin.transfer(${receiver}, "7 SNC")`,
        'call Coin.balanceOff(1)',
      ]);
      await runNotebook(stage);
      await stage.shows(bar, 'failed');
    },
  },
  {
    name: 'answer-nodes',
    async play(stage) {
      await typeNotebook(stage, ['# @node all', 'info.peers']);
      await stage.run('Notebook: Run All');
      await stage.page.locator(`${webview} >> button:has-text("Only differences")`).first().click();
    },
  },
  {
    name: 'slow-cell',
    async play(stage) {
      await typeNotebook(stage, [
        '# @node one, two',
        'info.getNetworkName',
        '# @node one',
        'platform.getHeight',
        'eth_chainId',
      ]);
      await runNotebook(stage);
      const shown = await stage.page.locator(`${webview} >> .status`).first().innerText();
      const origin = `http://${/127\.0\.0\.1:\d+/.exec(shown)?.[0]}`;
      const post = (faults: readonly object[]) =>
        fetch(`${origin}/control`, { method: 'POST', body: JSON.stringify({ faults }) });
      await post([{ kind: 'silent', target: 'node', method: 'platform.getHeight' }]);
      await stage.run('Notebook: Run All');
      await stage.shows(`${webview} >> [role="timer"]`, ': 2 s');
      await post([]);
    },
  },
  {
    name: 'test-explorer',
    async play(stage) {
      await stage.open('is-my-l1-healthy.rpc');
      await stage.run('Testing: Focus on Test Explorer View');
      await stage.run('Test: Run All Tests');
      await stage.shows('.test-explorer .result-summary', '8/8');
    },
  },
  {
    name: 'dialog-typo',
    async play(stage) {
      await typeNotebook(stage, ['eth_getBalanc ["0x2222222222222222222222222222222222222222", "latest"]']);
      await stage.run('Notebook: Run All');
      await stage.shows(dialog, 'Did you mean eth_getBalance?');
    },
  },
  {
    name: 'dialog-send',
    async play(stage) {
      await typeNotebook(stage, ['eth_sendRawTransaction ["0x02"]']);
      await stage.run('Notebook: Run All');
      await stage.shows(dialog, 'Send it?');
    },
  },
  {
    name: 'cell-not-sent',
    async play(stage) {
      await typeNotebook(stage, [
        '# @expect result == "0x1"',
        'eth_chainId',
        'net_version',
        '# @continue',
        'eth_gasPrice',
      ]);
      await runNotebook(stage);
      await stage.shows(bar, 'failed');
    },
  },
];

/** Opens a new notebook whose first request cell has these lines. */
export async function typeNotebook(stage: Stage, lines: readonly string[]): Promise<void> {
  await stage.run('Snowprobe: New Notebook');
  await stage.page.locator('.notebook-editor .view-line:has-text("eth_blockNumber")').first().click();
  await stage.press('Control+A');
  // Inserted at once: no completion.
  await stage.page.keyboard.insertText(lines.join('\n'));
}

/** Runs it and waits for a response. */
export async function runNotebook(stage: Stage): Promise<void> {
  await stage.run('Notebook: Run All');
  await stage.shows(`${webview} >> .status`, '200 ·');
}
