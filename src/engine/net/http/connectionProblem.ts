import { type ConnectionProblem, type Redact, RedirectError, type RequestOrigin } from '../../errors';

const BY_CODE: Readonly<Record<string, ConnectionProblem>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'reset',
  EPIPE: 'reset',
  ENOTFOUND: 'dns',
  EAI_AGAIN: 'dns',
  EAI_NODATA: 'dns',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'connectTimeout',
  // What the parser says when a connection ends in the middle of an answer.
  HPE_INVALID_EOF_STATE: 'truncated',
  // See connections.
  PROXY_REFUSED: 'proxy',
  PROXY_PASSWORD: 'proxyAuthentication',
  // What TLS says to a peer that does not speak it.
  EPROTO: 'protocol',
  // See browserTransport.
  BROWSER_HTTP: 'plainInBrowser',
  BROWSER_REFUSED: 'refusedInBrowser',
  BROWSER_REDIRECT: 'redirectInBrowser',
  ERR_SSL_WRONG_VERSION_NUMBER: 'protocol',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'protocol',
};

/** Node and OpenSSL name certificate problems in many ways, all told apart by how their codes look. */
const TLS_CODE = /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/;

/** What Node threw, in our terms. Its own text and data are left behind: they can hold bytes of the answer. */
export function connectionProblem(error: unknown): { problem: ConnectionProblem; code?: string } {
  const code = codeOf(error);
  return code === undefined ? { problem: 'other' } : { problem: problemOf(code), code };
}

function problemOf(code: string): ConnectionProblem {
  return BY_CODE[code] ?? (TLS_CODE.test(code) ? 'tls' : code.startsWith('HPE_') ? 'protocol' : 'other');
}

function codeOf(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
  return typeof code === 'string' ? code : undefined;
}

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
