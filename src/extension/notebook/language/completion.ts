import vscode = require('vscode');
import { linkCommands } from '../../vscode/ids';
import { plainMarkdown } from '../../vscode/ui/markdown';
import { type Completion, inEditor } from '../../../engine/primitives';
import { completeCell, methodMarkdown } from '../../../engine/notebook';
import { type WireNames, findMethod } from '../../../engine/rpc';
import type { CellText, CellTexts } from './cellTexts';

export const completionTriggers: readonly string[] = ['.', '/', '@', '{', '"', ' '];

const kinds: Readonly<Record<Completion['kind'], vscode.CompletionItemKind>> = {
  method: vscode.CompletionItemKind.Method,
  directive: vscode.CompletionItemKind.Keyword,
  value: vscode.CompletionItemKind.Value,
  field: vscode.CompletionItemKind.Field,
  reference: vscode.CompletionItemKind.Reference,
  snippet: vscode.CompletionItemKind.Snippet,
};

/** The words about a method are made when it is looked at. */
class MethodItem extends vscode.CompletionItem {
  constructor(
    label: vscode.CompletionItemLabel,
    readonly method: string,
    readonly names: WireNames,
  ) {
    super(label, kinds.method);
  }
}

export function completionProvider(cells: CellTexts): vscode.CompletionItemProvider {
  return {
    provideCompletionItems: async (document, position) => {
      await cells.ready(document);
      const cell = cells.at(document, position);
      if (cell === undefined) {
        return undefined;
      }
      const found = completeCell(cell.text, cell.offset, cell.context, cell.ast);
      const items = found.map((one) => toItem(one, cell, document, position));
      // Values are asked for with each letter, since none is offered for one that stands there whole.
      return new vscode.CompletionList(items, found[0]?.kind === 'value');
    },
    resolveCompletionItem: (item) => {
      const method = item instanceof MethodItem ? findMethod(item.method) : undefined;
      if (item instanceof MethodItem && method !== undefined) {
        item.documentation = plainMarkdown(methodMarkdown(method, item.names));
      }
      return item;
    },
  };
}

function toItem(
  completion: Completion,
  cell: CellText,
  document: vscode.TextDocument,
  position: vscode.Position,
): vscode.CompletionItem {
  const { label: text, kind, detail, sentence, snippet, rank, method } = completion;
  const label = { label: inEditor(text), description: detail === undefined ? undefined : inEditor(detail) };
  const item =
    kind === 'method' && method !== undefined
      ? new MethodItem(label, method, cell.context.network.wireNames)
      : new vscode.CompletionItem(label, kinds[kind]);
  const start = document.positionAt(cell.start + completion.start);
  const end = document.positionAt(cell.start + completion.end);
  // Both must be on the line of the cursor.
  item.range = { inserting: new vscode.Range(start, position), replacing: new vscode.Range(start, end) };
  item.insertText = new vscode.SnippetString(snippet);
  item.sortText = String(rank).padStart(6, '0');
  item.filterText = filterText(completion);
  if (sentence !== undefined) {
    item.documentation = plainMarkdown(sentence);
  }
  if (completion.isDeprecated) {
    item.tags = [vscode.CompletionItemTag.Deprecated];
  }
  if (completion.triggerSuggest && item instanceof MethodItem) {
    item.command = { command: linkCommands.triggerParameterSuggest, title: '', arguments: [item.method] };
  } else if (completion.triggerSuggest || completion.triggerParameterHints) {
    const command = completion.triggerSuggest ? 'editor.action.triggerSuggest' : 'editor.action.triggerParameterHints';
    item.command = { command, title: '' };
  }
  return item;
}

/** What stands at the place is compared with it: keys with their quotes, directives with their mark. */
function filterText({ kind, label, snippet }: Completion): string {
  if (kind === 'directive') {
    return snippet.trim();
  }
  return kind === 'field' && snippet.startsWith('"') ? JSON.stringify(label) : label;
}
