import vscode = require('vscode');
import type { ConfigFile } from '../../../core/chainConfig/problem';
import type { ReadFile } from '../judged';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** The range of a place in one of the files of a chain, open or not. */
export function rangeIn(read: ReadFile, file: ConfigFile, { start, end }: Span): vscode.Range {
  if (file === read.file) {
    return new vscode.Range(read.document.positionAt(start), read.document.positionAt(end));
  }
  const text = read.input[file]?.text ?? '';
  return new vscode.Range(positionIn(text, start), positionIn(text, end));
}

function positionIn(text: string, offset: number): vscode.Position {
  const before = text.slice(0, offset);
  const breaks = [...before.matchAll(/\r\n|\r|\n/g)];
  const last = breaks.at(-1);
  return new vscode.Position(breaks.length, before.length - (last === undefined ? 0 : last.index + last[0].length));
}
