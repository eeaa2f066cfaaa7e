import assert from 'node:assert/strict';
import { nearest } from '../../../../src/engine/primitives/text/words';

describe('nearest word', () => {
  const words = ['height', 'platform.getBlock', 'platform.getTx', 'eth_getBlockByHash', 'txID'];
  const cases: readonly (readonly [word: string, expected: string | undefined])[] = [
    ['heigth', 'height'],
    ['platform.getBlok', 'platform.getBlock'],
    ['PLATFORM.gettx', 'platform.getTx'],
    ['eth_getBlokByHahs', 'eth_getBlockByHash'],
    ['txIDs', 'txID'],
    ['width', undefined],
    ['', undefined],
  ];
  for (const [word, expected] of cases) {
    it(`to "${word}" is ${expected ?? 'none'}`, () => {
      assert.equal(nearest(word, words), expected);
    });
  }
});
