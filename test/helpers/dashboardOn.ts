import { createDataService } from '../../src/api/dataApi/dataService';
import { createJsonRpc } from '../../src/api/jsonRpc/jsonRpc';
import { createSockets } from '../../src/api/socket/sockets';
import { type Clock, systemClock } from '../../src/api/http/clock';
import type { DashboardView } from '../../src/core/dashboard/dashboardView';
import { Dashboard } from '../../src/state/dashboard/dashboard';
import type { DashboardDeps, DashboardPorts } from '../../src/state/dashboard/dashboardDeps';
import type { Network } from '../../src/core/networks/network';
import { ChainRegistry } from '../../src/state/networks/chainRegistry';
import { EndpointStats } from '../../src/state/sources/nodeHabits';
import { testHttp } from './httpClient';
import { TestClock } from './testClock';

export interface TestDashboard {
  readonly dashboard: Dashboard;
  /** Resolves as soon as what is shown is as asked for. */
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
  const dashboard = new Dashboard(
    {
      rpc: createJsonRpc(http),
      sockets,
      clock,
      dataService: (baseUrl) => createDataService(http, baseUrl),
      registry: new ChainRegistry(() => clock.now()),
      // Nobody is asked beside one that is slow, however busy the machine is.
      endpointStats: new EndpointStats(new TestClock()),
      deadlineMs: () => 5_000,
      pinned: () => false,
      warnDays: () => 14,
      ...part,
    },
    network,
    {
      allowed: () => true,
      failed: (error) => failures.push(error),
      ...part,
      changed: () => waiting.forEach((look) => look()),
    },
  );
  return {
    dashboard,
    failures,
    until: (isShown) =>
      new Promise((resolve) => {
        const look = (): void => {
          const view = dashboard.view('fiveMinutes');
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
