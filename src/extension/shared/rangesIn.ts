import vscode = require('vscode');
import { LineColumns } from '../../engine/primitives';

export type RangeOf = (span: { readonly start: number; readonly end: number }) => vscode.Range;

/** Ranges of offsets in a text, whose lines are found once. */
export function rangesIn(text: string): RangeOf {
  const lines = new LineColumns(text);
  const position = (offset: number): vscode.Position => {
    const [line, column] = lines.at(offset);
    return new vscode.Position(line - 1, column - 1);
  };
  return ({ start, end }) => new vscode.Range(position(start), position(end));
}
