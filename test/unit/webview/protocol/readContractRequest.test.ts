import assert from 'node:assert/strict';
import { readPageRequest } from '../../../../src/webview/protocol/readPageRequest';

const override = { address: '0x1', balance: '', nonce: '', code: '', storage: '' };
const simulation = {
  kind: 'simulate',
  run: 1,
  fn: 2,
  args: ['1'],
  block: '',
  from: '',
  value: '',
  overrides: [override],
};

describe('requests of a contract’s page', () => {
  for (const request of [
    { kind: 'functions' },
    { kind: 'check', fn: 0, arg: 1, text: '0x' },
    { kind: 'read', run: 1, block: 'latest', calls: [{ fn: 0, args: ['a'] }] },
    simulation,
    { kind: 'cancel', run: 7 },
    { kind: 'keep', typed: { 'read 0 arg 0': 'x' } },
  ]) {
    it(`are read: ${request.kind}`, () => {
      const requested = { kind: 'contract', request };
      assert.deepEqual(readPageRequest(requested), requested);
    });
  }

  for (const [what, request] of Object.entries({
    'nothing at all': undefined,
    'of a kind that is none': { kind: 'send', run: 1 },
    'that name a host': { kind: 'functions', url: 'http://evil.com' },
    'that name an address': { ...simulation, to: '0x1' },
    'of a function that cannot be': { kind: 'check', fn: -1, arg: 0, text: '' },
    'of no call': { kind: 'read', run: 1, block: '', calls: [] },
    'of too many calls': {
      kind: 'read',
      run: 1,
      block: '',
      calls: Array.from({ length: 501 }, () => ({ fn: 0, args: [] })),
    },
    'of a text that is too long': { kind: 'check', fn: 0, arg: 0, text: 'x'.repeat(200_002) },
    'of an override with more than belongs there': { ...simulation, overrides: [{ ...override, key: '0x' }] },
    'of too many overrides': { ...simulation, overrides: Array.from({ length: 21 }, () => override) },
    'to keep too many fields': {
      kind: 'keep',
      typed: Object.fromEntries(Array.from({ length: 2_001 }, (_, i) => [`field ${i}`, ''])),
    },
    'to keep what is no text': { kind: 'keep', typed: { a: 1 } },
  })) {
    it(`are not taken: ${what}`, () => assert.equal(readPageRequest({ kind: 'contract', request }), undefined));
  }
});
