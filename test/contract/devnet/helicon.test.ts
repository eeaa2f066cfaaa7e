import assert from 'node:assert/strict';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Devnet } from '../../devnet/devnet';
import { recordedAnswers } from '../../devnet/recorded/recordedAnswers';
import { sharedDevnet, sharedHelicon } from '../../helpers/sharedDevnet';
import { resetDevnet } from '../state/devnetLookup';
import { shape } from './shape';
import { call, getJson, post } from './rpcClient';

type Fields = Readonly<Record<string, unknown>>;

interface Receipt {
  readonly blockNumber: string;
  readonly blockHash: string;
  readonly from: string;
  readonly gasUsed: string;
  readonly cumulativeGasUsed: string;
  readonly effectiveGasPrice: string;
}

interface Block {
  readonly number: string;
  readonly baseFeePerGas: string;
  readonly gasUsed: string;
  readonly settledHeight?: string;
  readonly stateRoot: string;
  readonly hash: string;
}

/** The recorded response whose note has this prefix. */
function recorded(file: string, method: string, note: string): unknown {
  const found = recordedAnswers(`helicon/${file}`).find(
    (one) => one.method === method && one.note.startsWith(note) && one.result !== null && one.error === undefined,
  );
  return found?.result ?? assert.fail(`no ${method} of ${note} in ${file}`);
}

describe('devnet: a C-Chain since Helicon', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let c: string;
  before(async () => {
    devnet = await sharedHelicon();
    c = `${devnet.nodeUrl}/ext/bc/C/rpc`;
  });
  after(() => resetDevnet(devnet));

  const sample = (name: string): string => devnet.samples[name] ?? assert.fail(`no sample ${name}`);
  const control = (path: string, body: object): Promise<unknown> => post(`${devnet.controlUrl}/${path}`, body);
  const receiptOf = (name: string): Promise<Receipt> => call(c, 'eth_getTransactionReceipt', sample(name));
  const blockAt = (height: string): Promise<Block> => call(c, 'eth_getBlockByNumber', height, false);
  const errorOf = async (url: string, method: string, ...params: unknown[]): Promise<unknown> =>
    (await post(url, { jsonrpc: '2.0', id: 1, method, params })).error;

  it('charges the gas used, and half of the limit at least', async () => {
    const charged = async (name: string): Promise<number> => Number((await receiptOf(`helicon.${name}`)).gasUsed);
    assert.deepEqual(
      await Promise.all(['transfer21000', 'transfer1M', 'transfer42001', 'legacy', 'earlyRevert'].map(charged)),
      [21_000, 500_000, 21_001, 45_000, 1_000_000],
    );
    assert.deepEqual(await Promise.all(['outOfGas', 'deployFailed', 'noCode'].map(charged)), [60_000, 200_000, 50_000]);
    const [first, third] = [await receiptOf('helicon.first'), await receiptOf('helicon.third')];
    assert.deepEqual([Number(first.cumulativeGasUsed), Number(third.cumulativeGasUsed)], [200_000, 550_000]);
    const trace = await call<Fields>(c, 'debug_traceTransaction', sample('helicon.transfer1M'), {
      tracer: 'callTracer',
    });
    assert.deepEqual([trace['gas'], trace['gasUsed']], ['0xf4240', '0x7a120']);
    const { blockNumber } = third;
    const traces = await call<readonly { txHash: string; result: Fields }[]>(
      c,
      'debug_traceBlockByNumber',
      blockNumber,
      {
        tracer: 'callTracer',
      },
    );
    assert.deepEqual(
      traces.map(({ result }) => Number(result['gasUsed'])),
      [200_000, 200_000, 150_000],
    );
    const recordedTraces = recorded('helicon-fees', 'debug_traceBlockByNumber', '') as readonly object[];
    assert.deepEqual(shape(traces[0] ?? {}), shape(recordedTraces[0] ?? {}));
  });

  it('takes the fee of what is charged from the sender, and burns it', async () => {
    for (const name of ['helicon.transfer1M', 'helicon.earlyRevert', 'helicon.oneWeiTip']) {
      const { blockNumber, from, gasUsed, effectiveGasPrice } = await receiptOf(name);
      const { value } = await call<{ value: string }>(c, 'eth_getTransactionByHash', sample(name));
      const before = `0x${(BigInt(blockNumber) - 1n).toString(16)}`;
      const change = async (account: string): Promise<bigint> => {
        const at = async (height: string): Promise<bigint> =>
          BigInt(await call<string>(c, 'eth_getBalance', account, height));
        return (await at(blockNumber)) - (await at(before));
      };
      const fee = BigInt(gasUsed) * BigInt(effectiveGasPrice);
      const sent = name === 'helicon.earlyRevert' ? 0n : BigInt(value);
      assert.equal(await change(from), -fee - sent, name);
      assert.equal(await change('0x0100000000000000000000000000000000000000'), fee, name);
    }
  });

  it('has the limits and a bound of the base fee in headers, what was paid in receipts', async () => {
    const receipt = await receiptOf('helicon.oneWeiTip');
    const { baseFeePerGas, gasUsed, settledHeight } = await blockAt(receipt.blockNumber);
    assert.equal(gasUsed, '0xc350');
    assert.equal(Number(settledHeight), Number(receipt.blockNumber) - 3);
    const { gasPrice } = await call<{ gasPrice: string }>(c, 'eth_getTransactionByHash', sample('helicon.oneWeiTip'));
    assert.equal(BigInt(gasPrice), BigInt(baseFeePerGas) + 1n);
    assert.ok(BigInt(receipt.effectiveGasPrice) < BigInt(baseFeePerGas));
    const settled = await blockAt(settledHeight ?? '');
    assert.notEqual(settled.hash, receipt.blockHash);
  });

  it('keeps the blocks before the upgrade as they were', async () => {
    const receipt = await receiptOf('transfer');
    const block = await blockAt(receipt.blockNumber);
    assert.deepEqual([block.settledHeight, block.gasUsed, block.baseFeePerGas], [undefined, receipt.gasUsed, '0x1']);
  });

  it('answers with the fields that the recorded chain has', async () => {
    const block = (await receiptOf('helicon.transfer1M')).blockNumber;
    const pairs: readonly (readonly [string, unknown, unknown])[] = [
      ['block', await blockAt(block), recorded('helicon-fees', 'eth_getBlockByNumber', 'block 30')],
      [
        'header',
        await call(c, 'eth_getHeaderByNumber', block),
        recorded('helicon-switch', 'eth_getHeaderByNumber', 'after'),
      ],
      ['receipt', await receiptOf('helicon.transfer1M'), recorded('helicon-fees', 'eth_getTransactionReceipt', '')],
      [
        'transaction',
        await call(c, 'eth_getTransactionByHash', sample('helicon.transfer1M')),
        recorded('helicon-fees', 'eth_getTransactionByHash', ''),
      ],
      [
        'fees',
        await call(c, 'eth_feeHistory', '0x2', 'latest', [50]),
        recorded('helicon-fees', 'eth_feeHistory', 'feeHistory'),
      ],
      [
        'prices',
        await call(c, 'eth_suggestPriceOptions'),
        recorded('helicon-switch', 'eth_suggestPriceOptions', 'after'),
      ],
      [
        'pending',
        await call(c, 'eth_getBlockByNumber', 'pending', false),
        recorded('helicon-fees', 'eth_getBlockByNumber', 'block 41 accepted, not yet executed: block pending'),
      ],
    ];
    for (const [what, live, real] of pairs) assert.deepEqual(shape(live as object), shape(real as object), what);
  });

  it('has the same figures in the data service', async () => {
    const url = `${devnet.dataApiUrl}/v1/chains/43112/transactions/${sample('helicon.transfer1M')}`;
    const { json } = await getJson<{ nativeTransaction: Fields }>(url);
    const { gasUsed, gasLimit, gasPrice } = json.nativeTransaction;
    const { effectiveGasPrice } = await receiptOf('helicon.transfer1M');
    assert.deepEqual([gasUsed, gasLimit, gasPrice], ['500000', '1000000', BigInt(effectiveGasPrice).toString()]);
  });

  it('names the settled block safe and final, and knows no block beyond the newest', async () => {
    const { settledHeight } = await blockAt('latest');
    for (const tag of ['safe', 'finalized']) assert.equal((await blockAt(tag)).number, settledHeight);
    assert.equal(await blockAt('0xfff'), null);
    assert.deepEqual(await errorOf(c, 'eth_getBalance', sample('address'), '0xfff'), {
      code: -32000,
      message: 'block not found: not accepted yet: block 4095',
    });
  });

  it('holds no node that there is not, and none before the upgrade', async () => {
    const refused = { message: 'Nodes are one, two and three, and the C-Chain needs --helicon.' };
    const { controlUrl } = await sharedDevnet();
    for (const [url, nodes] of [
      [devnet.controlUrl, ['four']],
      [controlUrl, ['one']],
    ] as const) {
      const { status, body } = await post(`${url}/hold`, { nodes });
      assert.deepEqual([status, JSON.parse(body)], [400, refused]);
    }
  });

  it('lacks the methods that are gone', async () => {
    for (const method of ['eth_accounts', 'eth_coinbase', 'debug_storageRangeAt']) {
      assert.deepEqual(await errorOf(c, method), {
        code: -32601,
        message: `the method ${method} does not exist/is not available`,
      });
    }
    const admin = await post(c.replace('/rpc', '/admin'), { jsonrpc: '2.0', id: 1, method: 'admin.getVMConfig' });
    assert.equal(admin.status, 404);
    assert.match(await call(c, 'web3_clientVersion'), /^avalanchego\/1\.14\.2 /);
  });

  it('shows a block that it has accepted and not executed, as recorded', async () => {
    const two = `${devnet.nodes.two}/ext/bc/C/rpc`;
    const height = Number(await call<string>(c, 'eth_blockNumber'));
    const next = `0x${(height + 1).toString(16)}`;
    const socket = new WebSocket(c.replace('http', 'ws').replace('/rpc', '/ws'));
    await once(socket, 'open');
    const told: string[] = [];
    const names = new Map<string, string>();
    socket.on('message', (data: Buffer) => {
      const { id, result, params } = JSON.parse(data.toString()) as {
        id?: string;
        result?: string;
        params?: { subscription: string };
      };
      if (id !== undefined && result !== undefined) names.set(result, id);
      else if (params !== undefined) told.push(names.get(params.subscription) ?? '');
    });
    for (const kind of ['newHeads', 'logs', 'newAcceptedTransactions']) {
      const params = kind === 'logs' ? [kind, {}] : [kind];
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: kind, method: 'eth_subscribe', params }));
      while (![...names.values()].includes(kind)) await once(socket, 'message');
    }
    await control('hold', { nodes: ['one'] });
    await control('messages', { send: { from: 'c', to: 'inbox', text: 'not yet executed' } });

    assert.equal(Number(await call(c, 'eth_blockNumber')), height);
    assert.equal(Number((await blockAt('latest')).number), height);
    const { hash, transactions } = await call<{ hash: string; transactions: string[] }>(
      c,
      'eth_getBlockByNumber',
      next,
      false,
    );
    const [transaction] = transactions;
    const { blockNumber, from } = await call<Fields>(c, 'eth_getTransactionByHash', transaction);
    assert.equal(blockNumber, next);
    // A block that is not executed has no bloom to match; without a filter its receipts are missing.
    assert.deepEqual(await call(c, 'eth_getLogs', { fromBlock: next, toBlock: next, topics: [[]] }), []);
    assert.deepEqual(await call(c, 'eth_getLogs', { blockHash: hash, address: sample('messenger') }), []);
    assert.deepEqual(await errorOf(c, 'eth_getLogs', { fromBlock: next, toBlock: next }), {
      code: -32000,
      message: `failed to get logs for block #${height + 1} (${hash.slice(0, 8)}..${hash.slice(-6)})`,
    });
    const nonce = async (tag: string): Promise<number> => Number(await call(c, 'eth_getTransactionCount', from, tag));
    assert.equal((await nonce('pending')) - (await nonce('latest')), 1);
    // The other node has executed it.
    assert.equal(Number(await call(two, 'eth_blockNumber')), height + 1);
    assert.equal((await call<unknown[]>(two, 'eth_getLogs', { fromBlock: next, toBlock: next })).length > 0, true);

    const late: string[] = [];
    const waiting = [
      ['receipt', call(c, 'eth_getTransactionReceipt', transaction)],
      ['receipts', call(c, 'eth_getBlockReceipts', next)],
      ['balance', call(c, 'eth_getBalance', from, next)],
      ['trace', call(c, 'debug_traceTransaction', transaction, { tracer: 'callTracer' })],
    ].map(async ([name, answer]) => {
      await answer;
      late.push(String(name));
    });
    assert.equal(Number(await call(c, 'eth_blockNumber')), height);
    while (told.length === 0) await once(socket, 'message');
    assert.deepEqual([late, told], [[], ['newAcceptedTransactions']]);
    await control('hold', { nodes: [] });
    await Promise.all(waiting);
    assert.equal(Number(await call(c, 'eth_blockNumber')), height + 1);
    while (!told.includes('newHeads') || !told.includes('logs')) await once(socket, 'message');
    socket.terminate();
  });
});
