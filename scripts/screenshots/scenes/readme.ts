import { sample } from '../sample';
import type { Scene } from '../scene';
import { webview } from '../webview';
import { genesisScene } from './chainConfig';
import { messageScene } from './messages';
import { debuggerScene, failedScene, journeyScene } from './source';

export const readmeScenes: readonly Scene[] = [
  journeyScene,
  failedScene,
  messageScene,
  {
    name: 'hover-transaction',
    async play(stage) {
      await stage.open('payout.ts');
      await stage.hover(sample(stage, 'erc20Transfer'), 'SNC');
    },
  },
  {
    name: 'hover-failed',
    async play(stage) {
      await stage.open('payout.ts');
      await stage.hover(sample(stage, 'tooPoor'), 'called from');
    },
  },
  debuggerScene,
  genesisScene,
  {
    name: 'hover-key',
    async play(stage) {
      await stage.open('.env');
      await stage.hover('59c6995e998f97a5a', 'May be a private key');
    },
  },
  {
    name: 'hover-l1',
    async play(stage) {
      await stage.open('network.yaml');
      await stage.hover(sample(stage, 'subnet'), 'validators');
    },
  },
  {
    name: 'hover-bytes',
    async play(stage) {
      await stage.open('bytes.ts');
      await stage.hover('0x00000000002200003039', 'signed by');
    },
  },
  {
    name: 'page',
    async play(stage) {
      await stage.run('Snowprobe: Look Up…');
      await stage.shows('.quick-input-list .monaco-list-row', 'last block of a chain');
      await stage.page.keyboard.insertText(sample(stage, 'child'));
      await stage.press('Enter');
      await stage.shows(`${webview} >> [role="tab"]`, 'Calls');
    },
  },
  {
    name: 'notebook',
    crop: { part: '.part.editor', height: 700 },
    async play(stage) {
      await stage.open('notebooks/is-my-l1-healthy.rpc');
      // Syntax colouring is done once a word has its own span.
      await stage.shows('.notebook-editor .view-line > span > span:nth-child(3)', '@expect');
      await stage.run('Notebook: Run All');
      await stage.shows(`${webview} >> .status`, '200 ·');
      await stage.shows(`${webview} >> .output_container`, 'all 12 checks passed');
    },
  },
  {
    name: 'dashboard',
    crop: { part: '.part.editor', height: 640 },
    async play(stage) {
      await stage.run('Snowprobe: Open Dashboard');
      await stage.shows(`${webview} >> .summary`, 'nodes healthy');
      await stage.shows(`${webview} >> .chains`, 'weight connected');
      await stage.shows(`${webview} >> .chains td.block`, '3');
    },
  },
  {
    name: 'select-network',
    async play(stage) {
      await stage.run('Snowprobe: Select Network');
      await stage.shows('.quick-input-list .monaco-list-row', 'ms');
    },
  },
  {
    name: 'hover-consent',
    async play(stage) {
      // The only scene on a public network: without consent, nothing is sent.
      await stage.selectNetwork('fuji');
      await stage.open('payout.ts');
      await stage.hover(sample(stage, 'erc20Transfer'), 'Query');
    },
    after: (stage) => stage.selectNetwork('devnet'),
  },
  {
    name: 'side-bar',
    async play(stage) {
      await stage.run('View: Show Avalanche');
      const pane = (title: string) => `.pane:has(.pane-header[aria-label^="${title}"])`;
      const expand = async (title: string, text: string) => {
        const closed = `.monaco-list-row[aria-level="1"][aria-expanded="false"]:has-text("${text}")`;
        const row = stage.page.locator(`${pane(title)} ${closed} .monaco-tl-twistie`).first();
        // A retry finds it expanded.
        if (await row.isVisible()) {
          await row.click();
        }
      };
      await stage.shows(`${pane('Validators')} .monaco-list-row`, 'orders');
      await expand('Validators', 'orders');
      await stage.shows(`${pane('Validators')} .monaco-list-row`, ' y · ');
      await expand('Chains', 'orders');
      await stage.shows(`${pane('Chains')} .monaco-list-row`, 'TPS');
      await stage.shows(`${pane('Nodes')} .monaco-list-row`, 'healthy');
      await stage.page.mouse.move(900, 300);
    },
  },
];
