import type { Finding } from '../../src/core/finding/finding';
import { findingToPage, laterRows } from '../../src/core/finding/page/toPage';
import { isPending } from '../../src/state/resolver/watchFinding';
import type { PageAction, PageHistory, PageMessage, PageRequest } from '../../src/webview/protocol/resultPage';
import { openTabPage, type TestTabPage } from './tabPage';

const now = Date.UTC(2026, 10, 21, 14, 5, 11);

/** The page of a result in a browser, with what the host does for it. */
export interface TestResultPage extends TestTabPage<PageRequest> {
  /** Shows a Finding as the host does, its first rows and then the others. @returns milliseconds until the first paint */
  show(finding: Finding, actions?: readonly PageAction[], history?: PageHistory): Promise<number>;
}

export async function openResultPage(): Promise<TestResultPage> {
  const tab = await openTabPage<PageRequest>('page');
  let shown = 0;
  return {
    ...tab,
    async show(finding, actions = [], history = { entries: [`snowprobe:/fuji/${++shown}.md`], at: 0 }) {
      const ctx = { now, timeZone: 'UTC' };
      const view = findingToPage(finding, ctx, [{ label: 'cb58', text: '2Tq' }]);
      const canWatch = isPending(finding);
      const painted = await tab.tell({ kind: 'show', history, view, actions, canWatch } satisfies PageMessage);
      for (const [section, all] of finding.sections.entries()) {
        for (const part of laterRows(all, finding, ctx)) {
          if (part !== undefined) {
            await tab.tell({ kind: 'rows', history, section, ...part } satisfies PageMessage);
          }
        }
      }
      return painted;
    },
  };
}
