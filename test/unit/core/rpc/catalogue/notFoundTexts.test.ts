import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { errorCategory, isNodeResponse } from '../../../../../src/engine/errors/errorTable';
import { RpcError } from '../../../../../src/engine/errors/errors';
import { parseJson } from '../../../../../src/engine/primitives/json/parseJson';
import type { JsonValue } from '../../../../../src/engine/primitives/json/value';
import { findMethod } from '../../../../../src/engine/rpc/catalogue';
import { notFoundTexts, isNotFoundText } from '../../../../../src/engine/rpc/methodName';
import { readLiveAnswers } from '../../../../helpers/live/liveRecordings';
import { isList, isObject, readRecordings } from '../../../../helpers/recording';

/** A recorded error response. */
interface Refusal {
  readonly method: string;
  readonly code: number;
  readonly text: string;
}

function rejectionsOf(request: JsonValue | undefined, body: JsonValue | undefined): readonly Refusal[] {
  if (isList(request) && isList(body)) {
    return request.flatMap((call, i) => rejectionsOf(call, body[i]));
  }
  const error = isObject(body) ? body['error'] : undefined;
  return isObject(request) && typeof request['method'] === 'string' && isObject(error)
    ? [{ method: request['method'], code: Number(error['code']), text: String(error['message']) }]
    : [];
}

const files = readdirSync(join(__dirname, '../../../../recordings')).filter((file) =>
  /^(?!websocket).*\.jsonl$/.test(file),
);
const older = files
  .flatMap(readRecordings)
  .flatMap(({ request, body }) =>
    rejectionsOf(request, body.startsWith('{') || body.startsWith('[') ? parseJson(body) : undefined),
  );
const live = [...readLiveAnswers().values()]
  .flat()
  .flatMap(({ call, body }) => rejectionsOf(call, typeof body === 'string' ? undefined : body));
const recorded = [...older, ...live].filter(({ method }) => findMethod(method) !== undefined);

describe('what nodes say where they have no such thing', () => {
  it('was recorded', () => {
    assert.ok(recorded.length > 80, `only ${recorded.length} refusals`);
  });

  it('is of methods of the catalogue that change nothing', () => {
    assert.deepEqual(
      Object.keys(notFoundTexts).filter((method) => !['reads', 'endangers'].includes(findMethod(method)?.effect ?? '')),
      [],
    );
  });

  it('holds every recorded refusal that says so, by its method', () => {
    const missed = recorded.filter(({ method, code, text }) => {
      const error = new RpcError({ host: 'one', method }, code, text);
      return errorCategory(error) === 'notFound' && !isNotFoundText(method, text);
    });
    assert.deepEqual(missed, []);
  });

  it('holds nothing that says something else', () => {
    const words =
      /not found$|^no container|not a (?:subnet|blockchain)$|^could not find tx|^there is no |errored with missing validators$|^unknown preimage$/;
    const others = recorded
      .filter(({ method, text }) => isNotFoundText(method, text) && !words.test(text))
      .map(({ text }) => text);
    assert.deepEqual([...new Set(others)].sort(), [
      'cannot query unfinalized data',
      "the primary network isn't a subnet",
      "transaction doesn't create an asset",
    ]);
  });

  const closing: readonly (readonly [string, string])[] = [
    ['platform.getTx', "couldn't get tx: closed"],
    ['avm.getTx', 'closed'],
    ['avax.getAtomicTx', 'could not find tx: closed'],
    ['index.getContainerByID', 'database closed'],
    ['warp_getMessage', 'failed to get message 2Z36RnQuk1hvsnFeGWzfZUfXNr7w1SjzmDQ78YxfTVNAkDq3nZ with error closed'],
    ['eth_getTransactionByHash', 'leveldb: closed'],
    ['eth_call', 'missing trie node 0x12 (path ) closed'],
  ];
  for (const [method, text] of closing) {
    it(`is not that a node shuts down: ${method}`, () => {
      assert.equal(isNodeResponse(new RpcError({ host: 'one', method }, -32000, text)), false);
    });
  }

  it('is not that a node has pruned what it was asked for, nor that it does not offer the method', () => {
    const pruned = 'missing trie node cac7 (path ) state 0xcac7 is not available, not found';
    for (const [method, code, text] of [
      ['eth_getBalance', -32000, pruned],
      ['eth_call', -32000, pruned],
      ['debug_traceTransaction', -32000, 'required historical state unavailable (reexec=0)'],
      ['debug_traceTransaction', -32601, 'the method debug_traceTransaction does not exist/is not available'],
    ] as const) {
      assert.equal(isNodeResponse(new RpcError({ host: 'one', method }, code, text)), false, `${method}: ${text}`);
    }
  });

  it('is said by what a call runs in its own words', () => {
    for (const text of ['execution reverted', 'tx.origin 0x12 is not authorized to deploy a contract', 'out of gas']) {
      assert.equal(isNodeResponse(new RpcError({ host: 'one', method: 'eth_call' }, -32000, text)), true, text);
    }
  });
});
