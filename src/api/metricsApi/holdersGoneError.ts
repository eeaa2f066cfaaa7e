import * as l10n from '@vscode/l10n';
import type { Place } from '../errors';
import { SentenceError } from '../sentenceError';

/** The metrics service answered 404 for the holders of a token. */
export class HoldersGoneError extends SentenceError {
  override readonly name = 'HoldersGoneError';

  constructor(readonly place: Place) {
    super(
      l10n.t(
        '{0} does not list who holds a token ({1}): the public metrics service took this out, or does not know the chain. Set metricsApi of the network to a service that has it.',
        place.host,
        place.method,
      ),
    );
  }
}
