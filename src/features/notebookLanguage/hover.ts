import * as vscode from 'vscode';
import { hoverCell } from '../../core/rpc/language/hoverCell';
import { plainMarkdown } from '../../host/ui/markdown';
import { type CellTexts, rangeOf } from './cellTexts';

/** Of methods, parameters, directives and references; identifiers have hovers of their own in every language. */
export function hoverProvider(cells: CellTexts): vscode.HoverProvider {
  return {
    provideHover: (document, position) => {
      const cell = cells.at(document, position);
      const hover = cell && hoverCell(cell.text, cell.offset, cell.context, cell.ast);
      return hover && new vscode.Hover(plainMarkdown(hover.markdown), rangeOf(document, cell, hover));
    },
  };
}
