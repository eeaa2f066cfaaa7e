import vscode = require('vscode');
import { type CommandHandlers, dashboardType, commands } from '../vscode/ids';
import { type DashboardState, readDashboardState, type DashboardShow } from '../../webview/protocol/dashboard';
import { systemClock } from '../../engine/net';
import type { HostCard } from '../../engine/report';
import type { SpanKey } from '../../webview/protocol/span';
import { networkUrls } from '../../engine/sources';
import { networkNamed } from '../shared/networkNamed';
import type { Services } from '../shared/services';
import { DisposableStore } from '../vscode/disposables';
import { hostCard } from '../shared/hostCard';
import { type Dashboard, dashboardCsv } from './dashboard';
import { flash, pageFolder, pageHtml, notifyError, openPage, namePage } from '../vscode/ui/message';
import { promptFile } from '../vscode/ui/promptText';
import { readDashboardRequest } from '../../webview/protocol/readPageRequest';

export interface DashboardFeature extends vscode.Disposable {
  readonly commands: CommandHandlers<'dashboard'>;
  /** Restores a tab that was open when the window was closed. @param state as its page stored it */
  restore(panel: vscode.WebviewPanel, state: unknown): void;
}

/** Dashboards, at most one per network. */
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

/** Changes within this time are drawn together. */
const gatherMs = 100;

/** One network's dashboard in an editor tab. The page only draws: the state lives here while the tab is hidden. */
class DashboardPanel implements vscode.Disposable {
  private readonly store = new DisposableStore();
  private readonly network: string;
  private span: SpanKey;
  private chosen: string | undefined;
  private dashboard: Dashboard | undefined;
  private shownCard: HostCard | undefined;
  private isListening = false;
  private cancelShow: (() => void) | undefined;

  constructor(
    private readonly services: Services,
    private readonly panel: vscode.WebviewPanel,
    extension: vscode.Uri,
    { network, span, chosen }: DashboardState,
  ) {
    this.network = network;
    this.span = span;
    this.chosen = chosen;
    const { webview } = panel;
    namePage(panel, `Dashboard: ${network}`);
    webview.options = { enableScripts: true, localResourceRoots: [pageFolder(extension)] };
    this.open();
    this.store.add(webview.onDidReceiveMessage((message) => this.onMessage(message)));
    this.store.add(panel.onDidChangeViewState(() => this.follow()));
    this.store.add(services.config.onDidChange(() => this.open()));
    this.store.add(services.pins.onDidChange(() => this.dashboard?.restart()));
    this.store.add(
      services.consent.onDidChange(() => {
        this.dashboard?.restart();
        this.showSoon();
      }),
    );
    webview.html = pageHtml(webview, extension, 'dashboard.js', 'Dashboard');
  }

  reveal(): void {
    this.panel.reveal();
  }

  dispose(): void {
    this.dashboard?.stop();
    this.dashboard = undefined;
    this.cancelShow?.();
    this.store.dispose();
  }

  private open(): void {
    const { state, consent, log } = this.services;
    this.dashboard?.stop();
    const network = state.networks.all().find(({ name }) => name === this.network);
    this.dashboard =
      network &&
      state.dashboard(network, {
        allowed: consent.allows,
        changed: () => this.showSoon(),
        failed: (error) => log.error('The dashboard stopped.', error),
      });
    this.dashboard?.lookAt(this.span);
    this.follow();
  }

  /** No requests while the tab is hidden. */
  private follow(): void {
    if (this.panel.visible) {
      this.dashboard?.start();
      this.showSoon();
    } else {
      this.dashboard?.stop();
      this.isListening = false;
    }
  }

  private showSoon(): void {
    if (this.isListening && this.panel.visible) {
      this.cancelShow ??= systemClock.after(gatherMs, () => this.show());
    }
  }

  private show(): void {
    this.cancelShow?.();
    this.cancelShow = undefined;
    const view = { ...this.view(), card: this.cardNow() };
    this.shownCard = view.card;
    const message: DashboardShow = { kind: 'show', view };
    // A disposed page needs no response.
    void this.panel.webview.postMessage(message);
  }

  private cardNow(): HostCard | undefined {
    const network = this.services.state.networks.all().find(({ name }) => name === this.network);
    return network && hostCard(this.services, network.name, networkUrls(network));
  }

  private view(isWhole = false): DashboardShow['view'] {
    const { network, span } = this;
    const active = this.services.state.networks.active();
    const missing = active.name === network ? active.missing?.sentence : undefined;
    const sentence = missing ?? `Network ${network} is no longer in the settings.`;
    const nothing = { rows: [], missing: sentence };
    return (
      (isWhole ? this.dashboard?.wholeView(span) : this.dashboard?.view(span, this.chosen)) ?? {
        ...{ network, summary: sentence, span, actions: [], nodes: nothing, chains: [], sets: nothing },
      }
    );
  }

  private async onMessage(message: unknown): Promise<void> {
    const request = readDashboardRequest(message);
    switch (request?.kind) {
      case 'ready':
        this.isListening = true;
        return this.show();
      case 'span':
        this.span = request.span;
        this.dashboard?.lookAt(request.span);
        return this.show();
      case 'choose':
        this.chosen = request.id;
        return this.show();
      case 'copyCsv':
        await vscode.env.clipboard.writeText(dashboardCsv(this.view(true)));
        flash('Copied as CSV.');
        return;
      case 'saveCsv':
        return await saveCsv(this.services, [this.network, 'dashboard'], dashboardCsv(this.view(true)));
      case 'answerHosts':
        // The hosts that the page shows, which may differ from the current ones.
        return this.services.consent.answer(this.shownCard?.kind === 'ask' ? this.shownCard.hosts : [], request.answer);
      case 'manageHosts':
        await vscode.commands.executeCommand(commands.manageHosts);
        return;
      case 'lookUp':
        await vscode.commands.executeCommand(commands.lookUp, { id: request.id, network: this.network });
        return;
      case 'diagnose':
        await vscode.commands.executeCommand(commands.diagnose, { network: this.network, chain: request.id });
        return;
      case 'unpin':
        this.services.pins.set(this.network, request.id, false);
        return;
      case undefined:
    }
  }
}

/** Asks for a file and writes to it. @param name words of the suggested file name */
async function saveCsv({ log }: Services, name: readonly string[], text: string): Promise<void> {
  const file = await promptFile({ title: 'Save as CSV', filters: { CSV: ['csv'] }, name, ending: 'csv' });
  if (file === undefined) {
    return;
  }
  try {
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
  } catch (error) {
    notifyError(log, `Cannot write ${file.fsPath}: ${error}`, error);
  }
}
