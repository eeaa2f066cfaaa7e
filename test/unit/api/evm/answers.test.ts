import assert from 'node:assert/strict';
import { fetchBlockByHash, fetchBlockByNumber, getLatestBlock } from '../../../../src/engine/evm/io/blocks';
import type { EvmCall } from '../../../../src/engine/evm/io/rpcBatch';
import {
  fetchTransactionReceipt,
  fetchTransactionByHash,
  txpoolContentFrom,
} from '../../../../src/engine/evm/io/transaction';
import { traceCalls } from '../../../../src/engine/evm/io/trace';
import { DecodeError } from '../../../../src/engine/errors/errors';
import { decode } from '../../../../src/engine/net/schema/decode';
import { parseJson } from '../../../../src/engine/primitives/json/parseJson';
import { isList, isObject, readRecordings } from '../../../helpers/recording';
import { blockTime } from '../../../../src/engine/evm/blockFigures';
import { toQuantity } from '../../../../src/engine/primitives';

const place = { host: 'node', method: 'eth_thing' };
const hash = `0x${'aa'.repeat(32)}`;

/** The decode error of a response: its path and the expected value. */
function wrong(call: EvmCall<unknown>, json: string): readonly [string, string] {
  try {
    decode(call.result, parseJson(json), place);
  } catch (error) {
    if (error instanceof DecodeError) {
      return [error.path, error.expected];
    }
    throw error;
  }
  return assert.fail(`${json} was taken`);
}

describe('answers of EVM nodes', () => {
  const calls: Readonly<Record<string, (params: readonly unknown[]) => EvmCall<unknown> | undefined>> = {
    eth_getTransactionByHash: ([requested]) => fetchTransactionByHash(String(requested)),
    eth_getTransactionReceipt: ([requested]) => fetchTransactionReceipt(String(requested)),
    eth_getBlockByHash: ([requested, full]) => (full === false ? fetchBlockByHash(String(requested)) : undefined),
    eth_getBlockByNumber: ([requested, full]) => {
      const isNumber = /^0x[1-9a-f][0-9a-f]*$/.test(String(requested));
      return full !== false ? undefined : isNumber ? fetchBlockByNumber(BigInt(String(requested))) : getLatestBlock();
    },
    debug_traceTransaction: ([requested, options]) =>
      JSON.stringify(options)?.includes('callTracer') === true ? traceCalls({ hash: String(requested) }) : undefined,
    txpool_contentFrom: ([account]) => txpoolContentFrom(String(account)),
  };

  for (const file of ['evm-c.jsonl', 'evm-c-more.jsonl', 'evm-l1.jsonl', 'evm-l1-more.jsonl']) {
    it(`are read as recorded in ${file}`, () => {
      const read = new Map<string, number>();
      for (const { request, body } of readRecordings(file)) {
        const answer = isObject(request) && body.startsWith('{') ? parseJson(body) : null;
        if (!isObject(request) || !isObject(answer) || !('result' in answer) || !isList(request['params'])) {
          continue;
        }
        const method = String(request['method']);
        const call = calls[method]?.(request['params']);
        if (call !== undefined) {
          decode(call.result, answer['result'] ?? null, { host: file, method });
          read.set(method, (read.get(method) ?? 0) + 1);
        }
      }
      assert.ok((read.get('eth_getTransactionByHash') ?? 0) + (read.get('txpool_contentFrom') ?? 0) > 0);
    });
  }

  it('say what is wrong with them', () => {
    const call = fetchBlockByHash(hash);
    const block = (part: string): string =>
      `{"number":"0x1","hash":"${hash}","parentHash":"${hash}","timestamp":"0x1","gasLimit":"0x1","gasUsed":"0x1","transactions":[]${part}}`;
    assert.deepEqual(wrong(call, '7'), ['', 'an object']);
    assert.deepEqual(wrong(call, block(',"x":1').replace('"transactions":[]', '"transactions":{}')), [
      'transactions',
      'a list',
    ]);
    assert.deepEqual(wrong(call, block(',"size":12')), ['size', 'a 0x hex quantity']);
    assert.deepEqual(wrong(call, block('').replace('[]', '["0x12"]')), ['transactions[0]', 'a 0x hash of 32 bytes']);
  });

  it('know the time of a block to the millisecond where it is told', () => {
    assert.equal(blockTime({ timestamp: 1_763_748_032n }), 1_763_748_032_000);
    assert.equal(
      blockTime({ timestamp: 1_763_748_032n, timestampMilliseconds: 1_763_748_032_250n }),
      1_763_748_032_250,
    );
    assert.equal(toQuantity(2n ** 64n), '0x10000000000000000');
  });
});
