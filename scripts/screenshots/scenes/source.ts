import { sample } from '../sample';
import type { Scene } from '../scene';
import { webview } from '../webview';

/** A transaction that failed in a contract that another one called, with the project open. */
export const sourceScenes: readonly Scene[] = [
  {
    name: 'failed-page',
    async play(stage) {
      await stage.run('Snowprobe: Look Up…');
      await stage.shows('.quick-input-list .monaco-list-row', 'last block of a chain');
      await stage.page.keyboard.insertText(sample(stage, 'relayRevert'));
      await stage.press('Enter');
      await stage.shows(`${webview} >> [role="link"]`, 'Trouble.sol:35');
    },
  },
  {
    name: 'failed-hover',
    async play(stage) {
      await stage.open('payout.ts');
      await stage.press('Control+Home');
      await stage.page.keyboard.insertText(`// ${sample(stage, 'relayRevert')} `);
      await stage.hover(sample(stage, 'relayRevert'), 'called from');
    },
  },
  {
    name: 'failing-line',
    async play(stage) {
      await stage.open('payout.ts');
      await stage.press('Control+Home');
      await stage.page.keyboard.insertText(`// ${sample(stage, 'relayRevert')} `);
      await stage.hover(sample(stage, 'relayRevert'), 'called from');
      await stage.page.locator('.monaco-hover a', { hasText: 'Show failing line' }).first().click();
      await stage.shows('.tab.active', 'Trouble.sol');
    },
  },
];

/** A transaction in the debugger, where it failed. */
export const debuggerScene: Scene = {
  name: 'debugger',
  async play(stage) {
    await stage.open('payout.ts');
    await stage.hover(sample(stage, 'tooPoor'), 'called from');
    await stage.page
      .locator('.monaco-hover a', { hasText: /^Debug$/ })
      .first()
      .click();
    await stage.run('View: Show Run and Debug');
    await stage.shows('.debug-call-stack .monaco-list-row', 'Coin.transfer');
    await stage.shows('.debug-variables .monaco-list-row', 'value');
    await stage.page.locator('.debug-variables .monaco-list-row', { hasText: 'Storage' }).first().click();
    await stage.shows('.debug-variables .monaco-list-row', 'balanceOf');
  },
};
