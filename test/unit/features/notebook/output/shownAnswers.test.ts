import assert from 'node:assert/strict';
import { ShownAnswers } from '../../../../../src/features/notebook/output/shownAnswers';
import type { CellAnswer } from '../../../../../src/state/notebook/cellAnswer';

function answer(request: number, node: string, part: Partial<CellAnswer> = {}): CellAnswer {
  return {
    request,
    label: 'eth_chainId',
    place: { network: 'devnet', node, host: '127.0.0.1:9650' },
    outcome: { kind: 'result', json: '0x1' },
    milliseconds: 1,
    expectations: [],
    ...part,
  };
}

function nodes(shown: ShownAnswers): readonly (readonly (string | undefined)[])[] {
  return shown.groups().map((group) => group.map(({ place }) => place.node));
}

describe('ShownAnswers', () => {
  it('stand in the order of the requests as they come, and of the nodes when all are there', () => {
    const shown = new ShownAnswers();
    shown.add(answer(1, 'one'));
    shown.add(answer(0, 'two'));
    shown.add(answer(0, 'one'));
    assert.deepEqual(nodes(shown), [['two', 'one'], ['one']]);
    shown.settle([answer(0, 'one'), answer(0, 'two'), answer(1, 'one')]);
    assert.deepEqual(nodes(shown), [['one', 'two'], ['one']]);
  });

  it('show a subscription by what it told last', () => {
    const shown = new ShownAnswers();
    shown.progress(answer(0, 'one'));
    shown.progress(answer(0, 'one'));
    assert.deepEqual(nodes(shown), [['one']]);
    shown.add(answer(0, 'one', { notes: ['3 events.'] }));
    assert.deepEqual(nodes(shown), [['one']]);
  });
});
