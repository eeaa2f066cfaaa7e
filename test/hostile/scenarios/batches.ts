import { json } from '../server/answer';
import { goCalls } from '../server/goCalls';
import type { Hostile } from '../server/hostileServer';
import { on } from './everywhere';
import type { MessageTemplate, Scenario } from './scenario';

const next = 'Use another node, or check its version.';
const surfaces = ['lookup', 'account', 'batch'] as const;
const missing = 'NODE did not answer METHOD. Try again, or use another node.';
const tooLargeBatch = 'NODE rejected the batch METHOD: too many requests. Send fewer at a time.';

/** Responds with a list made of the ids and the correct responses. */
const answering = (list: (ids: readonly string[], honest: readonly string[]) => string): Hostile => ({
  requested({ body, honest, reply }) {
    if (!body.startsWith('[')) {
      reply(honest);
      return;
    }
    const answers = (JSON.parse(honest.body.toString()) as object[]).map((answer) => JSON.stringify(answer));
    reply(
      json(
        list(
          goCalls(body).map(({ id }) => id),
          answers,
        ),
      ),
    );
  },
});

const all = (sentence: string): MessageTemplate => on(surfaces, sentence);
const honestly: MessageTemplate = {
  lookup: ['ok: transfers 1 AVAX to 0x2222…2222'],
  batch: ['result: "0x10"', 'result: "0xa868"'],
};

/** Lists of responses that do not match the list of requests. */
export const batches: readonly Scenario[] = [
  { name: 'answers a batch with an empty list', hostile: answering(() => '[]'), expected: all(missing) },
  {
    name: 'answers a batch with one error',
    hostile: answering(() => '{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"go away"}}'),
    expected: all('NODE rejected METHOD: "go away". Check the arguments, or use another node.'),
  },
  {
    name: 'answers a batch with a list of one error',
    hostile: answering(([id]) => `[{"jsonrpc":"2.0","id":${id},"error":{"code":-32000,"message":"go away"}}]`),
    expected: all('NODE rejected METHOD: "go away". Check the arguments, or use another node.'),
  },
  {
    name: 'finds every batch too large',
    hostile: answering(() => '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"batch too large"}}'),
    expected: {
      ...all(tooLargeBatch),
      // Half of three is two, and one.
      batch: [tooLargeBatch, 'result: "0x10"'],
    },
  },
  {
    name: 'knows no batches',
    hostile: answering(() => '{"jsonrpc":"2.0","id":null,"error":{"code":-32600,"message":"no batches"}}'),
    expected: honestly,
  },
  {
    name: 'answers a batch with an object',
    hostile: answering(() => '{}'),
    expected: all(`Unexpected response from NODE to METHOD: result is missing. ${next}`),
  },
  {
    name: 'answers a batch with null',
    hostile: answering(() => 'null'),
    expected: all(`Unexpected response from NODE to METHOD: expected a JSON-RPC response. ${next}`),
  },
  {
    name: 'answers a batch with a list of nothing',
    hostile: answering((ids) => JSON.stringify(ids.map(() => null))),
    expected: all(missing),
  },
  {
    name: 'answers a batch under other ids',
    hostile: answering(
      (ids) => `[${ids.map((id) => `{"jsonrpc":"2.0","id":${Number(id) + 1_000},"result":"0x1"}`).join(',')}]`,
    ),
    expected: all(missing),
  },
  {
    name: 'leaves the last answer of a batch out',
    hostile: answering((_, honest) => `[${honest.slice(0, -1).join(',')}]`),
    expected: { batch: ['result: "0x10"', 'result: "0xa868"', missing] },
  },
  {
    name: 'answers a batch in another order',
    hostile: answering((_, honest) => `[${[...honest].reverse().join(',')}]`),
    expected: honestly,
  },
  {
    name: 'writes the ids of a batch as texts',
    hostile: answering((_, honest) => `[${honest.map((one) => one.replace(/"id":(\d+)/, '"id":"$1"')).join(',')}]`),
    expected: honestly,
  },
  {
    name: 'answers each request of a batch twice, the second time with a lie',
    hostile: answering(
      (ids, honest) =>
        `[${[...honest, ...ids.map((id) => `{"jsonrpc":"2.0","id":${id},"result":"0xbad"}`)].join(',')}]`,
    ),
    expected: honestly,
  },
  {
    name: 'answers a batch a hundred thousand times',
    hostile: answering(
      (_, honest) => `[${Array.from({ length: 100_000 }, () => honest[0]).join(',')},${honest.join(',')}]`,
    ),
    expected: { batch: honestly.batch! },
  },
];
