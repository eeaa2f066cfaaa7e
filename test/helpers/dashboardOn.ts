import { createDataService } from '../../src/engine/net/dataApi/dataService';
import { createJsonRpc } from '../../src/engine/net/jsonRpc/jsonRpc';
import { createSockets } from '../../src/engine/net/socket/sockets';
import { type Clock, systemClock } from '../../src/engine/net/http/deadline';
import type { DashboardView } from '../../src/webview/protocol/dashboard';
import { Dashboard } from '../../src/extension/dashboard/dashboard';
import type { DashboardDeps, DashboardPorts } from '../../src/extension/dashboard/feeds/dashboardDeps';
import type { Network } from '../../src/engine/networks/network';
import { ChainLists } from '../../src/engine/chains/io/chainLists';
import { WatchedSets } from '../../src/engine/diagnose/io/watchedSets';
import { ChainRegistry } from '../../src/engine/networks/io/chainRegistry';
import { EndpointStats } from '../../src/engine/sources/endpointStats';
import { testHttp } from './httpClient';
import { TestClock } from './testClock';

export interface TestDashboard {
  readonly dashboard: Dashboard;
  /** Resolves once the view matches. */
  until(isShown: (view: DashboardView) => boolean): Promise<DashboardView>;
  readonly failures: readonly unknown[];
  dispose(): Promise<void>;
}

/** The dashboard of a network over real connections. */
export function testDashboard(
  network: Network,
  part: Partial<DashboardDeps & DashboardPorts> & { readonly clock?: Clock } = {},
): TestDashboard {
  const http = testHttp();
  const sockets = createSockets({ userAgent: 'snowprobe-test', environment: {}, random: () => 0.5 });
  const clock = part.clock ?? systemClock;
  const failures: unknown[] = [];
  const waiting = new Set<() => void>();
  const deps = {
    rpc: createJsonRpc(http),
    sockets,
    clock,
    dataService: (baseUrl: string) => createDataService(http, baseUrl),
    registry: new ChainRegistry(() => clock.now()),
    // No hedged requests, however slow the machine is.
    endpointStats: new EndpointStats(new TestClock()),
    deadlineMs: () => 5_000,
    pinned: () => false,
    warnDays: () => 14,
    ...part,
  };
  const sets = new WatchedSets({ ...deps, active: () => network, now: () => clock.now() }, new ChainLists());
  const dashboard = new Dashboard({ ...deps, sets }, network, {
    allowed: () => true,
    failed: (error) => failures.push(error),
    ...part,
    changed: () => waiting.forEach((look) => look()),
  });
  return {
    dashboard,
    failures,
    until: (isShown) =>
      new Promise((resolve) => {
        const look = (): void => {
          const view = dashboard.wholeView('fiveMinutes');
          if (isShown(view)) {
            waiting.delete(look);
            resolve(view);
          }
        };
        waiting.add(look);
        look();
      }),
    async dispose() {
      dashboard.stop();
      await Promise.all([http.dispose(), sockets.dispose()]);
    },
  };
}
