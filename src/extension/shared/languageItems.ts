import vscode = require('vscode');
import {
  type Completion,
  completionKinds,
  completionOrder,
  inEditor,
  type LanguageDocument,
  type LanguageEdit,
  type LanguagePlace,
  type LanguageProblem,
  LineColumns,
} from '../../engine/primitives';
import { diagnosticAt, diagnosticWith, hintAt, quickFix, relatedAt } from '../vscode/ui/editorWords';
import { plainMarkdown } from '../vscode/ui/markdown';
import type { Config } from '../vscode/config';
import { DisposableStore } from '../vscode/disposables';

/** Location of a place in a document or a file validated with it; `undefined` where that file does not exist. */
export type LocationOf = (place: LanguagePlace) => vscode.Location | undefined;

export const diagnosticSeverities: Readonly<Record<LanguageProblem['severity'], vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  hint: vscode.DiagnosticSeverity.Hint,
};

const tags = { deprecated: vscode.DiagnosticTag.Deprecated, unnecessary: vscode.DiagnosticTag.Unnecessary } as const;

export function locationsIn(document: vscode.TextDocument): LocationOf {
  return ({ start, end }) => new vscode.Location(document.uri, rangeIn(document, { start, end }));
}

export function rangeIn(document: vscode.TextDocument, { start, end }: LanguagePlace): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

/** The start of the document where the problem is in a file that does not exist. */
export function rangeOfProblem(problem: LanguageProblem, locationOf: LocationOf): vscode.Range {
  return locationOf(problem)?.range ?? new vscode.Range(0, 0, 0, 0);
}

export function toDiagnostic(problem: LanguageProblem, locationOf: LocationOf): vscode.Diagnostic {
  const { message, vmText, severity, code, tag, related = [] } = problem;
  const range = rangeOfProblem(problem, locationOf);
  const diagnostic =
    vmText === undefined
      ? diagnosticAt(range, message, diagnosticSeverities[severity])
      : diagnosticWith(range, message, `The VM says: ${vmText}`, diagnosticSeverities[severity]);
  return Object.assign(diagnostic, {
    ...{ code, source: 'Snowprobe', tags: tag && [tags[tag]] },
    relatedInformation: related.flatMap((one) => {
      const location = locationOf(one);
      return location === undefined ? [] : [relatedAt(location.uri, location.range, one.message)];
    }),
  });
}

export function quickFixes(problem: LanguageProblem, locationOf: LocationOf): readonly vscode.CodeAction[] {
  return (problem.fixes ?? []).map((fix, i) =>
    Object.assign(quickFix(fix.title), {
      edit: toEdit(fix.edits(), locationOf),
      diagnostics: [toDiagnostic(problem, locationOf)],
      isPreferred: i === 0,
    }),
  );
}

export function toEdit(edits: readonly LanguageEdit[], locationOf: LocationOf): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const one of edits) {
    const location = locationOf(one);
    if (location !== undefined) {
      edit.replace(location.uri, location.range, one.text);
    }
  }
  return edit;
}

/** A completion item with documentation that may be rendered lazily. */
export class LanguageItem extends vscode.CompletionItem {
  constructor(
    document: vscode.TextDocument,
    readonly completion: Completion,
  ) {
    const { label, kind, detail, sentence, snippet, filter, commaAt, isDeprecated } = completion;
    super(
      { label: inEditor(label), description: detail === undefined ? undefined : inEditor(detail) },
      vscode.CompletionItemKind[completionKinds[kind]],
    );
    this.range = rangeIn(document, completion);
    this.insertText = new vscode.SnippetString(snippet);
    this.sortText = completionOrder(completion);
    this.filterText = filter;
    this.documentation = sentence === undefined ? undefined : plainMarkdown(sentence);
    this.tags = isDeprecated ? [vscode.CompletionItemTag.Deprecated] : undefined;
    this.additionalTextEdits =
      commaAt === undefined ? undefined : [vscode.TextEdit.insert(document.positionAt(commaAt), ',')];
  }
}

/** Hovers and inlay hints of a language. @param open `undefined` where it is not of the language, or to show nothing */
export function registerLanguage(
  selector: vscode.DocumentSelector,
  open: (document: vscode.TextDocument, what: 'hover' | 'hints') => Promise<LanguageDocument | undefined>,
  onDidChangeInlayHints: vscode.Event<void>,
  more: (words: string) => readonly vscode.MarkdownString[] = () => [],
): vscode.Disposable {
  const hovers = vscode.languages.registerHoverProvider(selector, {
    async provideHover(document, position) {
      const hover = (await open(document, 'hover'))?.hover(document.offsetAt(position));
      const range = hover && rangeIn(document, hover);
      return hover && new vscode.Hover([plainMarkdown(hover.markdown), ...more(document.getText(range))], range);
    },
  });
  const hints = vscode.languages.registerInlayHintsProvider(selector, {
    onDidChangeInlayHints,
    async provideInlayHints(document, { start, end }) {
      const opened = await open(document, 'hints');
      return opened
        ?.hints(document.offsetAt(start), document.offsetAt(end))
        .map(({ offset, text }) => Object.assign(hintAt(document.positionAt(offset), text), { paddingLeft: true }));
    },
  });
  return vscode.Disposable.from(hovers, hints);
}

export type RangeOf = (span: { readonly start: number; readonly end: number }) => vscode.Range;

/** Converts offsets in a text to ranges; line starts are computed once. */
export function rangesIn(text: string): RangeOf {
  const lines = new LineColumns(text);
  const position = (offset: number): vscode.Position => {
    const [line, column] = lines.at(offset);
    return new vscode.Position(line - 1, column - 1);
  };
  return ({ start, end }) => new vscode.Range(position(start), position(end));
}

/**
 * Publishes what `find` returns for each open document, again when the document, the settings or other inputs change.
 *
 * @param name of the collection
 */
export function documentDiagnostics(
  name: string,
  config: Pick<Config, 'onDidChange'>,
  find: (document: vscode.TextDocument) => readonly vscode.Diagnostic[],
  changed?: vscode.Event<void>,
): vscode.Disposable {
  const store = new DisposableStore();
  const collection = store.add(vscode.languages.createDiagnosticCollection(name));
  const show = (document: vscode.TextDocument): void => collection.set(document.uri, find(document));
  const showAll = (): void => vscode.workspace.textDocuments.forEach(show);
  showAll();
  store.add(vscode.workspace.onDidOpenTextDocument(show));
  store.add(vscode.workspace.onDidChangeTextDocument(({ document }) => show(document)));
  store.add(vscode.workspace.onDidCloseTextDocument(({ uri }) => collection.delete(uri)));
  store.add(config.onDidChange(showAll));
  if (changed !== undefined) {
    store.add(changed(showAll));
  }
  return store;
}
