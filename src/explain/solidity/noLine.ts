import * as l10n from '@vscode/l10n';
import { errorCategory } from '../../api/errors/errorCategory';
import { ApiError } from '../../api/errors/errors';
import { errorSentence } from '../../api/errors/errorSentence';
import type { Fact } from '../../core/finding/finding';
import { remote, text } from '../../core/finding/spans';
import { fact } from '../facts';

/** Why the failing line is not told, and what to do for it. */
export function noLineFact(error: Error, from: readonly number[]): readonly Fact[] {
  return fact('noLine', l10n.t('no line'), [wordsOf(error)], from, { brief: true });
}

function wordsOf(error: Error) {
  if (!(error instanceof ApiError)) {
    return text(l10n.t('The node’s trace does not fit together: {0}.', error.message));
  }
  switch (errorCategory(error)) {
    case 'noMethod':
      return text(
        l10n.t(
          'The node does not trace: allow "debug-tracer" in "eth-apis" (from AvalancheGo 1.15, "trace" in "apis").',
        ),
      );
    case 'prunedState':
      return text(
        l10n.t('The node has pruned the state before its block: ask an archive node ("pruning-enabled": false).'),
      );
    default:
      return remote(errorSentence(error));
  }
}
