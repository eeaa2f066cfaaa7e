import { RequestError, type RequestOrigin } from '../../errors';
import { encodeBase64 } from '../../primitives';

/** Headers kept for an origin; see HttpOptions. */
export type HeadersFor = (
  origin: string,
) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;

/** user:password of a URL. @throws {URIError} */
export function basicAuthorization({ username, password }: URL): string | undefined {
  const user = decodeURIComponent(username);
  const both = new TextEncoder().encode(`${user}:${decodeURIComponent(password)}`);
  return user === '' ? undefined : `Basic ${encodeBase64(both)}`;
}

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
    const authorization = basicAuthorization(url);
    const cached = (await headersFor?.(url.origin)) ?? {};
    return { ...(authorization === undefined ? {} : { authorization }), ...lowerCase(cached) };
  } catch {
    // Whatever the store of secrets said about them is not repeated.
    throw new RequestError(place, 'secrets');
  }
}

/** The names of headers in lower case. */
export function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
