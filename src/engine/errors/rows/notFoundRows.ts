import type { ErrorRow } from './errorRow';

/** JSON-RPC: what the node does not have. Last in the table, below what is more exact about the same words. */
export const notFoundRows: readonly ErrorRow[] = [
  {
    code: -32000,
    text: /^there is no (?:chain with alias\/ID|ID with alias)/,
    category: 'notFound',
    message: ({ host, method, words }) =>
      words === ''
        ? `${host} does not run the chain of ${method}. Check the alias or blockchain ID, and whether the node tracks its subnet.`
        : `${host} does not run the chain of ${method}: "${words}". Check the alias or blockchain ID, and whether the node tracks its subnet.`,
  },
  {
    code: -32000,
    text: /^no container(?:s have been accepted| at index)/,
    category: 'notFound',
    message: ({ host, method, words }) =>
      words === ''
        ? `The index of ${host} has no such entry for ${method}. Use a lower index.`
        : `The index of ${host} has no such entry for ${method}: "${words}". Use a lower index.`,
  },
  {
    code: -32000,
    text: /\berrored with missing validators$/,
    category: 'notFound',
    message: ({ host, method }) =>
      `${host} has no validators for the subnet of ${method}. Check the subnet ID and the network.`,
  },
  {
    code: 'any',
    text: /(?:^|[: '])not found$|^could not find tx |^nil transaction ID$|^transaction not found$|\bwith error not found$|^unknown block$/,
    category: 'notFound',
    message: ({ host, method, words }) =>
      words === ''
        ? `${host} found nothing for ${method}. Check the identifier, the chain and the network.`
        : `${host} found nothing for ${method}: "${words}". Check the identifier, the chain and the network.`,
  },
  {
    code: -32603,
    category: 'serverFault',
    message: ({ host, method, words }) =>
      words === ''
        ? `${host} failed to answer ${method}. Try again; if it persists, the problem is on that server.`
        : `${host} failed to answer ${method}: "${words}". Try again; if it persists, the problem is on that server.`,
  },
];
