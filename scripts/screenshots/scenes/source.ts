import { sample } from '../sample';
import type { Scene } from '../scene';
import type { Stage } from '../stage';
import { webview } from '../webview';
import { setWorkspace } from './diagnosis';

/** A transaction that failed in a nested contract call, with the project open. */
export const sourceScenes: readonly Scene[] = [
  {
    name: 'failed-page',
    async play(stage) {
      await lookUp(stage, 'relayRevert');
      await stage.shows(`${webview} >> [role="link"]`, 'Trouble.sol:35');
    },
  },
  {
    name: 'failed-hover',
    async play(stage) {
      await stage.open('payout.ts');
      await stage.press('Control+Home');
      await stage.page.keyboard.insertText(`// ${sample(stage, 'relayRevert')} `);
      await stage.press('Control+Home');
      await stage.hover(sample(stage, 'relayRevert'), 'called from');
    },
  },
  {
    name: 'failing-line',
    async play(stage) {
      await stage.open('payout.ts');
      await stage.press('Control+Home');
      await stage.page.keyboard.insertText(`// ${sample(stage, 'relayRevert')} `);
      await stage.press('Control+Home');
      await stage.hover(sample(stage, 'relayRevert'), 'called from');
      await stage.page.locator('.monaco-hover a', { hasText: 'Show failing line' }).first().click();
      await stage.shows('.tab.active', 'Trouble.sol');
    },
  },
  {
    name: 'verified-page',
    async play(stage) {
      await openVerified(stage, 'Source');
      await stage.shows(`${webview} >> [role="link"]`, 'Vault.sol');
    },
  },
  {
    name: 'verified-read',
    async play(stage) {
      await openVerified(stage, 'Read');
      await stage.shows(`${webview} >> .panel`, 'held');
    },
  },
  {
    name: 'verified-simulate',
    async play(stage) {
      await openVerified(stage, 'Simulate');
      await stage.shows(`${webview} >> .panel`, 'take');
      await stage.page.locator(`${webview} >> .panel >> summary:has-text("take")`).first().click();
    },
  },
  {
    name: 'verified-ask',
    async play(stage) {
      await askSourcify(stage);
    },
    after: forgetSourcify,
  },
  {
    name: 'verified-asked',
    async play(stage) {
      await askSourcify(stage);
      await stage.page.locator(`${webview} >> button:has-text("Query sourcify.example")`).first().click();
      await stage.shows('.quick-input-list .monaco-list-row', 'This session');
    },
    after: forgetSourcify,
  },
  {
    name: 'verified-storage',
    async play(stage) {
      await openVerified(stage, 'Storage');
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
      await stage.press('Control+Home');
      await stage.hover(sample(stage, 'verified.failed'), 'called from');
      await stage.page.locator('.monaco-hover a', { hasText: 'Show failing line' }).first().click();
      await stage.shows('.tab.active', 'Vault.sol');
    },
  },
];

/** Configures a Sourcify server for a contract without known source: public ones do not have the devnet. */
async function askSourcify(stage: Stage): Promise<void> {
  const devnet = { verifiedSources: { sourcify: 'https://sourcify.example/server' } };
  await setWorkspace(stage, { 'snowprobe.networks': { devnet } });
  await lookUp(stage, 'messenger');
  await stage.shows(`${webview} >> button`, 'Query sourcify.example');
}

async function forgetSourcify(stage: Stage): Promise<void> {
  await setWorkspace(stage, {});
  await stage.clear();
}

async function lookUp(stage: Stage, name: string): Promise<void> {
  await stage.run('Snowprobe: Look Up…');
  await stage.shows('.quick-input-list .monaco-list-row', 'last block of a chain');
  await stage.page.keyboard.insertText(sample(stage, name));
  await stage.press('Enter');
}

/** Opens a tab of the page of a proxy without local source. */
async function openVerified(stage: Stage, tab: string): Promise<void> {
  await lookUp(stage, 'verified.proxy');
  await stage.page.locator(`${webview} >> [role="tab"]:has-text("${tab}")`).first().click();
}

export const failedScene: Scene = {
  name: 'failed',
  crop: { part: '.part.editor', height: 500 },
  async play(stage) {
    await lookUp(stage, 'tooPoor');
    await stage.shows(`${webview} >> [role="link"]`, 'Coin.sol:51');
  },
};

/** From a failed transaction's hash to the failing line, and into the debugger. */
export const journeyScene: Scene = {
  name: 'journey',
  crop: { height: 560 },
  async play(stage, frame) {
    await stage.open('payout.ts');
    await frame(1.2);
    // Hovering a second time shows the cached result at once, on a slow machine too.
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

/** The debugger at the point of failure. */
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
    // In a low window the row is out of view.
    const open = rows.filter({ hasText: 'Snow Coin' }).first().waitFor({ timeout: 5_000 });
    // The tree remembers its expansion.
    await open.catch(() => rows.filter({ hasText: 'Storage' }).first().click());
    await stage.shows('.debug-variables .monaco-list-row', 'Snow Coin');
  },
};
