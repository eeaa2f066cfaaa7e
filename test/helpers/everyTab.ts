import type { Report } from '../../src/engine/report/report';
import { reportToPage } from '../../src/engine/report/page/toPage';
import type { PageAction, PageMessage } from '../../src/webview/protocol/resultPage';
import { contractAnswer, contractReport } from './contractSamples';
import type { TestResultPage } from './shownPage';

const actions: readonly PageAction[] = [
  { title: 'Look up again', as: 'again' },
  { title: 'Open in notebook', short: 'Notebook', as: 'notebook' },
  { title: 'Look up on fuji' },
];

/** Shows each page with each of its tabs, a contract's forms, a pending page, and a failed one. */
export async function everyTab(
  tab: TestResultPage,
  pages: readonly (readonly [name: string, Report])[],
  look: (where: string) => Promise<void>,
): Promise<void> {
  const { page } = tab;
  for (const [name, report] of pages) {
    await tab.show(report, actions);
    // By keyboard only.
    await page.keyboard.press('Tab');
    const tabs = await page.getByRole('tab').all();
    for (const [i, one] of tabs.entries()) {
      await (i === 0 ? one.focus() : page.keyboard.press('ArrowRight'));
      await look(`${name}, ${await one.innerText()}`);
      await one.focus();
    }
    await (tabs.length > 0 ? undefined : look(name));
  }
  const history = { entries: ['snowprobe:/devnet/coin.md', 'b'], at: 0 };
  const view = reportToPage(contractReport, { now: 0, timeZone: 'UTC' });
  await tab.report({ kind: 'show', history, view, actions, isContract: true } satisfies PageMessage);
  for (const way of ['Read', 'Simulate']) {
    await page.getByRole('tab', { name: way, exact: true }).press('Enter');
    await tab.report({ kind: 'contract', history, answer: contractAnswer } satisfies PageMessage);
    await look(`the forms of a contract, ${way}`);
  }
  await tab.report({ kind: 'waiting', history } satisfies PageMessage);
  await look('a page that waits');
  await tab.report({ kind: 'failed', history, sentence: 'No network is named gone.' } satisfies PageMessage);
  await look('a page that failed');
}
