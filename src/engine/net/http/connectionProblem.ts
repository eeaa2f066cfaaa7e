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
  // From the HTTP parser, when a connection ends in the middle of a response.
  HPE_INVALID_EOF_STATE: 'truncated',
  // See connections.ts.
  PROXY_REFUSED: 'proxy',
  PROXY_PASSWORD: 'proxyAuthentication',
  // From TLS, for a peer that does not speak it.
  EPROTO: 'protocol',
  // See browserTransport.ts.
  BROWSER_HTTP: 'plainInBrowser',
  BROWSER_REFUSED: 'refusedInBrowser',
  BROWSER_REDIRECT: 'redirectInBrowser',
  ERR_SSL_WRONG_VERSION_NUMBER: 'protocol',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'protocol',
};

/** Node and OpenSSL have many codes for certificate problems; their prefixes identify them. */
const TLS_CODE = /^(?:ERR_TLS_|ERR_SSL_|CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/;

/** Maps a Node error to our terms. Its own message and data are dropped: they can contain bytes of the response. */
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
 * The target of a redirect, which must be on the same origin.
 *
 * @param redact of the request: the target host may contain a key that was sent
 * @throws {RedirectError} where there is no valid target
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
  // Before the origin check: the origin of "blob:https://…" is that of the inner URL.
  if (target.protocol !== 'http:' && target.protocol !== 'https:') {
    throw new RedirectError(place, status, 'scheme', redact(target.protocol));
  }
  if (target.origin !== url.origin) {
    throw new RedirectError(place, status, 'otherOrigin', redact(target.host));
  }
  return target;
}
