import { type Answer, json } from '../server/answer';
import type { Hostile } from '../server/hostileServer';
import { everywhere, on } from './everywhere';
import type { MessageTemplate, Scenario } from './scenario';
import { notJson, nothing, webPage } from './sentences';

const always = (answer: Answer): Hostile => ({ requested: ({ reply }) => reply(answer) });
const bytes = (...values: readonly number[]): Buffer => Buffer.from(values);

/** A cell shows a service's non-JSON responses, such as metrics. */
const noJson = (text: string): MessageTemplate =>
  everywhere(notJson, { subscription: undefined, rest: [`text: ${text}`] });
const honestly: MessageTemplate = {
  ...on(['lookup'], 'ok: transfers 1 AVAX to 0x2222…2222'),
  ...on(['cell'], 'result: "0x10"'),
  ...on(['export'], 'ok: 3 rows, 0 of them not read'),
};

/** Responses with status 200 and invalid bytes; a WebSocket does not get them. */
export const bodies: readonly Scenario[] = [
  {
    name: 'answers with an empty body',
    hostile: always(json('')),
    expected: everywhere(nothing, { subscription: undefined }),
  },
  {
    name: 'answers with blanks alone',
    hostile: always(json(' \r\n\t'.repeat(100_000))),
    expected: everywhere(nothing, { subscription: undefined }),
  },
  { name: 'answers with a text', hostile: always({ status: 200, body: 'hello' }), expected: noJson('hello') },
  {
    name: 'answers with HTML that says it is JSON',
    hostile: always(json('<!DOCTYPE html><title>Sign in</title>')),
    expected: everywhere(webPage, { subscription: undefined }),
  },
  {
    name: 'answers with XML',
    hostile: always(json('<?xml version="1.0"?><error/>')),
    expected: everywhere(webPage, { subscription: undefined }),
  },
  {
    name: 'answers with JSON that is cut',
    hostile: always(json('{"jsonrpc":"2.0","result":')),
    expected: noJson('{"jsonrpc":"2.0","result":'),
  },
  { name: 'answers with a comma too many', hostile: always(json('{"result":1,}')), expected: noJson('{"result":1,}') },
  { name: 'answers with two documents', hostile: always(json('{}{}')), expected: noJson('{}{}') },
  { name: 'answers with NaN', hostile: always(json('{"result":NaN}')), expected: noJson('{"result":NaN}') },
  {
    name: 'answers with a comment',
    hostile: always(json('{/* [x](command:y) */}')),
    expected: noJson('{/* [x](command:y) */}'),
  },
  { name: 'answers with one quote', hostile: always(json('"')), expected: noJson('"') },
  {
    name: 'answers with an escape that is none',
    hostile: always(json('{"result":"\\x41"}')),
    expected: noJson('{"result":"\\x41"}'),
  },
  {
    name: 'answers with a line break in a text',
    hostile: always(json('{"result":"\n"}')),
    expected: noJson('{"result":"\n"}'),
  },
  {
    name: 'answers in UTF-16',
    hostile: always({ status: 200, body: Buffer.from('{"result":1}', 'utf16le') }),
    expected: noJson(`${[...'{"result":1}'].join('\u0000')}\u0000`),
  },
  {
    name: 'answers with a null byte first',
    hostile: always({
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: Buffer.concat([bytes(0), Buffer.from('{}')]),
    }),
    expected: noJson('\u0000{}'),
  },
  {
    name: 'puts a mark of byte order first',
    hostile: {
      requested: ({ honest, reply }) =>
        reply({ ...honest, body: Buffer.concat([bytes(0xef, 0xbb, 0xbf), Buffer.from(honest.body)]) }),
    },
    expected: honestly,
  },
  {
    name: 'names a charset that it does not use',
    hostile: {
      requested: ({ honest, reply }) =>
        reply({ ...honest, headers: { 'content-type': 'application/json; charset=utf-16le' } }),
    },
    expected: honestly,
  },
  {
    name: 'says that JSON is a picture',
    hostile: { requested: ({ honest, reply }) => reply({ ...honest, headers: { 'content-type': 'image/png' } }) },
    expected: honestly,
  },
  {
    name: 'answers with bytes that are no UTF-8',
    hostile: always({
      status: 200,
      body: Buffer.concat([Buffer.from('{"jsonrpc":"2.0","id":'), bytes(0xff, 0xfe, 0xc0), Buffer.from('}')]),
    }),
    expected: noJson('{"jsonrpc":"2.0","id":\ufffd\ufffd\ufffd}'),
  },
];
