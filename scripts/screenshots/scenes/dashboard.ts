import type { Scene } from '../scene';
import type { Stage } from '../stage';
import { webview } from '../webview';

async function opened(stage: Stage): Promise<void> {
  await stage.run('Snowprobe: Open Dashboard');
  await stage.shows(`${webview} >> .summary`, 'nodes healthy');
  await stage.shows(`${webview} >> .figure.epoch`, 'P-Chain height');
}

const first = (stage: Stage, selector: string) => stage.page.locator(`${webview} >> ${selector}`).first();

export const dashboardScenes: readonly Scene[] = [
  {
    name: 'dashboard-charts',
    async play(stage) {
      await opened(stage);
      const chart = first(stage, '.canvas:has(svg)');
      await chart.focus();
      await stage.press('End');
      await stage.press('ArrowLeft');
      await stage.press('+');
      await stage.shows(`${webview} >> .zoom`, 'Zoomed');
    },
  },
  {
    name: 'dashboard-orders',
    async play(stage) {
      await opened(stage);
      await first(stage, '.chains button:has-text("orders")').click();
      await stage.shows(`${webview} >> .chain h3`, 'orders');
    },
  },
  {
    name: 'dashboard-platform',
    async play(stage) {
      await opened(stage);
      await first(stage, '.chains button:has-text("P-Chain")').click();
      await first(stage, '.upgrades summary').click();
    },
  },
  {
    name: 'dashboard-nodes',
    async play(stage) {
      await opened(stage);
      await first(stage, '.node').click();
      await stage.press('ArrowDown');
      await stage.press('Enter');
      await stage.shows(`${webview} >> .opened`, 'Check:');
      await first(stage, '#nodes').evaluate((one) => one.scrollIntoView());
    },
  },
];
