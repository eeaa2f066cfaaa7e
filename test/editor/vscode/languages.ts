import { builtInCommands } from './commands';
import { documentAt, type TextDocument, openTextDocument, beforeSave } from './documents';
import { CancellationTokenSource, Disposable, EventEmitter } from './events';
import { matchesGlob, matchesPattern } from './glob';
import { host } from './host';
import type { Position, Range } from './places';
import { getConfiguration } from './configuration';
import { Uri } from './uri';
import { CodeActionKind, type CodeAction, type CodeLens, CompletionList, type Diagnostic } from './values';
import type { CompletionItem, RelativePattern, TextEdit } from './values';

interface Filter {
  readonly language?: string;
  readonly scheme?: string;
  readonly pattern?: string | RelativePattern;
  readonly notebookType?: string;
}

type Selector = string | Filter | readonly (string | Filter)[];

function match(selector: Selector, document: TextDocument): number {
  return Math.max(0, ...[selector].flat().map((one) => scoreOf(one, document)));
}

function scoreOf(filter: string | Filter, { languageId, uri, notebook }: TextDocument): number {
  if (typeof filter === 'string') {
    return filter === '*' ? 5 : filter === languageId ? 10 : 0;
  }
  const { language, scheme, pattern, notebookType } = filter;
  const type = (notebook as { readonly notebookType?: string } | undefined)?.notebookType;
  const isRight =
    (language === undefined || language === '*' || language === languageId) &&
    (scheme === undefined || scheme === '*' || scheme === uri.scheme) &&
    (notebookType === undefined || notebookType === '*' || notebookType === type) &&
    (pattern === undefined || fits(pattern, uri));
  return isRight ? 10 : 0;
}

function fits(pattern: string | RelativePattern, { fsPath, path }: Uri): boolean {
  return typeof pattern === 'string'
    ? pattern === fsPath || matchesGlob(pattern, path)
    : matchesPattern(pattern, fsPath, host.workspace);
}

interface Entry {
  readonly selector: Selector;
  readonly provider: Provider;
}
type Provider = Readonly<Record<string, (...args: unknown[]) => unknown>>;

const registered = new Map<string, Entry[]>();

const register =
  (kind: string) =>
  (selector: Selector, provider: unknown): Disposable => {
    const entry: Entry = { selector, provider: provider as Provider };
    const all = registered.get(kind) ?? [];
    registered.set(kind, all);
    all.push(entry);
    return new Disposable(() => all.splice(all.indexOf(entry), 1));
  };

/** Providers for a document, best match first, then latest first. */
function providersFor(kind: string, document: TextDocument): readonly Provider[] {
  return (registered.get(kind) ?? [])
    .map(({ selector, provider }, i) => ({ score: match(selector, document), i, provider }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || b.i - a.i)
    .map(({ provider }) => provider);
}

const token = () => new CancellationTokenSource().token;

/** Results of all providers in order; one that fails does not affect the others. */
async function asked<T>(
  kind: string,
  document: TextDocument,
  ask: (provider: Provider) => unknown,
): Promise<readonly T[]> {
  const given = await Promise.all(
    providersFor(kind, document).map(async (provider) => {
      try {
        return (await ask(provider)) as T | null | undefined;
      } catch (error) {
        console.error(error);
        return undefined;
      }
    }),
  );
  return given.filter((one) => one !== undefined && one !== null);
}

const collections = new Set<Map<string, readonly Diagnostic[]>>();
const diagnosticsChanged = new EventEmitter<{ readonly uris: readonly Uri[] }>();

function createDiagnosticCollection(name: string): object {
  const own = new Map<string, readonly Diagnostic[]>();
  collections.add(own);
  const tell = (...uris: readonly Uri[]): void => diagnosticsChanged.fire({ uris });
  const put = (uri: Uri, found: readonly Diagnostic[] | undefined): void => {
    if (found === undefined) {
      own.delete(uri.toString());
    } else {
      own.set(uri.toString(), found);
    }
    tell(uri);
  };
  return {
    name,
    set: (uri: Uri | readonly (readonly [Uri, readonly Diagnostic[] | undefined])[], found?: readonly Diagnostic[]) => {
      if (uri instanceof Uri) {
        put(uri, found);
      } else {
        uri.forEach(([one, of]) => put(one, of));
      }
    },
    get: (uri: Uri) => own.get(uri.toString()),
    has: (uri: Uri) => own.has(uri.toString()),
    delete: (uri: Uri) => put(uri, undefined),
    clear: () => {
      own.clear();
      tell();
    },
    dispose: () => {
      collections.delete(own);
      tell();
    },
  };
}

function getDiagnostics(uri: Uri): readonly Diagnostic[] {
  return [...collections].flatMap((own) => own.get(uri.toString()) ?? []);
}

export const languages = {
  match,
  createDiagnosticCollection,
  getDiagnostics,
  onDidChangeDiagnostics: diagnosticsChanged.event,
  registerHoverProvider: register('hover'),
  registerCompletionItemProvider: register('completion'),
  registerSignatureHelpProvider: register('signature'),
  registerCodeActionsProvider: register('action'),
  registerCodeLensProvider: register('lens'),
  registerDocumentSymbolProvider: register('symbol'),
  registerFoldingRangeProvider: register('folding'),
  registerDocumentFormattingEditProvider: register('format'),
  registerInlayHintsProvider: register('hint'),
  registerDocumentSemanticTokensProvider: register('tokens'),
  registerInlineValuesProvider: register('inlineValue'),
  registerDocumentLinkProvider: register('link'),
  registerDocumentDropEditProvider: register('drop'),
};

async function formattingOf(document: TextDocument): Promise<readonly TextEdit[]> {
  const [first = []] = await asked<readonly TextEdit[]>('format', document, (provider) =>
    provider['provideDocumentFormattingEdits']!(document, { tabSize: 2, insertSpaces: true }, token()),
  );
  return first;
}

beforeSave.push(async (document) => {
  if (getConfiguration('editor', document).get('formatOnSave') === true) {
    const edits = await formattingOf(document);
    if (edits.length > 0) {
      document.apply(edits);
    }
  }
});

const on = <Rest extends unknown[], T>(run: (document: TextDocument, ...rest: Rest) => Promise<T>) => {
  return async (uri: Uri, ...rest: Rest): Promise<T> => run(documentAt(uri) ?? (await openTextDocument(uri)), ...rest);
};

async function actionsOf(document: TextDocument, range: Range, kind?: string): Promise<readonly CodeAction[]> {
  const only = kind === undefined ? undefined : new CodeActionKind(kind);
  const diagnostics = getDiagnostics(document.uri).filter((one) => one.range.intersection(range) !== undefined);
  const context = { diagnostics, triggerKind: 1, only };
  const given = await asked<readonly CodeAction[]>('action', document, (provider) =>
    provider['provideCodeActions']!(document, range, context, token()),
  );
  return given.flat().filter((one) => only === undefined || (one.kind !== undefined && only.contains(one.kind)));
}

builtInCommands({
  'vscode.executeHoverProvider': on((document, at: Position) =>
    asked('hover', document, (provider) => provider['provideHover']!(document, at, token())),
  ),
  'vscode.executeCodeLensProvider': on(async (document) => {
    const lenses = (
      await asked<readonly CodeLens[]>('lens', document, (provider) =>
        provider['provideCodeLenses']!(document, token()),
      )
    ).flat();
    return lenses.sort((a, b) => a.range.start.line - b.range.start.line);
  }),
  'vscode.executeLinkProvider': on(async (document) =>
    (
      await asked<readonly unknown[]>('link', document, (provider) =>
        provider['provideDocumentLinks']!(document, token()),
      )
    ).flat(),
  ),
  'vscode.executeCompletionItemProvider': on(async (document, at: Position, _: unknown, most = 0) => {
    const lists = await asked<CompletionList | readonly CompletionItem[]>('completion', document, async (provider) => {
      const given = (await provider['provideCompletionItems']!(document, at, token(), { triggerKind: 0 })) as
        CompletionList | readonly CompletionItem[] | undefined;
      const items = given === undefined ? [] : 'items' in given ? given.items : given;
      const resolve = provider['resolveCompletionItem'];
      return resolve === undefined
        ? items
        : await Promise.all(
            items.map(async (item, i) =>
              i < Number(most)
                ? (((await resolve.call(provider, item, token())) as CompletionItem | undefined) ?? item)
                : item,
            ),
          );
    });
    return new CompletionList(lists.flatMap((list) => ('items' in list ? list.items : list)));
  }),
  'vscode.executeSignatureHelpProvider': on(async (document, at: Position) => {
    const [first] = await asked('signature', document, (provider) =>
      provider['provideSignatureHelp']!(document, at, token(), { triggerKind: 1, isRetrigger: false }),
    );
    return first;
  }),
  'vscode.executeCodeActionProvider': on(actionsOf),
  'vscode.executeDocumentSymbolProvider': on(async (document) =>
    (
      await asked<readonly unknown[]>('symbol', document, (provider) =>
        provider['provideDocumentSymbols']!(document, token()),
      )
    ).flat(),
  ),
  'vscode.executeFoldingRangeProvider': on(async (document) =>
    (
      await asked<readonly unknown[]>('folding', document, (provider) =>
        provider['provideFoldingRanges']!(document, {}, token()),
      )
    ).flat(),
  ),
  'vscode.executeInlayHintProvider': on(async (document, range: Range) =>
    (
      await asked<readonly unknown[]>('hint', document, (provider) =>
        provider['provideInlayHints']!(document, range, token()),
      )
    ).flat(),
  ),
  'vscode.executeInlineValueProvider': on(async (document, range: Range, context: unknown) =>
    (
      await asked<readonly unknown[]>('inlineValue', document, (provider) =>
        provider['provideInlineValues']!(document, range, context, token()),
      )
    ).flat(),
  ),
  'vscode.provideDocumentSemanticTokens': on(async (document) =>
    (await asked('tokens', document, (provider) => provider['provideDocumentSemanticTokens']!(document, token()))).at(
      0,
    ),
  ),
  'vscode.executeFormatDocumentProvider': on(formattingOf),
});
