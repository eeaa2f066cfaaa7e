/** The URLs of all networks as the settings in effect name them, and those of them that the user's own or built-in ones do. */
export interface NamedUrls {
  readonly user: readonly string[];
  readonly all: readonly string[];
}

export interface NamedHost {
  /**
   * What an answer is kept for: an origin ("https://api.avax.network"); on this machine, where any path may be another
   * program's, the whole URL that the settings name ("http://127.0.0.1:9650").
   */
  readonly host: string;
  /** Who chose it. `workspace`: nothing but the workspace's settings names it; `nobody`: no settings do. */
  readonly by: 'user' | 'workspace' | 'nobody';
}

/** Whom a request to `url` asks, and who chose that. The longest URL of the settings that it stands under counts. */
export function namedHost(url: string, { user, all }: NamedUrls): NamedHost {
  const host = hostKey(url);
  if (!isLoopback(host)) {
    const isOfHost = (one: string): boolean => hostKey(one) === host;
    return { host, by: user.some(isOfHost) ? 'user' : all.some(isOfHost) ? 'workspace' : 'nobody' };
  }
  const own = user.map(hostKey);
  const [base] = [...own, ...all.map(hostKey)]
    .filter((one) => host === one || host.startsWith(`${one}/`))
    .sort((a, b) => b.length - a.length);
  return base === undefined ? { host, by: 'nobody' } : { host: base, by: own.includes(base) ? 'user' : 'workspace' };
}

/**
 * The host of a URL as answers name it, for a URL that is no part of another's. A dot behind the last label names the same
 * host ("api.avax.network."), and so has its answer.
 *
 * @throws {TypeError} where it is no URL
 */
export function hostKey(url: string): string {
  const { protocol, hostname, port, pathname } = new URL(url);
  const origin = `${protocol}//${hostname.replace(/\.$/, '')}${port === '' ? '' : `:${port}`}`;
  return isLoopback(origin) ? `${origin}${pathname}`.replace(/(?<!\/)\/+$/, '') : origin;
}

/** A host in a question: with its scheme where that leaves the question readable by others on the way. */
export function hostLabel(host: string): string {
  return host.startsWith('https:') && hostKey(host) === new URL(host).origin ? new URL(host).host : host;
}

/**
 * Whether an origin is this machine by its literal host: 127.0.0.0/8, ::1 or `localhost`. Names are not resolved: what
 * a name server says must not decide whether somebody is asked first.
 */
export function isLoopback(origin: string): boolean {
  if (!URL.canParse(origin)) {
    return false;
  }
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}
