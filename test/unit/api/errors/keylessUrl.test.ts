import assert from 'node:assert/strict';
import { keylessUrl } from '../../../../src/engine/errors/redact';

describe('keylessUrl', () => {
  const cases: readonly (readonly [string, string])[] = [
    ['http://127.0.0.1:9650', 'http://127.0.0.1:9650'],
    ['http://127.0.0.1:9650/ext/bc/C/rpc', 'http://127.0.0.1:9650/ext/bc/C/rpc'],
    [
      'http://one.example/ext/bc/2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo/rpc',
      'http://one.example/ext/bc/2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo/rpc',
    ],
    ['https://sesame:open@one.example/rpc', 'https://one.example/rpc'],
    ['https://one.example/v3/0123456789abcdef0123456789abcdef', 'https://one.example/v3/…'],
    ['https://one.example/rpc?apiKey=sesame', 'https://one.example/rpc?apiKey=…'],
  ];
  for (const [url, expected] of cases) {
    it(`is ${expected}`, () => assert.equal(keylessUrl(url), expected));
  }
});
