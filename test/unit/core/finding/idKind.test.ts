import assert from 'node:assert/strict';
import { idKind, kindAt } from '../../../../src/engine/report/spanText';

const hash = `0x${'7e'.repeat(32)}`;
const cb58 = '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo';

describe('idKind', () => {
  it('is told by the identifier itself where that is enough', () => {
    assert.equal(idKind('0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC', 'block'), 'address');
    assert.equal(idKind('P-fuji1x5hlkqzvv0kzvyzl26phvk4y8kf5a6xxr3vjjn'), 'address');
    assert.equal(idKind('fuji1x5hlkqzvv0kzvyzl26phvk4y8kf5a6xxr3vjjn'), 'address');
    assert.equal(idKind('NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg'), 'NodeID');
    assert.equal(idKind(`0x${'ab'.repeat(48)}`), 'BLS public key');
    assert.equal(idKind('41203877'), 'block');
  });

  it('is told by where 32 bytes stand', () => {
    assert.equal(idKind(hash, kindAt({ key: 'blockHash', words: 'block hash' })), 'block');
    assert.equal(idKind(cb58, kindAt({ key: 'stakingTransaction', words: 'staked by' })), 'transaction');
    assert.equal(idKind(cb58, kindAt({ words: 'subnet' })), 'subnet');
    assert.equal(idKind(hash, kindAt({ words: 'transaction' })), 'transaction');
  });

  it('says no more than is known', () => {
    assert.equal(idKind(hash, kindAt({ words: 'anything' })), '32-byte hash');
    assert.equal(idKind(cb58), 'ID');
  });
});
