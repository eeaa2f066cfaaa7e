import { cleanRemote } from '../primitives';
import { type KeylessUrl, SecretFilter, headerSecrets } from '../secrets';

const MAX_TEXT = 4_096;

/** Host, with a non-default port: the only part of a URL that may be shown. Empty if invalid. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

/** Removes secrets from a text and makes it safe to store: no control characters, bounded length. */
export type Redact = (text: string) => string;

/** Removes a request's secrets from the response. */
export interface Redaction {
  /** For response texts and headers; keeps everything that an honest server sends. */
  readonly filter: SecretFilter;
  /** For short error messages; more aggressive: removes everything that may be a key. */
  readonly words: Redact;
}

/**
 * Servers echo what they are sent. `filter` removes values of our headers, user information, and keys in path and
 * query, recognised by name or shape; `words` also removes all values of the query, and long path segments of any
 * shape.
 */
export function createRedaction(url: URL, headers: Readonly<Record<string, string>>): Redaction {
  const sent = [...Object.entries(headers).flatMap(([name, value]) => headerSecrets(name, value)), ...urlKeys(url)];
  return { filter: filterOf(sent), words: createWords([...sent, ...urlValues(url)]) };
}

/** Cached for the last origins: creating a filter takes longer than applying it to a short response. */
const filters = new Map<string, SecretFilter>();

const maxFilters = 32;

function filterOf(secrets: readonly string[]): SecretFilter {
  const key = JSON.stringify(secrets);
  const filter = filters.get(key) ?? new SecretFilter(secrets);
  filters.delete(key);
  filters.set(key, filter);
  if (filters.size > maxFilters) {
    filters.delete([...filters.keys()][0]!);
  }
  return filter;
}

export function createRedact(url: URL, headers: Readonly<Record<string, string>>): Redact {
  return createRedaction(url, headers).words;
}

/** A configured URL that may be copied: without user information, and with `…` in place of likely keys. */
export function keylessUrl(url: string): KeylessUrl {
  const redact = createRedact(new URL(url), {});
  return redact(url.replace(/^(\w+:\/\/)[^/?#]*@/, '$1')) as KeylessUrl;
}

function createWords(secrets: readonly string[]): Redact {
  let filter: SecretFilter | undefined;
  return (text) => {
    // URLs have lower-case hosts.
    filter ??= new SecretFilter(secrets.flatMap((secret) => [secret, secret.toLowerCase()]));
    // Cleaned first, so that removed characters cannot split a secret; truncated generously before and exactly after.
    return cleanRemote(filter.redact(cleanRemote(text, 16 * MAX_TEXT)), MAX_TEXT);
  };
}

/** Certain keys only: responses legitimately contain the other parts of a URL. */
function urlKeys(url: URL): string[] {
  const user = url.password === '' ? [url.username] : [];
  const path = url.pathname.split('/').filter((segment) => isKeyLike(segment) && isRandom(segment));
  const query = [...url.searchParams].filter(([name, value]) => isKeyName(name, value)).map(([, value]) => value);
  return [...user, url.password, ...path, ...query].flatMap((part) => [part, safeDecode(part)]);
}

function urlValues(url: URL): string[] {
  const path = url.pathname.split('/').filter(isKeyLike);
  return [url.username, ...url.searchParams.values(), ...path].flatMap((part) => [part, safeDecode(part)]);
}

/** Responses legitimately contain page tokens. */
function isKeyName(name: string, value: string): boolean {
  const isPage = /page|cursor|next|after|before/i.test(name);
  const isNamed = /(?:key|token|secret|auth|pass|password|pwd|signature|sig)$/i.test(name) && value.length >= 8;
  return !isPage && ((isNamed && !isIdentifier(value)) || (isKeyLike(value) && isRandom(value)));
}

/** Keys in paths are long runs of letters and digits; so are hashes and IDs, which must stay visible. */
function isKeyLike(segment: string): boolean {
  return !isIdentifier(segment) && segment.length >= 16 && /^[\w.~%-]+$/.test(segment);
}

function isIdentifier(text: string): boolean {
  return (
    /^0x[0-9a-f]+$/i.test(text) ||
    /^[1-9A-HJ-NP-Za-km-z]{43,53}$/.test(text) ||
    /^NodeID-/.test(text) ||
    /^(?:[PXC]-)?[a-z]{1,20}1[02-9ac-hj-np-z]{38}$/.test(text)
  );
}

/** Whether digits and cases alternate, unlike in names of chains and operations. */
function isRandom(text: string): boolean {
  const runs = text.replace(/[^a-z\d]/gi, '').match(/\d+|[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
  return runs.length > 5 && /\d/.test(text);
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Not percent-encoded; the part itself is included already.
    return part;
  }
}
