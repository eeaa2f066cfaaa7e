import type { DashboardView } from '../../src/webview/protocol/dashboard';
import type { DashboardRequest } from '../../src/webview/protocol/readPageRequest';
import { openTabPage, type TestTabPage } from './tabPage';

export interface TestDashboardPage extends TestTabPage<DashboardRequest> {
  /** Shows a view. @returns milliseconds until the paint */
  show(view: DashboardView): Promise<number>;
}

export async function openDashboardPage(): Promise<TestDashboardPage> {
  const tab = await openTabPage<DashboardRequest>('dashboard');
  return { ...tab, show: (view) => tab.report({ kind: 'show', view }) };
}
