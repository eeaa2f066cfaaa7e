import { type Answer, json, page, send } from '../server/answer';
import type { Requested, Hostile } from '../server/hostileServer';
import { everywhere, on } from './everywhere';
import type { Scenario } from './scenario';
import { noSocket, nothing, webPage } from './sentences';

const always = (answer: Answer): Hostile => ({ requested: ({ reply }) => reply(answer) });
const reject = (status: number, body = '{"message":"go away"}', headers: Answer['headers'] = {}): Hostile =>
  always(json(body, status, headers));

/** A JSON-RPC error with an unrelated HTTP status. */
const rpcError = (requested: Requested): string =>
  `{"jsonrpc":"2.0","id":${/"id":(\d+)/.exec(requested.body)?.[1] ?? 'null'},"error":{"code":-32000,"message":"go away"}}`;

const failed = 'NODE failed to answer METHOD. Try again; if it persists, the problem is on that server.';
const unavailable = 'NODE is unavailable for METHOD. Try again in a moment, or use another node.';

const notRun =
  'NODE does not run the chain that METHOD is for. Use a node that does, or check the chain’s URL in the settings.';

export const statuses: readonly Scenario[] = [
  {
    name: 'finds everything malformed',
    hostile: reject(400),
    expected: everywhere('NODE rejected METHOD as malformed: "go away". Check the identifier and the parameters.'),
  },
  {
    name: 'wants a key',
    hostile: reject(401),
    expected: everywhere(
      'NODE requires an API key for METHOD, or rejected the one it got. Set the key for this host and try again.',
    ),
  },
  {
    name: 'forbids everything',
    hostile: reject(403),
    expected: everywhere('NODE does not allow METHOD: "go away". Check the API key and its permissions.'),
  },
  {
    name: 'forbids the name of the host',
    hostile: always({ status: 403, body: 'invalid host specified' }),
    expected: everywhere(
      'NODE rejected METHOD because of its host name: "invalid host specified". Use the IP address, or add the name to http-allowed-hosts of the node.',
    ),
  },
  {
    name: 'serves nothing, as a page of HTML',
    hostile: always(page(404)),
    expected: everywhere(
      'NODE does not serve the path of METHOD. Check the URL and the chain, and whether this API is enabled there.',
      {
        nodes: ['one: Its health API is not public.'],
        lookup: [notRun],
        cell: [notRun],
        change: [notRun],
      },
    ),
  },
  {
    name: 'wants to be asked otherwise',
    hostile: reject(405),
    expected: everywhere(
      'NODE does not accept METHOD with this HTTP method: "go away". Check that the URL is a JSON-RPC endpoint.',
    ),
  },
  {
    name: 'wants a proxy’s password, though there is no proxy',
    hostile: reject(407),
    expected: everywhere(
      'NODE answered METHOD like a proxy: it requires a user name and password (HTTP status 407). Check its URL, and what answers there.',
    ),
  },
  {
    name: 'gives up waiting',
    hostile: reject(408),
    expected: everywhere('NODE timed out waiting for the request METHOD. Try again.'),
  },
  {
    name: 'finds everything too large',
    hostile: reject(413),
    expected: everywhere('NODE rejected METHOD: the request is too large. Request less at a time.'),
  },
  {
    name: 'is a teapot',
    hostile: reject(418),
    expected: everywhere('NODE rejected METHOD (HTTP status 418). Check the URL and the parameters.'),
  },
  { name: 'fails, with a page of HTML', hostile: always(page(500)), expected: everywhere(failed) },
  {
    name: 'fails, with a text',
    hostile: always({ status: 500, body: 'runtime error: index out of range' }),
    expected: everywhere(
      'NODE failed to answer METHOD: "runtime error: index out of range". Try again; if it persists, the problem is on that server.',
    ),
  },
  {
    name: 'fails, with an error of JSON-RPC',
    hostile: { requested: (requested) => requested.reply(json(rpcError(requested), 500)) },
    expected: {
      ...on(
        ['cell', 'change', 'nodeCell'],
        'NODE rejected METHOD: "go away". Check the arguments, or use another node.',
      ),
      ...on(
        ['export', 'rest', 'subscription'],
        'NODE failed to answer METHOD: "go away". Try again; if it persists, the problem is on that server.',
      ),
    },
  },
  {
    name: 'cannot reach what is behind it',
    hostile: always(page(502)),
    expected: everywhere(
      'NODE could not reach its upstream server for METHOD. Try again in a moment, or use another node.',
    ),
  },
  { name: 'answers 503 with a page of HTML', hostile: always(page(503)), expected: everywhere(unavailable) },
  {
    name: 'bootstraps for ever',
    hostile: always({ status: 503, body: 'API call rejected because chain is not done bootstrapping\n' }),
    expected: everywhere(
      'NODE is still bootstrapping this chain and cannot answer METHOD yet. Try again when it is bootstrapped, or use another node.',
    ),
  },
  {
    name: 'is behind a gateway that gave up',
    hostile: always(page(504)),
    expected: everywhere('The upstream server of NODE timed out on METHOD. Try again, or request less at a time.'),
  },
  {
    name: 'answers with a status that nobody knows',
    hostile: always(page(599)),
    expected: everywhere('NODE failed to answer METHOD (HTTP status 599). Try again, or use another node.'),
  },
  {
    name: 'answers with a status beyond all',
    hostile: { requested: ({ socket }) => socket.end('HTTP/1.1 9999 Odd\r\ncontent-length: 0\r\n\r\n') },
    expected: everywhere(
      'NODE answered METHOD with something other than HTTP. Check the scheme and the port of the URL.',
    ),
  },
  {
    name: 'answers with nothing, and says so',
    hostile: { requested: ({ socket }) => socket.write('HTTP/1.1 204 No Content\r\n\r\n') },
    expected: everywhere(nothing, { subscription: [noSocket] }),
  },
  {
    name: 'answers that nothing has changed',
    hostile: { requested: ({ socket }) => socket.write('HTTP/1.1 304 Not Modified\r\n\r\n') },
    expected: everywhere('NODE rejected METHOD (HTTP status 304). Check the URL and the parameters.', {
      subscription: [noSocket],
    }),
  },
  {
    name: 'answers with a page of HTML',
    hostile: always(page(200)),
    expected: everywhere(webPage, { rest: undefined, subscription: [noSocket] }),
  },
  {
    name: 'fails once after it did what it was asked for',
    hostile: {
      requested: ({ count, socket, honest }) => send(socket, count === 1 ? page(503) : honest),
    },
    expected: {
      ...on(['lookup'], 'ok: transfers 1 AVAX to 0x2222…2222'),
      ...on(['cell'], 'result: "0x10"'),
      ...on(['change'], unavailable),
      ...on(['export'], 'ok: 3 rows, 0 of them not read'),
    },
  },
];
