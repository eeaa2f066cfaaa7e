import assert from 'node:assert/strict';
import { HttpError } from '../../../../src/engine/errors/errors';
import { HoldersGoneError, listAverageTps, listTokenHolders } from '../../../../src/engine/net/dataApi/metrics';
import { dataServiceOf } from '../../../helpers/dataServiceOf';

const account = `0x${'11'.repeat(20)}`;
const gone = { status: 404, body: '{"message":["Cannot GET"],"error":"Not Found","statusCode":404}' };
const page = { status: 404, body: '<html>not here</html>' };

describe('the metrics service', () => {
  it('gives average TPS by today’s path', async () => {
    const { requested, service } = dataServiceOf(
      () =>
        '{"results":[{"value":1.25,"timestamp":1767225600},{"value":3,"timestamp":1767312000}],"nextPageToken":"t"}',
    );
    const answer = await listAverageTps(service, '43114', {}, {});
    assert.deepEqual(answer?.value.items, [
      { value: 1.25, timestamp: new Date('2026-01-01T00:00:00Z') },
      { value: 3, timestamp: new Date('2026-01-02T00:00:00Z') },
    ]);
    assert.equal(answer?.value.nextPageToken, 't');
    assert.deepEqual(requested, ['GET /v2/chains/43114/metrics/avgTps?timeInterval=day']);
  });

  for (const missing of [gone, page]) {
    it(`gives average TPS by the specified path where today’s is missing: ${missing.body}`, async () => {
      const { requested, service } = dataServiceOf((path) =>
        path.startsWith('/v2')
          ? missing
          : '{"results":[{"value":0.5,"timestamp":1}],"status":200,"lastRun":1767225600}',
      );
      const answer = await listAverageTps(service, '43114', { pageToken: 'p' }, {});
      assert.deepEqual(answer?.value.items, [{ value: 0.5, timestamp: new Date(1_000) }]);
      assert.deepEqual(answer?.value.lastRun, new Date('2026-01-01T00:00:00Z'));
      assert.deepEqual(requested, [
        'GET /v2/chains/43114/metrics/avgTps?timeInterval=day&pageToken=p',
        'GET /v1/avg_tps/43114?pageToken=p',
      ]);
    });
  }

  it('knows no average TPS where neither path is found, and asks one path where it fails otherwise', async () => {
    assert.equal(await listAverageTps(dataServiceOf(() => gone).service, '1', {}, {}), undefined);
    const { requested, service } = dataServiceOf(() => ({ status: 429, body: '' }));
    await assert.rejects(listAverageTps(service, '1', {}, {}), (error) => error instanceof HttpError);
    assert.equal(requested.length, 1);
  });

  it('gives holders with their balances without loss, as numbers or texts', async () => {
    const { service } = dataServiceOf(
      () =>
        `{"addresses":[{"address":"${account}","sortKey":9007199254740993},{"address":"${account}","sortKey":"7"}]}`,
    );
    const answer = await listTokenHolders(service, '43114', account, { threshold: 0n }, {});
    assert.deepEqual(answer?.value.items, [
      { address: account, sortKey: 9007199254740993n },
      { address: account, sortKey: 7n },
    ]);
  });

  for (const missing of [gone, page]) {
    it(`says in one sentence that holders are no longer listed: ${missing.body}`, async () => {
      await assert.rejects(
        listTokenHolders(dataServiceOf(() => missing).service, '43114', account, { threshold: 1n }, {}),
        (error) => {
          assert.ok(error instanceof HoldersGoneError);
          assert.equal(
            error.message,
            'data.example does not list token holders (listTokenHolders): the public metrics service removed this, or does not index the chain. Set metricsApi of the network to a service that has it.',
          );
          return true;
        },
      );
    });
  }

  it('takes a 404 for a page token as a token that is not known', async () => {
    const { service } = dataServiceOf(() => gone);
    const query = { threshold: 1n, pageToken: 'old' };
    assert.equal(await listTokenHolders(service, '43114', account, query, {}), undefined);
  });
});
