import type { Scene } from '../scene';
import type { Stage } from '../stage';
import { webview } from '../webview';

/** The account with funds of every development network. */
const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';

/** Notebooks by guess: what people type first, as it runs, as it is told, and as it is written when it is saved. */
export const languageScenes: readonly Scene[] = [
  {
    name: 'guess-runs',
    async play(stage) {
      await type(stage, [`eth_getBalance ${account} latest`]);
      await stage.press('Control+Enter');
      await stage.shows('.cell-statusbar-container', '200 ·');
      await stage.shows(webviewOutput, 'eth_getBalance');
      await hoverWord(stage, 'eth_getBalance', 'Read as');
    },
  },
  {
    name: 'guess-fix',
    async play(stage) {
      await type(stage, [`cast balance ${account}`]);
      await hoverWord(stage, 'cast', 'Read as');
      await stage.press('Escape');
      await stage.press('Control+.');
      await stage.page.locator('.action-widget').filter({ hasText: 'Rewrite as' }).waitFor();
    },
  },
  {
    name: 'guess-error',
    async play(stage) {
      await type(stage, ['eth_getBalance latest']);
      await stage.press('Control+Enter');
      await stage.page
        .locator('.cell-list-container')
        .getByText('Nothing was sent')
        .first()
        .waitFor()
        .catch(() => undefined);
      await hoverWord(stage, 'latest', 'Write the parameters as JSON');
    },
  },
  {
    name: 'guess-saved',
    async play(stage) {
      await type(stage, ['@node all', 'eth_getBlockByNumber 26 false;']);
      await stage.press('Control+S');
      await stage.shows('.notebook-editor .view-lines', '["0x1a", false]');
    },
  },
];

const webviewOutput = `${webview} >> .output_container`;

/** A new request cell in the notebook of the samples, with these lines typed into it. */
async function type(stage: Stage, lines: readonly string[]): Promise<void> {
  await stage.open('notebooks/network-tour.rpc');
  await stage.shows('.notebook-editor .cell-list-container', '');
  await stage.run('Notebook: Insert Code Cell At Top');
  for (const [i, line] of lines.entries()) {
    if (i > 0) {
      await stage.press('Enter');
    }
    await stage.page.keyboard.type(line, { delay: 10 });
    await stage.press('Escape');
    await stage.press('Enter');
  }
}

async function hoverWord(stage: Stage, word: string, expected: string): Promise<void> {
  await stage.hover(word, expected);
}
