import * as l10n from '@vscode/l10n';
import { missingMethodSentence, noNodeOffers } from '../missingMethod';
import type { ErrorRow } from './errorRow';

/** JSON-RPC: the form of the request, batches, sizes and limits, and the name of the method. */
export const requestRows: readonly ErrorRow[] = [
  {
    code: -32600,
    text: /^batch too large$/,
    category: 'batchTooLarge',
    say: ({ host, method }) =>
      l10n.t('{0} does not take so many requests in one batch: {1}. Send fewer at a time.', host, method),
  },
  {
    code: -32600,
    text: /^empty batch$/,
    category: 'badRequest',
    say: ({ host }) => l10n.t('{0} got a batch without a request in it. Add at least one request.', host),
  },
  {
    code: -32700,
    text: /^json: cannot unmarshal array\b/,
    category: 'unsupported',
    say: ({ host }) => l10n.t('This API of {0} does not know batches. Send the requests one by one.', host),
  },
  {
    code: -32700,
    text: /^EOF$/,
    category: 'badRequest',
    say: ({ host }) => l10n.t('{0} got an empty request. Give a method and its parameters.', host),
  },
  {
    code: -32700,
    category: 'badRequest',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t('{0} could not read {1} as JSON. Check brackets, quotes and commas of the request.', host, method)
        : l10n.t(
            '{0} could not read {1} as JSON (it says: "{2}"). Check brackets, quotes and commas of the request.',
            host,
            method,
            words,
          ),
  },
  {
    code: -32600,
    text: /^jsonrpc must be 2\.0$/,
    category: 'badRequest',
    say: ({ host, method }) =>
      l10n.t('{0} takes {1} as JSON-RPC 2.0 only. Set "jsonrpc" to "2.0" in the request.', host, method),
  },
  {
    code: -32600,
    category: 'badRequest',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t('{0} does not take {1} as a JSON-RPC request. Check its jsonrpc, id, method and params.', host, method)
        : l10n.t(
            '{0} does not take {1} as a JSON-RPC request (it says: "{2}"). Check its jsonrpc, id, method and params.',
            host,
            method,
            words,
          ),
  },
  {
    code: -32003,
    text: /^response too large$/,
    category: 'tooLarge',
    say: ({ host, method }) =>
      l10n.t('The answer of {0} to {1} would be larger than the node sends. Ask for less at a time.', host, method),
  },
  {
    code: -32002,
    text: /^request timed out$/,
    category: 'nodeTimeout',
    say: ({ host, method }) =>
      l10n.t(
        '{0} stopped working on {1} because it took too long. Ask for less at a time, or ask a node with a longer limit.',
        host,
        method,
      ),
  },
  {
    code: -32005,
    category: 'rateLimited',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t(
            '{0} turned {1} away, because a limit is reached. Try again in a minute, or set an API key for this host.',
            host,
            method,
          )
        : l10n.t(
            '{0} turned {1} away, because a limit is reached (it says: "{2}"). Try again in a minute, or set an API key for this host.',
            host,
            method,
            words,
          ),
  },
  {
    code: -32601,
    text: /^notifications not supported$/,
    category: 'unsupported',
    say: ({ host, method }) =>
      l10n.t('{0} takes {1} only over a websocket. Use the endpoint that ends in /ws.', host, method),
  },
  {
    code: -32601,
    category: 'noMethod',
    say: ({ host, method, nodes }) => (nodes > 1 ? noNodeOffers(nodes, method) : missingMethodSentence(host, method)),
  },
  {
    code: -32000,
    text: /^rpc: can't find method "/,
    category: 'noMethod',
    say: ({ host, method }) =>
      l10n.t('The API asked at {0} has no method {1}. Check the spelling and the version of the node.', host, method),
  },
  {
    code: -32000,
    text: /^rpc: can't find service "/,
    category: 'noMethod',
    say: ({ host, method }) =>
      l10n.t(
        'The API asked at {0} has no methods like {1}. Check the namespace and the path of the URL.',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /^rpc: service\/method request ill-formed: "/,
    category: 'noMethod',
    say: ({ host, method }) =>
      l10n.t(
        'The API asked at {0} cannot tell what {1} means. Write namespace, dot and method, as in platform.getHeight.',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /^method must start with a non-uppercase letter$/,
    category: 'noMethod',
    say: ({ host, method }) =>
      l10n.t(
        '{0} knows no method {1}: its name starts with a capital letter. Write it in lower case after the dot.',
        host,
        method,
      ),
  },
];
