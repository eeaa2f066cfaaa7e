import type { Scene } from '../scene';
import type { Stage } from '../stage';
import { webview } from '../webview';

/** Runs the notebook cell that calls `method`; it is scrolled into view, since outputs outside are not rendered. */
async function run(stage: Stage, notebook: string, method: string): Promise<void> {
  await stage.open(`notebooks/${notebook}`);
  await stage.click(method);
  // On a slow machine a key press would still go into the cell.
  await stage.page.locator('.notebook-editor .monaco-list-row.focused .run-button-container a').first().click();
  await stage.shows(`${webview} >> .status .label`, method);
  if ((stage.page.viewportSize()?.width ?? 0) < 600) {
    // The toolbar of its output is below the window.
    await stage.page.mouse.move(200, 300);
    await stage.page.mouse.wheel(0, 420);
  }
}

/** Clicks again until the click takes effect: an output that arrives meanwhile moves its target. */
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

/** Actions on the outputs of a notebook. */
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
