import * as l10n from '@vscode/l10n';
import type { ErrorMeaning } from './errorMeaning';

/** What a sentence is made from. `words` come from outside; `found` are the groups of the row's pattern. */
export interface Said {
  readonly host: string;
  readonly method: string;
  readonly words: string;
  readonly found: readonly string[];
  /** Seconds. */
  readonly retryAfter?: number;
}

/** One refusal that servers are known to give. */
export interface ErrorRow {
  /** HTTP status; without it the row is about JSON-RPC errors. */
  readonly status?: number;
  /** Only where the refusal is (or is not) JSON. */
  readonly json?: boolean;
  /** JSON-RPC code. `any`: servers disagree about the code, the text decides. */
  readonly code?: number | 'any';
  readonly text?: RegExp;
  readonly meaning: ErrorMeaning;
  /** What happened, where, and what to do next. */
  readonly say: (said: Said) => string;
}

const quoted = ({ words }: Said): string => (words === '' ? '' : l10n.t(' (it says: "{0}")', words));

/**
 * The refusals of the node's two servers, of the data and metrics services and of what stands before them; the first row
 * that fits counts. Only here does the code depend on a server's words. Sources: recordings of a real network and the
 * node's own documentation.
 */
export const errorTable: readonly ErrorRow[] = [
  // --- HTTP
  {
    status: 503,
    text: /not done bootstrapping/,
    meaning: 'bootstrapping',
    say: ({ host, method }) =>
      l10n.t(
        '{0} is still bootstrapping this chain and cannot answer {1} yet. Try again when it has caught up, or ask another node.',
        host,
        method,
      ),
  },
  {
    status: 400,
    meaning: 'badRequest',
    say: (said) =>
      l10n.t(
        '{0} finds the request {1} malformed{2}. Check the identifier and the parameters.',
        said.host,
        said.method,
        quoted(said),
      ),
  },
  {
    status: 401,
    meaning: 'unauthorized',
    say: ({ host, method }) =>
      l10n.t(
        '{0} wants an API key for {1}, or refused the one it got. Set the key for this host and try again.',
        host,
        method,
      ),
  },
  {
    status: 403,
    text: /host/i,
    meaning: 'unauthorized',
    say: (said) =>
      l10n.t(
        '{0} does not answer {1} under this host name{2}. Ask it by IP address, or add the name to http-allowed-hosts of the node.',
        said.host,
        said.method,
        quoted(said),
      ),
  },
  {
    status: 403,
    meaning: 'unauthorized',
    say: (said) =>
      l10n.t('{0} does not allow {1}{2}. Check the API key and what it may do.', said.host, said.method, quoted(said)),
  },
  {
    status: 404,
    json: true,
    meaning: 'notFound',
    say: (said) =>
      l10n.t(
        '{0} found nothing for {1}{2}. Check the identifier, the chain and the network.',
        said.host,
        said.method,
        quoted(said),
      ),
  },
  {
    status: 404,
    meaning: 'noEndpoint',
    say: ({ host, method }) =>
      l10n.t(
        '{0} serves nothing at the address where {1} was asked. Check the URL and the chain, and whether this API is switched on there.',
        host,
        method,
      ),
  },
  {
    status: 405,
    meaning: 'badRequest',
    say: (said) =>
      l10n.t(
        '{0} does not take {1} in this way{2}. Check that the URL is the one of a JSON-RPC endpoint.',
        said.host,
        said.method,
        quoted(said),
      ),
  },
  {
    status: 408,
    meaning: 'nodeTimeout',
    say: ({ host, method }) => l10n.t('{0} gave up waiting for the request {1}. Try again.', host, method),
  },
  {
    status: 413,
    meaning: 'tooLarge',
    say: ({ host, method }) => l10n.t('{0} finds the request {1} too large. Ask for less at a time.', host, method),
  },
  {
    status: 415,
    meaning: 'badRequest',
    say: (said) =>
      l10n.t(
        '{0} does not read the content type in which {1} was sent{2}. Remove a content-type header set for this host, if there is one.',
        said.host,
        said.method,
        quoted(said),
      ),
  },
  {
    status: 429,
    meaning: 'rateLimited',
    say: ({ host, method, retryAfter }) =>
      retryAfter === undefined
        ? l10n.t(
            '{0} turned {1} away, because it got too many requests. Try again in a minute, or set an API key for this host.',
            host,
            method,
          )
        : l10n.t(
            '{0} turned {1} away, because it got too many requests. Try again in {2} s, or set an API key for this host.',
            host,
            method,
            retryAfter,
          ),
  },
  {
    status: 500,
    meaning: 'serverFault',
    say: (said) =>
      l10n.t(
        '{0} failed while it answered {1}{2}. Try again; if it stays so, the fault is on that server.',
        said.host,
        said.method,
        quoted(said),
      ),
  },
  {
    status: 502,
    meaning: 'serverFault',
    say: ({ host, method }) =>
      l10n.t(
        '{0} could not reach the server behind it for {1}. Try again in a moment, or ask another node.',
        host,
        method,
      ),
  },
  {
    status: 503,
    meaning: 'serverFault',
    say: (said) =>
      l10n.t(
        '{0} is not available for {1} now{2}. Try again in a moment, or ask another node.',
        said.host,
        said.method,
        quoted(said),
      ),
  },
  {
    status: 504,
    meaning: 'nodeTimeout',
    say: ({ host, method }) =>
      l10n.t('The server behind {0} did not answer {1} in time. Try again, or ask for less at a time.', host, method),
  },

  // --- JSON-RPC: batches and sizes
  {
    code: -32600,
    text: /^batch too large$/,
    meaning: 'batchTooLarge',
    say: ({ host, method }) =>
      l10n.t('{0} does not take so many requests in one batch ({1}). Send fewer at a time.', host, method),
  },
  {
    code: -32600,
    text: /^empty batch$/,
    meaning: 'badRequest',
    say: ({ host }) => l10n.t('{0} got a batch without a request in it. Add at least one request.', host),
  },
  {
    code: -32700,
    text: /^json: cannot unmarshal array\b/,
    meaning: 'unsupported',
    say: ({ host }) => l10n.t('This API of {0} does not know batches. Send the requests one by one.', host),
  },
  {
    code: -32700,
    text: /^EOF$/,
    meaning: 'badRequest',
    say: ({ host }) => l10n.t('{0} got an empty request. Give a method and its parameters.', host),
  },
  {
    code: -32700,
    meaning: 'badRequest',
    say: (said) =>
      l10n.t(
        '{0} could not read {1} as JSON{2}. Check brackets, quotes and commas of the request.',
        said.host,
        said.method,
        quoted(said),
      ),
  },
  {
    code: -32600,
    text: /^jsonrpc must be 2\.0$/,
    meaning: 'badRequest',
    say: ({ host, method }) =>
      l10n.t('{0} takes {1} as JSON-RPC 2.0 only. Set "jsonrpc" to "2.0" in the request.', host, method),
  },
  {
    code: -32600,
    meaning: 'badRequest',
    say: (said) =>
      l10n.t(
        '{0} does not take {1} as a JSON-RPC request{2}. Check its jsonrpc, id, method and params.',
        said.host,
        said.method,
        quoted(said),
      ),
  },
  {
    code: -32003,
    text: /^response too large$/,
    meaning: 'tooLarge',
    say: ({ host, method }) =>
      l10n.t('The answer of {0} to {1} would be larger than the node sends. Ask for less at a time.', host, method),
  },
  {
    code: -32002,
    text: /^request timed out$/,
    meaning: 'nodeTimeout',
    say: ({ host, method }) =>
      l10n.t(
        '{0} stopped working on {1} because it took too long. Ask for less at a time, or ask a node with a longer limit.',
        host,
        method,
      ),
  },
  {
    code: -32005,
    meaning: 'rateLimited',
    say: (said) =>
      l10n.t(
        '{0} turned {1} away, because a limit is reached{2}. Try again in a minute, or set an API key for this host.',
        said.host,
        said.method,
        quoted(said),
      ),
  },

  // --- JSON-RPC: the method
  {
    code: -32601,
    text: /^notifications not supported$/,
    meaning: 'unsupported',
    say: ({ host, method }) =>
      l10n.t('{0} takes {1} only over a websocket. Use the endpoint that ends in /ws.', host, method),
  },
  {
    code: -32601,
    meaning: 'noMethod',
    say: ({ host, method }) =>
      l10n.t(
        '{0} does not offer {1}. Check the spelling and the chain, and whether this API is switched on there.',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /^rpc: can't find method "/,
    meaning: 'noMethod',
    say: ({ host, method }) =>
      l10n.t('The API asked at {0} has no method {1}. Check the spelling and the version of the node.', host, method),
  },
  {
    code: -32000,
    text: /^rpc: can't find service "/,
    meaning: 'noMethod',
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
    meaning: 'noMethod',
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
    meaning: 'noMethod',
    say: ({ host, method }) =>
      l10n.t(
        '{0} knows no method {1}: its name starts with a capital letter. Write it in lower case after the dot.',
        host,
        method,
      ),
  },

  // --- JSON-RPC: state and blocks
  {
    code: -32000,
    text: /^missing trie node\b|required historical state unavailable|^historical state .* not available/,
    meaning: 'prunedState',
    say: ({ host, method }) =>
      l10n.t(
        '{0} has pruned the state of that block, so it cannot answer {1} for it. Ask an archive node, or ask about the latest block.',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /^block number [0-9]+ is before the oldest allowed block number ([0-9]+)/,
    meaning: 'prunedState',
    say: ({ host, method, found }) =>
      l10n.t(
        '{0} answers {1} only from block {2} on. Ask about a later block, or ask an archive node with a wider window.',
        host,
        method,
        found[0] ?? '',
      ),
  },
  {
    code: -32000,
    text: /^cannot query unfinalized data$/,
    meaning: 'unfinalized',
    say: ({ host, method }) =>
      l10n.t(
        '{0} has not accepted the block that {1} asks about yet. Ask about the latest block, or try again later.',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /failed to fetch validator set at unfinalized height/,
    meaning: 'unfinalized',
    say: ({ host, method }) =>
      l10n.t(
        'The P-Chain of {0} has not reached the height that {1} asks about. Ask about a lower height, or try again later.',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /^requested too many blocks from ([0-9]+) to ([0-9]+), maximum is set to ([0-9]+)/,
    meaning: 'rangeTooLarge',
    say: ({ host, method, found }) =>
      l10n.t(
        '{0} answers {1} for at most {2} blocks at a time. Ask for a smaller range.',
        host,
        method,
        found[2] ?? '',
      ),
  },
  {
    code: -32000,
    text: /^invalid block range params$/,
    meaning: 'badRequest',
    say: ({ host, method }) =>
      l10n.t('{0} cannot use the block range of {1}: it ends before it begins. Swap the two blocks.', host, method),
  },
  {
    code: -32000,
    text: /^numToFetch must be in \[([0-9]+),([0-9]+)\]/,
    meaning: 'rangeTooLarge',
    say: ({ host, method, found }) =>
      l10n.t(
        '{0} answers {1} for {2} to {3} entries at a time. Change numToFetch.',
        host,
        method,
        found[0] ?? '',
        found[1] ?? '',
      ),
  },

  // --- JSON-RPC: execution and sending
  {
    code: 3,
    meaning: 'reverted',
    say: (said) =>
      l10n.t(
        'The contract reverted {1} at {0}{2}. Look at the reason and at the arguments of the call.',
        said.host,
        said.method,
        quoted(said),
      ),
  },
  {
    code: -32000,
    text: /^execution reverted\b/,
    meaning: 'reverted',
    say: (said) =>
      l10n.t(
        'The contract reverted {1} at {0}{2}. Look at the reason and at the arguments of the call.',
        said.host,
        said.method,
        quoted(said),
      ),
  },
  {
    code: -32000,
    text: /^already known$/,
    meaning: 'rejectedTransaction',
    say: ({ host }) =>
      l10n.t('{0} has this transaction in its pool already. Wait for it, or look it up by its hash.', host),
  },
  {
    code: -32000,
    text: /^nonce too low: next nonce ([0-9]+), tx nonce ([0-9]+)/,
    meaning: 'rejectedTransaction',
    say: ({ host, found }) =>
      l10n.t(
        '{0} refused the transaction: its nonce {2} is used already. Sign it again with nonce {1}.',
        host,
        found[0] ?? '',
        found[1] ?? '',
      ),
  },
  {
    code: -32000,
    text: /^intrinsic gas too low: .*\bminimum needed ([0-9]+)/,
    meaning: 'rejectedTransaction',
    say: ({ host, found }) =>
      l10n.t(
        '{0} refused the transaction: its gas limit is too low. Sign it again with at least {1} gas.',
        host,
        found[0] ?? '',
      ),
  },
  {
    code: -32000,
    text: /^exceeds block gas limit: .*> current max gas \(([0-9]+)\)/,
    meaning: 'rejectedTransaction',
    say: ({ host, found }) =>
      l10n.t(
        '{0} refused the transaction: its gas limit is above that of a block. Sign it again with at most {1} gas.',
        host,
        found[0] ?? '',
      ),
  },
  {
    code: -32000,
    text: /\binsufficient funds for gas \* price \+ value\b/,
    meaning: 'rejectedTransaction',
    say: ({ host, method }) =>
      l10n.t(
        '{0} refused {1}: the sender cannot pay its value and gas. Send it some of the native token, or lower the value.',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /^transaction underpriced: .*pool minimum fee cap \(([0-9]+)\)/,
    meaning: 'rejectedTransaction',
    say: ({ host, found }) =>
      l10n.t(
        '{0} refused the transaction: its fee is below what the pool takes. Sign it again with a fee cap of at least {1} wei.',
        host,
        found[0] ?? '',
      ),
  },
  {
    code: -32000,
    text: /^(?:invalid sender|typed transaction too short)$/,
    meaning: 'rejectedTransaction',
    say: (said) =>
      l10n.t(
        '{0} could not read the signed transaction{1}. Check that it is whole and signed for this chain.',
        said.host,
        quoted(said),
      ),
  },
  {
    code: -32000,
    text: /^couldn't issue tx: |^problem decoding transaction: |^couldn't parse tx: /,
    meaning: 'rejectedTransaction',
    say: (said) =>
      l10n.t(
        '{0} refused the transaction of {1}{2}. Check its bytes, its encoding with checksum, and that it is for this chain.',
        said.host,
        said.method,
        quoted(said),
      ),
  },
  {
    code: -32000,
    text: /^unknown account$/,
    meaning: 'unsupported',
    say: ({ host, method }) =>
      l10n.t('{0} keeps no key for the account of {1}. Sign with a wallet instead.', host, method),
  },
  {
    code: -32000,
    text: /^filter not found$/,
    meaning: 'notFound',
    say: ({ host, method }) => l10n.t('{0} no longer keeps the filter of {1}. Create it again.', host, method),
  },

  // --- JSON-RPC: arguments
  {
    code: -32602,
    meaning: 'badRequest',
    say: (said) =>
      l10n.t(
        '{0} cannot use the arguments of {1}{2}. Correct them and try again.',
        said.host,
        said.method,
        quoted(said),
      ),
  },
  {
    code: -32000,
    text: /^couldn't unmarshal an argument\b/,
    meaning: 'badRequest',
    say: ({ host, method }) =>
      l10n.t(
        '{0} cannot read an argument of {1}: a checksum, a name or a type in it is wrong. Compare the arguments with the documentation of the method.',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /\bexpected hrp "([^"]*)" but got "([^"]*)"/,
    meaning: 'badRequest',
    say: ({ host, method, found }) =>
      l10n.t(
        '{0} cannot use an address in {1}: it is of another network ({3} instead of {2}). Ask that network, or use the address of this one.',
        host,
        method,
        found[0] ?? '',
        found[1] ?? '',
      ),
  },
  {
    code: -32000,
    text: /\bno separator found in address$/,
    meaning: 'badRequest',
    say: ({ host, method }) =>
      l10n.t(
        '{0} cannot use an address in {1}: its chain is missing. Write the chain and a dash before it, as in P-avax1….',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /\bmismatched chainIDs: expected "/,
    meaning: 'badRequest',
    say: ({ host, method }) =>
      l10n.t(
        '{0} cannot use an address in {1}: it is of another chain. Use the address with the prefix of the chain that is asked.',
        host,
        method,
      ),
  },
  {
    code: -32000,
    text: /^no addresses provided$/,
    meaning: 'badRequest',
    say: ({ host, method }) => l10n.t('{0} cannot answer {1} without an address. Give at least one.', host, method),
  },
  {
    code: -32000,
    text: /^no source chain provided$/,
    meaning: 'badRequest',
    say: ({ host, method }) =>
      l10n.t('{0} cannot answer {1} without a source chain. Give sourceChain, as in "X" or "P".', host, method),
  },
  {
    code: -32000,
    text: /^argument '([^']*)' not given$/,
    meaning: 'badRequest',
    say: ({ host, method, found }) =>
      l10n.t('{0} cannot answer {1} without {2}. Add this argument.', host, method, found[0] ?? ''),
  },
  {
    code: -32000,
    text: /\bunsupported encoding in method$/,
    meaning: 'unsupported',
    say: ({ host, method }) =>
      l10n.t('{0} does not answer {1} in this encoding. Ask for the encoding "hex".', host, method),
  },
  {
    code: -32000,
    text: /\bmissing 0x prefix to hex encoding$/,
    meaning: 'badRequest',
    say: ({ host, method }) =>
      l10n.t('{0} cannot read the hex in {1}: it does not start with 0x. Add it.', host, method),
  },
  {
    code: -32000,
    text: /\b(?:invalid input checksum|input string is smaller than the checksum size)$/,
    meaning: 'badRequest',
    say: ({ host, method }) =>
      l10n.t('{0} cannot use an identifier in {1}: its checksum is wrong. Copy it again as a whole.', host, method),
  },
  {
    code: -32000,
    text: /^the primary network isn't a subnet$/,
    meaning: 'unsupported',
    say: ({ host, method }) =>
      l10n.t('{0} does not answer {1} for the primary network. Ask about a subnet.', host, method),
  },
  {
    code: -32000,
    text: /^transaction doesn't create an asset$/,
    meaning: 'notFound',
    say: ({ host, method }) =>
      l10n.t('{0} knows the transaction in {1}, but it creates no asset. Give the ID of an asset.', host, method),
  },

  // --- JSON-RPC: not found. Below what is more exact about the same words.
  {
    code: -32000,
    text: /^there is no (?:chain with alias\/ID|ID with alias)/,
    meaning: 'notFound',
    say: (said) =>
      l10n.t(
        '{0} has no such chain for {1}{2}. Check the alias or the blockchain ID, and whether the node tracks its subnet.',
        said.host,
        said.method,
        quoted(said),
      ),
  },
  {
    code: -32000,
    text: /^no container(?:s have been accepted| at index)/,
    meaning: 'notFound',
    say: (said) =>
      l10n.t(
        'The index of {0} has no such entry for {1}{2}. Ask for a lower index.',
        said.host,
        said.method,
        quoted(said),
      ),
  },
  {
    code: -32000,
    text: /\berrored with missing validators$/,
    meaning: 'notFound',
    say: ({ host, method }) =>
      l10n.t('{0} knows no validators for the subnet of {1}. Check the subnet ID and the network.', host, method),
  },
  {
    code: 'any',
    text: /(?:^|[: '])not found$|^could not find tx |^nil transaction ID$|^transaction not found$|\bwith error not found$|^unknown preimage$/,
    meaning: 'notFound',
    say: (said) =>
      l10n.t(
        '{0} found nothing for {1}{2}. Check the identifier, the chain and the network.',
        said.host,
        said.method,
        quoted(said),
      ),
  },
  {
    code: -32603,
    meaning: 'serverFault',
    say: (said) =>
      l10n.t(
        '{0} failed while it answered {1}{2}. Try again; if it stays so, the fault is on that server.',
        said.host,
        said.method,
        quoted(said),
      ),
  },
];
