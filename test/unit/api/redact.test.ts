import assert from 'node:assert/strict';
import { createRedact } from '../../../src/api/redact';

describe('createRedact', () => {
  const url = new URL('https://me:pass%20word@host/v3/abcdef0123456789abcdef/x?key=query-key&network=fuji');
  const redact = createRedact(url, {
    Authorization: 'Bearer tok-en-1',
    'x-glacier-api-key': 'glacier',
    'content-type': 'text/plain',
  });

  const cases: readonly (readonly [text: string, redacted: string])[] = [
    ['bad token tok-en-1', 'bad token …'],
    ['got Bearer tok-en-1', 'got Bearer …'],
    ['key glacier is unknown', 'key … is unknown'],
    ['GET /v3/abcdef0123456789abcdef/x', 'GET /v3/…/x'],
    ['query-key pass word pass%20word', '… … …'],
    ['text/plain is fine', 'text/plain is fine'],
  ];
  for (const [text, redacted] of cases) {
    it(`${text} → ${redacted}`, () => assert.equal(redact(text), redacted));
  }

  it('leaves hashes and ids of the path readable', () => {
    const ids = [
      `0x${'ab'.repeat(32)}`,
      '2Z36RnQuk1hvsnFeGWzfZUfXNr7w1SjzmDQ78YxfTVNAkDq3nZ',
      'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg',
      'P-avax18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
    ];
    const plain = createRedact(new URL(`https://host/${ids.join('/')}`), {});
    assert.equal(plain(ids.join(' ')), ids.join(' '));
  });
});
