import type { Page } from 'playwright-core';
import { createStage, type Stage } from './stage';
import { webview } from './webview';

/** Prefixes of hashes in `samples/tour/snowprobe-tour.md`. */
const failed = '0x2b33fce78a479d11b';
const message = '0xcfe8b157f32acffb3';

/**
 * Opens the demo workspace and follows the five steps of its tour, served by the recording only.
 *
 * @param seen takes a picture of the demo's window
 */
export async function takeTour(stage: Stage, seen: (page: Page, name: string) => Promise<void>): Promise<void> {
  const { page } = stage;
  await stage.run('Snowprobe: Open Demo Workspace');
  await stage.shows('.quick-input-list .monaco-list-row', 'Open now');
  const [opened] = await Promise.all([page.context().waitForEvent('page'), stage.press('Enter')]);
  const demo = createStage(opened, {}, '');
  const { shows, hover, clear } = demo;
  const step = async (name: string, file: string, play: () => Promise<unknown>): Promise<void> => {
    await demo.open(file);
    await play().catch(async (error: unknown) => {
      await seen(opened, `${name}-failed`);
      throw error;
    });
    await seen(opened, name);
    await clear();
  };
  const tour = 'snowprobe-tour.md';
  // Waits for the window to load.
  await opened
    .locator('.tab.active')
    .filter({ hasText: tour })
    .waitFor({ timeout: 90_000 })
    .catch(async (error: unknown) => {
      await seen(opened, 'failed');
      throw error;
    });
  await step('transfer', tour, () => hover('0xa8e39e018fc9d070d', '1,250.5 SNC'));
  await step('failing-line', tour, async () => {
    await hover(failed, 'Coin.sol');
    await opened.locator('.monaco-hover a', { hasText: 'Show failing line' }).first().click();
    await shows('.tab.active', 'Coin.sol');
  });
  await step('debugger', tour, async () => {
    await hover(failed, 'Coin.sol');
    await opened
      .locator('.monaco-hover a', { hasText: /^Debug$/ })
      .first()
      .click();
    await demo.run('View: Show Run and Debug');
    await shows('.debug-call-stack .monaco-list-row', 'Coin.');
    await shows('.debug-variables .monaco-list-row', 'value');
  });
  await step('genesis', 'genesis.json', async () => {
    await shows('.squiggly-error', '');
    await hover('"12000000"', 'The VM says');
  });
  await step('message', tour, async () => {
    await hover(message, 'gas limit too low');
    await opened
      .locator('.monaco-hover a', { hasText: /^Open$/ })
      .first()
      .click();
    await shows(`${webview} >> .drawn-lanes .step`, 'execution failed');
  });
  await step('notebook', 'network-tour.rpc', async () => {
    await demo.run('Notebook: Run All');
    await shows(`${webview} >> .status`, '200 ·');
    await shows(`${webview} >> .output_container`, 'recorded');
  });
  await opened.close();
}
