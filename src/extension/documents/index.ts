import vscode = require('vscode');
import { findIdentifiers } from '../../engine/detection';
import { UserError } from '../../engine/errors';
import { inDocument, decodeUriPart, cleanRemote } from '../../engine/primitives';
import { type Report, idKind, placesInText, placesOf } from '../../engine/report';
import { readPageHistory } from '../../webview/protocol/readPageRequest';
import type { PageHistory } from '../../webview/protocol/resultPage';
import {
  type DocumentRoute,
  type Documents,
  type ResultAction,
  type ResultActions,
  type RoutedDocuments,
  type ShownResult,
  parseUri,
  printUri,
} from '../shared/documentRoute';
import { printReport, copyAs } from '../shared/printReport';
import type { Services } from '../shared/services';
import { DisposableStore } from '../vscode/disposables';
import {
  type CommandHandlers,
  documentAuthorities,
  documentScheme,
  linkCommands,
  pageType,
  hoverCommands,
} from '../vscode/ids';
import { readUri } from '../vscode/readUri';
import { type Target, commandLink } from '../vscode/target';
import { lensAt, linkAt } from '../vscode/ui/editorWords';
import { openPage } from '../vscode/ui/message';
import { type PagePorts, ResultPage } from './resultPage';

/** All tabs with result pages. Lookups reuse one of them; others open on request. */
class ResultPages implements vscode.Disposable {
  private readonly pages = new Set<ResultPage>();
  /** The page that shows the next lookup. */
  private next: ResultPage | undefined;
  private readonly ports: PagePorts;

  constructor(
    ports: Omit<PagePorts, 'openOther'>,
    private readonly closed: (entry: string) => void,
  ) {
    this.ports = { ...ports, openOther: (uri) => this.add(uri) };
  }

  /** Shows a result in the tab that has it, else in that of the last lookup, else in a new one. */
  async show(uri: vscode.Uri): Promise<void> {
    const entry = uri.toString();
    const page = [...this.pages].find((one) => one.uri.toString() === entry) ?? this.next;
    if (page === undefined) {
      this.next = this.add(uri);
      return;
    }
    page.reveal();
    await page.navigate(uri);
  }

  /** Restores a tab that was open when the window was closed. @param state as its page stored it */
  restore(panel: vscode.WebviewPanel, state: unknown): void {
    const history = readPageHistory(state);
    if (history === undefined || history.entries.some((entry) => readUri(entry) === undefined)) {
      // The state does not say what it showed.
      panel.dispose();
      return;
    }
    const page = this.fill(panel, history);
    this.next ??= page;
  }

  active(): ResultPage | undefined {
    return [...this.pages].find(({ isActive }) => isActive);
  }

  /** Whether a page can still navigate to a document. */
  holds(entry: string): boolean {
    return [...this.pages].some(({ entries }) => entries.includes(entry));
  }

  dispose(): void {
    this.pages.forEach((page) => page.dispose());
  }

  private add(uri: vscode.Uri): ResultPage {
    const last = uri.path.split('/').at(-1) ?? '';
    return this.fill(openPage(pageType, decodeUriPart(last) ?? last), { entries: [uri.toString()], at: 0 });
  }

  private fill(panel: vscode.WebviewPanel, history: PageHistory): ResultPage {
    const page = new ResultPage(panel, this.ports, history);
    this.pages.add(page);
    panel.onDidDispose(() => {
      page.dispose();
      this.pages.delete(page);
      this.next = this.next === page ? undefined : this.next;
      page.entries.filter((entry) => !this.holds(entry)).forEach((entry) => this.closed(entry));
    });
    return page;
  }
}

/** Longest history entry that a page stores when the window is closed. */
const maxLinkLength = 1 << 20;

/** `undefined` for what is not an address, or too long for one. */
function pageOfLink(path: string, query: string): vscode.Uri | undefined {
  if (path.length + query.length > maxLinkLength) {
    return undefined;
  }
  try {
    const uri = vscode.Uri.from({ scheme: documentScheme, authority: documentAuthorities.result, path, query });
    return uri.toString().length > maxLinkLength ? undefined : uri;
  } catch {
    return undefined;
  }
}

/** A document with its family's route, which gets back the requests that it built addresses from. */
interface RoutedDocument {
  readonly route: DocumentRoute<unknown>;
  readonly request: unknown;
  readonly key: string;
}

/** The read-only documents of all features: one scheme, one table by authority, one lens provider, one set of pages. */
export class DocumentTable implements Documents, vscode.Disposable {
  private readonly routes = new Map<string, DocumentRoute<unknown>>();
  private readonly store = new DisposableStore();
  private readonly stop = new AbortController();
  private readonly pages: ResultPages;

  /**
   * @param changed the event by which VS Code requests texts again
   * @param rawOutput a lookup's response for the notebook renderer
   */
  constructor(
    services: Services,
    private readonly extension: vscode.Extension<unknown>,
    private readonly changed: vscode.EventEmitter<vscode.Uri>,
    rawOutput: PagePorts['rawOutput'],
  ) {
    this.store.add({ dispose: () => this.stop.abort() });
    this.pages = this.store.add(
      new ResultPages(
        {
          services,
          extension: extension.extensionUri,
          result: (uri, signal) => this.result(uri, signal),
          watch: async (uri, report) => {
            const { route, request } = this.documentAt(uri) ?? {};
            return await route?.watch?.(request, report);
          },
          openText: (uri) => this.openText(uri),
          rawOutput,
          copy: (uri, report, format) =>
            this.actionsAt(uri)?.copy(format) ??
            copyAs(format, printReport(report, format, services.state.networks.all())),
        },
        (entry) => this.closed(vscode.Uri.parse(entry)),
      ),
    );
    this.store.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.closed(uri)));
    this.store.add(
      vscode.languages.registerDocumentLinkProvider(
        { scheme: documentScheme },
        { provideDocumentLinks: (document) => [...this.links(document)] },
      ),
    );
    this.store.add(
      vscode.languages.registerCodeLensProvider(
        { scheme: documentScheme },
        {
          provideCodeLenses: (document) => {
            const { route, request, key = '' } = this.documentAt(document.uri) ?? {};
            return (route?.lenses?.(request, key, document) ?? []).map(({ line, title, command, args }) =>
              lensAt(line, { title, command, arguments: [...args] }),
            );
          },
        },
      ),
    );
  }

  add<Request, Ending extends string>(route: DocumentRoute<Request, Ending>): RoutedDocuments<Request> {
    const authority = documentAuthorities[route.family];
    if (this.routes.has(authority)) {
      throw new RangeError(`two routes for the documents of ${route.family}`);
    }
    const uriOf = (request: Request): vscode.Uri =>
      vscode.Uri.from({ scheme: documentScheme, authority, ...printUri(route.address, request) });
    this.routes.set(authority, route);
    const open = async (request: Request): Promise<vscode.Uri> => {
      const uri = uriOf(request);
      await showDocument(uri, this.changed, () => route.text(request, uri.toString(), this.stop.signal));
      return uri;
    };
    return {
      uri: uriOf,
      key: (request) => uriOf(request).toString(),
      open,
      show: async (request) => {
        if (route.page === undefined) {
          return await open(request);
        }
        const uri = uriOf(request);
        // Its text may be open in another tab.
        this.changed.fire(uri);
        await this.pages.show(uri);
        return uri;
      },
      refresh: (request) => this.changed.fire(uriOf(request)),
      active: () => {
        const uri = this.activeUri();
        return uri?.authority === authority ? parseUri(route.address, uri) : undefined;
      },
    };
  }

  activeActions(): ResultActions | undefined {
    const uri = this.activeUri();
    return uri && this.actionsAt(uri);
  }

  restorePage(panel: vscode.WebviewPanel, state: unknown): void {
    this.pages.restore(panel, state);
  }

  /** Opens a page from an external link. As with a restored one, it queries only hosts that need no prompt. */
  async openLink({ path, query }: vscode.Uri): Promise<void> {
    const uri = pageOfLink(path, query);
    if (uri === undefined) {
      throw new UserError('This link leads to no page of Snowprobe. Look up its identifier.');
    }
    await this.pages.show(uri);
  }

  readonly commands: CommandHandlers<'documents'> = {
    openAsText: async () => {
      const page = this.pages.active();
      return page && (await this.openText(page.uri));
    },
    pageBack: () => this.pages.active()?.step(-1),
    pageForward: () => this.pages.active()?.step(1),
  };

  /** A document's text, or what the user has to do first. A restored document may be of a removed network. */
  async text(uri: vscode.Uri): Promise<string> {
    try {
      const { route, request, key = '' } = this.documentAt(uri) ?? {};
      const text = await route?.text(request, key, this.stop.signal);
      if (text === undefined) {
        throw vscode.FileSystemError.FileNotFound(uri);
      }
      return text;
    } catch (error) {
      if (error instanceof UserError) {
        return `${inDocument(error.message)}\n`;
      }
      throw error;
    }
  }

  dispose(): void {
    this.store.dispose();
  }

  private async result(uri: vscode.Uri, signal: AbortSignal): Promise<ShownResult> {
    const { route, request, key = '' } = this.documentAt(uri) ?? {};
    const shown = await route?.page?.(request, key, signal);
    if (shown === undefined) {
      throw new UserError('This version of Snowprobe cannot open this page. Look it up again.');
    }
    return { ...shown, actions: [...shown.actions, ...this.linkActions(uri)] };
  }

  /** A link that opens the page in VS Code, for addresses that others can look up too. */
  private linkActions({ authority, path, query }: vscode.Uri): readonly ResultAction[] {
    if (authority !== documentAuthorities.result) {
      return [];
    }
    const link = vscode.Uri.from({ scheme: vscode.env.uriScheme, authority: this.extension.id, path, query });
    return [
      {
        title: 'Copy link',
        short: 'Link',
        as: 'link',
        command: linkCommands.copyText,
        args: [link.toString()],
      },
    ];
  }

  private async openText(uri: vscode.Uri): Promise<void> {
    await showDocument(uri, this.changed, () => this.text(uri));
  }

  private links(document: vscode.TextDocument): readonly vscode.DocumentLink[] {
    const { route, request } = this.documentAt(document.uri) ?? {};
    const place = route?.place?.(request);
    const result = route?.result?.(request);
    return [
      ...(place === undefined ? [] : documentLinks(document, place)),
      ...(result === undefined ? [] : sourceLinks(document, result)),
    ];
  }

  private closed(uri: vscode.Uri): void {
    const key = uri.toString();
    const isOpen = vscode.workspace.textDocuments.some((one) => !one.isClosed && one.uri.toString() === key);
    if (!isOpen && !this.pages.holds(key)) {
      this.routeOf(uri)?.closed?.(key);
    }
  }

  private actionsAt(uri: vscode.Uri): ResultActions | undefined {
    const { route, request } = this.documentAt(uri) ?? {};
    return route?.actions?.(request);
  }

  /** `undefined` where the URI is of no family. */
  private documentAt(uri: vscode.Uri): RoutedDocument | undefined {
    const route = this.routeOf(uri);
    const request = route && parseUri(route.address, uri);
    return route === undefined || request === undefined ? undefined : { route, request, key: uri.toString() };
  }

  private routeOf({ scheme, authority }: vscode.Uri): DocumentRoute<unknown> | undefined {
    return scheme === documentScheme ? this.routes.get(authority) : undefined;
  }

  private activeUri(): vscode.Uri | undefined {
    const uri = this.pages.active()?.uri ?? vscode.window.activeTextEditor?.document.uri;
    return uri?.scheme === documentScheme ? uri : undefined;
  }
}

/** How long VS Code may take to request a text again; after that the document is shown as it is. */
const maxWaitMs = 2_000;

/**
 * Shows a read-only document. If VS Code still holds an older text, waits until that is replaced: VS Code requests the
 * new one only after a moment.
 *
 * @param changed the event by which VS Code requests texts again
 * @param text the current text
 */
async function showDocument(
  uri: vscode.Uri,
  changed: vscode.EventEmitter<vscode.Uri>,
  text: () => Promise<string>,
): Promise<void> {
  const isPaused = vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
  const renewed = isPaused ? await text() : undefined;
  changed.fire(uri);
  const document = await vscode.workspace.openTextDocument(uri);
  if (renewed !== undefined && withoutReturns(document.getText()) !== withoutReturns(renewed)) {
    await changeOf(document);
  }
  await vscode.window.showTextDocument(document, { preview: true });
}

function changeOf(document: vscode.TextDocument): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      listeners.forEach((listener) => {
        listener.dispose();
      });
      resolve();
    };
    const timer = setTimeout(end, maxWaitMs);
    const listeners = [
      vscode.workspace.onDidChangeTextDocument((event) => (event.document === document ? end() : undefined)),
      vscode.workspace.onDidCloseTextDocument((closed) => (closed === document ? end() : undefined)),
    ];
  });
}

/** Editors may change line endings. */
function withoutReturns(text: string): string {
  return text.replaceAll('\r', '');
}

/** Length of text in which identifiers are linked; raw responses follow it. */
const maxLength = 200_000;

function documentLinks(
  document: vscode.TextDocument,
  place: Pick<Target, 'network' | 'chain'>,
): readonly vscode.DocumentLink[] {
  return findIdentifiers(document.getText().slice(0, maxLength))
    .filter(({ identifier }) => identifier.kind !== 'privateKey')
    .map(({ identifier, start, end }) => {
      const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
      const target = vscode.Uri.parse(commandLink(hoverCommands.lookUp, { id: identifier.text, ...place }));
      return linkAt(range, target, `Look up this ${idKind(identifier.text)}`);
    });
}

function sourceLinks(document: vscode.TextDocument, result: Report): readonly vscode.DocumentLink[] {
  return placesInText(document.getText().slice(0, maxLength), placesOf(result)).map(({ start, end, place }) => {
    const { path, uri, line, column } = place;
    const range = new vscode.Range(document.positionAt(start), document.positionAt(end));
    const target = vscode.Uri.parse(commandLink(hoverCommands.openSource, { uri, line, column }));
    return linkAt(range, target, `Open ${cleanRemote(path, 200)}`);
  });
}
