import { sample } from '../sample';
import type { Scene } from '../scene';

/** Detected secrets, and lookups without a selection. */
export const namesScenes: readonly Scene[] = [
  {
    name: 'held-back',
    async play(stage) {
      await stage.open('.env');
      await stage.hover('59c6995e998f97a5a', 'The line names it');
    },
  },
  {
    name: 'look-up-menu',
    async play(stage) {
      await stage.open('payout.ts');
      await stage.click(sample(stage, 'erc20Transfer'));
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
