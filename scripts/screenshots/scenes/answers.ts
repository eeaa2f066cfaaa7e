import type { Scene } from '../scene';
import type { Stage } from '../stage';
import { webview } from '../webview';

/** Runs the cell of a notebook that asks `method`: the outputs of cells that nobody sees are not made. */
async function run(stage: Stage, notebook: string, method: string): Promise<void> {
  await stage.open(`notebooks/${notebook}`);
  await stage.click(method);
  // On a busy machine the key still writes into the cell.
  await stage.page.locator('.notebook-editor .monaco-list-row.focused .run-button-container a').first().click();
  await stage.shows(`${webview} >> .status .label`, method);
  if ((stage.page.viewportSize()?.width ?? 0) < 600) {
    // Its tools are below the window.
    await stage.page.mouse.move(200, 300);
    await stage.page.mouse.wheel(0, 420);
  }
}

/** An output that comes while it is clicked moves what is in it: again, until it was. */
async function clickUntil(stage: Stage, selector: string, shown: string): Promise<void> {
  for (
    let tries = 0;
    tries < 6 && !(await stage.page.locator(`${webview} >> ${shown}`).first().isVisible());
    tries += 1
  ) {
    await stage.page.locator(`${webview} >> ${selector}`).first().click();
    await stage.page
      .locator(`${webview} >> ${shown}`)
      .first()
      .waitFor({ timeout: 3_000 })
      .catch(() => undefined);
  }
  await stage.shows(`${webview} >> ${shown}`, '');
}

/** What can be done with the answers in a notebook. */
export const answerScenes: readonly Scene[] = [
  {
    name: 'answer-chart',
    async play(stage) {
      await run(stage, 'fee-market.rpc', 'eth_feeHistory');
      await clickUntil(stage, 'button[aria-pressed="false"]:has-text("Chart")', '.told');
    },
  },
  {
    name: 'answer-menu',
    async play(stage) {
      await run(stage, 'fee-market.rpc', 'eth_feeHistory');
      await clickUntil(stage, 'button.opener', '[role="menuitem"]');
    },
  },
  {
    name: 'answer-search',
    async play(stage) {
      await run(stage, 'network-tour.rpc', 'info.getNetworkName');
      await clickUntil(stage, '.row .key', '.rows.used');
      await stage.press('/');
      await stage.page.keyboard.insertText('a');
      await stage.shows(`${webview} >> .count`, 'of');
    },
  },
];
