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
} from '../../engine/primitives';
import { diagnosticAt, diagnosticWith, hintAt, quickFix, relatedAt } from '../vscode/ui/editorWords';
import { plainMarkdown } from '../vscode/ui/markdown';

/** Where a place of a document is, or one of a file that it is judged with; undefined: that file is not there. */
export type LocationOf = (place: LanguagePlace) => vscode.Location | undefined;

export const diagnosticSeverities: Readonly<Record<LanguageProblem['severity'], vscode.DiagnosticSeverity>> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  hint: vscode.DiagnosticSeverity.Hint,
};

const tags = { deprecated: vscode.DiagnosticTag.Deprecated, unnecessary: vscode.DiagnosticTag.Unnecessary } as const;

/** Locations in a document alone. */
export function locationsIn(document: vscode.TextDocument): LocationOf {
  return ({ start, end }) => new vscode.Location(document.uri, rangeIn(document, { start, end }));
}

export function rangeIn(document: vscode.TextDocument, { start, end }: LanguagePlace): vscode.Range {
  return new vscode.Range(document.positionAt(start), document.positionAt(end));
}

/** At the beginning of the document where it is about a file that is not there. */
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

/** What sets a problem right. */
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

/** A completion whose words may be made when it is looked at. */
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

/** Hovers and inlay hints of a language. @param open undefined: the document is none of its own, or nothing is to be shown */
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
