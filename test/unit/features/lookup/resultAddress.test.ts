import assert from 'node:assert/strict';
import fc from 'fast-check';
import { deepEqual } from '../../../helpers/deepEqual';
import { parseUri, printUri, type UriParts } from '../../../../src/extension/shared/documentRoute';
import { resultAddress, type DocumentRequest } from '../../../../src/extension/lookup/resultAddress';

const documentAddress = (request: DocumentRequest): UriParts => printUri(resultAddress, request);
const parseDocumentAddress = (parts: UriParts): DocumentRequest | undefined => parseUri(resultAddress, parts);

describe('the address of a result', () => {
  it('reads well', () => {
    deepEqual(documentAddress({ target: { id: '0x7ee3', network: 'fuji', chain: 'C-Chain' }, format: 'md' }), {
      path: '/fuji/C-Chain/0x7ee3.md',
      query: '',
    });
    assert.equal(documentAddress({ target: { id: '12', network: 'local' }, format: 'json' }).path, '/local/12.json');
  });

  it('shortens what is too long for a tab, and keeps it whole in the query', () => {
    const id = `0x${'ab'.repeat(300)}`;
    const address = documentAddress({ target: { id, network: 'fuji' }, format: 'md' });
    assert.equal(decodeURIComponent(address.path), '/fuji/0xababababababababab…abababababababababab.md');
    deepEqual(parseDocumentAddress(address), { target: { id, network: 'fuji' }, format: 'md' });
  });

  it('keeps which balances are meant', () => {
    const balances = { block: '5', spam: true, contracts: ['0x5DB9A7629912EBF95876228C24A848de0bfB43A9'] } as const;
    const request = { target: { id: '0x7ee3', network: 'fuji', balances }, format: 'md' } as const;
    const address = documentAddress(request);
    assert.equal(address.path, '/fuji/0x7ee3.md');
    deepEqual(parseDocumentAddress(address), request);
    deepEqual(parseDocumentAddress({ ...address, query: 'balances=%7B' })?.target, {
      id: '0x7ee3',
      network: 'fuji',
    });
  });

  it('keeps which node alone is meant', () => {
    const request = { target: { id: '0x7ee3', network: 'fuji', node: 'two & more' }, format: 'md' } as const;
    assert.equal(documentAddress(request).query, 'node=two%20%26%20more');
    deepEqual(parseDocumentAddress(documentAddress(request)), request);
  });

  it('comes back the same from any names', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 });
    fc.assert(
      fc.property(
        text,
        text,
        fc.option(text, { nil: undefined }),
        fc.constantFrom('md', 'json'),
        (id, network, chain, format) => {
          const target = { id, network, ...(chain === undefined ? {} : { chain }) };
          const request = { target, format } as DocumentRequest;
          deepEqual(parseDocumentAddress(documentAddress(request)), request);
        },
      ),
      { numRuns: 300 },
    );
  });

  for (const path of [
    '',
    '/',
    '/fuji',
    '/fuji.md',
    '/fuji/.md',
    '/a/b/c/d.md',
    '/fuji/0x1.txt',
    '/fuji/%.md',
    '//0x1.md',
  ]) {
    it(`has no meaning for ${JSON.stringify(path)}`, () => {
      assert.equal(parseDocumentAddress({ path, query: '' }), undefined);
    });
  }
});
