import assert from 'node:assert/strict';
import { deepEqual } from '../../../helpers/deepEqual';
import { parseUri, printUri } from '../../../../src/extension/shared/documentRoute';
import { warpRequestAddress } from '../../../../src/extension/warp/signingFields';

describe('the address of a signed message', () => {
  const request = { network: 'a b&c', signed: '0x00000000303981df', format: 'md' } as const;

  it('holds all that the document needs, and is read back', () => {
    deepEqual(printUri(warpRequestAddress, request), {
      path: '/signed 0x00000000…81df.md',
      query: 'network=a%20b%26c&signed=0x00000000303981df',
    });
    const byNodes = { ...request, by: 'nodes', quorum: '67' } as const;
    for (const one of [request, byNodes, { ...request, subnetId: '2oYM', height: '23', format: 'json' } as const]) {
      deepEqual(parseUri(warpRequestAddress, printUri(warpRequestAddress, one)), one);
    }
  });

  for (const [what, path, query] of [
    ['no message', '/signed.md', 'network=a'],
    ['no network', '/signed.md', 'signed=0x00'],
    ['a message that is none', '/signed.md', 'network=a&signed=0xzz'],
    ['a height that is none', '/signed.md', 'network=a&signed=0x00&height=-1'],
    ['a quorum that is none', '/signed.md', 'network=a&signed=0x00&by=nodes&quorum=101'],
    ['signatures of somebody else', '/signed.md', 'network=a&signed=0x00&by=me'],
    ['another format', '/signed.txt', 'network=a&signed=0x00'],
  ] as const) {
    it(`is none with ${what}`, () => {
      assert.equal(parseUri(warpRequestAddress, { path, query }), undefined);
    });
  }
});
