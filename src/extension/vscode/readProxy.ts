import type { ProxySettings } from '../../engine/net';

type Proxy = Pick<ProxySettings, 'http' | 'noProxy' | 'strictSSL'>;

/** VS Code's proxy settings (`http.proxy` etc.); hand-edited values are validated. */
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
