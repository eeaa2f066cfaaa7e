import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { LogEntry } from '../../devnet/control/requestLog';
import { startDevnet } from '../../devnet/devnet';
import type { Devnet } from '../../devnet/devnet';
import { call, getJson, post } from './rpcClient';

describe('devnet: control path', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await startDevnet({ blockSeconds: 0 });
  });
  beforeEach(async () => {
    await fetch(`${devnet.controlUrl}/log`, { method: 'DELETE' });
  });
  after(() => devnet.close());

  const log = async (): Promise<readonly LogEntry[]> => (await getJson<LogEntry[]>(`${devnet.controlUrl}/log`)).json;

  it('logs what was sent, without the values of headers, and not itself', async () => {
    const began = Date.now();
    const body = [
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
      { jsonrpc: '2.0', id: 2, method: 'eth_blockNumber', params: [] },
    ];
    await post(`${devnet.nodeUrl}/ext/bc/C/rpc`, body, { 'x-glacier-api-key': 'a secret' });
    await fetch(`${devnet.dataApiUrl}/v1/chains?network=fuji`);
    const entries = await log();
    assert.deepEqual(
      entries.map(({ verb, path, rpcMethods }) => [verb, path, rpcMethods]),
      [
        ['POST', '/ext/bc/C/rpc', ['eth_chainId', 'eth_blockNumber']],
        ['GET', '/v1/chains?network=fuji', []],
      ],
    );
    assert.ok(entries.every(({ at }) => at >= began && at <= Date.now()));
    assert.ok(entries[0]?.headerNames.includes('x-glacier-api-key'));
    assert.equal(JSON.stringify(entries).includes('a secret'), false);
  });

  it('says whether a header had the expected value and whether a text was sent, and tells neither', async () => {
    const sha256 = createHash('sha256').update('key-1').digest('hex');
    const secret = `0x${'5a'.repeat(32)}`;
    await post(`${devnet.controlUrl}/watch`, { header: { name: 'X-Key', sha256 }, texts: [secret] });
    await fetch(`${devnet.dataApiUrl}/v1/chains`, { headers: { 'x-key': 'key-1' } });
    await fetch(`${devnet.dataApiUrl}/v1/chains`, { headers: { 'x-key': 'key-2' } });
    await call(`${devnet.nodeUrl}/ext/bc/C/rpc`, 'eth_getTransactionByHash', secret.toUpperCase().replace('0X', '0x'));
    const entries = await log();
    assert.deepEqual(
      entries.map(({ watchedHeaderMatched, watchedTexts }) => [watchedHeaderMatched, watchedTexts]),
      [
        [true, []],
        [false, []],
        [false, [secret]],
      ],
    );
    await post(`${devnet.controlUrl}/watch`, {});
  });

  it('makes one block on each chain when asked', async () => {
    const heights = async (): Promise<Record<string, number>> =>
      (await getJson<{ heights: Record<string, number> }>(devnet.controlUrl)).json.heights;
    const before = await heights();
    await post(`${devnet.controlUrl}/mine`, {});
    assert.deepEqual(await heights(), {
      'C-Chain': (before['C-Chain'] ?? 0) + 1,
      orders: (before['orders'] ?? 0) + 1,
    });
    assert.equal(Number(await call(`${devnet.nodeUrl}/ext/bc/C/rpc`, 'eth_blockNumber')), (before['C-Chain'] ?? 0) + 1);
  });

  it('takes PUT as POST, shows its switches, and refuses what is not JSON', async () => {
    const response = await fetch(devnet.controlUrl, { method: 'PUT', body: JSON.stringify({ indexLag: 3 }) });
    assert.equal(response.status, 200);
    const { json } = await getJson<{ switches: { indexLag: number } }>(devnet.controlUrl);
    assert.equal(json.switches.indexLag, 3);
    assert.equal((await post(devnet.controlUrl, '{oops')).status, 400);
    await post(`${devnet.controlUrl}/reset`, {});
  });
});
