import vscode = require('vscode');
import { UserError } from '../../engine/errors';
import {
  type RawResponse,
  type Report,
  laterRows,
  pageSection,
  reportToPage,
  type TextStyle,
  lineText,
  tabTitle,
  type Section,
} from '../../engine/report';
import { inDocument, formatRows, nextTurn } from '../../engine/primitives';
import { cellOfRequest } from '../../engine/transactions';
import { DisposableStore } from '../vscode/disposables';
import { commands, contextKeys, documentAuthorities, linkCommands } from '../vscode/ids';
import { pageFolder, pageHtml, notifyError, flash, namePage, notify } from '../vscode/ui/message';
import { readPageRequest } from '../../webview/protocol/readPageRequest';
import type { PageHistory, PageMessage } from '../../webview/protocol/resultPage';
import type { RpcOutput } from '../../webview/protocol/rpcOutput';
import { isPending } from '../../engine/lookup';
import { sectionText } from '../../engine/lists';
import type { Refetch, ShownResult } from '../shared/documentRoute';
import { renderContext } from '../shared/renderReport';
import type { Services } from '../shared/services';
import { ContractRuns, SectionRuns } from './sectionRuns';
import { pickOne } from '../vscode/ui/pick';
import { promptFile } from '../vscode/ui/promptText';
import type { PageRequest } from '../../webview/protocol/readPageRequest';
import { idForms, pushHistory, shownEntry, stepHistory, WatchOfPage } from './pageState';

export interface PagePorts {
  readonly services: Services;
  readonly extension: vscode.Uri;
  /** The content of a document's page. @throws {UserError} shown in its place */
  result(uri: vscode.Uri, signal: AbortSignal): Promise<ShownResult>;
  /** How to poll it until it is final; `undefined` where it is final already, or the user cancelled. */
  watch(uri: vscode.Uri, report: Report): Promise<Refetch | undefined>;
  openText(uri: vscode.Uri): Promise<void>;
  copy(uri: vscode.Uri, report: Report, format: 'json' | 'md'): Promise<void>;
  rawOutput(response: RawResponse, report: Report): Promise<RpcOutput>;
  openOther(uri: vscode.Uri): void;
}

/** A tab with a page. It navigates between results like a browser; its state lives here while it is hidden. */
export class ResultPage implements vscode.Disposable {
  private readonly store = new DisposableStore();
  private loading = new AbortController();
  private shown: ShownResult | undefined;
  private runs: SectionRuns | undefined;
  private result: PageMessage;
  private readonly watch: WatchOfPage;
  private isClosed = false;
  private readonly contracts: ContractRuns;

  constructor(
    private readonly panel: vscode.WebviewPanel,
    private readonly ports: PagePorts,
    private history: PageHistory,
  ) {
    const { webview } = panel;
    this.result = { kind: 'waiting', history };
    this.contracts = new ContractRuns({
      report: (answer) => this.post({ kind: 'contract', history: this.history, answer }),
      log: (error) => ports.services.log.error('A contract could not be read.', error),
    });
    this.store.add({ dispose: () => this.contracts.end() });
    webview.options = { enableScripts: true, localResourceRoots: [pageFolder(ports.extension)] };
    this.watch = new WatchOfPage({
      result: (watch) => this.post({ kind: 'watch', history: this.history, watch }),
      answered: () => void this.renew().catch((error: unknown) => this.sentenceOf(error)),
      ended: (report) => void notifyWhenHidden(panel, report),
      failed: (error) => this.notify(error),
    });
    this.store.add({ dispose: () => this.watch.stop() });
    const relabel = (): unknown => this.shown && this.renew().catch((error: unknown) => this.sentenceOf(error));
    this.store.add(ports.services.labels.onDidChange(relabel));
    this.store.add({ dispose: () => this.loading.abort() });
    this.store.add({ dispose: () => this.runs?.end() });
    this.store.add(webview.onDidReceiveMessage((message) => this.respond(readPageRequest(message))));
    this.store.add(panel.onDidChangeViewState(() => this.offer()));
    webview.html = pageHtml(webview, ports.extension, 'page.js', 'Result');
    void this.load();
  }

  get uri(): vscode.Uri {
    return vscode.Uri.parse(shownEntry(this.history));
  }

  get entries(): readonly string[] {
    return this.history.entries;
  }

  get isActive(): boolean {
    return this.panel.active;
  }

  reveal(): void {
    this.panel.reveal();
  }

  /** Navigates to another result, or refreshes this one. */
  async navigate(uri: vscode.Uri): Promise<void> {
    this.goTo(pushHistory(this.history, uri.toString()));
    await this.load();
  }

  async step(by: -1 | 1): Promise<void> {
    const before = this.history;
    this.goTo(stepHistory(before, by));
    if (this.history.at !== before.at) {
      await this.load();
    }
  }

  dispose(): void {
    this.isClosed = true;
    this.store.dispose();
  }

  private goTo(history: PageHistory): void {
    if (shownEntry(history) !== shownEntry(this.history)) {
      this.watch.stop();
    }
    this.history = history;
  }

  private async load(): Promise<void> {
    this.loading.abort();
    this.runs?.end();
    const loading = new AbortController();
    this.loading = loading;
    const { history, uri } = this;
    this.contracts.end();
    this.report({ kind: 'waiting', history });
    try {
      const shown = await this.ports.result(uri, loading.signal);
      if (!loading.signal.aborted) {
        this.shown = shown;
        if (!isPending(shown.report)) {
          this.watch.stop();
        }
        this.runs = this.runsOf(shown);
        this.contracts.begin(shownEntry(history), shown.contract);
        await this.show(shown, loading.signal);
        void this.runs.begin();
      }
    } catch (error) {
      if (!loading.signal.aborted) {
        this.shown = undefined;
        this.runs = undefined;
        this.report({ kind: 'failed', history, sentence: this.sentenceOf(error) });
      }
    }
  }

  /** Re-renders what is shown with what is cached by now. */
  private async renew(): Promise<void> {
    this.loading.abort();
    const loading = new AbortController();
    this.loading = loading;
    const shown = await this.ports.result(this.uri, loading.signal);
    if (!loading.signal.aborted) {
      this.shown = shown;
      await this.show(shown, loading.signal);
    }
  }

  /** Sends the first rows at once and the rest in steps, yielding in between. */
  private async show({ report, actions, contract }: ShownResult, signal: AbortSignal): Promise<void> {
    const { history, ports, panel, runs } = this;
    const ctx = renderContext(ports.services.state.networks.all());
    const sections = report.sections.map((section, i) => runs?.shown(i) ?? section);
    const page = reportToPage({ ...report, sections }, ctx, idForms(report));
    const view = { ...page, sections: page.sections.map((section, i) => ({ ...section, more: runs?.more(i) })) };
    namePage(panel, view.tab);
    this.report({
      kind: 'show',
      history,
      view,
      actions: actions.map(({ title, short, as, section }) => ({ title, short, as, section })),
      canWatch: isPending(report),
      isContract: contract !== undefined,
    });
    for (const [index, section] of sections.entries()) {
      if (runs?.has(index) === true) {
        await runs.report(index);
        continue;
      }
      for (const part of laterRows(section, report, ctx)) {
        await nextTurn();
        if (signal.aborted) {
          return;
        }
        if (part !== undefined) {
          this.post({ kind: 'rows', history, section: index, ...part });
        }
      }
    }
  }

  /** Continuations of the sections, which run while the page stays at this result, hidden or not. */
  private runsOf({ report, continued = new Map() }: ShownResult): SectionRuns {
    const { history, ports } = this;
    const ctx = () => renderContext(ports.services.state.networks.all());
    return new SectionRuns(continued, {
      view: (section, from) => pageSection(section, report, ctx(), from),
      report: (part) => this.post({ kind: 'section', history, ...part }),
      log: (error) => ports.services.log.error('A section could not continue.', error),
    });
  }

  /** With the current rows of its sections; sections without results are left out. */
  private reportNow({ report }: ShownResult): Report {
    const sections = report.sections.map((section, i) => this.runs?.section(i) ?? section);
    return {
      ...report,
      sections: sections.filter((section, i) => this.runs?.has(i) !== true || section.rows.length > 0),
    };
  }

  private sentenceOf(error: unknown): string {
    if (error instanceof UserError) {
      return inDocument(error.message);
    }
    this.ports.services.log.error('A result could not be shown.', error);
    return 'This result could not be shown. For details, run Show Log.';
  }

  private report(message: PageMessage): void {
    this.result = message;
    // A page that is hidden or gone requests it once it listens.
    this.post(message);
    this.offer();
  }

  /** Sets the context keys by which the palette offers commands on the page's result. */
  private offer(): void {
    if (this.isActive) {
      const isLookup = this.result.kind === 'show' && this.uri.authority === documentAuthorities.result;
      const commandIds = isLookup ? this.shown?.actions.map(({ command }) => command).join(' ') : '';
      void vscode.commands.executeCommand('setContext', contextKeys.pageActions, commandIds);
    }
  }

  private post(message: PageMessage): void {
    // A disposed panel has no webview.
    if (!this.isClosed) {
      void this.panel.webview.postMessage(message);
    }
  }

  private async respond(request: PageRequest | undefined): Promise<void> {
    switch (request?.kind) {
      case 'ready':
        return await this.repeat();
      case 'go':
        return await this.step(request.by);
      case 'follow':
        return await this.follow(request);
      case 'openSource': {
        const { uri, line, column } = request;
        return await vscode.commands.executeCommand(linkCommands.openSource, { uri, line, column });
      }
      case 'act': {
        const action = this.shown?.actions[request.index];
        return action && (await vscode.commands.executeCommand(action.command, ...action.args));
      }
      case 'more':
        return await this.runs?.run(request.section, request);
      case 'stop':
        return this.runs?.stop(request.section);
      case 'copy':
        await vscode.env.clipboard.writeText(request.text);
        flash('Copied.');
        return;
      case 'copyAs':
        return this.shown && (await this.ports.copy(this.uri, this.reportNow(this.shown), request.format));
      case 'export':
        return await this.export(request.section, request.rows);
      case 'openText':
        return await this.ports.openText(this.uri);
      case 'watch':
        return request.isOn ? await this.startWatch() : this.watch.stop();
      case 'raw':
        return await this.notifyRaw(request.index);
      case 'openCell':
        return await this.openCell(request.index);
      case 'contract':
        return await this.contracts.query(request.request);
      case undefined:
    }
  }

  /** For a recreated page: the previous one was hidden, or was not listening yet. */
  private async repeat(): Promise<void> {
    const { result, shown } = this;
    if (result.kind !== 'show' || shown === undefined) {
      return this.report(result);
    }
    this.loading.abort();
    this.loading = new AbortController();
    this.post({ kind: 'watch', history: this.history, watch: this.watch.state });
    await this.show(shown, this.loading.signal);
  }

  private notify(error: unknown): void {
    notifyError(this.ports.services.log, this.sentenceOf(error), error);
  }

  /** Where the rows are only the start of a list, asks the user whether to export all of it. */
  private async export(index: number, rows: readonly number[]): Promise<void> {
    const section = this.runs?.section(index) ?? this.shown?.report.sections[index];
    if (this.shown === undefined || section === undefined) {
      return;
    }
    try {
      if (section.list !== undefined && this.runs?.more(index)?.start !== undefined) {
        const all = { label: 'All', description: 'page by page, also what is not loaded yet' };
        const shown = {
          label: formatRows(rows.length),
          description: 'as shown',
        };
        const picked = await pickOne([all, shown], { title: `Export: ${section.heading}` });
        if (picked !== shown) {
          return picked && (await vscode.commands.executeCommand(commands.export, section.list));
        }
      }
      await exportSection(this.shown.report, section, rows);
    } catch (error) {
      this.notify(error);
    }
  }

  private async startWatch(): Promise<void> {
    const { history, shown } = this;
    try {
      const request = shown && isPending(shown.report) ? await this.ports.watch(this.uri, shown.report) : undefined;
      if (request !== undefined && this.history === history && !this.isClosed) {
        await this.watch.start(request);
      }
    } catch (error) {
      this.notify(error);
    }
  }

  private async notifyRaw(index: number): Promise<void> {
    const { history, shown } = this;
    const response = shown?.report.raw?.[index];
    if (shown === undefined || response === undefined) {
      return;
    }
    const output = await this.ports.rawOutput(response, shown.report);
    if (this.shown === shown) {
      this.post({ kind: 'raw', history, index, output });
    }
  }

  /** Opens the request of a response as a cell, without running it. */
  private async openCell(index: number): Promise<void> {
    const { report } = this.shown ?? {};
    const request = report?.raw?.[index]?.request;
    if (request !== undefined) {
      await vscode.commands.executeCommand(linkCommands.openCell, cellOfRequest(request, report?.network));
    }
  }

  /** A newer navigation takes precedence. */
  private async follow({ id, inOther, chain }: Extract<PageRequest, { readonly kind: 'follow' }>): Promise<void> {
    const { history, shown } = this;
    const target = { id, network: shown?.report.network, chain: chain ?? shown?.report.chain };
    const uri = await vscode.commands.executeCommand<vscode.Uri | undefined>(linkCommands.findResult, target);
    if (uri === undefined) {
      return;
    }
    if (inOther) {
      this.ports.openOther(uri);
    } else if (this.history === history) {
      await this.navigate(uri);
    }
  }
}

const style: TextStyle = { ids: 'short', amounts: 'short', times: 'absolute', maxLength: 160 };

/** Notifies that a watched transaction is final, where its page is not visible. */
async function notifyWhenHidden(panel: vscode.WebviewPanel, report: Report): Promise<void> {
  if (panel.visible) {
    return;
  }
  const show = 'Show';
  const [name, title] = [tabTitle(report), lineText(report.title, style, { now: Date.now() })];
  const isOk = report.status === 'ok';
  const words = isOk ? `${name} was accepted: ${title}` : `${name} failed: ${title}`;
  if ((await notify(isOk ? 'information' : 'warning', words, show)) === show) {
    panel.reveal();
  }
}

/**
 * Writes rows of a section to a file that the user chooses: as CSV, or as JSON with every value.
 *
 * @throws {UserError} where the file cannot be written
 */
async function exportSection(report: Report, section: Section, rows: readonly number[]): Promise<void> {
  const file = await promptFile({
    title: `Export: ${section.heading}`,
    saveLabel: 'Export',
    name: [report.network ?? '', report.identifier, section.heading],
    ending: 'csv',
    filters: { CSV: ['csv'], JSON: ['json'] },
  });
  if (file === undefined) {
    return;
  }
  const pieces: string[] = [];
  for (const piece of sectionText(section, rows, file.path.endsWith('.json') ? 'json' : 'csv', report)) {
    pieces.push(piece);
    await nextTurn();
  }
  try {
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(pieces.join('')));
  } catch (error) {
    throw new UserError(`${file.fsPath} could not be written: ${error}`);
  }
  void offerToOpen(file, rows.length);
}

async function offerToOpen(file: vscode.Uri, rows: number): Promise<void> {
  const open = 'Open';
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  const words = rows === 1 ? `1 row is in ${name}.` : `${formatRows(rows)} are in ${name}.`;
  if ((await notify('information', words, open)) === open) {
    await vscode.window.showTextDocument(file);
  }
}
