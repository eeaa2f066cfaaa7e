import * as l10n from '@vscode/l10n';
import type { ConnectionError } from './errors';

/** What kept a request from its answer, below HTTP, and what to do about it. */
export function connectionSentence({ host, method, problem, code }: ConnectionError): string {
  switch (problem) {
    case 'refused':
      return l10n.t(
        'Nothing is listening at {0}, so {1} got no response. Start the node, or correct its URL in the settings.',
        host,
        method,
      );
    case 'reset':
      return l10n.t('{0} closed the connection before answering {1}. Try again, or use another node.', host, method);
    case 'dns':
      return l10n.t(
        'Cannot resolve {0}, so {1} was not sent. Check the network connection and the host name.',
        host,
        method,
      );
    case 'tls':
      return l10n.t(
        'The TLS certificate of {0} was rejected ({2}), so {1} was not sent. Check the URL, the system clock and the proxy settings.',
        host,
        method,
        code ?? 'TLS',
      );
    case 'truncated':
      return l10n.t('The response from {0} to {1} was cut off. Try again, or use another node.', host, method);
    case 'unreachable':
      return l10n.t('{0} is unreachable, so {1} was not sent. Check the network connection or VPN.', host, method);
    case 'connectTimeout':
      return l10n.t(
        'Connecting to {0} timed out, so {1} was not sent. Check the network connection and the host.',
        host,
        method,
      );
    case 'proxyUnreachable':
      return l10n.t(
        'The proxy for {0} does not respond, so {1} was not sent. Check the network connection, http.proxy in the settings and HTTP_PROXY in the environment.',
        host,
        method,
      );
    case 'proxy':
      return l10n.t('The proxy blocked {1} to {0}. Check http.proxy and http.noProxy in the settings.', host, method);
    case 'proxyAuthentication':
      return l10n.t(
        'The proxy requires a user name and password for {1} to {0}. Set them in http.proxy in the settings.',
        host,
        method,
      );
    case 'protocol':
      return l10n.t(
        '{0} answered {1} with something other than HTTP. Check the scheme and the port of the URL.',
        host,
        method,
      );
    case 'noSocket':
      return l10n.t(
        '{0} did not open a WebSocket for {1}. Check that the URL is a WebSocket URL: on a node, it ends in /ws.',
        host,
        method,
      );
    case 'other':
      return l10n.t(
        'The connection to {0} failed before {1} was answered. Try again, or use another node.',
        host,
        method,
      );
  }
}
