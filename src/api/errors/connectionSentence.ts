import * as l10n from '@vscode/l10n';
import type { ConnectionError } from './errors';

/** What kept a request from its answer, below HTTP, and what to do about it. */
export function connectionSentence({ host, method, problem, code }: ConnectionError): string {
  switch (problem) {
    case 'refused':
      return l10n.t(
        'Nothing listens at {0}, so {1} was not answered. Start the node, or correct its URL in the settings.',
        host,
        method,
      );
    case 'reset':
      return l10n.t('{0} closed the connection before it answered {1}. Try again, or ask another node.', host, method);
    case 'dns':
      return l10n.t(
        'The name {0} was not found, so {1} was not asked. Check the network connection and the spelling of the host.',
        host,
        method,
      );
    case 'tls':
      return l10n.t(
        'The certificate of {0} was not accepted ({2}), so {1} was not asked. Check the URL, the clock of this computer and the proxy settings.',
        host,
        method,
        code ?? 'TLS',
      );
    case 'truncated':
      return l10n.t('The answer of {0} to {1} broke off in the middle. Try again, or ask another node.', host, method);
    case 'unreachable':
      return l10n.t(
        'There is no way from here to {0}, so {1} was not asked. Check the network connection or VPN.',
        host,
        method,
      );
    case 'connectTimeout':
      return l10n.t(
        'No connection to {0} came about in time, so {1} was not asked. Check the network connection and the host.',
        host,
        method,
      );
    case 'proxyUnreachable':
      return l10n.t(
        'The proxy on the way to {0} does not answer, so {1} was not sent. Check the network connection, http.proxy in the settings and HTTP_PROXY in the environment.',
        host,
        method,
      );
    case 'proxy':
      return l10n.t(
        'The proxy did not let {1} through to {0}. Check http.proxy and http.noProxy in the settings.',
        host,
        method,
      );
    case 'proxyAuthentication':
      return l10n.t(
        'The proxy wants a user and a password before {1} can reach {0}. Set them in http.proxy in the settings.',
        host,
        method,
      );
    case 'protocol':
      return l10n.t('{0} did not answer {1} in HTTP. Check the scheme and the port of the URL.', host, method);
    case 'noSocket':
      return l10n.t(
        '{0} opened no websocket for {1}. Check that the URL is that of a websocket: with a node, it ends in /ws.',
        host,
        method,
      );
    case 'other':
      return l10n.t(
        'The connection to {0} failed before {1} was answered. Try again, or ask another node.',
        host,
        method,
      );
  }
}
