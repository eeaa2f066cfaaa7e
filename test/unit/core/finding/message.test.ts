import assert from 'node:assert/strict';
import { message } from '../../../../src/core/finding/message';
import { count, id, text } from '../../../../src/core/finding/spans';

describe('a message with spans', () => {
  it('has each value where its language wants it', () => {
    const values = { share: count(25n, '%'), node: [id('NodeID-1'), text('!')] };
    assert.deepEqual(message('{node} has {share} of the weight', values), [
      { kind: 'id', id: 'NodeID-1' },
      { kind: 'text', text: '!' },
      { kind: 'text', text: ' has ' },
      { kind: 'count', value: 25n, unit: '%' },
      { kind: 'text', text: ' of the weight' },
    ]);
    assert.deepEqual(message('{share}: {node}', values).slice(0, 2), [
      { kind: 'count', value: 25n, unit: '%' },
      { kind: 'text', text: ': ' },
    ]);
  });

  it('is not told without one of its values', () => {
    assert.throws(() => message('{share} of {whole}', { share: count(1n) }), {
      message: 'The message "{share} of {whole}" names {whole}, for which there is no value.',
    });
  });
});
