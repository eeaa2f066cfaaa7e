import { type Redact, RedirectError, type RequestOrigin } from '../../errors';

/**
 * Where a server sends a request on to, which is on the same origin.
 *
 * @param redact of the request: a host may be made of a key that was sent
 * @throws {RedirectError} where it names no such place
 */
export function redirectTarget(
  url: URL,
  status: number,
  location: string | undefined,
  place: RequestOrigin,
  redact: Redact,
): URL {
  if (location === undefined || !URL.canParse(location, url.href)) {
    throw new RedirectError(place, status, 'noTarget');
  }
  const target = new URL(location, url);
  // Before the origin: "blob:https://…" has that of what follows its scheme.
  if (target.protocol !== 'http:' && target.protocol !== 'https:') {
    throw new RedirectError(place, status, 'scheme', redact(target.protocol));
  }
  if (target.origin !== url.origin) {
    throw new RedirectError(place, status, 'otherOrigin', redact(target.host));
  }
  return target;
}
