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
  {
    name: 'verified-page',
    async play(stage) {
      await stage.run('Snowprobe: Look Up…');
      await stage.shows('.quick-input-list .monaco-list-row', 'last block of a chain');
      await stage.page.keyboard.insertText(sample(stage, 'verified.proxy'));
      await stage.press('Enter');
      await stage.page.locator(`${webview} >> [role="tab"]:has-text("Source")`).first().click();
      await stage.shows(`${webview} >> [role="link"]`, 'Vault.sol');
    },
  },
  {
    name: 'verified-storage',
    async play(stage) {
      await stage.run('Snowprobe: Look Up…');
      await stage.shows('.quick-input-list .monaco-list-row', 'last block of a chain');
      await stage.page.keyboard.insertText(sample(stage, 'verified.proxy'));
      await stage.press('Enter');
      await stage.page.locator(`${webview} >> [role="tab"]:has-text("Storage")`).first().click();
      await stage.page.locator(`${webview} >> label:has-text("Changes since block") >> input`).fill('1');
      await stage.page.locator(`${webview} >> button:has-text("Read storage slots")`).first().click();
      await stage.shows(`${webview} >> .drawn-slots .changed`, 'total');
    },
  },
  {
    name: 'verified-line',
    async play(stage) {
      await stage.open('payout.ts');
      await stage.press('Control+Home');
      await stage.page.keyboard.insertText(`// ${sample(stage, 'verified.failed')} `);
      await stage.hover(sample(stage, 'verified.failed'), 'called from');
      await stage.page.locator('.monaco-hover a', { hasText: 'Show failing line' }).first().click();
      await stage.shows('.tab.active', 'Vault.sol');
    },
  },
];

/** The page of a transaction that failed in the open project. */
export const failedScene: Scene = {
  name: 'failed',
  crop: { part: '.part.editor', height: 500 },
  async play(stage) {
    await stage.run('Snowprobe: Look Up…');
    await stage.shows('.quick-input-list .monaco-list-row', 'last block of a chain');
    await stage.page.keyboard.insertText(sample(stage, 'tooPoor'));
    await stage.press('Enter');
    await stage.shows(`${webview} >> [role="link"]`, 'Coin.sol:51');
  },
};

/** From a failed hash to its line, and into the debugger. */
export const journeyScene: Scene = {
  name: 'journey',
  crop: { height: 560 },
  async play(stage, frame) {
    await stage.open('payout.ts');
    await frame(1.2);
    // The second time all of it is there at once, on a busy machine too.
    await stage.hover(sample(stage, 'tooPoor'), 'called from');
    await stage.page.mouse.move(5, 5);
    await stage.press('Escape');
    await stage.hover(sample(stage, 'tooPoor'), 'called from');
    await frame(3.5);
    await stage.page.locator('.monaco-hover a', { hasText: 'Show failing line' }).first().click();
    await stage.shows('.tab.active', 'Coin.sol');
    await frame(2.5);
    await stage.open('payout.ts');
    await debuggerScene.play(stage, frame);
    await frame(3);
  },
};

/** A transaction in the debugger, where it failed. */
export const debuggerScene: Scene = {
  name: 'debugger',
  crop: { height: 500 },
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
    const rows = stage.page.locator('.debug-variables .monaco-list-row');
    const open = rows.filter({ hasText: 'balanceOf' }).first().waitFor({ timeout: 5_000 });
    // It stays as open as it was left.
    await open.catch(() => rows.filter({ hasText: 'Storage' }).first().click());
    await stage.shows('.debug-variables .monaco-list-row', 'balanceOf');
  },
};
