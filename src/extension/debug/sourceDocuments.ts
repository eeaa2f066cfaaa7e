import vscode = require('vscode');
import { UserError } from '../../engine/errors';
import { sourceScheme } from '../../engine/source';
import type { Services } from '../shared/services';

/** Verified sources as read-only documents. What nobody has told of in this window is not asked for: its page does that. */
export function showVerifiedSources({ state }: Pick<Services, 'state'>): vscode.Disposable {
  return vscode.workspace.registerTextDocumentContentProvider(sourceScheme, {
    async provideTextDocumentContent(uri) {
      const text = await state.verified.textAt(uri.toString());
      if (text === undefined) {
        throw new UserError(
          'This source is not at hand any more. Open the page of its contract, which asks for it again.',
        );
      }
      return text;
    },
  });
}
