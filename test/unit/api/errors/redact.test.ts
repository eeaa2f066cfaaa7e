import assert from 'node:assert/strict';
import { createRedact, createRedaction } from '../../../../src/engine/errors/redact';

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

  it('hides a secret whose parts only what nobody sees keeps apart', () => {
    const redact = createRedact(new URL('https://host/rpc?api_key=secret-key-of-mine'), {});
    assert.equal(redact('key secret-\u200bkey-\u0000of-mine'), 'key …');
  });

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

describe('createRedaction, of an answer', () => {
  const answered = (path: string, text: string): string =>
    createRedaction(new URL(`https://host${path}`), {}).filter.redact(text);

  const keys: readonly (readonly [what: string, path: string, key: string])[] = [
    ['32 hex digits', '/v3/9f2c4e1ab37d40589ce6f1230b8a7d5e/ext/bc/C/rpc', '9f2c4e1ab37d40589ce6f1230b8a7d5e'],
    ['letters and digits', '/rpc/aB3dE5fG7hI9jK1lM3nO5pQ7', 'aB3dE5fG7hI9jK1lM3nO5pQ7'],
    ['a UUID', '/8d5c6f0e-1b2a-4c3d-9e8f-7a6b5c4d3e2f/ext', '8d5c6f0e-1b2a-4c3d-9e8f-7a6b5c4d3e2f'],
    ['a key by its name', '/rpc?network=fuji&api_key=secret-key-of-mine', 'secret-key-of-mine'],
    ['a token by its name', '/rpc?token=secret-key-of-mine', 'secret-key-of-mine'],
    ['a key by its look', '/rpc?k=aB3dE5fG7hI9jK1lM3nO5pQ7', 'aB3dE5fG7hI9jK1lM3nO5pQ7'],
  ];
  for (const [what, path, key] of keys) {
    it(`hides ${what}`, () => assert.equal(answered(path, `{"url":"${key}"}`), '{"url":"…"}'));
  }

  const plain: readonly (readonly [what: string, path: string, text: string])[] = [
    ['the alias of a chain', '/ext/bc/my-subnet-evm-chain-1/rpc', '"my-subnet-evm-chain-1"'],
    ['an operation', '/v1/signatureAggregator/fuji/aggregateSignatures/0xab', '"/v1/signatureAggregator"'],
    ['a kind of transactions', '/v1/x?txTypes=AddPermissionlessValidatorTx', '"AddPermissionlessValidatorTx"'],
    ['a token of a page', '/v1/x?pageToken=aB3dE5fG7hI9jK1lM3nO5pQ7', '"aB3dE5fG7hI9jK1lM3nO5pQ7"'],
    ['an address', `/v1/x?token=0x${'ab'.repeat(20)}`, `"0x${'ab'.repeat(20)}"`],
    ['a network', '/v1/x?network=mainnet&currency=usd', '"mainnet usd"'],
  ];
  for (const [what, path, text] of plain) {
    it(`leaves ${what}`, () => assert.equal(answered(path, text), text));
  }
});
