import { type RequestOrigin, UserError } from '../../errors';

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
      return `The page token of ${host} for ${method} expired: it is valid for 24 hours. The list is read again from the start and continues where it stopped.`;
    case 'repeated':
      return `${host} returned the same page token for ${method} twice, so the list would never end. The rows so far are valid; try again later for the rest.`;
    case 'refused':
      return `${host} rejected the page token for ${method} that it just issued. The rows so far are valid; try again later for the rest.`;
    case 'moved':
      return `${host} no longer has the position in ${method} where the list stopped. Reload the list from the start.`;
  }
}
