import type { Scene } from '../scene';
import type { Stage } from '../stage';
import { webview } from '../webview';

/** Runs all cells of a notebook, and waits for an output of `label`. */
async function run(stage: Stage, notebook: string, label: string): Promise<void> {
  await stage.open(`notebooks/${notebook}`);
  await stage.shows('.notebook-editor .view-line > span > span:nth-child(1)', '');
  await stage.run('Notebook: Run All');
  await stage.shows(`${webview} >> .status .label`, label);
}

/** What can be done with the answers in a notebook. */
export const answerScenes: readonly Scene[] = [
  {
    name: 'answer-chart',
    async play(stage) {
      await run(stage, 'fee-market.rpc', 'eth_feeHistory');
      await stage.page
        .locator(`${webview} >> section:has(.label:text-is("eth_feeHistory")) >> button:has-text("Chart")`)
        .click();
      await stage.shows(`${webview} >> .told`, 'lowest');
    },
  },
  {
    name: 'answer-menu',
    async play(stage) {
      await run(stage, 'fee-market.rpc', 'eth_feeHistory');
      await stage.page.locator(`${webview} >> button.opener`).first().click();
      await stage.shows(`${webview} >> [role="menuitem"]`, 'Copy Value');
    },
  },
  {
    name: 'answer-search',
    async play(stage) {
      await run(stage, 'network-tour.rpc', 'info.');
      await stage.page.locator(`${webview} >> .row .value`).first().click();
      await stage.press('/');
      await stage.page.keyboard.insertText('a');
      await stage.shows(`${webview} >> .count`, 'of');
    },
  },
  {
    name: 'answer-nodes',
    async play(stage) {
      await run(stage, 'compare-two-nodes.rpc', 'info.');
      await stage.page.locator(`${webview} >> button:has-text("Only differences")`).first().click();
      await stage.shows(`${webview} >> .hiddenRows`, 'hidden');
    },
  },
];
