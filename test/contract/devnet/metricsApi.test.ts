import assert from 'node:assert/strict';
import type { Devnet } from '../../devnet/devnet';
import { call, getJson, post } from './rpcClient';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { resetDevnet } from '../state/devnetLookup';

interface Tps {
  readonly results: readonly { readonly timestamp: number; readonly value: number }[];
  readonly nextPageToken?: string;
  readonly status?: number;
  readonly lastRun?: number;
}

interface Block {
  readonly timestamp: string;
  readonly transactions: readonly string[];
}

describe('devnet: metrics service', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await sharedDevnet();
  });
  after(() => resetDevnet(devnet));

  const get = <T>(path: string): Promise<{ status: number; json: T }> => getJson<T>(`${devnet.metricsApiUrl}${path}`);
  const today = '/v2/chains/43112/metrics/avgTps';

  /** Transactions and seconds of the whole C-Chain, asked of the node itself. */
  const counted = async (): Promise<{ transactions: number; seconds: number; last: number }> => {
    const rpc = `${devnet.nodeUrl}/ext/bc/C/rpc`;
    const tip = Number(await call<string>(rpc, 'eth_blockNumber'));
    const blocks: Block[] = [];
    for (let height = 0; height <= tip; height++) {
      blocks.push(await call<Block>(rpc, 'eth_getBlockByNumber', `0x${height.toString(16)}`, false));
    }
    const times = blocks.map(({ timestamp }) => Number(timestamp));
    const [first, last] = [Math.min(...times), Math.max(...times)];
    return {
      transactions: blocks.reduce((sum, block) => sum + block.transactions.length, 0),
      seconds: last - first,
      last,
    };
  };

  it('gives the average TPS by day, counted in the blocks', async () => {
    const { status, json } = await get<Tps>(today);
    assert.equal(status, 200);
    const { transactions, seconds } = await counted();
    assert.ok(transactions > 20);
    assert.ok(json.results.every(({ timestamp }) => timestamp % 86_400 === 0));
    // A devnet that starts just after midnight has blocks of two days.
    if (json.results.length === 1) assert.equal(json.results[0]?.value, transactions / seconds);
    assert.deepEqual((await get<Tps>(`${today}?endTimestamp=1`)).json.results, []);
    const total = await get<Tps>('/v2/chains/total/metrics/avgTps?timeInterval=day');
    assert.ok((total.json.results[0]?.value ?? 0) > (json.results[0]?.value ?? 0));
    assert.deepEqual((await get<Tps>('/v2/chains/mainnet/metrics/avgTps')).json.results, []);
  });

  it('refuses in a list of sentences', async () => {
    const refusal = async (path: string): Promise<unknown> => {
      const { status, json } = await get<{ message: unknown; error: string }>(path);
      return [status, json.message, json.error];
    };
    assert.deepEqual(await refusal('/v1/avg_tps/43112'), [404, ['Cannot GET /v1/avg_tps/43112'], 'Not Found']);
    const holders = '/v2/chains/43112/contracts/0x17aB05351fC94a1a67Bf3f56DdbB941aE6c63E25/balances';
    assert.deepEqual(await refusal(`${holders}?threshold=1`), [404, [`Cannot GET ${holders}`], 'Not Found']);
    assert.deepEqual(await refusal('/v2/chains/1/metrics/avgTps'), [404, ['Chain 1 is not supported'], 'Not Found']);
    assert.deepEqual(await refusal(`${today}?timeInterval=hour`), [
      400,
      ['timeInterval must be day for the metric avgTps'],
      'Bad Request',
    ]);
    assert.deepEqual(await refusal(`${today}?pageSize=2161`), [
      400,
      ['pageSize must not be greater than 2160'],
      'Bad Request',
    ]);
  });

  it('serves the path of the specification alone when told so', async () => {
    await post(devnet.controlUrl, { oldMetrics: true });
    const { status, json } = await get<Tps>('/v1/avg_tps/43112');
    const { last } = await counted();
    assert.deepEqual([status, json.status, json.lastRun], [200, 200, last]);
    assert.ok((json.results[0]?.value ?? 0) > 0);
    assert.equal((await get(today)).status, 404);
    await post(`${devnet.controlUrl}/reset`, {});
  });
});
