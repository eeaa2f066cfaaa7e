import * as vscode from 'vscode';
import { signatureAt } from '../../core/rpc/language/signatureAt';
import { plainMarkdown } from '../../host/ui/markdown';
import type { CellTexts } from './cellTexts';

export const signatureTriggers: readonly string[] = ['[', '{', ',', '"', ' '];

export function signatureProvider(cells: CellTexts): vscode.SignatureHelpProvider {
  return {
    provideSignatureHelp: (document, position) => {
      const cell = cells.at(document, position);
      const signature = cell && signatureAt(cell.text, cell.offset, cell.ast);
      if (signature === undefined || signature.parameters.length === 0) {
        return undefined;
      }
      const { label, summary, parameters, active } = signature;
      const information = new vscode.SignatureInformation(label, plainMarkdown(summary));
      information.parameters = parameters.map(
        ({ span, markdown }) => new vscode.ParameterInformation([...span], plainMarkdown(markdown)),
      );
      const help = new vscode.SignatureHelp();
      help.signatures = [information];
      // One past the last: none of them is marked.
      help.activeParameter = active ?? parameters.length;
      return help;
    },
  };
}
