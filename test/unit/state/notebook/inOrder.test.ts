import assert from 'node:assert/strict';
import type { CellAnswer } from '../../../../src/state/notebook/cellAnswer';
import { InOrder } from '../../../../src/state/notebook/runCell';

function answer(request: number, node: string): CellAnswer {
  return {
    request,
    label: 'eth_chainId',
    place: { network: 'devnet', node, host: '127.0.0.1:9650' },
    outcome: { kind: 'result', json: '0x1' },
    milliseconds: 1,
    expectations: [],
  };
}

describe('InOrder', () => {
  it('hands over a request when all its nodes have answered, and not before those above it', () => {
    const handed: string[] = [];
    const inOrder = new InOrder([{ request: 3 }, { request: 4 }, { request: 4 }, { request: 5 }], (answers) =>
      handed.push(answers.map(({ request, place }) => `${request} ${place.node}`).join(', ')),
    );
    inOrder.add(answer(5, 'one'));
    inOrder.add(answer(4, 'two'));
    assert.deepEqual(handed, []);
    inOrder.add(answer(3, 'one'));
    assert.deepEqual(handed, ['3 one']);
    inOrder.add(answer(4, 'one'));
    assert.deepEqual(handed, ['3 one', '4 two, 4 one', '5 one']);
  });
});
