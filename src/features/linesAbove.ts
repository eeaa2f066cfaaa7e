import type * as vscode from 'vscode';

const most = 32;
const longest = 4096;

/** The lines above `line`, the nearest first, bounded in number and length. */
export function linesAbove(document: vscode.TextDocument, line: number): readonly string[] {
  const lines: string[] = [];
  for (let number = line - 1; number >= 0 && lines.length < most; number -= 1) {
    lines.push(document.lineAt(number).text.slice(0, longest));
  }
  return lines;
}
