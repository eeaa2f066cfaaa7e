import { head, json } from '../server/answer';
import type { Requested } from '../server/hostileServer';
import { goCalls } from '../server/goCalls';
import { answerCalls } from '../server/rpcAnswer';
import { everywhere, on } from './everywhere';
import type { Scenario } from './scenario';

const key = ({ headers }: Requested): string => headers['x-glacier-api-key'] ?? 'none';

/** All secrets in the request. */
const secrets = (requested: Requested): string =>
  JSON.stringify({ key: key(requested), list: [requested.headers['authorization']], [key(requested)]: 1 });

const rejected = 'NODE rejected METHOD: "… is no key". Check the arguments, or use another node.';

/** A server that echoes the API key: no text that is shown, stored or logged may contain it (`faultsIn`). */
export const echoes: readonly Scenario[] = [
  {
    name: 'repeats the key in a refusal',
    hostile: { requested: (requested) => requested.reply(json(`{"message":"${key(requested)} is no key"}`, 400)) },
    expected: everywhere('NODE rejected METHOD as malformed: "… is no key". Check the identifier and the parameters.'),
  },
  {
    name: 'repeats the key in a failure',
    hostile: { requested: (requested) => requested.reply({ status: 500, body: `Bearer ${key(requested)} failed` }) },
    expected: everywhere(
      'NODE failed to answer METHOD: "Bearer … failed". Try again; if it persists, the problem is on that server.',
    ),
  },
  {
    name: 'repeats the secrets as an answer',
    hostile: {
      requested: (requested) =>
        answerCalls(`"result":${secrets(requested)}`, json(secrets(requested))).requested?.(requested),
    },
    expected: on(['cell', 'batch', 'nodeCell', 'rest', 'change'], 'result: {"key":"…","list":["Bearer …"],"…":1}'),
  },
  {
    name: 'repeats the key as a text',
    hostile: { requested: (requested) => requested.reply({ status: 200, body: `key: ${key(requested)}` }) },
    expected: on(['rest'], 'text: key: …'),
  },
  {
    name: 'repeats the key in an error and its data',
    hostile: {
      requested: (requested) =>
        answerCalls(
          `"error":{"code":-32099,"message":"${key(requested)} is no key","data":{"key":"${key(requested)}"}}`,
          json('{}'),
        ).requested?.(requested),
    },
    expected: on(['lookup', 'validators', 'cell', 'nodeCell', 'change'], rejected),
  },
  {
    name: 'tells the key to a subscription',
    hostile: {
      socket(peer) {
        const { 'x-glacier-api-key': result = 'none' } = peer.request.headers;
        peer.onText = (text) => {
          for (const { method, id } of goCalls(text)) {
            peer.message(`{"jsonrpc":"2.0","id":${id},"result":"0x1"}`);
            if (method === 'eth_blockNumber') {
              peer.message(
                `{"method":"eth_subscription","params":{"subscription":"0x1","result":{"${result}":"${result}"}}}`,
              );
            }
          }
        };
      },
    },
    expected: on(['subscription'], 'Events so far: 1. Stop the cell to end it.', 'result: [{"…":"…"}]'),
  },
  {
    name: 'tells the key in place of agreeing to a subscription',
    hostile: {
      socket(peer) {
        const { authorization = 'none' } = peer.request.headers;
        peer.onText = (text) =>
          goCalls(text).forEach(({ id }) =>
            peer.message(`{"jsonrpc":"2.0","id":${id},"error":{"code":-32099,"message":"${authorization} is no key"}}`),
          );
      },
    },
    expected: on(
      ['subscription'],
      'NODE rejected METHOD: "Bearer … is no key". Check the arguments, or use another node.',
    ),
  },
  {
    name: 'adds the key to what it says honestly',
    hostile: {
      requested: (requested) => {
        const text = requested.honest.body
          .toString()
          .replaceAll('"hash":', `"key":"${key(requested)}","hash":`)
          .replaceAll('"vmId":', `"key":"${key(requested)}","vmId":`);
        requested.reply({ ...requested.honest, body: text });
      },
    },
    expected: { lookup: ['ok: transfers 1 AVAX to 0x2222…2222'], export: ['ok: 3 rows, 0 of them not read'] },
  },
  {
    name: 'sends on to a host that is the key',
    hostile: {
      requested: (requested) =>
        requested.socket.write(head(302, { location: `https://${key(requested)}.example/`, 'content-length': 0 })),
    },
    expected: everywhere(
      'NODE redirects METHOD to ….example; redirects to other hosts are not followed. If that host is right, set it as the URL.',
    ),
  },
];
