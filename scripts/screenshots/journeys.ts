import { cpSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../support/root';
import { sample } from './sample';
import type { Scene } from './scene';
import { setWorkspace } from './scenes/diagnosis';
import type { Stage } from './stage';
import { webview } from './webview';

/** A task of a first-time user, with the maximum number of actions as counted by `countActions`. */
export interface Journey extends Scene {
  readonly most: number;
  /** Preparation whose actions do not count. */
  readonly prepare?: (stage: Stage) => Promise<void>;
}

const list = '.quick-input-list .monaco-list-row';
const widget = '.quick-input-widget';
const message = '.notification-list-item';
const pane = (title: string) => `.pane:has(.pane-header[aria-label^="${title}"])`;
const genesis = 'four-mistakes/genesis.json';

/** The ten tasks of a first-time user, without documentation. @param devnet the network's setting */
export const journeysOn = (devnet: { readonly nodes: Readonly<Record<string, string>> }): readonly Journey[] => [
  {
    name: 'a-hash-in-a-file',
    most: 0,
    prepare: (stage) => stage.open('payout.ts'),
    play: (stage) => stage.hover(sample(stage, 'erc20Transfer'), '1,250.5 SNC'),
  },
  {
    name: 'a-hash-where-hosts-are-asked-about',
    most: 1,
    async prepare(stage) {
      // Hosts without consent, like those of a public network.
      await setWorkspace(stage, {
        'snowprobe.networks': { theirs: byOtherName(devnet) },
        'snowprobe.network': 'theirs',
      });
      await stage.clear();
      await stage.open('payout.ts');
    },
    async play(stage) {
      await stage.hover(sample(stage, 'erc20Transfer'), 'Query');
      await clickIn(stage, '.monaco-hover a', 'This session');
      await stage.shows('.monaco-hover', '1,250.5 SNC');
    },
    async after(stage) {
      await setWorkspace(stage, {});
      await stage.clear();
    },
  },
  {
    name: 'b-own-node',
    most: 7,
    // The user has not consented to its hosts.
    prepare: (stage) => stage.selectNetwork('fuji'),
    async play(stage) {
      await showViews(stage);
      await clickIn(stage, '.welcome-view-content a', /^use my own node…$/);
      await addNetwork(stage, devnet.nodes['one']!);
    },
    after: useDevnet,
  },
  {
    name: 'b-own-node-by-url',
    most: 7,
    // The user has not consented to its hosts.
    prepare: (stage) => stage.selectNetwork('fuji'),
    async play(stage) {
      await stage.run('Snowprobe: Add Network');
      await addNetwork(stage, devnet.nodes['two']!);
    },
    after: useDevnet,
  },
  {
    name: 'c-first-notebook',
    // Three actions, plus the typed text and a click to focus.
    most: 5,
    async play(stage) {
      await stage.run('Snowprobe: New Notebook');
      await stage.shows('.notebook-editor .view-line', 'eth_blockNumber');
      await clickIn(stage, '.notebook-editor .view-line', 'eth_blockNumber');
      await stage.page.keyboard.insertText('\neth_chainId');
      // On a slow machine a key press would go into the cell.
      await stage.page.locator('.notebook-editor .monaco-list-row.focused .run-button-container a').first().click();
      await stage.shows(`${webview} >> .status:has-text("eth_chainId")`, '200 ·');
    },
  },
  {
    name: 'd-dashboard',
    most: 1,
    prepare: showViews,
    async play(stage) {
      await stage.page
        .locator(`${pane('Chains')} [aria-label^="Open Dashboard"]`)
        .first()
        .click();
      await stage.shows(`${webview} >> .summary`, 'nodes healthy');
      await stage.shows(`${webview} >> .chains`, 'orders');
    },
    after: (stage) => stage.run('View: Show Explorer'),
  },
  {
    name: 'e-failed-to-line',
    most: 1,
    prepare: (stage) => stage.open('payout.ts'),
    async play(stage) {
      await stage.hover(sample(stage, 'tooPoor'), 'called from');
      await clickIn(stage, '.monaco-hover a', 'Show failing line');
      await stage.shows('.tab.active', 'Coin.sol');
    },
  },
  {
    name: 'e-failed-to-debugger',
    most: 1,
    prepare: (stage) => stage.open('payout.ts'),
    async play(stage) {
      await stage.hover(sample(stage, 'tooPoor'), 'called from');
      await clickIn(stage, '.monaco-hover a', /^Debug$/);
      await stage.shows('.tab.active', 'Coin.sol');
      await stage.shows('.debug-toolbar', '');
    },
  },
  {
    name: 'f-genesis',
    most: 12,
    async prepare(stage) {
      const file = path.join(stage.workspace, genesis);
      mkdirSync(path.dirname(file), { recursive: true });
      cpSync(path.join(root, 'samples/tour/genesis.json'), file);
      await stage.open(genesis);
      await stage.shows('.squiggly-error', '');
    },
    async play(stage) {
      const { page } = stage;
      const wrong = page.locator('.squiggly-error, .squiggly-warning');
      for (let left = 4; left > 0; left -= 1) {
        const { x, y, width, height } = (await wrong.first().boundingBox())!;
        await page.mouse.click(x + width / 2, y + height / 2);
        // The light bulb of the previous line stays while fixes are computed, and a key pressed meanwhile is lost.
        const bulb = await page.waitForFunction(`[...document.querySelectorAll('[class*="lightbulb"]')].find((one) => {
          const { top, height } = one.getBoundingClientRect();
          return height > 0 && Math.abs(top - ${y}) < height;
        })`);
        await bulb.asElement().click();
        await stage.shows('.action-widget .monaco-list-row.focused', '');
        await stage.press('Enter');
        await wrong.nth(left - 1).waitFor({ state: 'detached' });
      }
    },
    async after(stage) {
      await stage.clear();
      rmSync(path.join(stage.workspace, path.dirname(genesis)), { recursive: true });
    },
  },
  {
    name: 'g-message',
    most: 4,
    async play(stage) {
      await stage.run('Snowprobe: Look Up…');
      await stage.shows(list, 'last block of a chain');
      await stage.page.keyboard.insertText(sample(stage, 'lowGasMessage'));
      await stage.press('Enter');
      await stage.shows(`${webview} >> .drawn-lanes .step`, 'execution failed');
    },
  },
  {
    name: 'h-diagnose',
    most: 2,
    prepare: showViews,
    async play(stage) {
      await clickIn(stage, `${pane('Chains')} .monaco-list-row`, '4 validators', 'right');
      // A menu ignores clicks while it opens.
      await stage.page.locator('.monaco-menu .action-label', { hasText: 'Diagnose' }).hover();
      await stage.shows('.monaco-menu .action-item.focused', 'Diagnose');
      await clickIn(stage, '.monaco-menu .action-label', 'Diagnose');
      await stage.shows(`${webview} >> h1`, 'orders');
    },
    after: (stage) => stage.run('View: Show Explorer'),
  },
  {
    name: 'i-transactions-to-csv',
    most: 5,
    prepare: (stage) => stage.open('payout.ts'),
    async play(stage) {
      await stage.hover('0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC', 'nonce');
      await clickIn(stage, '.monaco-hover a', /^Open$/);
      await stage.shows(`${webview} >> tbody td`, 'SNC');
      await clickIn(stage, `${webview} >> button`, 'Export…');
      await stage.shows(list, 'also what is not loaded yet');
      await stage.press('Enter');
      await stage.shows(list, 'contracts');
      await stage.press('Enter');
      await stage.shows(message, 'Exported');
    },
  },
  {
    name: 'j-validator',
    most: 2,
    async play(stage) {
      await showViews(stage);
      // The trees are redrawn until everything is loaded.
      await stage.shows(`${pane('Nodes')} .monaco-list-row`, 'healthy');
      const row = `${pane('Validators')} .monaco-list-row`;
      await stage.page.locator(`${row}:has-text("orders") .monaco-tl-twistie`).click();
      await stage.shows(row, ' y · ');
      const left = stage.page.locator(`${row}:has-text(" y · ") .label-description`).first();
      if (await left.evaluate((one) => one.scrollWidth > one.clientWidth)) {
        throw new Error('What is left is cut off.');
      }
    },
    after: (stage) => stage.run('View: Show Explorer'),
  },
];

/** Clicks the extension's icon in the activity bar. */
async function showViews(stage: Stage): Promise<void> {
  await stage.page.locator('.activitybar .action-item:has(.action-label[aria-label^="Avalanche"])').click();
  await stage.page.locator(pane('Chains')).first().waitFor();
}

async function clickIn(stage: Stage, selector: string, text: string | RegExp, button?: 'right'): Promise<void> {
  const found = stage.page.locator(selector).filter({ visible: true }).filter({ hasText: text });
  await found.first().click(button === undefined ? {} : { button });
}

/** Under another host name, which is not in the settings and has no consent. */
function byOtherName<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll('127.0.0.1', 'localhost')) as T;
}

async function addNetwork(stage: Stage, url: string): Promise<void> {
  await stage.shows(widget, 'URL of a node');
  await stage.page.keyboard.insertText(byOtherName(url));
  await stage.press('Enter');
  await stage.shows(widget, 'Enter a name');
  await stage.press('Enter');
  await stage.shows(message, 'and switched to it');
}

async function useDevnet(stage: Stage): Promise<void> {
  await stage.clear();
  await stage.run('View: Show Explorer');
  await stage.selectNetwork('devnet');
}
