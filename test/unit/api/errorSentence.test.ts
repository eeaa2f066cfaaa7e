import assert from 'node:assert/strict';
import { errorMeaning } from '../../../src/api/errorMeaning';
import { errorSentence } from '../../../src/api/errorSentence';
import {
  ConnectionError,
  DecodeError,
  HttpError,
  RedirectError,
  RequestError,
  RpcError,
  TimeoutError,
  TooLargeError,
} from '../../../src/api/errors';
import { createRedact } from '../../../src/api/redact';

const place = { host: 'h:1', method: 'm' };
const rpc = (code: number, text: string): RpcError => new RpcError(place, code, text);
const http = (status: number, body = '', contentType = 'text/plain', retryAfter?: number): HttpError =>
  new HttpError(place, status, body, contentType, retryAfter);

/** Facts 4.1: generic errors of both servers, "not found" texts and EVM texts, and what stands before a node. */
const refusals: readonly (readonly [error: HttpError | RpcError, meaning: string | undefined, sentence: string])[] = [
  [
    rpc(-32000, 'rpc: can\'t find method "platform.Foo"'),
    'noMethod',
    'The API asked at h:1 has no method m. Check the spelling and the version of the node.',
  ],
  [
    rpc(-32601, 'the method eth_foo does not exist/is not available'),
    'noMethod',
    'h:1 does not offer m. Check the spelling and the chain, and whether this API is switched on there.',
  ],
  [
    rpc(-32000, 'rpc: can\'t find service "foo.Bar"'),
    'noMethod',
    'The API asked at h:1 has no methods like m. Check the namespace and the path of the URL.',
  ],
  [
    rpc(-32000, 'rpc: service/method request ill-formed: "x"'),
    'noMethod',
    'The API asked at h:1 cannot tell what m means. Write namespace, dot and method, as in platform.getHeight.',
  ],
  [
    rpc(-32000, 'method must start with a non-uppercase letter'),
    'noMethod',
    'h:1 knows no method m: its name starts with a capital letter. Write it in lower case after the dot.',
  ],
  [
    rpc(
      -32000,
      "couldn't unmarshal an argument. Ensure arguments are valid and properly formatted. See documentation for example calls",
    ),
    'badRequest',
    'h:1 cannot read an argument of m: a checksum, a name or a type in it is wrong. Compare the arguments with the documentation of the method.',
  ],
  [
    rpc(-32602, 'missing value for required argument 0'),
    'badRequest',
    'h:1 cannot use the arguments of m (it says: "missing value for required argument 0"). Correct them and try again.',
  ],
  [
    rpc(-32602, 'invalid argument 0: hex string has odd length'),
    'badRequest',
    'h:1 cannot use the arguments of m (it says: "invalid argument 0: hex string has odd length"). Correct them and try again.',
  ],
  [
    rpc(-32602, 'too many arguments, want at most 2'),
    'badRequest',
    'h:1 cannot use the arguments of m (it says: "too many arguments, want at most 2"). Correct them and try again.',
  ],
  [
    rpc(-32602, 'non-array args'),
    'badRequest',
    'h:1 cannot use the arguments of m (it says: "non-array args"). Correct them and try again.',
  ],
  [
    rpc(-32700, "invalid character 'n' looking for beginning of object key string"),
    'badRequest',
    'h:1 could not read m as JSON (it says: "invalid character \'n\' looking for beginning of object key string"). Check brackets, quotes and commas of the request.',
  ],
  [
    rpc(-32600, 'jsonrpc must be 2.0'),
    'badRequest',
    'h:1 takes m as JSON-RPC 2.0 only. Set "jsonrpc" to "2.0" in the request.',
  ],
  [
    rpc(-32600, 'invalid request'),
    'badRequest',
    'h:1 does not take m as a JSON-RPC request (it says: "invalid request"). Check its jsonrpc, id, method and params.',
  ],
  [
    rpc(-32700, 'json: cannot unmarshal array into Go value of type json2.serverRequest'),
    'unsupported',
    'This API of h:1 does not know batches. Send the requests one by one.',
  ],
  [
    rpc(-32600, 'batch too large'),
    'batchTooLarge',
    'h:1 does not take so many requests in one batch: m. Send fewer at a time.',
  ],
  [
    rpc(-32003, 'response too large'),
    'tooLarge',
    'The answer of h:1 to m would be larger than the node sends. Ask for less at a time.',
  ],
  [
    rpc(3, 'execution reverted: TooPoor'),
    'reverted',
    'The contract reverted m at h:1 (it says: "execution reverted: TooPoor"). Look at the reason and at the arguments of the call.',
  ],
  [
    rpc(-32000, 'execution reverted'),
    'reverted',
    'The contract reverted m at h:1 (it says: "execution reverted"). Look at the reason and at the arguments of the call.',
  ],
  [
    rpc(-32002, 'request timed out'),
    'nodeTimeout',
    'h:1 stopped working on m because it took too long. Ask for less at a time, or ask a node with a longer limit.',
  ],
  [
    rpc(-32603, 'method handler crashed'),
    'serverFault',
    'h:1 failed while it answered m (it says: "method handler crashed"). Try again; if it stays so, the fault is on that server.',
  ],
  [
    http(405, 'rpc: POST method required, received GET'),
    'badRequest',
    'h:1 does not take m in this way (it says: "rpc: POST method required, received GET"). Check that the URL is the one of a JSON-RPC endpoint.',
  ],
  [
    http(415, 'rpc: unrecognized Content-Type: text/plain'),
    'badRequest',
    'h:1 does not read the content type in which m was sent (it says: "rpc: unrecognized Content-Type: text/plain"). Remove a content-type header set for this host, if there is one.',
  ],
  [
    http(403, 'invalid host specified'),
    'unauthorized',
    'h:1 does not answer m under this host name (it says: "invalid host specified"). Ask it by IP address, or add the name to http-allowed-hosts of the node.',
  ],
  [
    http(503, 'API call rejected because chain is not done bootstrapping'),
    'bootstrapping',
    'h:1 is still bootstrapping this chain and cannot answer m yet. Try again when it has caught up, or ask another node.',
  ],
  [
    http(404, '404 page not found'),
    'noEndpoint',
    'h:1 serves nothing at the address where m was asked. Check the URL and the chain, and whether this API is switched on there.',
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
        `h:1 found nothing for m (it says: "${text}"). Check the identifier, the chain and the network.`,
      ] as const,
  ),
  [
    rpc(-32000, "transaction doesn't create an asset"),
    'notFound',
    'h:1 knows the transaction in m, but it creates no asset. Give the ID of an asset.',
  ],
  [rpc(-32000, 'no addresses provided'), 'badRequest', 'h:1 cannot answer m without an address. Give at least one.'],
  [
    rpc(-32000, "there is no chain with alias/ID 'x'"),
    'notFound',
    'h:1 has no such chain for m (it says: "there is no chain with alias/ID \'x\'"). Check the alias or the blockchain ID, and whether the node tracks its subnet.',
  ],
  [
    rpc(-32000, "argument 'blockchainID' not given"),
    'badRequest',
    'h:1 cannot answer m without blockchainID. Add this argument.',
  ],
  [
    rpc(-32000, 'expected hrp "avax" but got "fuji"'),
    'badRequest',
    'h:1 cannot use an address in m: it is of another network (fuji instead of avax). Ask that network, or use the address of this one.',
  ],
  [
    rpc(-32000, "couldn't parse tx: couldn't unpack codec version"),
    'rejectedTransaction',
    'h:1 refused the transaction of m (it says: "couldn\'t parse tx: couldn\'t unpack codec version"). Check its bytes, its encoding with checksum, and that it is for this chain.',
  ],
  [
    rpc(-32000, 'missing 0x prefix to hex encoding'),
    'badRequest',
    'h:1 cannot read the hex in m: it does not start with 0x. Add it.',
  ],
  [
    rpc(-32000, 'invalid input checksum'),
    'badRequest',
    'h:1 cannot use an identifier in m: its checksum is wrong. Copy it again as a whole.',
  ],
  [
    rpc(-32000, 'cannot query unfinalized data'),
    'unfinalized',
    'h:1 has not accepted the block that m asks about yet. Ask about the latest block, or try again later.',
  ],
  [
    rpc(-32000, 'requested too many blocks from 1 to 9000, maximum is set to 2048'),
    'rangeTooLarge',
    'h:1 answers m for at most 2048 blocks at a time. Ask for a smaller range.',
  ],
  [
    rpc(-32000, 'block number 5 is before the oldest allowed block number 900 (window of 43200 blocks)'),
    'prunedState',
    'h:1 answers m only from block 900 on. Ask about a later block, or ask an archive node with a wider window.',
  ],
  [
    rpc(-32000, 'missing trie node 796f (path ) state 0x796f is not available, not found'),
    'prunedState',
    'h:1 has pruned the state of that block, so it cannot answer m for it. Ask an archive node, or ask about the latest block.',
  ],
  [
    rpc(-32000, 'required historical state unavailable (reexec=0)'),
    'prunedState',
    'h:1 has pruned the state of that block, so it cannot answer m for it. Ask an archive node, or ask about the latest block.',
  ],
  [
    rpc(-32000, 'something new'),
    undefined,
    'h:1 refused m: "something new". Check the arguments, or ask another node.',
  ],
  [
    rpc(-32000, ''),
    undefined,
    'h:1 refused m and gave no reason (code -32000). Check the arguments, or ask another node.',
  ],

  [
    http(
      400,
      '{"message":["a must be a number","b is missing"],"statusCode":400,"error":"Bad Request"}',
      'application/json',
    ),
    'badRequest',
    'h:1 finds the request m malformed (it says: "a must be a number; b is missing"). Check the identifier and the parameters.',
  ],
  [
    http(401),
    'unauthorized',
    'h:1 wants an API key for m, or refused the one it got. Set the key for this host and try again.',
  ],
  [
    http(403, '{"message":"Forbidden"}', 'application/json'),
    'unauthorized',
    'h:1 does not allow m (it says: "Forbidden"). Check the API key and what it may do.',
  ],
  [
    http(404, '{"message":"Unknown block","statusCode":404}', 'application/json; charset=utf-8'),
    'notFound',
    'h:1 found nothing for m (it says: "Unknown block"). Check the identifier, the chain and the network.',
  ],
  [http(408), 'nodeTimeout', 'h:1 gave up waiting for the request m. Try again.'],
  [http(413), 'tooLarge', 'h:1 finds the request m too large. Ask for less at a time.'],
  [
    http(429),
    'rateLimited',
    'h:1 turned m away, because it got too many requests. Try again in a minute, or set an API key for this host.',
  ],
  [
    http(429, '', '', 12),
    'rateLimited',
    'h:1 turned m away, because it got too many requests. Try again in 12 s, or set an API key for this host.',
  ],
  [
    http(500, '<html><h1>oh</h1>', 'text/html'),
    'serverFault',
    'h:1 failed while it answered m. Try again; if it stays so, the fault is on that server.',
  ],
  [
    http(502, '<html>'),
    'serverFault',
    'h:1 could not reach the server behind it for m. Try again in a moment, or ask another node.',
  ],
  [http(503), 'serverFault', 'h:1 is not available for m now. Try again in a moment, or ask another node.'],
  [http(504), 'nodeTimeout', 'The server behind h:1 did not answer m in time. Try again, or ask for less at a time.'],
  [http(418), undefined, 'h:1 refused m (HTTP status 418). Check the URL and the parameters.'],
  [http(599), undefined, 'h:1 failed while it answered m (HTTP status 599). Try again, or ask another node.'],
];

const others: readonly (readonly [error: unknown, sentence: string])[] = [
  [new TimeoutError(place, 1_500), 'h:1 did not answer m within 1.5 s. Try again, or ask another node.'],
  [
    new TooLargeError(place, 32 * 1024 * 1024),
    'The answer of h:1 to m is larger than 32 MB and was not read. Ask for less at a time.',
  ],
  [
    new DecodeError(place, '', 'JSON', 'html'),
    'h:1 answered m with a web page instead of JSON. Check the URL, and whether a proxy or a login page stands between.',
  ],
  [
    new DecodeError(place, '', 'JSON', 'notJson'),
    'h:1 answered m with something that is not JSON. Check the URL, or ask another node.',
  ],
  [new DecodeError(place, '', 'an answer', 'missing'), 'h:1 left m without an answer. Try again, or ask another node.'],
  [
    new DecodeError(place, 'result', 'a result', 'missing'),
    'h:1 left result out of its answer to m. Ask another node, or check its version.',
  ],
  [
    new DecodeError(place, 'gasUsed', 'a 0x hex quantity', 'wrong'),
    'h:1 answered m with something else than a 0x hex quantity in gasUsed. Ask another node, or check its version.',
  ],
  [
    new ConnectionError(place, 'unreachable', 'EHOSTUNREACH'),
    'There is no way from here to h:1, so m was not asked. Check the network connection or VPN.',
  ],
  [
    new ConnectionError(place, 'connectTimeout'),
    'No connection to h:1 came about in time, so m was not asked. Check the network connection and the host.',
  ],
  [
    new ConnectionError(place, 'other', 'EWEIRD'),
    'The connection to h:1 failed before m was answered. Try again, or ask another node.',
  ],
  [
    new RedirectError(place, 308, 'write', 'x:2'),
    'h:1 sends m on to another address, which is not followed for a POST. Set the right URL in the settings.',
  ],
  [new RedirectError(place, 302, 'tooMany', 'h:1'), 'h:1 sends m on again and again. Check the URL in the settings.'],
  [new RedirectError(place, 302, 'noTarget'), 'h:1 sends m on without saying where. Check the URL in the settings.'],
  [
    new RequestError(place, 'body'),
    'm was not sent to h:1, because its parameters cannot be written as JSON. Correct them.',
  ],
  [new DOMException('x', 'AbortError'), 'The request was cancelled. Start it again to get an answer.'],
  [
    new TypeError('secret internals'),
    'Something went wrong inside Snowprobe while it asked. Try again, and report it if it stays so.',
  ],
  ['a thrown text', 'Something went wrong inside Snowprobe while it asked. Try again, and report it if it stays so.'],
];

describe('errorSentence', () => {
  for (const [error, meaning, sentence] of refusals) {
    it(`${error.name} ${error instanceof HttpError ? error.status : error.code}: ${sentence.slice(0, 90)}`, () => {
      assert.equal(errorSentence(error), sentence);
      assert.equal(errorMeaning(error), meaning);
    });
  }

  for (const [error, sentence] of others) {
    it(sentence.slice(0, 100), () => {
      assert.equal(errorSentence(error), sentence);
      assert.equal(errorMeaning(error), undefined);
    });
  }

  it('bounds remote words and takes out what could change how the sentence is read', () => {
    const words = `a\u0000b\u202e\u2066c\r\nd\u200b\u001b[31m${'e'.repeat(10_000)}`;
    const sentence = errorSentence(rpc(-32000, words));
    assert.ok(sentence.length < 420, `${sentence.length} characters`);
    assert.ok(sentence.startsWith('h:1 refused m: "a bc d [31meee'));
    // eslint-disable-next-line no-control-regex -- that is what must not be there
    assert.doesNotMatch(sentence, /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2066-\u2069]/);
  });

  it('does not put words of the server in place of placeholders', () => {
    assert.equal(
      errorSentence(rpc(-32000, 'see {0} and {1}')),
      'h:1 refused m: "see {0} and {1}". Check the arguments, or ask another node.',
    );
  });
});

describe('createRedact', () => {
  const url = new URL('https://me:pass%20word@host/v3/abcdef0123456789abcdef/x?key=query-key&network=fuji');
  const redact = createRedact(url, {
    Authorization: 'Bearer tok-en-1',
    'x-glacier-api-key': 'glacier',
    'content-type': 'text/plain',
  });

  const cases: readonly (readonly [text: string, redacted: string])[] = [
    ['bad token tok-en-1', 'bad token …'],
    ['got Bearer tok-en-1', 'got …'],
    ['key glacier is unknown', 'key … is unknown'],
    ['GET /v3/abcdef0123456789abcdef/x', 'GET /v3/…/x'],
    ['query-key pass word pass%20word', '… … …'],
    ['text/plain is fine', 'text/plain is fine'],
  ];
  for (const [text, redacted] of cases) {
    it(`${text} → ${redacted}`, () => assert.equal(redact(text), redacted));
  }

  it('leaves hashes and ids of the path readable', () => {
    const ids = [
      `0x${'ab'.repeat(32)}`,
      '2Z36RnQuk1hvsnFeGWzfZUfXNr7w1SjzmDQ78YxfTVNAkDq3nZ',
      'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg',
      'P-avax18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
    ];
    const plain = createRedact(new URL(`https://host/${ids.join('/')}`), {});
    assert.equal(plain(ids.join(' ')), ids.join(' '));
  });
});
