import * as l10n from '@vscode/l10n';
import type { ErrorContext, ErrorRow } from './errorRow';
import { formatDuration } from '../../../core/text/duration';

/** HTTP statuses of the node, of the services and of what stands before them. */
export const httpRows: readonly ErrorRow[] = [
  {
    status: 503,
    text: /not done bootstrapping/,
    category: 'bootstrapping',
    say: ({ host, method }) =>
      l10n.t(
        '{0} is still bootstrapping this chain and cannot answer {1} yet. Try again when it is bootstrapped, or use another node.',
        host,
        method,
      ),
  },
  {
    status: 400,
    category: 'badRequest',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t('{0} rejected {1} as malformed. Check the identifier and the parameters.', host, method)
        : l10n.t('{0} rejected {1} as malformed: "{2}". Check the identifier and the parameters.', host, method, words),
  },
  {
    status: 401,
    category: 'unauthorized',
    say: ({ host, method }) =>
      l10n.t(
        '{0} requires an API key for {1}, or rejected the one it got. Set the key for this host and try again.',
        host,
        method,
      ),
  },
  {
    status: 403,
    text: /host/i,
    category: 'unauthorized',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t(
            '{0} rejected {1} because of its host name. Use the IP address, or add the name to http-allowed-hosts of the node.',
            host,
            method,
          )
        : l10n.t(
            '{0} rejected {1} because of its host name: "{2}". Use the IP address, or add the name to http-allowed-hosts of the node.',
            host,
            method,
            words,
          ),
  },
  {
    status: 403,
    category: 'unauthorized',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t('{0} does not allow {1}. Check the API key and its permissions.', host, method)
        : l10n.t('{0} does not allow {1}: "{2}". Check the API key and its permissions.', host, method, words),
  },
  {
    status: 404,
    json: true,
    category: 'notFound',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t('{0} found nothing for {1}. Check the identifier, the chain and the network.', host, method)
        : l10n.t(
            '{0} found nothing for {1}: "{2}". Check the identifier, the chain and the network.',
            host,
            method,
            words,
          ),
  },
  {
    status: 404,
    category: 'noEndpoint',
    say: ({ host, method, nodes }) =>
      nodes > 1
        ? l10n.t(
            'None of the {0} configured nodes serves the path of {1}. Check the URLs and the chain, and whether this API is enabled there.',
            nodes,
            method,
          )
        : l10n.t(
            '{0} does not serve the path of {1}. Check the URL and the chain, and whether this API is enabled there.',
            host,
            method,
          ),
  },
  {
    status: 405,
    category: 'badRequest',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t(
            '{0} does not accept {1} with this HTTP method. Check that the URL is a JSON-RPC endpoint.',
            host,
            method,
          )
        : l10n.t(
            '{0} does not accept {1} with this HTTP method: "{2}". Check that the URL is a JSON-RPC endpoint.',
            host,
            method,
            words,
          ),
  },
  {
    status: 407,
    category: 'unauthorized',
    say: ({ host, method }) =>
      l10n.t(
        '{0} answered {1} like a proxy: it requires a user name and password (HTTP status 407). Check its URL, and what answers there.',
        host,
        method,
      ),
  },
  {
    status: 408,
    category: 'nodeTimeout',
    say: ({ host, method }) => l10n.t('{0} timed out waiting for the request {1}. Try again.', host, method),
  },
  {
    status: 413,
    category: 'tooLarge',
    say: ({ host, method }) =>
      l10n.t('{0} rejected {1}: the request is too large. Request less at a time.', host, method),
  },
  {
    status: 415,
    category: 'badRequest',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t(
            '{0} does not accept the content type of {1}. Remove a content-type header set for this host, if there is one.',
            host,
            method,
          )
        : l10n.t(
            '{0} does not accept the content type of {1}: "{2}". Remove a content-type header set for this host, if there is one.',
            host,
            method,
            words,
          ),
  },
  {
    status: 429,
    category: 'rateLimited',
    say: ({ host, method, retryAfter }) => {
      switch (retryAfter) {
        case undefined:
          return l10n.t('{0} rate-limited {1}. Try again in a minute, or set an API key for this host.', host, method);
        case 'later':
          return l10n.t('{0} rate-limited {1}. Try again later, or set an API key for this host.', host, method);
        default:
          return l10n.t(
            '{0} rate-limited {1}. Try again in {2}, or set an API key for this host.',
            host,
            method,
            formatDuration(Math.max(1, retryAfter) * 1_000),
          );
      }
    },
  },
  {
    status: 500,
    category: 'serverFault',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t('{0} failed to answer {1}. Try again; if it persists, the problem is on that server.', host, method)
        : l10n.t(
            '{0} failed to answer {1}: "{2}". Try again; if it persists, the problem is on that server.',
            host,
            method,
            words,
          ),
  },
  {
    status: 502,
    category: 'serverFault',
    say: ({ host, method }) =>
      l10n.t(
        '{0} could not reach its upstream server for {1}. Try again in a moment, or use another node.',
        host,
        method,
      ),
  },
  {
    status: 503,
    category: 'serverFault',
    say: unavailable,
  },
  {
    status: 504,
    category: 'nodeTimeout',
    say: ({ host, method }) =>
      l10n.t('The upstream server of {0} timed out on {1}. Try again, or request less at a time.', host, method),
  },
];

function unavailable({ host, method, words, retryAfter = 0 }: ErrorContext): string {
  const isSilent = words === '';
  switch (retryAfter) {
    case 0:
      return isSilent
        ? l10n.t('{0} is unavailable for {1}. Try again in a moment, or use another node.', host, method)
        : l10n.t('{0} is unavailable for {1}: "{2}". Try again in a moment, or use another node.', host, method, words);
    case 'later':
      return isSilent
        ? l10n.t('{0} is unavailable for {1}. Try again later, or use another node.', host, method)
        : l10n.t('{0} is unavailable for {1}: "{2}". Try again later, or use another node.', host, method, words);
    default: {
      const wait = formatDuration(Math.max(1, retryAfter) * 1_000);
      return isSilent
        ? l10n.t('{0} is unavailable for {1}. Try again in {2}, or use another node.', host, method, wait)
        : l10n.t(
            '{0} is unavailable for {1}: "{2}". Try again in {3}, or use another node.',
            host,
            method,
            words,
            wait,
          );
    }
  }
}
