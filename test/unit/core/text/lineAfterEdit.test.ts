import assert from 'node:assert/strict';
import { lineAfterEdits } from '../../../../src/engine/primitives/text/lines';

describe('lineAfterEdits', () => {
  it('moves what stands below an edit, and leaves what stands above', () => {
    assert.equal(lineAfterEdits(10, [{ start: 3, end: 3, breaks: 2 }]), 12);
    assert.equal(lineAfterEdits(10, [{ start: 3, end: 6, breaks: 0 }]), 7);
    assert.equal(lineAfterEdits(10, [{ start: 11, end: 30, breaks: 0 }]), 10);
  });

  it('ends a line that an edit touches', () => {
    assert.equal(lineAfterEdits(10, [{ start: 10, end: 10, breaks: 0 }]), undefined);
    assert.equal(lineAfterEdits(10, [{ start: 4, end: 12, breaks: 8 }]), undefined);
  });

  it('takes edits one after the other', () => {
    const edits = [
      { start: 20, end: 20, breaks: 1 },
      { start: 2, end: 4, breaks: 0 },
      { start: 8, end: 8, breaks: 0 },
    ];
    assert.equal(lineAfterEdits(10, edits), undefined);
    assert.equal(lineAfterEdits(11, edits), 9);
  });
});
