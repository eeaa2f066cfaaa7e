import assert from 'node:assert/strict';
import { startDevnet } from '../../devnet/devnet';
import type { Devnet } from '../../devnet/devnet';
import { publishedSchemas } from './publishedSchemas';
import { post } from './rpcClient';

describe('devnet: API keys and allowance of the data service', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await startDevnet({ blockSeconds: 0 });
  });
  afterEach(() => post(`${devnet.controlUrl}/reset`, {}));
  after(() => devnet.close());

  const get = (path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> =>
    fetch(`${devnet.dataApiUrl}${path}`, { headers });
  const limits = ({ headers }: Response): unknown =>
    ['policy', 'limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`));

  it('wants the key that it was told, in the header that it was told', async function () {
    await post(devnet.controlUrl, { apiKey: 'right' });
    const statuses = async (name: string): Promise<readonly number[]> => [
      (await get('/v1/chains')).status,
      (await get('/v1/chains', { [name]: 'wrong' })).status,
      (await get('/v1/chains', { [name]: 'right' })).status,
    ];
    assert.deepEqual(await statuses('x-glacier-api-key'), [401, 403, 200]);
    assert.deepEqual(await statuses('x-data-api-key'), [401, 401, 401]);
    await post(devnet.controlUrl, { apiKeyHeader: 'x-data-api-key' });
    assert.deepEqual(await statuses('x-data-api-key'), [401, 403, 200]);
    assert.equal((await get('/v2/chains/43112/metrics/avgTps')).status, 200);
    const validate = publishedSchemas() ?? this.skip();
    validate(await (await get('/v1/chains')).json(), 'Unauthorized', 'no key');
    validate(await (await get('/v1/chains', { 'x-data-api-key': 'wrong' })).json(), 'Forbidden', 'wrong key');
  });

  it('tells a request with a key what is left, and refuses when nothing is', async () => {
    assert.deepEqual(limits(await get('/v1/chains')), [null, null, null, null]);
    const key = { 'x-glacier-api-key': 'any' };
    assert.deepEqual(limits(await get('/v1/chains', key)), ['20000;w=60', '20000', '19999', null]);
    await post(devnet.controlUrl, { rateLimit: 12 });
    const block = '/v1/chains/43112/blocks/1';
    const other = { 'x-glacier-api-key': 'other' };
    assert.deepEqual(limits(await get(block, other)), ['12;w=60', '12', '2', null]);
    const refused = await get(block, other);
    assert.equal(refused.status, 429);
    assert.deepEqual(await refused.json(), {
      message: 'Rate limit exceeded',
      error: 'Too Many Requests',
      statusCode: 429,
    });
    const seconds = Number(refused.headers.get('retry-after'));
    assert.ok(seconds >= 50 && seconds <= 60, `${seconds} s`);
    assert.equal(refused.headers.get('ratelimit-reset'), String(seconds));
    assert.equal((await get(block)).status, 200);
  });

  it('refuses switches that are none', async () => {
    for (const wrong of [{ apiKey: 1 }, { apiKeyHeader: 'authorization' }, { rateLimit: 0 }, { oldMetrics: 'yes' }]) {
      assert.equal((await post(devnet.controlUrl, wrong)).status, 400, JSON.stringify(wrong));
    }
  });
});
