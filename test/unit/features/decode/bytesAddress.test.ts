import assert from 'node:assert/strict';
import { bytesAddress, type BytesRequest } from '../../../../src/extension/decode/byteSuggestions';
import { parseUri, printUri } from '../../../../src/extension/shared/documentRoute';
import { deepEqual } from '../../../helpers/deepEqual';

const bytes = `0x${'00'.repeat(20)}ab12`;

describe('addresses of documents of bytes', () => {
  const request: BytesRequest = { as: 'P.tx', network: 'my net&work=1', format: 'json', text: bytes };

  it('show the reading and the ends of the bytes in the tab', () => {
    assert.deepEqual(printUri(bytesAddress, { ...request, network: 'fuji' }), {
      path: '/P.tx 0x00000000…ab12.json',
      query: `as=P.tx&network=fuji&text=${bytes}`,
    });
  });

  for (const [what, each] of Object.entries<BytesRequest>({
    words: { ...request, format: 'md' },
    json: request,
    ranges: { ...request, format: 'txt' },
    base64: { ...request, text: 'AAAA+/==' },
    'several lines': { ...request, text: '00 00\n00' },
    'long bytes': { as: 'P.block', network: 'fuji', format: 'md', name: 'b12' },
  })) {
    it(`are read back: ${what}`, () => {
      deepEqual(parseUri(bytesAddress, printUri(bytesAddress, each)), each);
    });
  }

  it('of others are not ours', () => {
    for (const [path, query] of [
      ['/fuji/0x12.md', ''],
      ['/P.tx 0x00.md', 'as=P.tx&network=fuji'],
      ['/P.tx 0x00.md', 'as=P.tx&text=00'],
      ['/P.tx 0x00.pdf', 'as=P.tx&network=fuji&text=00'],
      ['/P.tx 0x00.md', 'as=%E0%A4%A&network=fuji&text=00'],
      ['', ''],
    ] as const) {
      assert.equal(parseUri(bytesAddress, { path, query }), undefined);
    }
  });
});
