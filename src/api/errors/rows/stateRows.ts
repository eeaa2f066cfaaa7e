import * as l10n from '@vscode/l10n';
import type { ErrorRow } from './errorRow';

/** JSON-RPC: blocks and state that the node does not have, and ranges that it does not serve. */
export const stateRows: readonly ErrorRow[] = [
  {
    // Go's and the database's word for what is shut: a node answers so for up to 30 s before it is gone.
    code: -32000,
    text: /(?:^|[: ])closed$/,
    category: 'closing',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t(
            '{0} is shutting down and cannot answer {1}. Use another node, or try again after its restart.',
            host,
            method,
          )
        : l10n.t(
            '{0} is shutting down and cannot answer {1}: "{2}". Use another node, or try again after its restart.',
            host,
            method,
            words,
          ),
  },
  {
    code: -32000,
    text: /^missing trie node\b|required historical state unavailable|^historical state .* not available|^no state found$/,
    category: 'prunedState',
    say: ({ host, method, nodes }) =>
      nodes > 1
        ? l10n.t(
            'All {0} configured nodes pruned the state of that block, so {1} fails. Use an archive node, or query the latest block.',
            nodes,
            method,
          )
        : l10n.t(
            '{0} pruned the state of that block, so {1} fails. Use an archive node, or query the latest block.',
            host,
            method,
          ),
  },
  {
    code: -32000,
    text: /^block number [0-9]+ is before the oldest allowed block number ([0-9]+)/,
    category: 'prunedState',
    say: ({ host, method, found }) =>
      l10n.t(
        '{0} answers {1} only from block {2} on. Query a later block, or use an archive node with a wider window.',
        host,
        method,
        found[0] ?? '',
      ),
  },
  {
    code: -32000,
    text: /^cannot query unfinalized data$/,
    category: 'unfinalized',
    say: ({ host, method }) =>
      l10n.t('{0} has not accepted the block of {1} yet. Query the latest block, or try again later.', host, method),
  },
  {
    code: -32000,
    text: /failed to fetch validator set at unfinalized height/,
    category: 'unfinalized',
    say: ({ host, method }) =>
      l10n.t(
        'The P-Chain of {0} has not reached the height of {1} yet. Query a lower height, or try again later.',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /^requested too many blocks from ([0-9]+) to ([0-9]+), maximum is set to ([0-9]+)/,
    category: 'rangeTooLarge',
    say: ({ host, method, found }) =>
      l10n.t(
        '{0} answers {1} for at most {2} blocks at a time. Request a smaller range.',
        host,
        method,
        found[2] ?? '',
      ),
  },
  {
    code: -32000,
    text: /^requested from block ([0-9]+) after last accepted block ([0-9]+)/,
    category: 'unfinalized',
    say: ({ host, method, found }) =>
      l10n.t(
        '{0} has accepted blocks up to {2}, but {1} starts at {3}. Query an earlier block, or try again later.',
        host,
        method,
        found[1] ?? '',
        found[0] ?? '',
      ),
  },
  {
    code: -32000,
    text: /\bstill bootstrapping$/,
    category: 'bootstrapping',
    say: ({ host, method }) =>
      l10n.t(
        '{0} is still bootstrapping and cannot answer {1} yet. Try again when it is bootstrapped, or use another node.',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /^invalid block range params$/,
    category: 'badRequest',
    say: ({ host, method }) =>
      l10n.t('{0} rejected the block range of {1}: it ends before it starts. Swap the two blocks.', host, method),
  },
  {
    code: -32000,
    text: /^numToFetch must be in \[([0-9]+),([0-9]+)\]/,
    category: 'rangeTooLarge',
    say: ({ host, method, found }) =>
      l10n.t(
        '{0} answers {1} for {2} to {3} entries at a time. Change numToFetch.',
        host,
        method,
        found[0] ?? '',
        found[1] ?? '',
      ),
  },
  {
    code: -32000,
    text: /\bno preimage found\b/,
    category: 'unsupported',
    say: ({ host, method }) =>
      l10n.t(
        '{0} does not store the preimages that {1} needs. Set preimages-enabled in the chain config, or use a node that has it.',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /^unknown preimage$/,
    category: 'notFound',
    say: ({ host, method }) =>
      l10n.t(
        '{0} has no preimage for the hash in {1}: it stores them only with preimages-enabled in the chain config. Use a node that has it.',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /^genesis is not traceable$/,
    category: 'unsupported',
    say: ({ host, method }) =>
      l10n.t('{0} cannot answer {1} for the genesis block: it executes nothing. Query a later block.', host, method),
  },
  {
    code: -32000,
    text: /\bnode is not a validator$/,
    category: 'unsupported',
    say: ({ host, method }) => l10n.t('{0} is not a validator and cannot answer {1}. Use a validator.', host, method),
  },
  {
    code: -32000,
    text: /\baggregat(?:e|ion)\b/,
    category: 'serverFault',
    say: ({ host, method, words }) =>
      words === ''
        ? l10n.t(
            '{0} got too few signatures for {1}. Check that the validators are connected, and try again.',
            host,
            method,
          )
        : l10n.t(
            '{0} got too few signatures for {1}: "{2}". Check that the validators are connected, and try again.',
            host,
            method,
            words,
          ),
  },
];
