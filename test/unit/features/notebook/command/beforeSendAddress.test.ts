import assert from 'node:assert/strict';
import { parseUri, printUri } from '../../../../../src/extension/shared/documentRoute';
import { beforeSendAddress } from '../../../../../src/extension/notebook/command/sendsIn';

const request = {
  ...{ network: 'local, mine', chain: 'C-Chain', from: `0x${'ab'.repeat(20)}`, to: `0x${'cd'.repeat(20)}` },
  ...{ data: `0x${'01'.repeat(40)}`, value: 10n ** 20n, format: 'md' as const },
};

describe('the address of a message before it is sent', () => {
  it('has the call, and gives it back', () => {
    const uri = printUri(beforeSendAddress, request);
    assert.equal(uri.path, '/message before it is sent.md');
    assert.deepEqual(parseUri(beforeSendAddress, uri), request);
    const bare = { ...request, from: undefined, value: undefined, format: 'json' as const };
    assert.deepEqual(parseUri(beforeSendAddress, printUri(beforeSendAddress, bare)), bare);
  });

  for (const [what, part] of [
    ['a call of nobody', { to: '' }],
    ['data that are no hex', { data: '0x0g' }],
    ['less than a selector', { data: '0x01' }],
    ['no chain', { chain: '' }],
  ] as const) {
    it(`is none with ${what}`, () => {
      assert.equal(parseUri(beforeSendAddress, printUri(beforeSendAddress, { ...request, ...part })), undefined);
    });
  }
});
