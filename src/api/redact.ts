/** Longest text from outside that is kept. */
const MAX_TEXT = 4_096;

/** What these say is never secret, and a server's complaint about it has to be readable. */
const PUBLIC_HEADERS: ReadonlySet<string> = new Set(['accept', 'content-type', 'user-agent']);

/** Host with port where it is not the scheme's own: all of a URL that may be shown. Empty where it is not a URL. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}

/** Takes given secrets out of a text, and makes it safe to keep: no control characters, bounded in length. */
export type Redact = (text: string) => string;

/**
 * Servers repeat what they were sent. What `redact` takes out of their words: the values of our headers, user information,
 * values in the query, and parts of the path that look like keys.
 */
export function createRedact(url: URL, headers: Readonly<Record<string, string>>): Redact {
  const secrets = [...urlSecrets(url), ...Object.entries(headers).flatMap(headerSecrets)]
    .filter((secret) => secret.length >= 4)
    // The longest first, so that one which holds another goes as a whole.
    .sort((a, b) => b.length - a.length);
  return (text) => {
    // Cut generously before the work, exactly after it.
    const whole = secrets.reduce((rest, secret) => rest.replaceAll(secret, '…'), text.slice(0, 16 * MAX_TEXT));
    return cleanText(whole, MAX_TEXT);
  };
}

/** One line of harmless characters: no control, bidirectional or invisible ones; cut with an ellipsis. */
export function cleanText(text: string, maxLength: number): string {
  const clean = text
    .slice(0, maxLength * 4)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\p{Cf}\p{Cs}\p{Co}]/gu, '')
    .trim();
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}…` : clean;
}

function headerSecrets([name, value]: [string, string]): string[] {
  if (PUBLIC_HEADERS.has(name.toLowerCase())) {
    return [];
  }
  const credential = /^(?:bearer|basic|token)\s+(.+)$/i.exec(value)?.[1];
  return credential === undefined ? [value] : [value, credential];
}

function urlSecrets(url: URL): string[] {
  const parts = [
    url.username,
    url.password,
    ...url.searchParams.values(),
    ...url.pathname.split('/').filter(isKeyLike),
  ];
  return parts.flatMap((part) => [part, safeDecode(part)]);
}

/** Keys in paths are long runs of letters and digits; so are hashes and ids, which a reader needs to see. */
function isKeyLike(segment: string): boolean {
  const isIdentifier =
    /^0x[0-9a-f]+$/i.test(segment) ||
    /^[1-9A-HJ-NP-Za-km-z]{43,53}$/.test(segment) ||
    /^NodeID-/.test(segment) ||
    /^(?:[PXC]-)?[a-z]{1,20}1[02-9ac-hj-np-z]{38}$/.test(segment);
  return !isIdentifier && segment.length >= 16 && /^[\w.~%-]+$/.test(segment);
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // Not percent-encoded after all: the part as it stands is covered already.
    return part;
  }
}
