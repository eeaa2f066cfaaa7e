import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rejectionOf, socketRejectionOf } from '../../../scripts/live/liveRow';
import { ConnectionError, HttpError, RpcError, TimeoutError } from '../../../src/engine/errors/errors';
import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import { findMethod } from '../../../src/engine/rpc/catalogue';
import { isList, isObject, readRecordings, type Recording } from '../../helpers/recording';

const place = { host: 'node', method: 'm' };
const files = readdirSync(join(__dirname, '../../recordings')).filter((file) => /^(?!websocket).*\.jsonl$/.test(file));

/** Texts with which a node rejects a request; for requests built from the catalogue they reveal differences. */
const faults = [
  /^couldn't unmarshal an argument/,
  /^(?:invalid argument|missing value|non-array args|too many arguments)/,
  /expected hrp|mismatched chainIDs|no separator found/,
  /^(?:no addresses provided|no source chain provided|argument '\w+' not given|invalid block range params)$/,
  /input string is smaller than the checksum size$/,
  /^(?:jsonrpc must be 2\.0|empty batch|EOF|parse error|invalid character)/,
];

describe('what a refusal amounts to in npm run test:live', () => {
  const rejected = files.flatMap((file) => readRecordings(file).flatMap(rejectionsIn));

  it('is documented for all that a real network refused, unless it found fault with the request', () => {
    assert.ok(rejected.length > 150, `only ${rejected.length}`);
    const wrong = rejected.filter(({ code, words }) => {
      const isFault = faults.some((fault) => fault.test(words));
      return (rejectionOf(new RpcError(place, code, words)).outcome === 'differs') !== isFault;
    });
    assert.deepEqual(
      wrong.map(({ words }) => words),
      [],
    );
  });

  it('is documented where an endpoint is absent, closed, busy or still starting', () => {
    const outcome = (status: number, body: string) =>
      rejectionOf(new HttpError(place, status, body, 'text/plain')).outcome;
    for (const [status, body] of [
      [404, '404 page not found'],
      [403, 'invalid host specified'],
      [429, 'Too Many Requests'],
      [503, 'API call rejected because chain is not done bootstrapping'],
    ] as const) {
      assert.equal(outcome(status, body), 'refused as documented', `${status}`);
    }
    assert.equal(outcome(415, 'rpc: unrecognized Content-Type'), 'differs');
    assert.equal(outcome(418, 'teapot'), 'differs');
  });

  it('is a difference where nothing comes at all', () => {
    assert.equal(rejectionOf(new TimeoutError(place, 30_000)).outcome, 'differs');
    assert.equal(rejectionOf(new ConnectionError(place, 'reset')).outcome, 'differs');
  });

  it('is documented for a subscription where no websocket is opened, and not where one breaks', () => {
    const noSocket = [
      new HttpError(place, 400, 'Bad Request', 'text/plain'),
      new HttpError(place, 405, '', ''),
      new ConnectionError(place, 'noSocket'),
    ];
    for (const error of noSocket) {
      const { outcome, how } = socketRejectionOf(error);
      assert.deepEqual([outcome, how.split(':')[0]], ['refused as documented', 'noSocket']);
    }
    assert.equal(socketRejectionOf(new ConnectionError(place, 'reset')).outcome, 'differs');
    assert.match(socketRejectionOf(new RpcError(place, -32601, 'notifications not supported')).how, /^unsupported: /);
  });
});

/** Errors of methods that are read-only or unknown. */
function rejectionsIn({ path, request, body, contentType }: Recording): { code: number; words: string }[] {
  if (!contentType?.startsWith('application/json') || body.trim() === '') {
    return [];
  }
  const sent = (isList(request) ? request : [request]).filter(isObject);
  const received = parseJson(body);
  return (isList(received) ? received : [received]).filter(isObject).flatMap(({ id, error }) => {
    const { method } = sent.find((one) => one['id'] === id) ?? sent[0] ?? {};
    const entry =
      typeof method === 'string' ? findMethod(method, path.startsWith('/ext/bc/') ? 'chain' : 'node') : undefined;
    return isObject(error) && (entry === undefined || entry.effect === 'reads')
      ? [{ code: Number(error['code']), words: String(error['message']) }]
      : [];
  });
}
