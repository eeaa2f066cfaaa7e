import assert from 'node:assert/strict';
import { changesLine, validatorChanges } from '../../../../../src/engine/transactions/block/blockReport';

const [a, b, c] = ['NodeID-A', 'NodeID-B', 'NodeID-C'];
const subnetId = 'subnet';

function sets(totalWeight: bigint, ...signers: readonly (readonly [string, bigint])[]) {
  const validators = signers.map(([node, weight]) => ({ nodeIDs: [node], weight, publicKey: `0x${node}` }));
  return { [subnetId]: { validators, totalWeight } };
}

const kinds = (...at: Parameters<typeof validatorChanges>) =>
  validatorChanges(...at).map(({ node, kind }) => [node, kind]);

describe('validators from one height to the next', () => {
  it('are inactive where their weight stays', () => {
    assert.deepEqual(kinds(sets(3n, [a, 1n], [b, 2n]), sets(3n, [b, 2n])), [[a, 'inactive']]);
  });

  it('have ended where their weight goes with them', () => {
    assert.deepEqual(kinds(sets(3n, [a, 1n], [b, 2n]), sets(2n, [b, 2n])), [[a, 'ended']]);
    assert.deepEqual(kinds(sets(1n, [a, 1n]), {}), [[a, 'ended']]);
  });

  it('are gone for a reason that is not known where both could be', () => {
    assert.deepEqual(kinds(sets(6n, [a, 1n], [b, 2n], [c, 3n]), sets(5n, [c, 3n])), [
      [a, 'gone'],
      [b, 'gone'],
    ]);
  });

  it('begin where they were not there', () => {
    assert.deepEqual(kinds({}, sets(1n, [a, 1n])), [[a, 'started']]);
  });

  it('are counted in a title after the first', () => {
    const words = (...at: Parameters<typeof validatorChanges>) =>
      changesLine(validatorChanges(...at), new Map([[subnetId, 'orders']]))
        .map((span) => (span.kind === 'id' ? span.id : span.kind === 'text' ? span.text : span.kind))
        .join('');
    const before = sets(6n, [a, 1n], [b, 2n], [c, 3n]);
    assert.equal(words(before, before), 'advances chain time, no validator changes');
    assert.equal(words(before, sets(6n, [b, 2n], [c, 3n])), 'NodeID-A becomes inactive on orders: balance used up');
    assert.equal(words(before, sets(5n, [b, 2n], [c, 3n])), 'staking period of NodeID-A on orders ends');
    assert.equal(words(before, sets(6n)), 'NodeID-A becomes inactive on orders: balance used up, and 2 more changes');
  });
});
