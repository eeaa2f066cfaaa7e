/** How requests reach hosts, in the words of the transport. */
export interface Proxy {
  /** Absent: the environment decides. Empty: no proxy. */
  readonly http?: string;
  readonly noProxy?: readonly string[];
  readonly strictSSL?: boolean;
}

/** The editor's own proxy settings (`http.proxy` and its kin); they may be edited by hand, so each is checked. */
export function readProxy(get: (key: string) => unknown): Proxy {
  const proxy = get('http.proxy');
  const exceptions = get('http.noProxy');
  const strictSSL = get('http.proxyStrictSSL');
  const off = get('http.proxySupport') === 'off';
  const hosts = Array.isArray(exceptions) ? exceptions.filter((host): host is string => typeof host === 'string') : [];
  return {
    ...(off ? { http: '' } : typeof proxy === 'string' && proxy !== '' ? { http: proxy } : {}),
    ...(hosts.length > 0 ? { noProxy: hosts } : {}),
    ...(typeof strictSSL === 'boolean' ? { strictSSL } : {}),
  };
}
