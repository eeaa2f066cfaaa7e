import { RequestError, type RequestOrigin } from '../../errors';
import { encodeBase64 } from '../../primitives';

export type HeadersFor = (
  origin: string,
) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;

/** Basic authorization from a URL's user:password. @throws {URIError} */
export function basicAuthorization({ username, password }: URL): string | undefined {
  const user = decodeURIComponent(username);
  const both = new TextEncoder().encode(`${user}:${decodeURIComponent(password)}`);
  return user === '' ? undefined : `Basic ${encodeBase64(both)}`;
}

/**
 * The headers configured for the origin, and the URL's user:password as Basic authorization; names in lower case.
 *
 * @throws {RequestError} where they are unavailable
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
    // The secret store's own error is not repeated.
    throw new RequestError(place, 'secrets');
  }
}

export function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
