import * as l10n from '@vscode/l10n';
import { SentenceError } from '../../api/sentenceError';
import type { Primary } from '../lookup/primary/primary';

/** A branch could not be had; the message is a sentence for the user. */
export class TreeError extends SentenceError {
  override readonly name = 'TreeError';

  /** Why none of the hosts told: the sentence of the first that failed. */
  static of({ context, network }: Primary): TreeError {
    const failed = context.log.all.find(({ outcome }) => outcome === 'failed');
    return new TreeError(
      failed?.message ?? l10n.t('{0} has no host that may be asked about this. Add a node to its entry.', network.name),
    );
  }
}
