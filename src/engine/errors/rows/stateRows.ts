import type { ErrorRow } from './errorRow';

/** JSON-RPC: blocks and state that the node does not have, and ranges that it does not serve. */
export const stateRows: readonly ErrorRow[] = [
  {
    // Go's and the database's word for what is shut: a node answers so for up to 30 s before it is gone.
    code: -32000,
    text: /(?:^|[: ])closed$/,
    category: 'closing',
    message: ({ host, method, words }) =>
      words === ''
        ? `${host} is shutting down and cannot answer ${method}. Use another node, or try again after its restart.`
        : `${host} is shutting down and cannot answer ${method}: "${words}". Use another node, or try again after its restart.`,
  },
  {
    code: -32000,
    text: /^missing trie node\b|required historical state unavailable|^historical state .* not available|^no state found$/,
    category: 'prunedState',
    message: ({ host, method, nodes }) =>
      nodes > 1
        ? `All ${nodes} configured nodes pruned the state of that block, so ${method} fails. Use an archive node, or query the latest block.`
        : `${host} pruned the state of that block, so ${method} fails. Use an archive node, or query the latest block.`,
  },
  {
    code: -32000,
    text: /^block number [0-9]+ is before the oldest allowed block number ([0-9]+)/,
    category: 'prunedState',
    message: ({ host, method, found }) =>
      `${host} answers ${method} only from block ${found[0] ?? ''} on. Query a later block, or use an archive node with a wider window.`,
  },
  {
    code: -32000,
    text: /^cannot query unfinalized data$/,
    category: 'unfinalized',
    message: ({ host, method }) =>
      `${host} has not accepted the block of ${method} yet. Query the latest block, or try again later.`,
  },
  {
    code: -32000,
    text: /failed to fetch validator set at unfinalized height/,
    category: 'unfinalized',
    message: ({ host, method }) =>
      `The P-Chain of ${host} has not reached the height of ${method} yet. Query a lower height, or try again later.`,
  },
  {
    code: -32000,
    text: /^requested too many blocks from ([0-9]+) to ([0-9]+), maximum is set to ([0-9]+)/,
    category: 'rangeTooLarge',
    message: ({ host, method, found }) =>
      `${host} answers ${method} for at most ${found[2] ?? ''} blocks at a time. Request a smaller range.`,
  },
  {
    code: -32000,
    text: /^requested from block ([0-9]+) after last accepted block ([0-9]+)/,
    category: 'unfinalized',
    message: ({ host, method, found }) =>
      `${host} has accepted blocks up to ${found[1] ?? ''}, but ${method} starts at ${found[0] ?? ''}. Query an earlier block, or try again later.`,
  },
  {
    code: -32000,
    text: /\bstill bootstrapping$/,
    category: 'bootstrapping',
    message: ({ host, method }) =>
      `${host} is still bootstrapping and cannot answer ${method} yet. Try again when it is bootstrapped, or use another node.`,
  },
  {
    code: -32000,
    text: /^invalid block range params$/,
    category: 'badRequest',
    message: ({ host, method }) =>
      `${host} rejected the block range of ${method}: it ends before it starts. Swap the two blocks.`,
  },
  {
    code: -32000,
    text: /^numToFetch must be in \[([0-9]+),([0-9]+)\]/,
    category: 'rangeTooLarge',
    message: ({ host, method, found }) =>
      `${host} answers ${method} for ${found[0] ?? ''} to ${found[1] ?? ''} entries at a time. Change numToFetch.`,
  },
  {
    code: -32000,
    text: /\bno preimage found\b/,
    category: 'unsupported',
    message: ({ host, method }) =>
      `${host} does not store the preimages that ${method} needs. Set preimages-enabled in the chain config, or use a node that has it.`,
  },
  {
    code: -32000,
    text: /^unknown preimage$/,
    category: 'notFound',
    message: ({ host, method }) =>
      `${host} has no preimage for the hash in ${method}: it stores them only with preimages-enabled in the chain config. Use a node that has it.`,
  },
  {
    code: -32000,
    text: /^genesis is not traceable$/,
    category: 'unsupported',
    message: ({ host, method }) =>
      `${host} cannot answer ${method} for the genesis block: it executes nothing. Query a later block.`,
  },
  {
    code: -32000,
    text: /\bnode is not a validator$/,
    category: 'unsupported',
    message: ({ host, method }) => `${host} is not a validator and cannot answer ${method}. Use a validator.`,
  },
  {
    code: -32000,
    text: /\baggregat(?:e|ion)\b/,
    category: 'serverFault',
    message: ({ host, method, words }) =>
      words === ''
        ? `${host} got too few signatures for ${method}. Check that the validators are connected, and try again.`
        : `${host} got too few signatures for ${method}: "${words}". Check that the validators are connected, and try again.`,
  },
];
