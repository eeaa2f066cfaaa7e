import { sample } from '../sample';
import type { Scene } from '../scene';
import type { Stage } from '../stage';
import { webview } from '../webview';

/** Pages of an address, a contract's functions, a block and an L1. */
export const pageScenes: readonly Scene[] = [
  {
    name: 'address-page',
    async play(stage) {
      await lookUp(stage, 'address');
      await stage.shows(`${webview} >> [role="tab"]`, 'Transactions');
      await stage.page.locator(`${webview} >> [role="tab"]:has-text("Transactions")`).first().click();
      await stage.shows(`${webview} >> tbody td`, '0x');
    },
  },
  {
    name: 'contract-read',
    async play(stage) {
      await lookUp(stage, 'coin');
      await stage.page.locator(`${webview} >> [role="tab"]:has-text("Read")`).first().click();
      const name = `${webview} >> form[aria-label="name"]`;
      await stage.page.locator(`${name} >> button`).first().click();
      await stage.shows(`${name} >> .answer`, 'Snow Coin');
    },
  },
  {
    name: 'contract-storage',
    async play(stage) {
      await lookUp(stage, 'verified.proxy');
      await stage.page.locator(`${webview} >> [role="tab"]:text-is("Storage")`).first().click();
      await stage.page.locator(`${webview} >> button:has-text("Read storage slots")`).first().click();
      await stage.shows(`${webview} >> tbody td`, 'implementation');
    },
  },
  {
    name: 'gas-page',
    async play(stage) {
      await lookUp(stage, 'erc20Transfer');
      await stage.page.locator(`${webview} >> [role="tab"]:has-text("Gas")`).first().click();
      await stage.shows(`${webview} >> .drawn-icicle`, 'transaction');
      await stage.page.locator(`${webview} >> .drawn-icicle`).first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'compare-page',
    async play(stage) {
      await lookUp(stage, 'plainDelivered');
      await stage.shows(`${webview} >> h1`, 'delivers a message');
      await lookUp(stage, 'noCodeDelivered');
      await stage.shows(`${webview} >> h1`, 'no code');
      await stage.page.locator(`${webview} >> button:has-text("Compare with…")`).first().click();
      await stage.shows('.quick-input-list .monaco-list-row.focused', 'delivers a message');
      await stage.press('Enter');
      await stage.shows(`${webview} >> h1`, 'The runs diverge at');
    },
  },
  {
    name: 'transfer-page',
    async play(stage) {
      await lookUp(stage, 'erc20Transfer');
      await stage.shows(`${webview} >> [role="tab"]`, 'Transfers');
    },
  },
  {
    name: 'stake-page',
    async play(stage) {
      await lookUp(stage, 'stake');
      await stage.shows(`${webview} >> [role="tab"]`, 'Inputs and outputs');
    },
  },
  {
    name: 'node-page',
    async play(stage) {
      await lookUp(stage, 'ownNodeID');
      await stage.shows(`${webview} >> [role="tab"]`, 'Delegators');
    },
  },
  {
    name: 'blockchain-page',
    async play(stage) {
      await lookUp(stage, 'blockchain');
      await stage.shows(`${webview} >> [role="tab"]`, 'Current fee config');
    },
  },
  {
    name: 'block-page',
    async play(stage) {
      await lookUp(stage, 'block');
      await stage.shows(`${webview} >> [role="tab"]`, 'Sources');
    },
  },
  {
    name: 'l1-page',
    async play(stage) {
      await lookUp(stage, 'subnet');
      await stage.shows(`${webview} >> [role="tab"]`, 'Validators');
    },
  },
];

async function lookUp(stage: Stage, name: string): Promise<void> {
  await stage.open('payout.ts');
  await stage.press('Control+Home');
  await stage.page.keyboard.insertText(`// ${sample(stage, name)}\n`);
  await stage.press('Control+Home');
  for (let i = 0; i < 6; i += 1) {
    await stage.press('ArrowRight');
  }
  await stage.run('Snowprobe: Look Up Selection');
}
