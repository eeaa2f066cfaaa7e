import assert from 'node:assert/strict';
import { netChanges, wrappedMovements } from '../../../../../src/engine/evm/token/tokens';

const address = (digit: string): string => `0x${digit.repeat(40)}`;
const [alice, pool, router, coin, wrapped, zero] = ['a', 'b', 'c', 'd', 'e', '0'].map(address) as [
  ...[string, string, string, string, string, string],
];

describe('who ends with what', () => {
  it('is the sum of what came and went, without what evens out and without the zero address', () => {
    assert.deepEqual(
      netChanges([
        { from: alice, to: router, value: 10n },
        { from: router, to: pool, value: 10n },
        { from: pool, to: router, token: coin, value: 300n },
        { from: router, to: alice, token: coin, value: 295n },
        { from: zero, to: alice, token: coin, tokenId: 7n, value: 1n },
        { from: alice, to: alice, token: coin, tokenId: 8n, value: 1n },
      ]),
      [
        { address: alice, token: undefined, tokenId: undefined, change: -10n },
        { address: alice, token: coin, tokenId: undefined, change: 295n },
        { address: alice, token: coin, tokenId: 7n, change: 1n },
        { address: router, token: coin, tokenId: undefined, change: 5n },
        { address: pool, token: undefined, tokenId: undefined, change: 10n },
        { address: pool, token: coin, tokenId: undefined, change: -300n },
      ],
    );
  });

  it('counts what a wrapped native token gave out or took in, where its native token went the other way', () => {
    const word = (digits: string): string => `0x${digits.padStart(64, '0')}`;
    const deposit = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
    const withdrawal = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';
    const log = (topic: string, owner: string, value: string, token = wrapped) => ({
      ...{ address: token, topics: [topic, word(owner.slice(2))], data: word(value) },
    });
    const logs = [log(deposit, alice, 'a'), log(withdrawal, pool, '4'), log(deposit, alice, 'a', coin)];
    const native = [
      { from: alice, to: wrapped, value: 10n },
      { from: wrapped, to: pool, value: 4n },
    ];
    assert.deepEqual(wrappedMovements(logs, native), [
      { to: alice, token: wrapped, value: 10n },
      { from: pool, token: wrapped, value: 4n },
    ]);
    assert.deepEqual(wrappedMovements(logs, []), []);
  });
});
