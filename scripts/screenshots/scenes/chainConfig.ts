import type { Scene } from '../scene';
import type { Stage } from '../stage';

/** The VM's errors in a genesis, also in the README. */
export const genesisScene: Scene = {
  name: 'genesis',
  crop: { part: '.part.editor', height: 440 },
  async play(stage) {
    await replace(stage, genesis);
    await stage.shows('.squiggly-error', '');
    await stage.hover('999999', 'The VM says');
  },
};

export const chainConfigScenes: readonly Scene[] = [
  {
    name: 'chain-config',
    async play(stage) {
      await replace(stage, genesis);
      await stage.shows('.codelens-decoration', 'Effective rules');
      await stage.shows('.squiggly-error', '');
      await stage.hover('minBaseFee', 'minBaseFee');
    },
  },
  {
    name: 'chain-config-no-effect',
    async play(stage) {
      await replace(stage, genesis);
      await stage.shows('.squiggly-error', '');
      await stage.hover('targetBlockRate', 'has no effect here');
    },
  },
  {
    name: 'chain-config-fix',
    async play(stage) {
      await replace(stage, genesis);
      await stage.shows('.squiggly-error', '');
      await stage.click('999999');
      // A key pressed while fixes are computed is lost.
      await stage.page.locator('[class*="lightbulb"]').filter({ visible: true }).first().waitFor();
      await stage.press('Control+.');
      await stage.page.locator('.action-widget').filter({ hasText: 'Remove the quotes' }).waitFor();
    },
  },
  {
    name: 'chain-config-rules',
    async play(stage) {
      await stage.open('genesis.json');
      await stage.run('Snowprobe: Show Effective Rules');
      await stage.pick('Now');
      await stage.shows('.view-lines', 'Rules of the chain');
    },
  },
];

const genesis = `{
  "config": {
    "chainId": "999999",
    "feeConfig": {
      "gasLimit": 12000000,
      "targetBlockRate": 2,
      "minBaseFee": 25000000000,
      "targetGas": 50000000,
      "baseFeeChangeDenominator": 36,
      "minBlockGasCost": 0,
      "maxBlockGasCost": 1000000,
      "blockGasCostStep": 200000
    },
    "txAllowListConfig": { "blockTimestamp": 0, "adminAddresses": [] },
    "feeManagerConfg": { "blockTimestamp": 0 }
  },
  "alloc": {
    "8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC": { "balance": "0x295be96e64066972000000" }
  },
  "gasLimit": "0x1312d00",
  "difficulty": "0x0",
  "timestamp": "0x68a0b2c0"
}
`;

/** Replaces a file's text in the editor, without saving. */
async function replace(stage: Stage, text: string): Promise<void> {
  await stage.open('genesis.json');
  await stage.page.locator('.monaco-editor .view-line').first().click();
  await stage.press('Control+A');
  // Inserted at once: no completion, no indentation.
  await stage.page.keyboard.insertText(text);
  await stage.press('Control+Home');
}
