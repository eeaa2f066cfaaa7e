import assert from 'node:assert/strict';
import { message, count, id, text } from '../../../../src/engine/report/spans';

describe('a message with spans', () => {
  it('has its values in the words', () => {
    const share = count(25n, '%');
    const node = [id('NodeID-1'), text('!')];
    assert.deepEqual(message`${node} has ${share} of the weight`, [
      { kind: 'id', id: 'NodeID-1' },
      { kind: 'text', text: '!' },
      { kind: 'text', text: ' has ' },
      { kind: 'count', value: 25n, unit: '%' },
      { kind: 'text', text: ' of the weight' },
    ]);
    assert.deepEqual(message`${share}: ${node}`.slice(0, 2), [
      { kind: 'count', value: 25n, unit: '%' },
      { kind: 'text', text: ': ' },
    ]);
  });

  it('has numbers as words of ours', () => {
    assert.deepEqual(message`${2} of ${3}`, [{ kind: 'text', text: '2 of 3' }]);
    assert.deepEqual(message`${id('NodeID-1')} and ${2} more`, [
      { kind: 'id', id: 'NodeID-1' },
      { kind: 'text', text: ' and 2 more' },
    ]);
  });

  it('takes no plain string, which may be anybody’s', () => {
    const word: string = 'x';
    // @ts-expect-error: it has to be said whose words they are, by text or remote
    assert.throws(() => message`said by ${word}`, TypeError);
  });
});
