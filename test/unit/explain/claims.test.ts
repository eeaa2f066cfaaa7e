import assert from 'node:assert/strict';
import { Claims } from '../../../src/engine/report/claims';

interface Facts {
  from: string;
  value: bigint;
  note: string;
}

describe('Claims', () => {
  const claims = new Claims<Facts>([
    { from: 2, facts: { from: '0xAB', value: 5n } },
    { from: 0, facts: { from: '0xab', value: 6n, note: 'x' } },
    { from: 1, facts: { value: 5n } },
  ]);

  it('takes the first source that says something', () => {
    assert.equal(claims.value('value'), 5n);
    assert.equal(claims.value('note'), 'x');
    assert.equal(new Claims<Facts>([]).value('note'), undefined);
  });

  it('names all sources that say the same, whatever the case of letters', () => {
    assert.deepEqual(claims.get('from'), { value: '0xAB', from: [2, 0] });
    assert.deepEqual(claims.from('from', 'value'), [0, 1, 2]);
  });

  it('lists contradictions of the asked fields, with who said what', () => {
    assert.deepEqual(claims.contradictions(['from', 'note', 'value']), [
      {
        key: 'value',
        reported: [
          { value: '5', from: [2, 1] },
          { value: '6', from: [0] },
        ],
      },
    ]);
  });
});
