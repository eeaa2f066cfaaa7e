import * as l10n from '@vscode/l10n';
import type { ErrorRow } from './errorRow';

/** JSON-RPC: what the node does not have. Last in the table, below what is more exact about the same words. */
export const notFoundRows: readonly ErrorRow[] = [
  {
    code: -32000,
    text: /^there is no (?:chain with alias\/ID|ID with alias)/,
    category: 'notFound',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t(
            '{0} does not run the chain of {1}. Check the alias or blockchain ID, and whether the node tracks its subnet.',
            host,
            method,
          )
        : l10n.t(
            '{0} does not run the chain of {1}: "{2}". Check the alias or blockchain ID, and whether the node tracks its subnet.',
            host,
            method,
            words,
          ),
  },
  {
    code: -32000,
    text: /^no container(?:s have been accepted| at index)/,
    category: 'notFound',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t('The index of {0} has no such entry for {1}. Use a lower index.', host, method)
        : l10n.t('The index of {0} has no such entry for {1}: "{2}". Use a lower index.', host, method, words),
  },
  {
    code: -32000,
    text: /\berrored with missing validators$/,
    category: 'notFound',
    say: ({ host, method }) =>
      l10n.t('{0} has no validators for the subnet of {1}. Check the subnet ID and the network.', host, method),
  },
  {
    code: 'any',
    text: /(?:^|[: '])not found$|^could not find tx |^nil transaction ID$|^transaction not found$|\bwith error not found$|^unknown block$/,
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
    code: -32603,
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
];
