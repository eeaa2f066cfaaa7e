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
      l10n.t('{0} rejected the batch {1}: too many requests. Send fewer at a time.', host, method),
  },
  {
    code: -32600,
    text: /^empty batch$/,
    category: 'badRequest',
    say: ({ host }) => l10n.t('{0} rejected an empty batch. Add at least one request.', host),
  },
  {
    code: -32700,
    text: /^json: cannot unmarshal array\b/,
    category: 'unsupported',
    say: ({ host }) => l10n.t('This API of {0} does not support batches. Send the requests one by one.', host),
  },
  {
    code: -32700,
    text: /^EOF$/,
    category: 'badRequest',
    say: ({ host }) => l10n.t('{0} rejected an empty request. Add a method and its parameters.', host),
  },
  {
    code: -32700,
    category: 'badRequest',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t('{0} could not parse {1} as JSON. Check the brackets, quotes and commas of the request.', host, method)
        : l10n.t(
            '{0} could not parse {1} as JSON: "{2}". Check the brackets, quotes and commas of the request.',
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
      l10n.t('{0} accepts {1} as JSON-RPC 2.0 only. Set "jsonrpc" to "2.0" in the request.', host, method),
  },
  {
    code: -32600,
    category: 'badRequest',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t(
            '{0} rejected {1} as an invalid JSON-RPC request. Check its jsonrpc, id, method and params.',
            host,
            method,
          )
        : l10n.t(
            '{0} rejected {1} as an invalid JSON-RPC request: "{2}". Check its jsonrpc, id, method and params.',
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
      l10n.t('The response from {0} to {1} exceeds the node’s size limit. Request less at a time.', host, method),
  },
  {
    code: -32002,
    text: /^request timed out$/,
    category: 'nodeTimeout',
    say: ({ host, method }) =>
      l10n.t(
        '{0} aborted {1}: it exceeded the node’s time limit. Request less at a time, or use a node with a higher limit.',
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
            '{0} rejected {1}: limit reached. Try again in a minute, or set an API key for this host.',
            host,
            method,
          )
        : l10n.t(
            '{0} rejected {1}: "{2}". Try again in a minute, or set an API key for this host.',
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
      l10n.t('{0} accepts {1} only over a WebSocket. Use the endpoint that ends in /ws.', host, method),
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
      l10n.t('This API of {0} has no method {1}. Check the spelling and the node’s version.', host, method),
  },
  {
    code: -32000,
    text: /^rpc: can't find service "/,
    category: 'noMethod',
    say: ({ host, method }) =>
      l10n.t('This API of {0} has no namespace of {1}. Check the namespace and the path of the URL.', host, method),
  },
  {
    code: -32000,
    text: /^rpc: service\/method request ill-formed: "/,
    category: 'noMethod',
    say: ({ host, method }) =>
      l10n.t(
        'This API of {0} cannot parse the method {1}. Write it as namespace.method, such as platform.getHeight.',
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
        '{0} has no method {1}: its name starts with a capital letter. Begin it with a lower-case letter after the dot.',
        host,
        method,
      ),
  },
];
