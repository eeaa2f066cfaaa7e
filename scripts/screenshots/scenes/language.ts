import type { Scene } from '../scene';
import type { Stage } from '../stage';
import { webview } from '../webview';

/** The funded account of every development network. */
const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

/** Notebooks with informal requests: how they run, are explained and are rewritten. */
export const languageScenes: readonly Scene[] = [
  {
    name: 'guess-runs',
    async play(stage) {
      await type(stage, [`eth_getBalance ${account} latest`]);
      await stage.run('Notebook: Run All');
      await stage.shows(`${webview} >> .status`, '200 ·');
      await stage.shows(`${webview} >> .output_container`, 'eth_getBalance');
    },
  },
  {
    name: 'guess-fix',
    async play(stage) {
      await type(stage, [`cast balance ${account}`]);
      // A hint, drawn as three dots, explains how the request is interpreted.
      await stage.shows('.notebook-editor .squiggly-hint', '');
      await stage.press('Control+.');
      await stage.page.locator('.action-widget').filter({ hasText: 'Rewrite as' }).waitFor();
    },
  },
  {
    name: 'guess-error',
    async play(stage) {
      await type(stage, ['eth_getBalance latest']);
      await stage.shows('.notebook-editor .squiggly-error', '');
      await stage.hover('latest', 'Write the parameters as JSON');
    },
  },
  {
    name: 'guess-written',
    async play(stage) {
      await type(stage, ['@node all', 'eth_getBlockByNumber 26 false;']);
      await stage.run('Format Cell');
      await stage.shows('.notebook-editor .view-lines', '0x1a');
    },
  },
];

/** Opens a new notebook whose first request cell has these lines. */
async function type(stage: Stage, lines: readonly string[]): Promise<void> {
  await stage.run('Snowprobe: New Notebook');
  await stage.page.locator('.notebook-editor .view-line:has-text("eth_blockNumber")').first().click();
  await stage.press('Control+A');
  // Inserted at once: no completion.
  await stage.page.keyboard.insertText(lines.join('\n'));
}
