import assert from 'node:assert/strict';
import { likelyUrls, mayHoldKey, readTypedUrl } from '../../../../src/engine/networks/foundNetwork';
import { deepEqual } from '../../../helpers/deepEqual';

describe('a URL that somebody types to add a network', () => {
  const local = 'http://127.0.0.1:9650';

  for (const [typed, read] of [
    [local, { url: local, base: local }],
    [` ${local}/ `, { url: local, base: local }],
    ['127.0.0.1:9650', { url: local, base: local }],
    ['localhost:9650/ext', { url: 'http://localhost:9650/ext', base: 'http://localhost:9650' }],
    ['api.avax-test.network', { url: 'https://api.avax-test.network', base: 'https://api.avax-test.network' }],
    [`${local}/ext/bc/C/rpc`, { url: `${local}/ext/bc/C/rpc`, base: local, chain: 'C' }],
    [`${local}/ext/info`, { url: `${local}/ext/info`, base: local }],
    [
      'https://gate.example/a/ext/bc/2Tq/ws',
      { url: 'https://gate.example/a/ext/bc/2Tq/ws', base: 'https://gate.example/a', chain: '2Tq' },
    ],
    ['https://rpc.example/v3', { url: 'https://rpc.example/v3', base: 'https://rpc.example/v3' }],
  ] as const) {
    it(`is read: ${typed}`, () => deepEqual(readTypedUrl(typed), read));
  }

  for (const [typed, problem] of [
    ['  ', { problem: 'empty' }],
    ['ws://127.0.0.1:9650', { problem: 'scheme' }],
    ['file:///etc/passwd', { problem: 'scheme' }],
    ['two words', { problem: 'malformed' }],
    ['https://me:pass@rpc.example/v3', { problem: 'secret', origin: 'https://rpc.example' }],
    ['https://rpc.example/v3?token=abc', { problem: 'secret', origin: 'https://rpc.example' }],
    ['https://rpc.example/v3#abc', { problem: 'secret', origin: 'https://rpc.example' }],
  ] as const) {
    it(`is not asked: ${typed}`, () => deepEqual(readTypedUrl(typed), problem));
  }

  it('may hold a key in its path, which a blockchain ID is not', () => {
    const stored = (url: string): boolean => mayHoldKey(url);
    assert.equal(stored('https://mainnet.infura.io/v3/8f1c2d3e4b5a69788f1c2d3e4b5a6978'), true);
    assert.equal(stored('https://rpc.example/v3'), false);
    assert.equal(stored(`${local}/ext/bc/2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo/rpc`), false);
  });

  it('may have meant other paths of its host, and no other host', () => {
    const read = readTypedUrl('https://rpc.example/eth');
    assert.ok('url' in read);
    assert.deepEqual(likelyUrls(read), [
      'https://rpc.example',
      'https://rpc.example/rpc',
      'https://rpc.example/ext/bc/C/rpc',
      'https://rpc.example/eth/rpc',
    ]);
  });
});
