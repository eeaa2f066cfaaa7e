import vscode = require('vscode');
import { UserError } from '../../api/errors/userError';
import { inDocument } from '../../core/inert/interfaceWords';
import { DisposableStore } from '../../editor/disposables';
import { documentAuthorities, documentScheme } from '../../editor/ids';
import { lensAt } from '../../editor/ui/editorWords';
import type { DocumentLens, DocumentRoute, Documents, ResultActions, RoutedDocuments } from '../documentRoute';
import { parseUri, printUri } from './documentUri';

/** A row of the table, by the URIs of its family. */
interface Row {
  text(uri: vscode.Uri, signal: AbortSignal): Promise<string> | undefined;
  lenses(document: vscode.TextDocument): readonly DocumentLens[];
  closed(key: string): void;
  actions(uri: vscode.Uri): ResultActions | undefined;
}

/** The read-only documents of all features: one scheme, one table of families by authority, one provider of lenses. */
export class DocumentTable implements Documents, vscode.Disposable {
  private readonly rows = new Map<string, Row>();
  private readonly store = new DisposableStore();
  private readonly stop = new AbortController();

  /** @param changed what VS Code listens to for texts that are to be asked for again */
  constructor(private readonly changed: vscode.EventEmitter<vscode.Uri>) {
    this.store.add({ dispose: () => this.stop.abort() });
    this.store.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.rowOf(uri)?.closed(uri.toString())));
    this.store.add(
      vscode.languages.registerCodeLensProvider(
        { scheme: documentScheme },
        {
          provideCodeLenses: (document) =>
            (this.rowOf(document.uri)?.lenses(document) ?? []).map(({ line, title, command, args }) =>
              lensAt(line, { title, command, arguments: [...args] }),
            ),
        },
      ),
    );
  }

  add<Request, Ending extends string>(route: DocumentRoute<Request, Ending>): RoutedDocuments<Request> {
    const authority = documentAuthorities[route.family];
    if (this.rows.has(authority)) {
      throw new RangeError(`two routes for the documents of ${route.family}`);
    }
    const read = (uri: vscode.Uri): Request | undefined => parseUri(route.address, uri);
    const uriOf = (request: Request): vscode.Uri =>
      vscode.Uri.from({ scheme: documentScheme, authority, ...printUri(route.address, request) });
    this.rows.set(authority, {
      text(uri, signal) {
        const request = read(uri);
        return request === undefined ? undefined : route.text(request, uri.toString(), signal);
      },
      lenses(document) {
        const request = read(document.uri);
        return request === undefined ? [] : (route.lenses?.(request, document.uri.toString(), document) ?? []);
      },
      closed: (key) => route.closed?.(key),
      actions(uri) {
        const request = read(uri);
        return request === undefined ? undefined : route.actions?.(request);
      },
    });
    return {
      uri: uriOf,
      key: (request) => uriOf(request).toString(),
      open: async (request) => {
        const uri = uriOf(request);
        await showDocument(uri, this.changed, () => route.text(request, uri.toString(), this.stop.signal));
        return uri;
      },
      refresh: (request) => this.changed.fire(uriOf(request)),
      active() {
        const uri = activeUri();
        return uri?.authority === authority ? read(uri) : undefined;
      },
    };
  }

  activeActions(): ResultActions | undefined {
    const uri = activeUri();
    return uri && this.rowOf(uri)?.actions(uri);
  }

  /** What a document says; where the user is to do something about it, that. A restored one may be of a network that is gone. */
  async text(uri: vscode.Uri): Promise<string> {
    try {
      const text = await this.rowOf(uri)?.text(uri, this.stop.signal);
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

  private rowOf({ scheme, authority }: vscode.Uri): Row | undefined {
    return scheme === documentScheme ? this.rows.get(authority) : undefined;
  }
}

function activeUri(): vscode.Uri | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return uri?.scheme === documentScheme ? uri : undefined;
}

/** Milliseconds that VS Code may take to ask for a text again; a document that it left alone is shown as it is. */
const maxWaitMs = 2_000;

/**
 * Shows one of the read-only documents. Where VS Code still holds it with an older text, that is renewed before it is
 * seen: VS Code asks for the new one only after a moment.
 *
 * @param changed what VS Code listens to for texts that are to be asked for again
 * @param text what the document says now
 */
async function showDocument(
  uri: vscode.Uri,
  changed: vscode.EventEmitter<vscode.Uri>,
  text: () => Promise<string>,
): Promise<void> {
  const isHeld = vscode.workspace.textDocuments.some((document) => document.uri.toString() === uri.toString());
  const renewed = isHeld ? await text() : undefined;
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

/** An editor has its own idea of where lines end. */
function withoutReturns(text: string): string {
  return text.replaceAll('\r', '');
}
