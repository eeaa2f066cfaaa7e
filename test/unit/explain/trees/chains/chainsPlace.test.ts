import assert from 'node:assert/strict';
import { deepEqual } from '../../../../helpers/deepEqual';
import { type ChainsPlace, placeId, readPlaceId } from '../../../../../src/engine/trees/treeNode';

describe('ids in the tree of chains', () => {
  const places: readonly [string, ChainsPlace][] = [
    ['fuji/subnet/2Dyq', { network: 'fuji', subnetId: '2Dyq', parts: [] }],
    ['fuji/subnet/2Dyq/chain/2TqS', { network: 'fuji', subnetId: '2Dyq', chain: '2TqS', parts: [] }],
    [
      'fuji/subnet/2Dyq/chain/2TqS/precompiles/warpConfig',
      { network: 'fuji', subnetId: '2Dyq', chain: '2TqS', parts: ['precompiles', 'warpConfig'] },
    ],
    ['my%20net%2F2/subnet/-/chain/a%2Fb', { network: 'my net/2', chain: 'a/b', parts: [] }],
  ];
  for (const [id, place] of places) {
    it(`are read as they were written: ${id}`, () => {
      assert.equal(placeId(place), id);
      deepEqual(readPlaceId(id), place);
    });
  }
});
