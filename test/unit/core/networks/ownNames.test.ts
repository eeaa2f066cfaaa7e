import assert from 'node:assert/strict';
import { type EvmChain, withUniqueNames } from '../../../../src/engine/networks/network';

const chain = (name: string, path: string): EvmChain => ({ name, path });

describe('names of chains that anybody may have given', () => {
  it('are none that another chain has, those of the primary network among them', () => {
    const known = [chain('C-Chain', 'C'), chain('orders', 'AAAAAAAA1')];
    const found = [
      chain('C-Chain', 'BBBBBBBB1'),
      chain('X-Chain', 'BBBBBBBB2'),
      chain('orders', 'BBBBBBBB3'),
      chain('orders', 'BBBBBBBB4'),
      chain('own', 'BBBBBBBB5'),
      chain('orders BBBBBBBB', 'BBBBBBBB6'),
    ];
    assert.deepEqual(
      withUniqueNames(found, known).map(({ name }) => name),
      [
        'C-Chain BBBBBBBB',
        'X-Chain BBBBBBBB',
        'orders BBBBBBBB',
        'orders BBBBBBBB4',
        'own',
        'orders BBBBBBBB BBBBBBBB',
      ],
    );
  });
});
