import { HttpError, RpcError, type RetryAfter } from '../../../../src/engine/errors/errors';

const place = { host: 'h:1', method: 'm' };

export const rpc = (code: number, text: string): RpcError => new RpcError(place, code, text);

const http = (status: number, body = '', contentType = 'text/plain', retryAfter?: RetryAfter): HttpError =>
  new HttpError(place, status, body, contentType, retryAfter);

/** Facts 4.1: generic errors of both servers, "not found" and EVM texts, and responses of gateways. */
export const errors: readonly (readonly [
  error: HttpError | RpcError,
  meaning: string | undefined,
  sentence: string,
])[] = [
  ...[
    rpc(-32000, "couldn't issue tx: NumIndices (1) >= NumFilteredValidators (0)"),
    http(500, '{"message":"NumIndices (4) >= NumFilteredValidators (3)","statusCode":500}', 'application/json'),
  ].map(
    (error) =>
      [
        error,
        'signerTooNew',
        'h:1 does not accept the signatures of m yet: a new validator’s signature counts from the next epoch. Try again in 5 minutes; on a local network in 30 s.',
      ] as const,
  ),
  [
    rpc(-32000, 'rpc: can\'t find method "platform.Foo"'),
    'noMethod',
    'This API of h:1 has no method m. Check the spelling and the node’s version.',
  ],
  [
    rpc(-32601, 'the method eth_foo does not exist/is not available'),
    'noMethod',
    'h:1 does not support m. Check the spelling and the chain, and whether this API is enabled there.',
  ],
  [
    rpc(-32000, `no preimage found for hash 0x${'ab'.repeat(32)}`),
    'unsupported',
    'h:1 does not store the preimages that m needs. Set preimages-enabled in the chain config, or use a node that has it.',
  ],
  [
    rpc(-32000, 'requested from block 500 after last accepted block 94'),
    'unfinalized',
    'h:1 has accepted blocks up to 94, but m starts at 500. Query an earlier block, or try again later.',
  ],
  [
    rpc(-32000, "couldn't get node uptime: error while fetching local validator start time still bootstrapping"),
    'bootstrapping',
    'h:1 is still bootstrapping and cannot answer m yet. Try again when it is bootstrapped, or use another node.',
  ],
  [
    rpc(-32000, 'gas required exceeds allowance (20000)'),
    'rejectedTransaction',
    'h:1 found no gas limit for m: the sender can pay for 20000 gas at most. Fund the sender, or lower the gas price.',
  ],
  [
    rpc(-32000, 'unknown preimage'),
    'notFound',
    'h:1 has no preimage for the hash in m: it stores them only with preimages-enabled in the chain config. Use a node that has it.',
  ],
  [
    rpc(-32000, 'rpc: can\'t find service "foo.Bar"'),
    'noMethod',
    'This API of h:1 has no namespace of m. Check the namespace and the path of the URL.',
  ],
  [
    rpc(-32000, 'rpc: service/method request ill-formed: "x"'),
    'noMethod',
    'This API of h:1 cannot parse the method m. Write it as namespace.method, such as platform.getHeight.',
  ],
  [
    rpc(-32000, 'method must start with a non-uppercase letter'),
    'noMethod',
    'h:1 has no method m: its name starts with a capital letter. Begin it with a lower-case letter after the dot.',
  ],
  [
    rpc(
      -32000,
      "couldn't unmarshal an argument. Ensure arguments are valid and properly formatted. See documentation for example calls",
    ),
    'badRequest',
    'h:1 cannot parse an argument of m: a checksum, name or type is wrong. Compare the arguments with the method’s documentation.',
  ],
  [
    rpc(-32602, 'missing value for required argument 0'),
    'badRequest',
    'h:1 rejected the arguments of m: "missing value for required argument 0". Correct them and try again.',
  ],
  [
    rpc(-32602, 'invalid argument 0: hex string has odd length'),
    'badRequest',
    'h:1 rejected the arguments of m: "invalid argument 0: hex string has odd length". Correct them and try again.',
  ],
  [
    rpc(-32602, 'too many arguments, want at most 2'),
    'badRequest',
    'h:1 rejected the arguments of m: "too many arguments, want at most 2". Correct them and try again.',
  ],
  [
    rpc(-32602, 'non-array args'),
    'badRequest',
    'h:1 rejected the arguments of m: "non-array args". Correct them and try again.',
  ],
  [
    rpc(-32700, "invalid character 'n' looking for beginning of object key string"),
    'badRequest',
    'h:1 could not parse m as JSON: "invalid character \'n\' looking for beginning of object key string". Check the brackets, quotes and commas of the request.',
  ],
  [
    rpc(-32600, 'jsonrpc must be 2.0'),
    'badRequest',
    'h:1 accepts m as JSON-RPC 2.0 only. Set "jsonrpc" to "2.0" in the request.',
  ],
  [
    rpc(-32600, 'invalid request'),
    'badRequest',
    'h:1 rejected m as an invalid JSON-RPC request: "invalid request". Check its jsonrpc, id, method and params.',
  ],
  [
    rpc(-32700, 'json: cannot unmarshal array into Go value of type json2.serverRequest'),
    'unsupported',
    'This API of h:1 does not support batches. Send the requests one by one.',
  ],
  [
    rpc(-32600, 'batch too large'),
    'batchTooLarge',
    'h:1 rejected the batch m: too many requests. Send fewer at a time.',
  ],
  [
    rpc(-32003, 'response too large'),
    'tooLarge',
    'The response from h:1 to m exceeds the node’s size limit. Request less at a time.',
  ],
  [
    rpc(3, 'execution reverted: TooPoor'),
    'reverted',
    'The contract reverted m at h:1: "execution reverted: TooPoor". Check the revert reason and the arguments of the call.',
  ],
  [
    rpc(-32000, 'execution reverted'),
    'reverted',
    'The contract reverted m at h:1: "execution reverted". Check the revert reason and the arguments of the call.',
  ],
  [
    rpc(-32002, 'request timed out'),
    'nodeTimeout',
    'h:1 aborted m: it exceeded the node’s time limit. Request less at a time, or use a node with a higher limit.',
  ],
  [
    rpc(-32603, 'method handler crashed'),
    'serverFault',
    'h:1 failed to answer m: "method handler crashed". Try again; if it persists, the problem is on that server.',
  ],
  [
    http(405, 'rpc: POST method required, received GET'),
    'badRequest',
    'h:1 does not accept m with this HTTP method: "rpc: POST method required, received GET". Check that the URL is a JSON-RPC endpoint.',
  ],
  [
    http(415, 'rpc: unrecognized Content-Type: text/plain'),
    'badRequest',
    'h:1 does not accept the content type of m: "rpc: unrecognized Content-Type: text/plain". Remove a content-type header set for this host, if there is one.',
  ],
  [
    http(403, 'invalid host specified'),
    'unauthorized',
    'h:1 rejected m because of its host name: "invalid host specified". Use the IP address, or add the name to http-allowed-hosts of the node.',
  ],
  [
    http(503, 'API call rejected because chain is not done bootstrapping'),
    'bootstrapping',
    'h:1 is still bootstrapping this chain and cannot answer m yet. Try again when it is bootstrapped, or use another node.',
  ],
  [
    http(404, '404 page not found'),
    'noEndpoint',
    'h:1 does not serve the path of m. Check the URL and the chain, and whether this API is enabled there.',
  ],
  ...[
    "couldn't get tx: not found",
    'not found',
    "couldn't get block with id 2Z36: not found",
    "couldn't get block at height 7: not found",
    "asset 'x' not found",
    'fetching L1 validator "2Z36" failed: not found',
    'could not find tx 2Z36',
    'nil transaction ID',
  ].map(
    (text) =>
      [
        rpc(-32000, text),
        'notFound',
        `h:1 found nothing for m: "${text}". Check the identifier, the chain and the network.`,
      ] as const,
  ),
  [
    rpc(-32000, "transaction doesn't create an asset"),
    'notFound',
    'h:1 has the transaction in m, but it creates no asset. Use an asset ID.',
  ],
  [rpc(-32000, 'no addresses provided'), 'badRequest', 'h:1 needs an address for m. Add at least one.'],
  [
    rpc(-32000, "there is no chain with alias/ID 'x'"),
    'notFound',
    'h:1 does not run the chain of m: "there is no chain with alias/ID \'x\'". Check the alias or blockchain ID, and whether the node tracks its subnet.',
  ],
  [rpc(-32000, "argument 'blockchainID' not given"), 'badRequest', 'h:1 needs blockchainID for m. Add this argument.'],
  [
    rpc(-32000, 'expected hrp "avax" but got "fuji"'),
    'badRequest',
    'h:1 rejected an address in m: it belongs to another network (expected avax, got fuji). Use that network, or the address on this one.',
  ],
  [
    rpc(-32000, "couldn't parse tx: couldn't unpack codec version"),
    'rejectedTransaction',
    'h:1 rejected the transaction of m: "couldn\'t parse tx: couldn\'t unpack codec version". Check its bytes, its encoding with checksum, and that it is for this chain.',
  ],
  [
    rpc(-32000, 'missing 0x prefix to hex encoding'),
    'badRequest',
    'h:1 cannot parse the hex in m: 0x is missing. Add it.',
  ],
  [
    rpc(-32000, 'invalid input checksum'),
    'badRequest',
    'h:1 rejected an identifier in m: its checksum is wrong. Copy it again in full.',
  ],
  [
    rpc(-32000, 'cannot query unfinalized data'),
    'unfinalized',
    'h:1 has not accepted the block of m yet. Query the latest block, or try again later.',
  ],
  [
    rpc(-32000, 'requested too many blocks from 1 to 9000, maximum is set to 2048'),
    'rangeTooLarge',
    'h:1 answers m for at most 2048 blocks at a time. Request a smaller range.',
  ],
  [
    rpc(-32000, 'block number 5 is before the oldest allowed block number 900 (window of 43200 blocks)'),
    'prunedState',
    'h:1 answers m only from block 900 on. Query a later block, or use an archive node with a wider window.',
  ],
  [
    rpc(-32000, 'missing trie node 796f (path ) state 0x796f is not available, not found'),
    'prunedState',
    'h:1 pruned the state of that block, so m fails. Use an archive node, or query the latest block.',
  ],
  [
    rpc(-32000, 'required historical state unavailable (reexec=0)'),
    'prunedState',
    'h:1 pruned the state of that block, so m fails. Use an archive node, or query the latest block.',
  ],
  [
    rpc(-32000, 'something new'),
    undefined,
    'h:1 rejected m: "something new". Check the arguments, or use another node.',
  ],
  [
    rpc(-32000, ''),
    undefined,
    'h:1 rejected m without a reason (code -32000). Check the arguments, or use another node.',
  ],

  [
    http(
      400,
      '{"message":["a must be a number","b is missing"],"statusCode":400,"error":"Bad Request"}',
      'application/json',
    ),
    'badRequest',
    'h:1 rejected m as malformed: "a must be a number; b is missing". Check the identifier and the parameters.',
  ],
  [
    http(401),
    'unauthorized',
    'h:1 requires an API key for m, or rejected the one it got. Set the key for this host and try again.',
  ],
  [
    http(403, '{"message":"Forbidden"}', 'application/json'),
    'unauthorized',
    'h:1 does not allow m: "Forbidden". Check the API key and its permissions.',
  ],
  [
    http(404, '{"message":"Unknown block","statusCode":404}', 'application/json; charset=utf-8'),
    'notFound',
    'h:1 found nothing for m: "Unknown block". Check the identifier, the chain and the network.',
  ],
  [
    http(407),
    'unauthorized',
    'h:1 answered m like a proxy: it requires a user name and password (HTTP status 407). Check its URL, and what answers there.',
  ],
  [http(408), 'nodeTimeout', 'h:1 timed out waiting for the request m. Try again.'],
  [http(413), 'tooLarge', 'h:1 rejected m: the request is too large. Request less at a time.'],
  [http(429), 'rateLimited', 'h:1 rate-limited m. Try again in a minute, or set an API key for this host.'],
  [http(429, '', '', 12), 'rateLimited', 'h:1 rate-limited m. Try again in 12 s, or set an API key for this host.'],
  [
    http(429, '', '', 119),
    'rateLimited',
    'h:1 rate-limited m. Try again in 1 min 59 s, or set an API key for this host.',
  ],
  [http(408), 'nodeTimeout', 'h:1 timed out waiting for the request m. Try again.'],
  [http(413), 'tooLarge', 'h:1 rejected m: the request is too large. Request less at a time.'],
  [http(429), 'rateLimited', 'h:1 rate-limited m. Try again in a minute, or set an API key for this host.'],
  [http(429, '', '', 12), 'rateLimited', 'h:1 rate-limited m. Try again in 12 s, or set an API key for this host.'],
  [
    http(429, '', '', 119),
    'rateLimited',
    'h:1 rate-limited m. Try again in 1 min 59 s, or set an API key for this host.',
  ],
  [
    http(429, '', '', 150),
    'rateLimited',
    'h:1 rate-limited m. Try again in 2 min 30 s, or set an API key for this host.',
  ],
  [http(429, '', '', 3_600), 'rateLimited', 'h:1 rate-limited m. Try again in 1 h, or set an API key for this host.'],
  [http(429, '', '', 'later'), 'rateLimited', 'h:1 rate-limited m. Try again later, or set an API key for this host.'],
  [
    http(500, '<html><h1>oh</h1>', 'text/html'),
    'serverFault',
    'h:1 failed to answer m. Try again; if it persists, the problem is on that server.',
  ],
  [
    http(502, '<html>'),
    'serverFault',
    'h:1 could not reach its upstream server for m. Try again in a moment, or use another node.',
  ],
  [http(503), 'serverFault', 'h:1 is unavailable for m. Try again in a moment, or use another node.'],
  [http(503, '', '', 120), 'serverFault', 'h:1 is unavailable for m. Try again in 2 min, or use another node.'],
  [
    http(503, 'maintenance', '', 'later'),
    'serverFault',
    'h:1 is unavailable for m: "maintenance". Try again later, or use another node.',
  ],
  [http(504), 'nodeTimeout', 'The upstream server of h:1 timed out on m. Try again, or request less at a time.'],
  [http(418), undefined, 'h:1 rejected m (HTTP status 418). Check the URL and the parameters.'],
  [http(599), undefined, 'h:1 failed to answer m (HTTP status 599). Try again, or use another node.'],
  [
    rpc(-32000, 'no state found'),
    'prunedState',
    'h:1 pruned the state of that block, so m fails. Use an archive node, or query the latest block.',
  ],
  [
    rpc(-32000, 'genesis is not traceable'),
    'unsupported',
    'h:1 cannot answer m for the genesis block: it executes nothing. Query a later block.',
  ],
  [
    rpc(-32000, "couldn't get node uptime: node is not a validator"),
    'unsupported',
    'h:1 is not a validator and cannot answer m. Use a validator.',
  ],
  [
    rpc(-32000, 'failed aggregation: signed weight 20 of 100'),
    'serverFault',
    'h:1 got too few signatures for m: "failed aggregation: signed weight 20 of 100". Check that the validators are connected, and try again.',
  ],
  [
    rpc(-32000, 'unknown block'),
    'notFound',
    'h:1 found nothing for m: "unknown block". Check the identifier, the chain and the network.',
  ],
];
