import { escapeUnseenInSteps, runToEnd } from '../../engine/primitives';
import vscode = require('vscode');
import type { Cell, CellLayout, RpcFile } from '../../engine/notebook';
import { notebookLanguage } from '../vscode/ids';
import type { RpcOutput } from '../../webview/protocol/rpcOutput';
import { outputsText } from './output/plainOutput';

interface CellMetadata {
  readonly layout?: CellLayout;
  /** The text as in the file, where VS Code would unify its line endings. */
  readonly mixed?: string;
  /** The saved output of the cell, as in the file. */
  readonly output?: Cell;
}

/** An output cell belongs to the rpc cell before it; without one it is shown as text. */
export function toNotebookData({ bom, cells }: RpcFile): vscode.NotebookData {
  const data: vscode.NotebookCellData[] = [];
  cells.forEach((cell, i) => {
    const before = cells[i - 1];
    const owner = data.at(-1);
    if (cell.kind === 'output' && before?.kind === 'rpc' && owner !== undefined) {
      owner.metadata = { ...owner.metadata, output: cell };
      owner.outputs = [
        new vscode.NotebookCellOutput([vscode.NotebookCellOutputItem.text(runToEnd(escapeUnseenInSteps(cell.text)))]),
      ];
      return;
    }
    data.push(toCellData(cell));
  });
  const notebook = new vscode.NotebookData(data);
  notebook.metadata = { bom };
  return notebook;
}

function toCellData({ kind, text, layout }: Cell): vscode.NotebookCellData {
  const isCode = kind === 'rpc';
  const cell = new vscode.NotebookCellData(
    isCode ? vscode.NotebookCellKind.Code : vscode.NotebookCellKind.Markup,
    text,
    isCode ? notebookLanguage : kind === 'markdown' ? 'markdown' : 'plaintext',
  );
  const cached: CellMetadata = {
    layout,
    mixed: hasMixedEnds(text) ? text : undefined,
  };
  cell.metadata = { ...cached };
  return cell;
}

/** Metadata of an rpc cell with this text as its saved output, or without one; the layout in the file is retained. */
function withSavedOutput(
  metadata: Readonly<Record<string, unknown>>,
  text: string | undefined,
): Readonly<Record<string, unknown>> {
  const { output, ...others } = metadata;
  const { layout } = (output ?? {}) as Partial<Cell>;
  const cached: Cell | undefined = text === undefined ? undefined : { kind: 'output', text, layout };
  return cached === undefined ? others : { ...others, output: cached };
}

export function fromNotebookData({ cells, metadata }: vscode.NotebookData): RpcFile {
  return { bom: metadata?.['bom'] === true, cells: cells.flatMap(fromCellData) };
}

function fromCellData({ kind, value, languageId, metadata }: vscode.NotebookCellData): readonly Cell[] {
  // Written by `toNotebookData` and `saveOutput` only; VS Code passes it through.
  const { layout, mixed, output } = (metadata ?? {}) as CellMetadata;
  const own = kind === vscode.NotebookCellKind.Code ? 'rpc' : languageId === 'plaintext' ? 'output' : 'markdown';
  const text = mixed !== undefined && withOneEnd(mixed) === withOneEnd(value) ? mixed : value;
  const cell: Cell = { kind: own, text, layout };
  return output === undefined || own !== 'rpc' ? [cell] : [cell, output];
}

/** Mixed line endings, or a lone carriage return. */
function hasMixedEnds(text: string): boolean {
  return text.includes('\r') && text.replaceAll('\r\n', '').search(/[\r\n]/) >= 0;
}

function withOneEnd(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** Stores these outputs as text in the cell's file at its next save; removes them where there are none. */
export async function storeOutput(cell: vscode.NotebookCell, outputs: readonly RpcOutput[]): Promise<void> {
  const text = outputs.length === 0 ? undefined : await outputsText(outputs, { withTimes: false });
  const edits = new vscode.WorkspaceEdit();
  const metadata = withSavedOutput(cell.metadata, text);
  edits.set(cell.notebook.uri, [vscode.NotebookEdit.updateCellMetadata(cell.index, metadata)]);
  await vscode.workspace.applyEdit(edits);
}
