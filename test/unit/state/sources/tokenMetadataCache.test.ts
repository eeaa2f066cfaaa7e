import assert from 'node:assert/strict';
import { HttpError, RpcError } from '../../../../src/engine/errors/errors';
import { RpcBatch, BatchResponses, type Outcome } from '../../../../src/engine/evm/io/rpcBatch';
import { TokenMetadataCache } from '../../../../src/engine/sources/tokenMetadataCache';

const place = { host: 'node', method: 'eth_call' };
const word = (value: bigint): string => value.toString(16).padStart(64, '0');
const ok = (value: string): Outcome<unknown> => ({ ok: true, value, json: value });
const symbol = ok(`0x${word(32n)}${word(4n)}${Buffer.from('USDC').toString('hex').padEnd(64, '0')}`);
const rejected = (error: RpcError | HttpError): Outcome<unknown> => ({ ok: false, error });
const token = `0x${'5d'.repeat(20)}`;

/** Requests the token's metadata and passes in the two responses. @returns the number of calls */
function request(book: TokenMetadataCache, answers: readonly Outcome<unknown>[], chain = 'C-Chain'): number {
  const batch = new RpcBatch();
  const questions = book.addQueries(batch, chain, [token, token.toUpperCase().replace('0X', '0x')]);
  book.remember(chain, questions, new BatchResponses('http://node', answers));
  return questions.length;
}

describe('TokenMetadataCache', () => {
  it('asks about each token of a chain once', () => {
    const book = new TokenMetadataCache();
    assert.equal(request(book, [symbol, ok(`0x${word(6n)}`)]), 1);
    assert.deepEqual(book.get('C-Chain', token.toUpperCase().replace('0X', '0x')), { symbol: 'USDC', decimals: 6 });
    assert.equal(request(book, []), 0);
    assert.equal(request(book, [symbol, ok(`0x${word(18n)}`)], 'orders'), 1);
    assert.deepEqual(book.get('orders', token), { symbol: 'USDC', decimals: 18 });
  });

  it('takes a revert for the answer that there is none', () => {
    const book = new TokenMetadataCache();
    const reverts = rejected(new RpcError(place, -32000, 'execution reverted'));
    request(book, [reverts, reverts]);
    assert.deepEqual(book.get('C-Chain', token), { symbol: undefined, decimals: undefined });
  });

  for (const error of [new HttpError(place, 429, '', ''), new RpcError(place, -32000, 'header not found')]) {
    it(`asks again after ${error.message}`, () => {
      const book = new TokenMetadataCache();
      request(book, [rejected(error), ok(`0x${word(6n)}`)]);
      assert.equal(book.get('C-Chain', token), undefined);
      assert.equal(request(book, [symbol, ok(`0x${word(6n)}`)]), 1);
    });
  }

  it('asks about 16 tokens at most, and forgets the oldest beyond its size', () => {
    const book = new TokenMetadataCache(2);
    const many = Array.from({ length: 40 }, (_, i) => `0x${i.toString(16).padStart(40, '0')}`);
    assert.equal(book.addQueries(new RpcBatch(), 'C-Chain', many).length, 16);
    for (const address of many.slice(0, 3)) {
      book.set('C-Chain', address, { symbol: 'X', decimals: 1 });
    }
    assert.equal(book.get('C-Chain', many[0] ?? ''), undefined);
    assert.deepEqual(book.get('C-Chain', many[2] ?? ''), { symbol: 'X', decimals: 1 });
  });
});
