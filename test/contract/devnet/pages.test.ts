import assert from 'node:assert/strict';
import { Pages } from '../../devnet/dataApi/pages';

describe('devnet: page tokens', () => {
  const hours = 60 * 60 * 1000;

  it('are good for 24 hours, for the list that they were made for, and again', () => {
    let now = 0;
    const pages = new Pages({ expiredTokens: false }, () => now);
    const first = pages.page('numbers', [1, 2, 3], 2, null);
    assert.deepEqual(first.items, [1, 2]);
    const token = first.nextPageToken ?? assert.fail('no token');
    now = 24 * hours;
    assert.deepEqual(pages.page('numbers', [1, 2, 3], 2, token), { items: [3] });
    assert.deepEqual(pages.page('numbers', [1, 2, 3], 2, token), { items: [3] });
    assert.throws(() => pages.page('letters', [1, 2, 3], 2, token), /Invalid page token/);
    now += 1;
    assert.throws(() => pages.page('numbers', [1, 2, 3], 2, token), /Page token has expired/);
  });

  it('end with the list: a last page that is full has none', () => {
    const pages = new Pages({ expiredTokens: false });
    assert.deepEqual(pages.page('numbers', [1, 2], 2, ''), { items: [1, 2] });
  });
});
