import assert from 'node:assert/strict';
import { decodeText, NotUtf8Error } from '../../../../../src/engine/notebook/rpcFile';

describe('decodeText', () => {
  it('keeps a byte order mark', () => {
    assert.equal(decodeText(Buffer.from('\uFEFF%% rpc\n')), '\uFEFF%% rpc\n');
  });

  it('names line and column of the first byte that is no UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from('%% rpc\né\uFFFDx'), Buffer.from([0xff]), Buffer.from('y')]);
    assert.throws(
      () => decodeText(bytes),
      (error) => error instanceof NotUtf8Error && error.line === 2 && error.column === 4,
    );
  });
});
