import * as l10n from '@vscode/l10n';
import type { RequestOrigin } from '../errors/errors';
import { UserError } from '../errors/userError';

/** Why a list could not go on, though the service answers. */
export class PageTokenError extends UserError {
  override readonly name = 'PageTokenError';

  constructor(
    readonly place: RequestOrigin,
    /**
     * `expired`: the service no longer takes its token. `repeated`: it gave one twice, so that the list would never end.
     * `moved`: the list was started anew, and where it was left off is no longer in it. `refused`: it was, and the service
     * does not take the token that it gave then either.
     */
    readonly problem: 'expired' | 'repeated' | 'moved' | 'refused',
  ) {
    super(sentence(place, problem));
  }
}

function sentence({ host, method }: RequestOrigin, problem: PageTokenError['problem']): string {
  switch (problem) {
    case 'expired':
      return l10n.t(
        'The page token of {0} for {1} expired: it is valid for 24 hours. The list is read again from the start and continues where it stopped.',
        host,
        method,
      );
    case 'repeated':
      return l10n.t(
        '{0} returned the same page token for {1} twice, so the list would never end. The rows so far are valid; try again later for the rest.',
        host,
        method,
      );
    case 'refused':
      return l10n.t(
        '{0} rejected the page token for {1} that it just issued. The rows so far are valid; try again later for the rest.',
        host,
        method,
      );
    case 'moved':
      return l10n.t(
        '{0} no longer has the position in {1} where the list stopped. Reload the list from the start.',
        host,
        method,
      );
  }
}
