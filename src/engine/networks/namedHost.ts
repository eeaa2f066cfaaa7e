import { getOrMake } from '../primitives';

/** The URLs of all networks in the effective settings, and those from user settings or built in. */
export interface NamedUrls {
  readonly user: readonly string[];
  readonly all: readonly string[];
}

export interface NamedHost {
  /**
   * Key of a consent: an origin ("https://api.avax.network"), or for loopback, where each path may be another program,
   * the full URL in the settings ("http://127.0.0.1:9650").
   */
  readonly host: string;
  /** Source of the setting. `workspace`: only in workspace settings; `nobody`: not in any settings. */
  readonly by: 'user' | 'workspace' | 'nobody';
}

/** The host of a request to `url`, and where it is configured. The longest matching URL of the settings applies. */
export function namedHost(url: string, named: NamedUrls): NamedHost {
  const host = hostKey(url);
  const { user, all } = keysOf(named);
  if (!isLoopback(host)) {
    return { host, by: user.has(host) ? 'user' : all.has(host) ? 'workspace' : 'nobody' };
  }
  const [base] = [...user, ...all]
    .filter((one) => host === one || host.startsWith(`${one}/`))
    .sort((a, b) => b.length - a.length);
  return base === undefined ? { host, by: 'nobody' } : { host: base, by: user.has(base) ? 'user' : 'workspace' };
}

type HostKeys = Readonly<Record<keyof NamedUrls, ReadonlySet<string>>>;

/** Computed once for all URLs of the settings: a hover needs the hosts of dozens of URLs. */
const knownKeys = new WeakMap<NamedUrls, HostKeys>();

function keysOf(named: NamedUrls): HostKeys {
  return getOrMake(knownKeys, named, () => ({
    user: new Set(named.user.map(hostKey)),
    all: new Set(named.all.map(hostKey)),
  }));
}

/**
 * Key of a URL's host for consent, where it is not below another URL. A trailing dot ("api.avax.network.") does not
 * matter.
 *
 * @throws {TypeError} for an invalid URL
 */
export function hostKey(url: string): string {
  const { protocol, hostname, port, pathname } = new URL(url);
  const name = hostname.replace(/\.$/, '');
  const origin = `${protocol}//${name}${port === '' ? '' : `:${port}`}`;
  return isLoopbackName(name) ? `${origin}${pathname}`.replace(/(?<!\/)\/+$/, '') : origin;
}

/** A host as shown in prompts, with its scheme unless that is https. */
export function hostLabel(host: string): string {
  return host.startsWith('https:') && hostKey(host) === new URL(host).origin ? new URL(host).host : host;
}

/** Literal 127.0.0.0/8, ::1 or `localhost`. Not resolved, as DNS must not determine whether consent is required. */
export function isLoopback(origin: string): boolean {
  return URL.canParse(origin) && isLoopbackName(new URL(origin).hostname);
}

function isLoopbackName(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}
