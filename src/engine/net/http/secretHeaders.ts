import { RequestError, type RequestOrigin } from '../../errors';
import { encodeBase64 } from '../../primitives';

/** Headers kept for an origin; see HttpOptions. */
export type HeadersFor = (
  origin: string,
) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;

/**
 * What is secret in the headers of a request: those kept for its origin, and user:password of its URL as Basic
 * authorization. Names in lower case.
 *
 * @throws {RequestError} where they could not be had
 */
export async function secretHeaders(
  url: URL,
  place: RequestOrigin,
  headersFor: HeadersFor | undefined,
): Promise<Record<string, string>> {
  try {
    const user = decodeURIComponent(url.username);
    const basic = encodeBase64(new TextEncoder().encode(`${user}:${decodeURIComponent(url.password)}`));
    const cached = (await headersFor?.(url.origin)) ?? {};
    return { ...(user === '' ? {} : { authorization: `Basic ${basic}` }), ...lowerCase(cached) };
  } catch {
    // Whatever the store of secrets said about them is not repeated.
    throw new RequestError(place, 'secrets');
  }
}

/** The names of headers in lower case. */
export function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
