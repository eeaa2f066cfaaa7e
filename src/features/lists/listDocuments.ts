import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import { hostOf } from '../../api/errors/redact';
import { SentenceError } from '../../api/errors/sentenceError';
import { type ListRef, readListRef } from '../../core/finding/listRef';
import { inDocument } from '../../core/inert/interfaceWords';
import { withSignal } from '../../editor/cancellation';
import { UserError } from '../../editor/userError';
import { documentScheme, listAuthority } from '../../editor/ids';
import { showDocument } from '../documents/showDocument';
import { runWithProgress } from '../../editor/ui/progress';
import { listTable } from '../../state/lists/listTable';
import { askByName } from '../askByName';
import type { Services } from '../services';
import { renderContext } from '../renderContext';
import { listAddress, parseListAddress } from './listAddress';
import { listText } from './listText';
import { networkOf } from './networkOf';
import { OpenList } from './openList';

/** The read-only documents that show lists: opens them, loads more of them, makes their text. */
export class ListDocuments implements vscode.Disposable {
  private readonly opened = new Map<string, OpenList>();
  private readonly closing: vscode.Disposable;

  constructor(
    private readonly services: Services,
    private readonly changed: vscode.EventEmitter<vscode.Uri>,
  ) {
    // What was loaded goes with its document.
    this.closing = vscode.workspace.onDidCloseTextDocument(({ uri }) => this.opened.delete(uri.toString()));
  }

  /** Shows a list with its first page, loaded anew. Being asked for by name, it may ask its host. */
  async open(argument: unknown): Promise<vscode.Uri | undefined> {
    const ref = this.read(argument);
    const uri = listUri(ref);
    const list = this.make(ref);
    if (!(await this.loadWithProgress(list))) {
      return undefined;
    }
    this.opened.set(uri.toString(), list);
    await showDocument(uri, this.changed, () => Promise.resolve(this.printed(ref, list)));
    return uri;
  }

  /** Adds the next page to an open document. */
  async loadMore(argument: unknown): Promise<void> {
    const ref = this.read(argument);
    const uri = listUri(ref);
    const list = this.opened.get(uri.toString()) ?? this.make(ref);
    this.opened.set(uri.toString(), list);
    await this.loadWithProgress(list);
    this.changed.fire(uri);
  }

  /** The text of a document; one that the editor restored is loaded where its host may be asked without the user. */
  async text(uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const ref = parseListAddress(uri);
    if (ref === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    try {
      return await this.textOf(ref, uri, token);
    } catch (error) {
      if (error instanceof SentenceError) {
        return `${inDocument(error.message)}\n`;
      }
      throw error;
    }
  }

  private async textOf(ref: ListRef, uri: vscode.Uri, token: vscode.CancellationToken): Promise<string> {
    const key = uri.toString();
    const list = this.opened.get(key) ?? this.make(ref);
    this.opened.set(key, list);
    if (list.isFresh && list.note === undefined && this.services.consent.decide(this.urlOf(ref)) === 'allowed') {
      await withSignal(token, (signal) => list.load(signal));
    }
    return this.printed(ref, list);
  }

  private printed(ref: ListRef, list: OpenList): string {
    const url = this.urlOf(ref);
    const notAsked = l10n.t('{0} was not asked: the host is not allowed. Choose Refresh to ask it.', hostOf(url));
    const note = list.note ?? (list.isFresh ? notAsked : undefined);
    const { title, columns } = listTable[ref.list];
    return listText(
      {
        title: title(ref),
        where: `${ref.network} · ${hostOf(url)}`,
        columns: columns(),
        rows: list.rows,
        more: list.hasMore,
        note,
      },
      renderContext(this.services.state.networks.all()),
    );
  }

  private urlOf(ref: ListRef): string {
    const { lists, networks } = this.services.state;
    return lists.baseUrl(ref, networkOf(ref, networks));
  }

  /** Whether a document shows less than there is. */
  hasMore(uri: vscode.Uri): boolean {
    return this.opened.get(uri.toString())?.hasMore ?? false;
  }

  dispose(): void {
    this.closing.dispose();
  }

  /** @throws {UserError} for what names no list, or a network that is not there */
  private make(ref: ListRef): OpenList {
    return new OpenList(ref, this.services.state.lists, networkOf(ref, this.services.state.networks));
  }

  private read(argument: unknown): ListRef {
    const ref = readListRef(argument);
    if (ref === undefined) {
      throw new UserError(l10n.t('This names no list. Open one from the result of a lookup.'));
    }
    return ref;
  }

  /** @returns false where the user cancelled */
  private async loadWithProgress(list: OpenList): Promise<boolean> {
    if ((await askByName(this.services, list.ref.network, [this.urlOf(list.ref)])) === undefined) {
      return false;
    }
    const title = l10n.t('Loading: {0}', listTable[list.ref.list].title(list.ref));
    return await runWithProgress(title, async (signal) => {
      try {
        await list.load(signal);
        return true;
      } catch (error) {
        if (signal.aborted) {
          return false;
        }
        throw error;
      }
    });
  }
}

function listUri(ref: ListRef): vscode.Uri {
  return vscode.Uri.from({ scheme: documentScheme, authority: listAuthority, ...listAddress(ref) });
}
