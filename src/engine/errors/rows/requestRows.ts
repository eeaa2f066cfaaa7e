import { missingMethodSentence, noNodeOffers } from '../missingMethod';
import type { ErrorRow } from './errorRow';

/** JSON-RPC: the form of the request, batches, sizes and limits, and the name of the method. */
export const requestRows: readonly ErrorRow[] = [
  {
    code: -32600,
    text: /^batch too large$/,
    category: 'batchTooLarge',
    message: ({ host, method }) => `${host} rejected the batch ${method}: too many requests. Send fewer at a time.`,
  },
  {
    code: -32600,
    text: /^empty batch$/,
    category: 'badRequest',
    message: ({ host }) => `${host} rejected an empty batch. Add at least one request.`,
  },
  {
    code: -32700,
    text: /^json: cannot unmarshal array\b/,
    category: 'unsupported',
    message: ({ host }) => `This API of ${host} does not support batches. Send the requests one by one.`,
  },
  {
    code: -32700,
    text: /^EOF$/,
    category: 'badRequest',
    message: ({ host }) => `${host} rejected an empty request. Add a method and its parameters.`,
  },
  {
    code: -32700,
    category: 'badRequest',
    message: ({ host, method, words }) =>
      words === ''
        ? `${host} could not parse ${method} as JSON. Check the brackets, quotes and commas of the request.`
        : `${host} could not parse ${method} as JSON: "${words}". Check the brackets, quotes and commas of the request.`,
  },
  {
    code: -32600,
    text: /^jsonrpc must be 2\.0$/,
    category: 'badRequest',
    message: ({ host, method }) =>
      `${host} accepts ${method} as JSON-RPC 2.0 only. Set "jsonrpc" to "2.0" in the request.`,
  },
  {
    code: -32600,
    category: 'badRequest',
    message: ({ host, method, words }) =>
      words === ''
        ? `${host} rejected ${method} as an invalid JSON-RPC request. Check its jsonrpc, id, method and params.`
        : `${host} rejected ${method} as an invalid JSON-RPC request: "${words}". Check its jsonrpc, id, method and params.`,
  },
  {
    code: -32003,
    text: /^response too large$/,
    category: 'tooLarge',
    message: ({ host, method }) =>
      `The response from ${host} to ${method} exceeds the node’s size limit. Request less at a time.`,
  },
  {
    code: -32002,
    text: /^request timed out$/,
    category: 'nodeTimeout',
    message: ({ host, method }) =>
      `${host} aborted ${method}: it exceeded the node’s time limit. Request less at a time, or use a node with a higher limit.`,
  },
  {
    code: -32005,
    category: 'rateLimited',
    message: ({ host, method, words }) =>
      words === ''
        ? `${host} rejected ${method}: limit reached. Try again in a minute, or set an API key for this host.`
        : `${host} rejected ${method}: "${words}". Try again in a minute, or set an API key for this host.`,
  },
  {
    code: -32601,
    text: /^notifications not supported$/,
    category: 'unsupported',
    message: ({ host, method }) =>
      `${host} accepts ${method} only over a WebSocket. Use the endpoint that ends in /ws.`,
  },
  {
    code: -32601,
    category: 'noMethod',
    message: ({ host, method, nodes }) =>
      nodes > 1 ? noNodeOffers(nodes, method) : missingMethodSentence(host, method),
  },
  {
    code: -32000,
    text: /^rpc: can't find method "/,
    category: 'noMethod',
    message: ({ host, method }) =>
      `This API of ${host} has no method ${method}. Check the spelling and the node’s version.`,
  },
  {
    code: -32000,
    text: /^rpc: can't find service "/,
    category: 'noMethod',
    message: ({ host, method }) =>
      `This API of ${host} has no namespace of ${method}. Check the namespace and the path of the URL.`,
  },
  {
    code: -32000,
    text: /^rpc: service\/method request ill-formed: "/,
    category: 'noMethod',
    message: ({ host, method }) =>
      `This API of ${host} cannot parse the method ${method}. Write it as namespace.method, such as platform.getHeight.`,
  },
  {
    code: -32000,
    text: /^method must start with a non-uppercase letter$/,
    category: 'noMethod',
    message: ({ host, method }) =>
      `${host} has no method ${method}: its name starts with a capital letter. Begin it with a lower-case letter after the dot.`,
  },
];
