import vscode = require('vscode');
import { inLens } from '../../core/inert/interfaceWords';

/** A lens above a line. */
export function lensAt(line: number, { title, ...command }: vscode.Command): vscode.CodeLens {
  return new vscode.CodeLens(new vscode.Range(line, 0, line, 0), { ...command, title: inLens(title) });
}
