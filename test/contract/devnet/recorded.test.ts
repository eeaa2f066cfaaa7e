import assert from 'node:assert/strict';
import type { Devnet } from '../../devnet/devnet';
import { recordings } from '../../devnet/recorded/recordings';
import type { Recorded } from '../../devnet/recorded/recordings';
import { post } from './rpcClient';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { resetDevnet } from '../state/devnetLookup';

/** Whether only a stateful node could respond like this: a repeated request got a different response. */
function isRepeat(line: Recorded, lines: readonly Recorded[]): boolean {
  const key = ({ path, verb, request }: Recorded): string => `${verb} ${path} ${JSON.stringify(request)}`;
  return lines.findIndex((one) => key(one) === key(line)) < lines.indexOf(line);
}

async function query(devnet: Devnet, { path, verb, request, headers }: Recorded): Promise<Partial<Recorded>> {
  const body = typeof request === 'string' ? request : JSON.stringify(request);
  const response = await fetch(`${devnet.nodeUrl}${path}`, {
    method: verb,
    ...(verb === 'POST' ? { body, headers: headers ?? { 'content-type': 'application/json' } } : {}),
  });
  const { status } = response;
  return { status, contentType: response.headers.get('content-type'), body: await response.text() };
}

/** The epoch of a live chain depends on the clock. */
function isLive({ path, request }: Recorded): boolean {
  return JSON.stringify(request ?? '').includes('proposervm.getCurrentEpoch') && /\/bc\/(?![PX]\/)/.test(path);
}

describe('devnet: recorded services', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await sharedDevnet();
  });
  after(() => resetDevnet(devnet));

  for (const file of [
    'platform',
    'avm',
    'avax',
    'info',
    'health',
    'admin',
    'index',
    'proposervm',
    'errors',
    'evm-l1',
  ]) {
    it(`answers ${file}.jsonl byte for byte`, async () => {
      const lines = recordings(file).filter(({ path }) => !path.endsWith('/rpc') || path.includes('/nope/'));
      assert.ok(lines.length > 0);
      for (const line of lines.filter((one) => !isRepeat(one, lines) && !isLive(one))) {
        const { status, contentType, body } = line;
        assert.deepEqual(
          await query(devnet, line),
          { status, contentType, body },
          `${line.path} ${JSON.stringify(line.request)}`,
        );
      }
    });
  }

  it('knows params by any case, as an array of one, with numbers as strings, and gives the id back', async () => {
    const height = (params: unknown): unknown => ({
      jsonrpc: '2.0',
      id: 'mine',
      method: 'platform.getBlockByHeight',
      params,
    });
    const url = `${devnet.nodeUrl}/ext/bc/P`;
    const plain = await post(url, height({ height: 1, encoding: 'json' }));
    assert.match(plain.body, /"id":"mine"\}\n$/);
    assert.notEqual(plain.result, undefined);
    assert.equal((await post(url, height([{ HEIGHT: '1', Encoding: 'json' }]))).body, plain.body);
    assert.equal((await post(`${devnet.nodeUrl}/ext/P`, height({ height: 1, encoding: 'json' }))).body, plain.body);
  });

  it('names the node in every answer', async () => {
    const { headers } = await post(`${devnet.nodeUrl}/ext/info`, {
      jsonrpc: '2.0',
      id: 1,
      method: 'info.getNodeID',
      params: {},
    });
    assert.match(headers.get('node-id') ?? '', /^NodeID-/);
  });

  it('is healthy, degraded or starting as the switch says', async () => {
    const health = async (): Promise<[number, unknown]> => {
      const response = await fetch(`${devnet.nodeUrl}/ext/health`);
      return [response.status, ((await response.json()) as { healthy: boolean }).healthy];
    };
    const set = (state: string): Promise<unknown> => post(devnet.controlUrl, { health: state });
    assert.deepEqual(await health(), [200, true]);
    await set('degraded');
    assert.deepEqual(await health(), [503, false]);
    await set('starting');
    assert.deepEqual(await health(), [503, false]);
    for (const path of ['/ext/bc/P', '/ext/bc/C/rpc']) {
      const { status, body } = await post(`${devnet.nodeUrl}${path}`, {
        jsonrpc: '2.0',
        id: 1,
        method: 'platform.getHeight',
      });
      assert.deepEqual([status, body], [503, 'API call rejected because chain is not done bootstrapping\n']);
    }
    await set('healthy');
    assert.deepEqual(await health(), [200, true]);
  });
});
