import type vscode = require('vscode');
import { UserError, hostOf } from '../../engine/errors';
import { type ListRef, readListRef } from '../../engine/report';
import { commands, linkCommands } from '../vscode/ids';
import { runWithProgress } from '../vscode/ui/message';
import { OpenList, listTable } from '../../engine/lists';
import { confirmHosts } from '../shared/confirmHostAccess';
import type { DocumentLens, Documents, RoutedDocuments } from '../shared/documentRoute';
import { networkNamed } from '../shared/networkNamed';
import { renderContext } from '../shared/renderReport';
import type { Services } from '../shared/services';
import { listAddress, listText } from './listAddress';

export class ListDocuments {
  /** Loaded pages, dropped when the document is closed. */
  private readonly opened = new Map<string, OpenList>();
  private readonly shown: RoutedDocuments<ListRef>;

  constructor(
    private readonly services: Services,
    documents: Documents,
  ) {
    this.shown = documents.add<ListRef, 'txt'>({
      family: 'list',
      address: listAddress,
      place: ({ network }) => ({ network }),
      text: (ref, key, signal) => this.text(ref, key, signal),
      lenses: (ref, key, document) => this.lenses(ref, key, document),
      closed: (key) => this.opened.delete(key),
    });
  }

  active(): ListRef | undefined {
    return this.shown.active();
  }

  /** Shows a list with its first page, fetched again. As an explicit request, it may query its host. */
  async open(argument: unknown): Promise<vscode.Uri | undefined> {
    const ref = read(argument);
    const list = this.make(ref);
    if (!(await this.loadWithProgress(list))) {
      return undefined;
    }
    this.opened.set(this.shown.key(ref), list);
    return await this.shown.open(ref);
  }

  async loadMore(argument: unknown): Promise<void> {
    const ref = read(argument);
    await this.loadWithProgress(this.openedList(ref, this.shown.key(ref)));
    this.shown.refresh(ref);
  }

  /** A restored document is loaded where its host may be queried without a prompt. */
  private async text(ref: ListRef, key: string, signal: AbortSignal): Promise<string> {
    const list = this.openedList(ref, key);
    if (list.isFresh && list.note === undefined && this.mayLoad(ref)) {
      await list.load(signal);
    }
    return this.printed(ref, list);
  }

  private printed(ref: ListRef, list: OpenList): string {
    const host = hostOf(this.urlsOf(ref)[0]);
    const notRequested = `${host} was not queried: the host is not allowed. To query it, select Refresh.`;
    const { title, columns } = listTable[ref.list];
    return listText(
      {
        title: title(ref),
        where: `${ref.network} · ${host}`,
        columns: columns(),
        rows: list.rows,
        more: list.hasMore,
        note: list.note ?? (list.isFresh ? notRequested : list.coverage),
      },
      renderContext(this.services.state.networks.all()),
    );
  }

  /** Actions above the first line, and the link to more at the end. */
  private lenses(ref: ListRef, key: string, { lineCount }: vscode.TextDocument): readonly DocumentLens[] {
    const args = [ref];
    const more = (line: number): readonly DocumentLens[] =>
      this.opened.get(key)?.hasMore === true
        ? [{ line, title: 'Load more', command: linkCommands.loadMore, args }]
        : [];
    return [
      ...more(0),
      { line: 0, title: 'Export…', command: commands.export, args },
      { line: 0, title: 'Refresh', command: linkCommands.openList, args },
      ...more(Math.max(0, lineCount - 2)),
    ];
  }

  private mayLoad(ref: ListRef): boolean {
    return this.urlsOf(ref).some(this.services.consent.allows);
  }

  private urlsOf(ref: ListRef): readonly [string, ...string[]] {
    const { lists, networks } = this.services.state;
    return lists.urls(ref, networkNamed(ref.network, networks));
  }

  private openedList(ref: ListRef, key: string): OpenList {
    const list = this.opened.get(key) ?? this.make(ref);
    this.opened.set(key, list);
    return list;
  }

  private make(ref: ListRef): OpenList {
    const { lists, networks } = this.services.state;
    const allowed = (url: string): boolean => this.services.consent.maySend(url);
    return new OpenList(ref, lists, networkNamed(ref.network, networks), allowed);
  }

  /** @returns false where the user cancelled */
  private async loadWithProgress(list: OpenList): Promise<boolean> {
    if ((await confirmHosts(this.services, list.ref.network, this.urlsOf(list.ref))) === undefined) {
      return false;
    }
    const title = `Loading: ${listTable[list.ref.list].title(list.ref)}`;
    const isLoaded = await runWithProgress(title, async (signal, report) => {
      await list.load(signal, report);
      return true;
    });
    return isLoaded === true;
  }
}

/** @throws {UserError} for what names no list */
function read(argument: unknown): ListRef {
  const ref = readListRef(argument);
  if (ref === undefined) {
    throw new UserError('This link names no list. Open a list from a lookup result.');
  }
  return ref;
}
