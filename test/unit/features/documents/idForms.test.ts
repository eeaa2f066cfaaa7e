import assert from 'node:assert/strict';
import type { Report } from '../../../../src/engine/report/report';
import { idForms } from '../../../../src/extension/documents/pageState';
import { erc20Transfer, hash } from '../../core/finding/samples';

describe('other spellings of an identifier', () => {
  const cb58 = '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo';
  const of = (identifier: string, part: Partial<Report> = {}) =>
    idForms({ ...erc20Transfer, identifier, ...part }).map(({ label, text }) => `${label} ${text}`);

  it('are given of an ID that nodes know by both', () => {
    const [hex = ''] = of(cb58, { kind: 'subnet' });
    assert.match(hex, /^hex 0x[0-9a-f]{64}$/);
    assert.deepEqual(of(hex.slice(4), { kind: 'subnet' }), [`cb58 ${cb58}`]);
  });

  it('are none of a hash of the EVM, of what may be a key, and of signed bytes', () => {
    assert.deepEqual(of(hash), []);
    assert.deepEqual(of(hash, { kind: 'identifier', status: 'secret' }), []);
    assert.deepEqual(of(`0x${'ab'.repeat(300)}`, { kind: 'subnet' }), []);
  });
});
