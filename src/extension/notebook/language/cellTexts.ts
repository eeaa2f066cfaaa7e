import vscode = require('vscode');
import type { JsonValue } from '../../../engine/primitives';
import {
  type CellAst,
  type CellSources,
  type CellText,
  type JsonSpan,
  cellsIn,
  locateCells,
  parseCell,
} from '../../../engine/notebook';
import type { Network } from '../../../engine/networks';
import type { Services } from '../../shared/services';

/** Inputs of language features other than the text, which notebooks provide. */
export interface LanguageSources {
  networkOf(notebook: vscode.NotebookDocument): Network;
  /** Responses so far of named requests in a notebook, or in a file that is edited as text. */
  resultsOf(document: vscode.NotebookDocument | vscode.TextDocument): ReadonlyMap<string, JsonValue>;
  /** Fires when another kernel was selected, or networks have changed. */
  readonly onDidChange: vscode.Event<void>;
}

interface Parsed {
  readonly text: string;
  readonly ast: CellAst;
}

/** The parsed cells of documents, cached until they change. */
export class CellTexts {
  private readonly parsed = new WeakMap<vscode.TextDocument, ReadonlyMap<string, CellAst>>();

  constructor(
    private readonly services: Services,
    private readonly sources: LanguageSources,
  ) {}

  of(document: vscode.TextDocument): readonly CellText[] {
    const notebook = notebookOf(document);
    if (notebook !== undefined) {
      const documents = notebook.getCells().filter(isCode);
      const cells = documents.map((cell) => this.parse(cell.document, [cell.document.getText()])[0]!);
      const index = documents.findIndex((cell) => cell.document === document);
      const at = this.located(this.sources.networkOf(notebook), cells, this.sources.resultsOf(notebook));
      return index < 0 ? [] : [at(index, 0)];
    }
    const places = locateCells(document.getText()).filter(({ kind }) => kind === 'rpc');
    const cells = this.parse(
      document,
      places.map(({ text }) => text),
    );
    const at = this.located(this.services.state.networks.active(), cells, this.sources.resultsOf(document));
    return places.map(({ start }, i) => at(i, start));
  }

  at(document: vscode.TextDocument, position: vscode.Position): (CellText & { readonly offset: number }) | undefined {
    const offset = document.offsetAt(position);
    const cell = this.of(document).find(({ start, text }) => start <= offset && offset <= start + text.length);
    return cell === undefined ? undefined : { ...cell, offset: offset - cell.start };
  }

  /** A keystroke changes one cell of many, so the others are reused. */
  private parse(document: vscode.TextDocument, texts: readonly string[]): readonly Parsed[] {
    const before = this.parsed.get(document);
    const cells = texts.map((text) => ({ text, ast: before?.get(text) ?? parseCell(text) }));
    this.parsed.set(document, new Map(cells.map(({ text, ast }) => [text, ast])));
    return cells;
  }

  /** Loads the project's ABIs, where a document calls a contract. */
  async ready(document: vscode.TextDocument): Promise<void> {
    if (/^[ \t]*call[ \t]/m.test(document.getText())) {
      await this.services.state.abi?.ready();
    }
  }

  private located(active: Network, cells: readonly Parsed[], responses: CellSources['responses']) {
    const { networks, abi } = this.services.state;
    const labelled = this.services.labels.names.addresses();
    return cellsIn(cells, { active, networks: networks.all(), responses, abi, labelled });
  }
}

export function rangeOf(document: vscode.TextDocument, cell: CellText, { start, end }: JsonSpan): vscode.Range {
  return new vscode.Range(document.positionAt(cell.start + start), document.positionAt(cell.start + end));
}

export function notebookOf(document: vscode.TextDocument): vscode.NotebookDocument | undefined {
  return document.uri.scheme === 'vscode-notebook-cell'
    ? vscode.workspace.notebookDocuments.find((notebook) =>
        notebook.getCells().some((cell) => cell.document === document),
      )
    : undefined;
}

function isCode({ kind }: vscode.NotebookCell): boolean {
  return kind === vscode.NotebookCellKind.Code;
}
