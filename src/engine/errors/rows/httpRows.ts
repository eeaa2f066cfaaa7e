import type { ErrorContext, ErrorRow } from './errorRow';
import { formatDuration } from '../../primitives';

/** HTTP statuses of the node, of the services and of what stands before them. */
export const httpRows: readonly ErrorRow[] = [
  {
    status: 503,
    text: /not done bootstrapping/,
    category: 'bootstrapping',
    message: ({ host, method }) =>
      `${host} is still bootstrapping this chain and cannot answer ${method} yet. Try again when it is bootstrapped, or use another node.`,
  },
  {
    status: 400,
    category: 'badRequest',
    message: ({ host, method, words }) =>
      words === ''
        ? `${host} rejected ${method} as malformed. Check the identifier and the parameters.`
        : `${host} rejected ${method} as malformed: "${words}". Check the identifier and the parameters.`,
  },
  {
    status: 401,
    category: 'unauthorized',
    message: ({ host, method }) =>
      `${host} requires an API key for ${method}, or rejected the one it got. Set the key for this host and try again.`,
  },
  {
    status: 403,
    text: /host/i,
    category: 'unauthorized',
    message: ({ host, method, words }) =>
      words === ''
        ? `${host} rejected ${method} because of its host name. Use the IP address, or add the name to http-allowed-hosts of the node.`
        : `${host} rejected ${method} because of its host name: "${words}". Use the IP address, or add the name to http-allowed-hosts of the node.`,
  },
  {
    status: 403,
    category: 'unauthorized',
    message: ({ host, method, words }) =>
      words === ''
        ? `${host} does not allow ${method}. Check the API key and its permissions.`
        : `${host} does not allow ${method}: "${words}". Check the API key and its permissions.`,
  },
  {
    status: 404,
    json: true,
    category: 'notFound',
    message: ({ host, method, words }) =>
      words === ''
        ? `${host} found nothing for ${method}. Check the identifier, the chain and the network.`
        : `${host} found nothing for ${method}: "${words}". Check the identifier, the chain and the network.`,
  },
  {
    status: 404,
    category: 'noEndpoint',
    message: ({ host, method, nodes }) =>
      nodes > 1
        ? `None of the ${nodes} configured nodes serves the path of ${method}. Check the URLs and the chain, and whether this API is enabled there.`
        : `${host} does not serve the path of ${method}. Check the URL and the chain, and whether this API is enabled there.`,
  },
  {
    status: 405,
    category: 'badRequest',
    message: ({ host, method, words }) =>
      words === ''
        ? `${host} does not accept ${method} with this HTTP method. Check that the URL is a JSON-RPC endpoint.`
        : `${host} does not accept ${method} with this HTTP method: "${words}". Check that the URL is a JSON-RPC endpoint.`,
  },
  {
    status: 407,
    category: 'unauthorized',
    message: ({ host, method }) =>
      `${host} answered ${method} like a proxy: it requires a user name and password (HTTP status 407). Check its URL, and what answers there.`,
  },
  {
    status: 408,
    category: 'nodeTimeout',
    message: ({ host, method }) => `${host} timed out waiting for the request ${method}. Try again.`,
  },
  {
    status: 413,
    category: 'tooLarge',
    message: ({ host, method }) => `${host} rejected ${method}: the request is too large. Request less at a time.`,
  },
  {
    status: 415,
    category: 'badRequest',
    message: ({ host, method, words }) =>
      words === ''
        ? `${host} does not accept the content type of ${method}. Remove a content-type header set for this host, if there is one.`
        : `${host} does not accept the content type of ${method}: "${words}". Remove a content-type header set for this host, if there is one.`,
  },
  {
    status: 429,
    category: 'rateLimited',
    message: ({ host, method, retryAfter }) => {
      switch (retryAfter) {
        case undefined:
          return `${host} rate-limited ${method}. Try again in a minute, or set an API key for this host.`;
        case 'later':
          return `${host} rate-limited ${method}. Try again later, or set an API key for this host.`;
        default:
          return `${host} rate-limited ${method}. Try again in ${formatDuration(Math.max(1, retryAfter) * 1_000)}, or set an API key for this host.`;
      }
    },
  },
  {
    status: 500,
    category: 'serverFault',
    message: ({ host, method, words }) =>
      words === ''
        ? `${host} failed to answer ${method}. Try again; if it persists, the problem is on that server.`
        : `${host} failed to answer ${method}: "${words}". Try again; if it persists, the problem is on that server.`,
  },
  {
    status: 502,
    category: 'serverFault',
    message: ({ host, method }) =>
      `${host} could not reach its upstream server for ${method}. Try again in a moment, or use another node.`,
  },
  {
    status: 503,
    category: 'serverFault',
    message: unavailable,
  },
  {
    status: 504,
    category: 'nodeTimeout',
    message: ({ host, method }) =>
      `The upstream server of ${host} timed out on ${method}. Try again, or request less at a time.`,
  },
];

function unavailable({ host, method, words, retryAfter = 0 }: ErrorContext): string {
  const isSilent = words === '';
  switch (retryAfter) {
    case 0:
      return isSilent
        ? `${host} is unavailable for ${method}. Try again in a moment, or use another node.`
        : `${host} is unavailable for ${method}: "${words}". Try again in a moment, or use another node.`;
    case 'later':
      return isSilent
        ? `${host} is unavailable for ${method}. Try again later, or use another node.`
        : `${host} is unavailable for ${method}: "${words}". Try again later, or use another node.`;
    default: {
      const wait = formatDuration(Math.max(1, retryAfter) * 1_000);
      return isSilent
        ? `${host} is unavailable for ${method}. Try again in ${wait}, or use another node.`
        : `${host} is unavailable for ${method}: "${words}". Try again in ${wait}, or use another node.`;
    }
  }
}
