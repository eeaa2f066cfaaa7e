import vscode = require('vscode');
import { UserError } from '../../engine/errors';
import { sourceScheme } from '../../engine/source';
import type { Services } from '../shared/services';
import { solidityTokenKinds, solidityTokens } from '../../engine/report';

/** Verified sources as read-only documents. Only sources fetched in this window are shown: the page fetches them. */
export function showVerifiedSources({ state }: Pick<Services, 'state'>): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(sourceScheme, {
    async provideTextDocumentContent(uri) {
      const text = await state.verified.textAt(uri.toString());
      if (text === undefined) {
        throw new UserError('This source is no longer available. Open the page of its contract, which loads it again.');
      }
      return text;
    },
  });
}

interface Manifest {
  readonly contributes?: { readonly grammars?: readonly { readonly language?: string }[] };
}

/** VS Code's token types, in the order of `solidityTokenKinds`. */
const legend = new vscode.SemanticTokensLegend(['comment', 'string', 'number', 'keyword', 'type', 'function']);

const maxCharacters = 1 << 20;

/** Semantic tokens for Solidity where no extension has a grammar. */
export function colourSolidity(): vscode.Disposable {
  return vscode.languages.registerDocumentSemanticTokensProvider(
    { language: 'solidity' },
    { provideDocumentSemanticTokens: coloured },
    legend,
  );
}

function coloured(document: vscode.TextDocument): vscode.SemanticTokens | undefined {
  const manifests = vscode.extensions.all.map(({ packageJSON }) => packageJSON as Manifest);
  const text = document.getText();
  if (
    text.length > maxCharacters ||
    manifests.some(({ contributes }) => contributes?.grammars?.some(({ language }) => language === 'solidity'))
  ) {
    return undefined;
  }
  const builder = new vscode.SemanticTokensBuilder(legend);
  for (const { start, text: token, kind } of solidityTokens(text)) {
    // VS Code accepts no multi-line tokens.
    let at = start;
    for (const line of token.split('\n')) {
      const { line: row, character } = document.positionAt(at);
      builder.push(row, character, line.length, solidityTokenKinds.indexOf(kind));
      at += line.length + 1;
    }
  }
  return builder.build();
}
