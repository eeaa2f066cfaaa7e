import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { encodeFunctionData, parseGwei } from 'viem';
import type { Hex } from 'viem';
import { WebSocket } from 'ws';
import { artifact } from '../../devnet/contracts/artifacts';
import type { Devnet } from '../../devnet/devnet';
import { recordings } from '../../devnet/recorded/recordings';
import type { Recorded } from '../../devnet/recorded/recordings';
import { accounts } from '../../devnet/scenario/accounts';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { call, post } from './rpcClient';
import { shape } from './shape';

const scenarios = (
  JSON.parse(readFileSync(join(dirname(__filename), '../../recordings/scenario.json'), 'utf8')) as {
    evm: Readonly<Record<string, Readonly<Record<string, string>>>>;
  }
).evm;

describe('devnet: EVM answers have the recorded shapes', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let c: string;
  let orders: string;
  before(async () => {
    devnet = await sharedDevnet();
    c = `${devnet.nodeUrl}/ext/bc/C/rpc`;
    orders = `${devnet.nodeUrl}/ext/bc/${devnet.samples['blockchain']}/rpc`;
  });

  const sample = (name: string): string => devnet.samples[name] ?? assert.fail(`no sample ${name}`);

  it('give the fields that the recorded chains gave, no more and no fewer', async () => {
    for (const [file, names, url, prefix] of [
      ['evm-c', scenarios['C'], c, ''],
      ['evm-l1', scenarios['orders (L1)'], orders, 'orders.'],
    ] as const) {
      const recorded = (method: string, id: string): Readonly<Record<string, unknown>> => {
        const requested = (one: Recorded): boolean => {
          const { method: name, params } = (one.request ?? {}) as { method?: string; params?: unknown[] };
          return name === method && params?.[0] === id;
        };
        const line = recordings(file).find(requested) ?? assert.fail(`no ${method} of ${id} in ${file}`);
        return (JSON.parse(line.body) as { result: Readonly<Record<string, unknown>> }).result;
      };
      for (const name of ['transfer', 'erc20Transfer', 'legacy', 'accessList', 'deployCoin', 'revertReason']) {
        for (const method of ['eth_getTransactionByHash', 'eth_getTransactionReceipt']) {
          const live = await call<Readonly<Record<string, unknown>>>(url, method, sample(`${prefix}${name}`));
          const real = recorded(method, names?.[name] ?? '');
          assert.deepEqual(shape(live), shape(real), `${file} ${method} ${name}`);
          const [liveLog, realLog] = [live, real].map(({ logs }) => (logs as object[] | undefined)?.[0]);
          // The recorded contract also logs its direct transfers.
          if (liveLog !== undefined) assert.deepEqual(shape(liveLog), shape(realLog ?? {}));
        }
      }
    }
  });

  it('give a block and a header the recorded fields', async () => {
    for (const [file, url] of [
      ['evm-c', c],
      ['evm-l1', orders],
    ] as const) {
      for (const method of ['eth_getBlockByNumber', 'eth_getHeaderByNumber']) {
        const requested = ({ request }: Recorded): boolean =>
          (request as { method?: string } | undefined)?.method === method;
        const line =
          recordings(file).find((one) => requested(one) && one.body.includes('"baseFeePerGas"')) ?? assert.fail();
        const params = method === 'eth_getBlockByNumber' ? ['0x6', false] : ['0x6'];
        const { result } = JSON.parse(line.body) as { result: object };
        assert.deepEqual(shape(await call<object>(url, method, ...params)), shape(result), `${file} ${method}`);
      }
    }
  });

  it('tell subscribers of heads, logs, pending and accepted transactions, in the recorded shapes', async () => {
    const url = orders.replace('http', 'ws').replace('/rpc', '/ws');
    const socket = new WebSocket(url);
    await once(socket, 'open');
    const result: {
      id?: string;
      error?: object;
      result?: string;
      params?: { subscription: string; result: unknown };
    }[] = [];
    const enough = new Promise<void>((resolve) => {
      socket.on('message', (data: Buffer) => {
        result.push(JSON.parse(data.toString()));
        if (result.filter(({ params }) => params !== undefined).length === 4) resolve();
      });
    });
    const requests = {
      heads: ['newHeads'],
      logs: ['logs', { address: sample('coin') }],
      full: ['newAcceptedTransactions', true],
    };
    for (const [id, params] of Object.entries({
      ...requests,
      pending: ['newPendingTransactions'],
      none: ['syncing'],
    })) {
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_subscribe', params }));
    }
    socket.send(JSON.stringify({ jsonrpc: '2.0', id: 'end', method: 'eth_unsubscribe', params: ['0x1234'] }));
    while (result.length < 6) await once(socket, 'message');
    const { friend } = accounts;
    const fee = parseGwei('30');
    const raw = await friend.signTransaction({
      chainId: 77702,
      type: 'eip1559',
      nonce: Number(await call<string>(orders, 'eth_getTransactionCount', friend.address, 'latest')),
      to: sample('coin') as Hex,
      data: encodeFunctionData({ abi: artifact('Coin').abi, functionName: 'approve', args: [friend.address, 1n] }),
      gas: 100_000n,
      maxFeePerGas: fee,
      maxPriorityFeePerGas: fee,
    });
    const hash = await call<string>(orders, 'eth_sendRawTransaction', raw);
    await post(`${devnet.controlUrl}/mine`, {});
    await enough;
    socket.terminate();
    const of = (id: string): (typeof result)[number] => result.find((one) => one.id === id) ?? assert.fail(id);
    assert.deepEqual(of('none').error, { code: -32601, message: 'no "syncing" subscription in eth namespace' });
    assert.deepEqual(of('end').error, { code: -32000, message: 'subscription not found' });
    const first = (id: string): unknown =>
      result.find(({ params }) => params?.subscription === of(id).result)?.params?.result;
    assert.equal(first('pending'), hash);
    assert.equal((first('full') as { hash: string }).hash, hash);
    const real = recordings('websocket')
      .map((one) => one as unknown as { path: string; message: string })
      .filter(({ path, message }) => url.endsWith(path) && message.includes('"eth_subscription"'))
      .map(({ message }) => (JSON.parse(message) as { params: { result: object } }).params.result);
    for (const [id, field] of [
      ['heads', 'parentHash'],
      ['logs', 'topics'],
      ['full', 'nonce'],
    ] as const) {
      const recorded = real.find(
        (one) => typeof one === 'object' && field in one && (id === 'heads' || !('parentHash' in one)),
      );
      assert.deepEqual(shape(first(id) as object), shape(recorded ?? assert.fail(id)), id);
    }
  });
});
