import type { ProxySettings } from '../../engine/net';

/** How requests reach hosts, in the words of the transport. */
type Proxy = Pick<ProxySettings, 'http' | 'noProxy' | 'strictSSL'>;

/** The editor's own proxy settings (`http.proxy` and its kin); they may be edited by hand, so each is checked. */
export function readProxy(get: (key: string) => unknown): Proxy {
  const proxy = get('http.proxy');
  const exceptions = get('http.noProxy');
  const strictSSL = get('http.proxyStrictSSL');
  const off = get('http.proxySupport') === 'off';
  const hosts = Array.isArray(exceptions) ? exceptions.filter((host): host is string => typeof host === 'string') : [];
  return {
    http: off ? '' : typeof proxy === 'string' && proxy !== '' ? proxy : undefined,
    noProxy: hosts.length > 0 ? hosts : undefined,
    strictSSL: typeof strictSSL === 'boolean' ? strictSSL : undefined,
  };
}
