import assert from 'node:assert/strict';
import { diagnosisAddress, proofOfPossessionAddress } from '../../../../src/extension/diagnosis/diagnosisAddress';
import { parseUri, printUri } from '../../../../src/extension/shared/documentRoute';

const pair = { publicKey: `0x${'ab'.repeat(48)}`, proofOfPossession: `0x${'cd'.repeat(96)}` };

describe('the address of a diagnosis', () => {
  it('has the network and the chain, and gives them back', () => {
    const request = { network: 'local, mine', chain: 'orders & co', at: '2TqSm1', format: 'md' } as const;
    const uri = printUri(diagnosisAddress, request);
    assert.equal(uri.path, '/diagnosis of orders & co.md');
    assert.deepEqual(parseUri(diagnosisAddress, uri), request);
  });

  for (const query of ['', 'network=fuji', 'chain=orders', 'network=&chain=']) {
    it(`is none without a network and a chain: ${query}`, () => {
      assert.equal(parseUri(diagnosisAddress, { path: '/diagnosis of orders.md', query }), undefined);
    });
  }
});

describe('the address of a proof of possession', () => {
  it('has both public values, and gives them back', () => {
    const request = { ...pair, network: 'fuji', format: 'json' } as const;
    const uri = printUri(proofOfPossessionAddress, request);
    assert.equal(uri.path, '/proof of possession 0xabababab…abab.json');
    assert.deepEqual(parseUri(proofOfPossessionAddress, uri), request);
  });

  for (const [what, part] of [
    ['a private key in place of the public one', { publicKey: `0x${'ab'.repeat(32)}` }],
    ['a proof that is too short', { proofOfPossession: '0xcd' }],
    ['no network', { network: '' }],
  ] as const) {
    it(`is none with ${what}`, () => {
      const uri = printUri(proofOfPossessionAddress, { ...pair, network: 'fuji', format: 'md', ...part });
      assert.equal(parseUri(proofOfPossessionAddress, uri), undefined);
    });
  }
});
