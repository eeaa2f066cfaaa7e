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
