import { z } from 'zod';
import {
  type CodeAction,
  CodeActionKind,
  type CodeLens,
  type CompletionItem,
  CompletionItemKind,
  CompletionItemTag,
  type Diagnostic,
  DiagnosticTag,
  MarkupKind,
  type TextEdit,
} from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type CellAst,
  type CellSources,
  type CellText,
  amountHints,
  cellsIn,
  completeCell,
  completionFilter,
  diagnoseByRequest,
  formattingEdit,
  hoverCell,
  locateCells,
  methodMarkdown,
  parseCell,
} from '../../engine/notebook';
import type { Diagnostic as CellProblem } from '../../engine/notebook';
import { type Completion, inEditor, nextTurn } from '../../engine/primitives';
import { findMethod, type WireNames } from '../../engine/rpc';
import { type Language, completionParts, hintAt, hoverOn, rangeOf, severities, touches } from './language';

const kinds: Readonly<Record<Completion['kind'], CompletionItemKind>> = {
  method: CompletionItemKind.Method,
  directive: CompletionItemKind.Keyword,
  value: CompletionItemKind.Value,
  field: CompletionItemKind.Field,
  reference: CompletionItemKind.Reference,
  snippet: CompletionItemKind.Snippet,
};

interface NotebookClient {
  readonly sources: () => Promise<Omit<CellSources, 'answers'>>;
  readonly hasSnippets: () => boolean;
}

/** Notebooks of requests, as text. */
export class NotebookLanguage implements Language {
  private readonly parsed = new WeakMap<TextDocument, ReadonlyMap<string, CellAst>>();

  constructor(private readonly client: NotebookClient) {}

  has({ uri, languageId }: TextDocument): boolean {
    return uri.endsWith('.rpc') || languageId === 'snowprobe-rpc';
  }

  async diagnostics(document: TextDocument, isWanted: () => boolean): Promise<Diagnostic[] | undefined> {
    const found: Diagnostic[] = [];
    for (const cell of await this.cells(document)) {
      for (const problems of diagnoseByRequest(cell.text, cell.context, cell.ast)) {
        found.push(...problems.map((problem) => diagnosticOf(document, cell, problem)));
        await nextTurn();
        if (!isWanted()) {
          return undefined;
        }
      }
    }
    return found;
  }

  async hover(document: TextDocument, offset: number) {
    const cell = await this.at(document, offset);
    const hover = cell && hoverCell(cell.text, offset - cell.start, cell.context, cell.ast);
    return hover && hoverOn(document, hover.markdown, inDocument(cell, hover));
  }

  async completions(document: TextDocument, offset: number) {
    const cell = await this.at(document, offset);
    return cell === undefined
      ? []
      : completeCell(cell.text, offset - cell.start, cell.context, cell.ast).map((one) =>
          this.item(document, cell, one),
        );
  }

  async actions(document: TextDocument, range: Parameters<Language['actions']>[1]): Promise<CodeAction[]> {
    return (await this.cells(document)).flatMap((cell) =>
      [...diagnoseByRequest(cell.text, cell.context, cell.ast)].flat().flatMap((problem): CodeAction[] => {
        const { fix } = problem;
        return fix === undefined || !touches(document, range, inDocument(cell, problem))
          ? []
          : [
              {
                title: inEditor(fix.title),
                kind: CodeActionKind.QuickFix,
                diagnostics: [diagnosticOf(document, cell, problem)],
                edit: {
                  changes: {
                    [document.uri]: [{ range: rangeOf(document, inDocument(cell, fix)), newText: fix.text }],
                  },
                },
                isPreferred: true,
              },
            ];
      }),
    );
  }

  /** Where a cell is sent. */
  async lenses(document: TextDocument): Promise<CodeLens[]> {
    return (await this.cells(document))
      .filter(({ ast }) => ast.requests.length > 0)
      .map(({ start, context }) => ({
        range: rangeOf(document, { start, end: start }),
        command: { title: `on ${context.network.name}`, command: '' },
      }));
  }

  async hints(document: TextDocument, { start, end }: { readonly start: number; readonly end: number }) {
    return (await this.cells(document))
      .filter((cell) => cell.start <= end && start <= cell.start + cell.text.length)
      .flatMap((cell) =>
        amountHints(cell.ast, cell.context).map(({ offset, text }) => hintAt(document, cell.start + offset, text)),
      );
  }

  async format(document: TextDocument): Promise<TextEdit[]> {
    return (await this.cells(document)).flatMap((cell) => {
      const edit = formattingEdit(cell);
      return edit === undefined ? [] : [{ range: rangeOf(document, inDocument(cell, edit)), newText: edit.text }];
    });
  }

  /** A keystroke changes one cell of many: the others are not parsed again. */
  private async cells(document: TextDocument): Promise<readonly CellText[]> {
    const sources = await this.client.sources();
    const before = this.parsed.get(document);
    const places = locateCells(document.getText()).filter(({ kind }) => kind === 'rpc');
    const cells = places.map(({ text }) => ({ text, ast: before?.get(text) ?? parseCell(text) }));
    this.parsed.set(document, new Map(cells.map(({ text, ast }) => [text, ast])));
    const at = cellsIn(cells, { ...sources, answers: new Map() });
    return places.map(({ start }, i) => at(i, start));
  }

  private async at(document: TextDocument, offset: number): Promise<CellText | undefined> {
    return (await this.cells(document)).find(({ start, text }) => start <= offset && offset <= start + text.length);
  }

  private item(document: TextDocument, cell: CellText, completion: Completion): CompletionItem {
    const { label, kind, detail, sentence, snippet, rank, method, isDeprecated } = completion;
    const range = rangeOf(document, inDocument(cell, completion));
    return {
      ...{ label: inEditor(label), kind: kinds[kind], filterText: completionFilter(completion) },
      ...completionParts(range, snippet, this.client.hasSnippets(), { detail, documentation: sentence }),
      sortText: String(rank).padStart(6, '0'),
      tags: isDeprecated ? [CompletionItemTag.Deprecated] : undefined,
      data: { method, names: cell.context.network.wireNames },
    };
  }
}

const methodData = z.object({ method: z.string(), names: z.custom<WireNames>(() => true) });

/** With the words about a method, which are made when it is looked at. */
export function resolved(item: CompletionItem): CompletionItem {
  const { data } = methodData.safeParse(item.data);
  const method = data && findMethod(data.method);
  return data === undefined || method === undefined
    ? item
    : { ...item, documentation: { kind: MarkupKind.Markdown, value: methodMarkdown(method, data.names) } };
}

function inDocument({ start: from }: CellText, { start, end }: { readonly start: number; readonly end: number }) {
  return { start: from + start, end: from + end };
}

function diagnosticOf(document: TextDocument, cell: CellText, problem: CellProblem): Diagnostic {
  const { code, severity, message } = problem;
  return {
    range: rangeOf(document, inDocument(cell, problem)),
    message: inEditor(message),
    severity: severities[severity],
    ...{ code, source: 'Snowprobe' },
    tags: code === 'deprecated' ? [DiagnosticTag.Deprecated] : undefined,
  };
}
