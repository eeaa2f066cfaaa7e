import { head, json } from '../server/answer';
import type { Asked } from '../server/hostileServer';
import { goCalls } from '../server/goCalls';
import { answerCalls } from '../server/rpcAnswer';
import { everywhere, on } from './everywhere';
import type { Scenario } from './scenario';

const key = ({ headers }: Asked): string => headers['x-glacier-api-key'] ?? 'none';

/** All that is secret in what was sent. */
const secrets = (asked: Asked): string =>
  JSON.stringify({ key: key(asked), list: [asked.headers['authorization']], [key(asked)]: 1 });

const refused = 'NODE rejected METHOD: "… is no key". Check the arguments, or use another node.';

/** A server that repeats the API key: no text that is shown, kept or logged may hold it (`faultsIn`). */
export const echoes: readonly Scenario[] = [
  {
    name: 'repeats the key in a refusal',
    hostile: { asked: (asked) => asked.reply(json(`{"message":"${key(asked)} is no key"}`, 400)) },
    says: everywhere('NODE rejected METHOD as malformed: "… is no key". Check the identifier and the parameters.'),
  },
  {
    name: 'repeats the key in a failure',
    hostile: { asked: (asked) => asked.reply({ status: 500, body: `Bearer ${key(asked)} failed` }) },
    says: everywhere(
      'NODE failed to answer METHOD: "Bearer … failed". Try again; if it persists, the problem is on that server.',
    ),
  },
  {
    name: 'repeats the secrets as an answer',
    hostile: { asked: (asked) => answerCalls(`"result":${secrets(asked)}`, json(secrets(asked))).asked?.(asked) },
    says: on(['cell', 'batch', 'nodeCell', 'rest', 'change'], 'result: {"key":"…","list":["Bearer …"],"…":1}'),
  },
  {
    name: 'repeats the key as a text',
    hostile: { asked: (asked) => asked.reply({ status: 200, body: `key: ${key(asked)}` }) },
    says: on(['rest'], 'text: key: …'),
  },
  {
    name: 'repeats the key in an error and its data',
    hostile: {
      asked: (asked) =>
        answerCalls(
          `"error":{"code":-32099,"message":"${key(asked)} is no key","data":{"key":"${key(asked)}"}}`,
          json('{}'),
        ).asked?.(asked),
    },
    says: on(['lookup', 'validators', 'cell', 'nodeCell', 'change'], refused),
  },
  {
    name: 'tells the key to a subscription',
    hostile: {
      socket(peer) {
        const { 'x-glacier-api-key': told = 'none' } = peer.request.headers;
        peer.onText = (text) => {
          for (const { method, id } of goCalls(text)) {
            peer.say(`{"jsonrpc":"2.0","id":${id},"result":"0x1"}`);
            if (method === 'eth_blockNumber') {
              peer.say(`{"method":"eth_subscription","params":{"subscription":"0x1","result":{"${told}":"${told}"}}}`);
            }
          }
        };
      },
    },
    says: on(['subscription'], 'Events so far: 1. Stop the cell to end it.', 'result: [{"…":"…"}]'),
  },
  {
    name: 'tells the key in place of agreeing to a subscription',
    hostile: {
      socket(peer) {
        const { authorization = 'none' } = peer.request.headers;
        peer.onText = (text) =>
          goCalls(text).forEach(({ id }) =>
            peer.say(`{"jsonrpc":"2.0","id":${id},"error":{"code":-32099,"message":"${authorization} is no key"}}`),
          );
      },
    },
    says: on(['subscription'], 'NODE rejected METHOD: "Bearer … is no key". Check the arguments, or use another node.'),
  },
  {
    name: 'adds the key to what it says honestly',
    hostile: {
      asked: (asked) => {
        const text = asked.honest.body
          .toString()
          .replaceAll('"hash":', `"key":"${key(asked)}","hash":`)
          .replaceAll('"vmId":', `"key":"${key(asked)}","vmId":`);
        asked.reply({ ...asked.honest, body: text });
      },
    },
    says: { lookup: ['ok: transfers 1 AVAX to 0x2222…2222'], export: ['ok: 3 rows, 0 of them not read'] },
  },
  {
    name: 'sends on to a host that is the key',
    hostile: {
      asked: (asked) =>
        asked.socket.write(head(302, { location: `https://${key(asked)}.example/`, 'content-length': 0 })),
    },
    says: everywhere(
      'NODE redirects METHOD to ….example; redirects to other hosts are not followed. If that host is right, set it as the URL.',
    ),
  },
];
