import { type Answer, json } from '../server/answer';
import { goCalls } from '../server/goCalls';
import { answerCalls } from '../server/rpcAnswer';
import { on } from './everywhere';
import type { Scenario } from './scenario';

const next = 'Use another node, or check its version.';
const surfaces = ['cell', 'nodeCell', 'change', 'validators'] as const;

/** A wrong second half of an envelope. */
const half = (name: string, rest: string, sentence: string): Scenario => ({
  name,
  hostile: answerCalls(rest, json('{}')),
  expected: on(surfaces, sentence),
});

/** A wrong envelope. */
const whole = (name: string, answer: Answer, sentence: string): Scenario => ({
  name,
  hostile: { requested: ({ reply }) => reply(answer) },
  expected: on(surfaces, sentence),
});

const noError = (what: string): string => `Unexpected response from NODE to METHOD: expected ${what} in error. ${next}`;
const noCode = noError('an integer code and a message');
const noResult = `Unexpected response from NODE to METHOD: result is missing. ${next}`;
const noAnswer = `Unexpected response from NODE to METHOD: expected a JSON-RPC response. ${next}`;
const otherId = `Unexpected response from NODE to METHOD: expected the request id in id. ${next}`;

/** Invalid JSON-RPC envelopes. */
export const envelopes: readonly Scenario[] = [
  half('answers with neither result nor error', '"other":1', noResult),
  half('answers with a result of every object', '"__proto__":{"result":1},"constructor":{"result":1}', noResult),
  half(
    'answers with a result and an error',
    '"result":"0x10","error":{"code":-1,"message":"no"}',
    'NODE rejected METHOD: "no". Check the arguments, or use another node.',
  ),
  half('answers with a text as error', '"error":"[x](command:y)"', noError('an object with code and message')),
  half('answers with a list as error', '"error":[-32000,"no"]', noError('an object with code and message')),
  half('answers with an empty error', '"error":{}', noCode),
  half('answers with a text as code', '"error":{"code":"-32000","message":"no"}', noCode),
  half('answers with a fraction as code', '"error":{"code":1.5,"message":"no"}', noCode),
  half('answers with a code beyond all', `"error":{"code":-${'9'.repeat(99)},"message":"no"}`, noCode),
  half('answers with an error without words', '"error":{"code":-32000}', noCode),
  half('answers with a number for words', '"error":{"code":-32000,"message":7}', noCode),
  half(
    'answers with an error that says nothing',
    '"error":{"code":-32099,"message":" \\u0000\\u200b "}',
    'NODE rejected METHOD without a reason (code -32099). Check the arguments, or use another node.',
  ),
  half(
    'says that it knows no such method',
    '"error":{"code":-32601,"message":"no"}',
    'NODE does not support METHOD. Check the spelling and the chain, and whether this API is enabled there.',
  ),
  whole('answers one request with a list', json('[{"jsonrpc":"2.0","id":1,"result":"0x10"}]'), noAnswer),
  whole('answers with a text in place of an envelope', json('"ok"'), noAnswer),
  whole('answers with true in place of an envelope', json('true'), noAnswer),
  whole('answers another request', json('{"jsonrpc":"2.0","id":77,"result":"0x10"}'), otherId),
  whole('answers no request', json('{"jsonrpc":"2.0","result":"0x10"}'), otherId),
  whole('answers the request null', json('{"jsonrpc":"2.0","id":null,"result":"0x10"}'), otherId),
  whole('answers a list of requests', json('{"jsonrpc":"2.0","id":[1],"result":"0x10"}'), otherId),
  whole(
    'answers a request larger than a number can be',
    json(`{"jsonrpc":"2.0","id":${'9'.repeat(400)},"result":1}`),
    otherId,
  ),
  {
    name: 'writes the id as a text',
    hostile: {
      requested: ({ body, reply }) => reply(json(`{"jsonrpc":"2.0","id":"${goCalls(body)[0]?.id}","result":"0x10"}`)),
    },
    expected: on(['cell', 'nodeCell', 'change'], 'result: "0x10"'),
  },
];
