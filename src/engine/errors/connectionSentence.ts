import type { ConnectionError } from './errors';

/** What kept a request from its answer, below HTTP, and what to do about it. */
export function connectionSentence({ host, method, problem, code }: ConnectionError): string {
  switch (problem) {
    case 'refused':
      return `Nothing is listening at ${host}, so ${method} got no response. Start the node, or correct its URL in the settings.`;
    case 'reset':
      return `${host} closed the connection before answering ${method}. Try again, or use another node.`;
    case 'dns':
      return `Cannot resolve ${host}, so ${method} was not sent. Check the network connection and the host name.`;
    case 'tls':
      return `The TLS certificate of ${host} was rejected (${code ?? 'TLS'}), so ${method} was not sent. Check the URL, the system clock and the proxy settings.`;
    case 'truncated':
      return `The response from ${host} to ${method} was cut off. Try again, or use another node.`;
    case 'unreachable':
      return `${host} is unreachable, so ${method} was not sent. Check the network connection or VPN.`;
    case 'connectTimeout':
      return `Connecting to ${host} timed out, so ${method} was not sent. Check the network connection and the host.`;
    case 'proxyUnreachable':
      return `The proxy for ${host} does not respond, so ${method} was not sent. Check the network connection, http.proxy in the settings and HTTP_PROXY in the environment.`;
    case 'proxy':
      return `The proxy blocked ${method} to ${host}. Check http.proxy and http.noProxy in the settings.`;
    case 'proxyAuthentication':
      return `The proxy requires a user name and password for ${method} to ${host}. Set them in http.proxy in the settings.`;
    case 'protocol':
      return `${host} answered ${method} with something other than HTTP. Check the scheme and the port of the URL.`;
    case 'noSocket':
      return `${host} did not open a WebSocket for ${method}. Check that the URL is a WebSocket URL: on a node, it ends in /ws.`;
    case 'other':
      return `The connection to ${host} failed before ${method} was answered. Try again, or use another node.`;
  }
}
