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
        '{0} no longer takes its mark for the next page of {1}, which is good for 24 hours. The list starts anew and goes on where it was left off.',
        host,
        method,
      );
    case 'repeated':
      return l10n.t(
        '{0} gave the same mark for the next page of {1} twice, so the list would never end. What came so far is right; try again later for the rest.',
        host,
        method,
      );
    case 'refused':
      return l10n.t(
        '{0} does not take the mark for the next page of {1} that it has just given. What came so far is right; try again later for the rest.',
        host,
        method,
      );
    case 'moved':
      return l10n.t(
        '{0} no longer has the place in its list of {1} where it was left off. Load the list again from the start.',
        host,
        method,
      );
  }
}
