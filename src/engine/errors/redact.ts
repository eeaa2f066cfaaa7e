import { cleanRemote } from '../primitives';
import { type KeylessUrl, SecretFilter, headerSecrets } from '../secrets';

/** Longest text from outside that is kept. */
const MAX_TEXT = 4_096;

/** Host with port where it is not the scheme's own: all of a URL that may be shown. Empty where it is not a URL. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

/** Takes given secrets out of a text, and makes it safe to keep: no control characters, bounded in length. */
export type Redact = (text: string) => string;

/** What takes the secrets of a request out of what comes back. */
export interface Redaction {
  /** For whatever may be an answer: its text, its headers. What an honest server says stays as it is. */
  readonly filter: SecretFilter;
  /** For a few words about what went wrong, out of which more is taken: all that may be a key. */
  readonly words: Redact;
}

/**
 * Servers repeat what they were sent. What `filter` takes out: the values of our headers, user information, and what in
 * path and query is a key by its name or its look; `words` also takes every value of the query, and paths without a look.
 */
export function createRedaction(url: URL, headers: Readonly<Record<string, string>>): Redaction {
  const sent = [...Object.entries(headers).flatMap(([name, value]) => headerSecrets(name, value)), ...urlKeys(url)];
  return { filter: filterOf(sent), words: createWords([...sent, ...urlValues(url)]) };
}

/** Those of the last origins: making one takes longer than what it does to a short answer. */
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

/** The `words` of a redaction alone. */
export function createRedact(url: URL, headers: Readonly<Record<string, string>>): Redact {
  return createRedaction(url, headers).words;
}

/** A URL of the settings as it may be copied: without user information, and with `…` for what looks like a key. */
export function keylessUrl(url: string): KeylessUrl {
  const redact = createRedact(new URL(url), {});
  return redact(url.replace(/^(\w+:\/\/)[^/?#]*@/, '$1')) as KeylessUrl;
}

function createWords(secrets: readonly string[]): Redact {
  let filter: SecretFilter | undefined;
  return (text) => {
    // A URL says its host in lower case.
    filter ??= new SecretFilter(secrets.flatMap((secret) => [secret, secret.toLowerCase()]));
    // Cleaned first, so that no parts of a secret come together afterwards; cut generously before, exactly at the end.
    return cleanRemote(filter.redact(cleanRemote(text, 16 * MAX_TEXT)), MAX_TEXT);
  };
}

/** What is a key for sure: of the rest of a URL answers are made. */
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

/** Pages are turned by tokens that answers hold too. */
function isKeyName(name: string, value: string): boolean {
  const isPage = /page|cursor|next|after|before/i.test(name);
  const isNamed = /(?:key|token|secret|auth|pass|password|pwd|signature|sig)$/i.test(name) && value.length >= 8;
  return !isPage && ((isNamed && !isIdentifier(value)) || (isKeyLike(value) && isRandom(value)));
}

/** Keys in paths are long runs of letters and digits; so are hashes and ids, which a reader needs to see. */
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

/** Whether it goes to and fro between digits and cases, as names of chains and operations do not. */
function isRandom(text: string): boolean {
  const slicer = text.replace(/[^a-z\d]/gi, '').match(/\d+|[A-Z]?[a-z]+|[A-Z]+/g) ?? [];
  return slicer.length > 5 && /\d/.test(text);
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Not percent-encoded after all: the part as it stands is covered already.
    return part;
  }
}
