import { sample } from '../sample';
import type { Scene } from '../scene';
import type { Stage } from '../stage';

/** Writes a setting of the workspace by hand, as a reader would. */
async function writeSettings(stage: Stage, text: string): Promise<void> {
  await stage.run('Preferences: Open Workspace Settings (JSON)');
  await stage.press('Control+A');
  await stage.page.keyboard.insertText(text);
  await stage.press('Control+S');
}

const right = '{\n  "snowprobe.network": "devnet"\n}\n';
const wrong = '{\n  "snowprobe.network": "devnett",\n  "snowprobe.timeout": 500,\n  "snowprobe.currency": "AVAX"\n}\n';

/** A network name that is wrong, what is held back and why, and lookups without a selection. */
export const namesScenes: readonly Scene[] = [
  {
    name: 'wrong-name-settings',
    async play(stage) {
      await writeSettings(stage, wrong);
      await stage.shows('.statusbar-item', 'no such network');
      await stage.shows('.notification-list-item', 'Snowprobe settings');
    },
  },
  {
    name: 'wrong-name-hover',
    async play(stage) {
      await writeSettings(stage, wrong);
      await stage.open('payout.ts');
      await stage.hover(sample(stage, 'erc20Transfer'), 'No network is named');
    },
  },
  {
    name: 'wrong-name-views',
    async play(stage) {
      await writeSettings(stage, wrong);
      await stage.page.locator('.activitybar [aria-label^="Avalanche"]').first().click();
      await stage.shows('.pane .message', 'No network is named');
      await stage.shows('.monaco-list-row', 'Use devnet');
    },
  },
  {
    name: 'wrong-name-palette',
    async play(stage) {
      await writeSettings(stage, wrong);
      await stage.run('Snowprobe: Open Dashboard');
      await stage.shows('.notification-list-item', 'Nothing is sent');
    },
  },
  {
    name: 'held-back',
    async play(stage) {
      await writeSettings(stage, right);
      await stage.open('.env');
      await stage.hover('59c6995e998f97a5a', 'The line names it');
    },
  },
  {
    name: 'look-up-menu',
    async play(stage) {
      await stage.open('payout.ts');
      await stage.click(sample(stage, 'child'));
      await stage.press('Shift+F10');
      await stage.shows('.context-view .action-label', 'Look Up');
    },
  },
  {
    name: 'look-up-examples',
    async play(stage) {
      await stage.press('Escape');
      await stage.run('Snowprobe: Look Up…');
      await stage.shows('.quick-input-list .monaco-list-row', 'last block of a chain');
    },
  },
  {
    name: 'look-up-name',
    async play(stage) {
      await stage.press('Escape');
      await stage.run('Snowprobe: Look Up…');
      await stage.shows('.quick-input-list .monaco-list-row', 'last block of a chain');
      await stage.page.keyboard.type('ewoq');
      await stage.shows('.quick-input-list .monaco-list-row', 'ewoq test account');
    },
  },
  {
    name: 'look-up-nothing',
    async play(stage) {
      await stage.press('Escape');
      await stage.run('Snowprobe: Look Up…');
      await stage.shows('.quick-input-list .monaco-list-row', 'last block of a chain');
      await stage.page.keyboard.type('what is this');
      await stage.press('Enter');
      await stage.shows('.quick-input-list .monaco-list-row', 'Not an identifier');
    },
  },
];
