import { z } from 'zod';
import { type CompletionItem, MarkupKind } from 'vscode-languageserver/node';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import {
  type CellAst,
  type CellSources,
  type CellText,
  cellsDocument,
  cellsIn,
  formattingEdit,
  locateCells,
  methodMarkdown,
  parseCell,
  problemsOfCell,
} from '../../engine/notebook';
import { type LanguageProblem, nextTurn } from '../../engine/primitives';
import { findMethod, type WireNames } from '../../engine/rpc';
import type { Language, OpenDocument } from './language';

/** Notebooks of requests, as text. */
export class NotebookLanguage implements Language {
  private readonly parsed = new WeakMap<TextDocument, ReadonlyMap<string, CellAst>>();

  constructor(private readonly sources: () => Promise<Omit<CellSources, 'answers'>>) {}

  has({ uri, languageId }: TextDocument): boolean {
    return uri.endsWith('.rpc') || languageId === 'snowprobe-rpc';
  }

  async open(document: TextDocument, isWanted: () => boolean): Promise<OpenDocument> {
    const cells = await this.cells(document);
    return {
      ...cellsDocument(cells),
      problems: () => problemsIn(cells, isWanted),
      // Where a cell is sent.
      lenses: () =>
        cells
          .filter(({ ast }) => ast.requests.length > 0)
          .map(({ start, context }) => ({ start, end: start, title: `on ${context.network.name}` })),
      format: () =>
        cells.flatMap((cell) => {
          const edit = formattingEdit(cell);
          return edit === undefined ? [] : [{ ...edit, start: cell.start + edit.start, end: cell.start + edit.end }];
        }),
    };
  }

  /** A keystroke changes one cell of many: the others are not parsed again. */
  private async cells(document: TextDocument): Promise<readonly CellText[]> {
    const sources = await this.sources();
    const before = this.parsed.get(document);
    const places = locateCells(document.getText()).filter(({ kind }) => kind === 'rpc');
    const cells = places.map(({ text }) => ({ text, ast: before?.get(text) ?? parseCell(text) }));
    this.parsed.set(document, new Map(cells.map(({ text, ast }) => [text, ast])));
    const at = cellsIn(cells, { ...sources, answers: new Map() });
    return places.map(({ start }, i) => at(i, start));
  }
}

async function problemsIn(cells: readonly CellText[], isWanted: () => boolean) {
  const found: LanguageProblem[] = [];
  for (const cell of cells) {
    for (const problems of problemsOfCell(cell)) {
      found.push(...problems);
      await nextTurn();
      if (!isWanted()) {
        return undefined;
      }
    }
  }
  return found;
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
