import type { Report } from '../../src/engine/report/report';
import { reportToPage, laterRows } from '../../src/engine/report/page/toPage';
import { isPending } from '../../src/engine/lookup/io/watchReport';
import type { PageAction, PageHistory, PageMessage } from '../../src/webview/protocol/resultPage';
import type { PageRequest } from '../../src/webview/protocol/readPageRequest';
import { openTabPage, type TestTabPage } from './tabPage';

const now = Date.UTC(2026, 10, 21, 14, 5, 11);

/** A result's page in a browser, with the host's side. */
export interface TestResultPage extends TestTabPage<PageRequest> {
  /** Chooses an item of a toolbar menu. */
  choose(menu: 'Copy' | 'Open in', item: string): Promise<void>;
  /** Shows a Report as the host does, first rows first. @returns milliseconds until the first paint */
  show(report: Report, actions?: readonly PageAction[], history?: PageHistory): Promise<number>;
}

export async function openResultPage(): Promise<TestResultPage> {
  const tab = await openTabPage<PageRequest>('page');
  let shown = 0;
  return {
    ...tab,
    async choose(menu, item) {
      await tab.page.getByRole('toolbar').getByRole('button', { name: menu, exact: true }).click();
      await tab.page.getByRole('menuitem', { name: item, exact: true }).click();
    },
    async show(report, actions = [], history = { entries: [`snowprobe:/fuji/${++shown}.md`], at: 0 }) {
      const idOf = (_: string, chain?: string): string => (chain === undefined ? 'networkId' : 'chainId');
      const ctx = { now, timeZone: 'UTC', idOf };
      const view = reportToPage(report, ctx, [{ label: 'cb58', text: '2Tq' }]);
      const canWatch = isPending(report);
      const painted = await tab.report({ kind: 'show', history, view, actions, canWatch } satisfies PageMessage);
      for (const [section, all] of report.sections.entries()) {
        for (const part of laterRows(all, report, ctx)) {
          if (part !== undefined) {
            await tab.report({ kind: 'rows', history, section, ...part } satisfies PageMessage);
          }
        }
      }
      return painted;
    },
  };
}
