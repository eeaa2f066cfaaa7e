import type vscode = require('vscode');
import { type CommandHandlers, dashboardType } from '../vscode/ids';
import { openPage } from '../vscode/ui/tab';
import { type DashboardState, readDashboardState } from '../../webview/protocol/dashboard';
import { networkNamed } from '../shared/networkNamed';
import type { Services } from '../shared/services';
import { DashboardPanel } from './dashboardPanel';

export interface DashboardFeature extends vscode.Disposable {
  readonly commands: CommandHandlers<'dashboard'>;
  /** Fills a tab that was open when the window was closed. @param state as its page kept it */
  restore(panel: vscode.WebviewPanel, state: unknown): void;
}

/** Dashboards, at most one for each network. */
export function createDashboard(services: Services, extension: vscode.Uri): DashboardFeature {
  const open = new Map<string, DashboardPanel>();

  function fill(panel: vscode.WebviewPanel, state: DashboardState): void {
    const shown = new DashboardPanel(services, panel, extension, state);
    open.set(state.network, shown);
    panel.onDidDispose(() => {
      shown.dispose();
      if (open.get(state.network) === shown) {
        open.delete(state.network);
      }
    });
  }

  return {
    commands: {
      openDashboard: () => {
        const { name: network } = networkNamed(undefined, services.state.networks);
        const shown = open.get(network);
        if (shown !== undefined) {
          return shown.reveal();
        }
        const panel = openPage(dashboardType, network);
        fill(panel, { network, span: 'fiveMinutes' });
      },
    },
    restore(panel, state) {
      fill(panel, readDashboardState(state) ?? { network: services.state.networks.active().name, span: 'fiveMinutes' });
    },
    dispose: () => open.forEach((shown) => shown.dispose()),
  };
}
