/** How to reach hosts, as the settings say it. */
export interface ProxySettings {
  /** URL of the proxy for http, user:password allowed. Absent: the environment decides. Empty: none. */
  readonly http?: string;
  /** The same for https; absent: as for http. */
  readonly https?: string;
  /** Hosts that are asked directly: `host`, `.domain`, `*.domain`, `host:port`, `*`. Absent: the environment's. */
  readonly noProxy?: readonly string[];
  /** False: certificates are not checked. Default true. */
  readonly strictSSL?: boolean;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const LOOPBACK = /^(?:localhost|.*\.localhost|127(?:\.[0-9]{1,3}){3}|\[::1\])$/;

/** URL of the proxy through which `url` is to be asked; undefined: directly. Loopback is always direct. */
export function proxyFor(url: URL, settings: ProxySettings, environment: Environment): string | undefined {
  const hostname = url.hostname.toLowerCase();
  if (LOOPBACK.test(hostname)) {
    return undefined;
  }
  const proxy = url.protocol === 'https:' ? httpsProxy(settings, environment) : httpProxy(settings, environment);
  if (proxy === undefined || proxy === '') {
    return undefined;
  }
  const exceptions = settings.noProxy ?? (read(environment, 'no_proxy') ?? '').split(/[,\s]+/);
  const port = url.port === '' ? (url.protocol === 'https:' ? '443' : '80') : url.port;
  return exceptions.some((entry) => isException(entry.trim().toLowerCase(), hostname, port)) ? undefined : proxy;
}

function httpProxy(settings: ProxySettings, environment: Environment): string | undefined {
  // HTTP_PROXY in capitals can be set by a request header in CGI programs, which an extension host is not.
  return settings.http ?? read(environment, 'http_proxy') ?? read(environment, 'all_proxy');
}

function httpsProxy(settings: ProxySettings, environment: Environment): string | undefined {
  return settings.https ?? settings.http ?? read(environment, 'https_proxy') ?? httpProxy(settings, environment);
}

function read(environment: Environment, name: string): string | undefined {
  return environment[name] ?? environment[name.toUpperCase()];
}

function isException(entry: string, hostname: string, port: string): boolean {
  if (entry === '*') {
    return true;
  }
  const [, name, entryPort] = /^(.*?)(?::([0-9]+))?$/.exec(entry) ?? [];
  const domain = (name ?? '').replace(/^\*?\./, '');
  if (domain === '' || (entryPort !== undefined && entryPort !== port)) {
    return false;
  }
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

/**
 * The parts of a proxy's URL, `http://` where it names no scheme.
 *
 * @throws {TypeError} where it is not the URL of an http or https proxy
 */
export function parseProxy(proxy: string): { readonly origin: string; readonly authorization?: string } {
  const url = new URL(proxy.includes('://') ? proxy : `http://${proxy}`);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new TypeError('only http and https proxies are known');
  }
  const user = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  return {
    origin: url.origin,
    authorization: user === '' ? undefined : `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  };
}
