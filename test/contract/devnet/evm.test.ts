import assert from 'node:assert/strict';
import { once } from 'node:events';
import { parseGwei } from 'viem';
import { WebSocket } from 'ws';
import type { Devnet } from '../../devnet/devnet';
import { accounts } from '../../devnet/scenario/accounts';
import { call, post } from './rpcClient';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { resetDevnet } from '../state/devnetLookup';

interface Receipt {
  readonly status: string;
  readonly blockNumber: string;
}

interface Waiting {
  readonly pending: Readonly<Record<string, Readonly<Record<string, { hash: string }>>>>;
  readonly queued: Waiting['pending'];
}

describe('devnet: EVM chains', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let c: string;
  let orders: string;
  before(async () => {
    devnet = await sharedDevnet();
    c = `${devnet.nodeUrl}/ext/bc/C/rpc`;
    orders = `${devnet.nodeUrl}/ext/bc/${devnet.samples['blockchain']}/rpc`;
  });
  after(() => resetDevnet(devnet));

  const sample = (name: string): string => devnet.samples[name] ?? assert.fail(`no sample ${name}`);

  const replayed = async (name: string): Promise<unknown> => {
    const hash = sample(name);
    const { blockNumber } = await call<Receipt>(c, 'eth_getTransactionReceipt', hash);
    const { from, to, input, value, gas } = await call<Record<string, string>>(c, 'eth_getTransactionByHash', hash);
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_call',
      params: [{ from, to, data: input, value, gas }, blockNumber],
    };
    return (await post(c, body)).error;
  };

  it('answer a batch in order, with the ids it came with', async () => {
    const { body } = await post(c, [
      { jsonrpc: '2.0', id: 'a', method: 'eth_chainId', params: [] },
      { jsonrpc: '2.0', id: 7, method: 'eth_foo', params: [] },
      { jsonrpc: '2.0', id: 8, method: 'eth_getTransactionCount', params: [sample('stingy'), 'latest'] },
      { jsonrpc: '2.0', method: 'eth_chainId' },
    ]);
    assert.equal(
      body,
      '[{"jsonrpc":"2.0","id":"a","result":"0xa868"},' +
        '{"jsonrpc":"2.0","id":7,"error":{"code":-32601,"message":"the method eth_foo does not exist/is not available"}},' +
        '{"jsonrpc":"2.0","id":8,"result":"0x0"}]\n',
    );
    assert.equal(await call(orders, 'eth_chainId'), '0x12f86');
  });

  it('answer a batch over the limit with one error: 1,000, or 40 on a public node', async () => {
    const batch = (size: number): unknown[] =>
      Array.from({ length: size }, (_, id) => ({ jsonrpc: '2.0', id, method: 'eth_chainId', params: [] }));
    const rejected = '[{"jsonrpc":"2.0","id":0,"error":{"code":-32600,"message":"batch too large"}}]';
    assert.equal((JSON.parse((await post(c, batch(41))).body) as unknown[]).length, 41);
    assert.equal((await post(c, batch(1001))).body, rejected);
    await post(devnet.controlUrl, { publicNode: true });
    assert.equal((await post(c, batch(41))).body, rejected);
    assert.equal((JSON.parse((await post(c, batch(40))).body) as unknown[]).length, 40);
    await post(devnet.controlUrl, { publicNode: false });
  });

  it('hide the methods of the node behind them', async () => {
    for (const method of ['anvil_nodeInfo', 'evm_mine', 'hardhat_setBalance', 'ots_getApiLevel', 'eth_simulateV1']) {
      const { error } = await post(c, { jsonrpc: '2.0', id: 1, method, params: [] });
      assert.deepEqual(error, { code: -32601, message: `the method ${method} does not exist/is not available` });
    }
  });

  it('refuse arguments in the recorded words', async () => {
    const message = async (method: string, params: unknown): Promise<string | undefined> =>
      (await post(c, { jsonrpc: '2.0', id: 1, method, params })).error?.message;
    const address = sample('address');
    assert.equal(await message('eth_getBalance', []), 'missing value for required argument 0');
    assert.equal(
      await message('eth_getBalance', ['0x12', 'latest']),
      'invalid argument 0: hex string has length 2, want 40 for common.Address',
    );
    assert.equal(await message('eth_getBalance', [address, 'latest', 1, 2]), 'too many arguments, want at most 2');
    assert.equal(await message('eth_getBalance', { a: 1 }), 'non-array args');
    assert.equal(await message('eth_getBalance', [address, '0xffff']), 'cannot query unfinalized data');
    assert.equal(
      await message('eth_getBlockByNumber', ['0x01', false]),
      'invalid argument 0: hex number with leading zero digits',
    );
    assert.equal(await message('eth_getLogs', [{ fromBlock: '0x5', toBlock: '0x2' }]), 'invalid block range params');
    assert.equal(await message('eth_sendRawTransaction', ['0x00']), 'typed transaction too short');
    const nothing = `0x${'ab'.repeat(32)}`;
    assert.equal(await message('debug_traceTransaction', [nothing, {}]), 'transaction not found');
    assert.equal(await call(c, 'eth_getTransactionByHash', nothing), null);
  });

  it('hold a transaction of every outcome, whose reasons a replay at its block gives', async () => {
    const status = async (name: string): Promise<string> =>
      (await call<Receipt>(c, 'eth_getTransactionReceipt', sample(name))).status;
    for (const name of [
      'transfer',
      'erc20Transfer',
      'erc721Transfer',
      'erc1155Batch',
      'child',
      'innerRevert',
      'hostileTransfer',
    ]) {
      assert.equal(await status(name), '0x1', name);
    }
    const failed = [
      'revertReason',
      'revertCustom',
      'revertPanic',
      'revertEmpty',
      'outOfGas',
      'invalidOpcode',
      'tooPoor',
    ];
    for (const name of [...failed, 'deployFailed']) assert.equal(await status(name), '0x0', name);
    const word = (value: bigint): string => value.toString(16).padStart(64, '0');
    assert.equal(((await replayed('revertReason')) as Error).message, 'execution reverted: not today');
    assert.deepEqual(await replayed('revertCustom'), {
      code: 3,
      message: 'execution reverted',
      data: `0x8aa3c18e${word(5n)}${word(99n)}`,
    });
    assert.deepEqual(await replayed('revertPanic'), {
      code: 3,
      message: 'execution reverted: division or modulo by zero',
      data: `0x4e487b71${word(0x12n)}`,
    });
    assert.deepEqual(await replayed('revertEmpty'), { code: -32000, message: 'execution reverted' });
    assert.deepEqual(await replayed('outOfGas'), { code: -32000, message: 'out of gas' });
  });

  it('keep a transaction with a nonce gap queued, and on the C-Chain one with too low a fee pending', async () => {
    const pool = await call<Waiting>(c, 'txpool_content');
    assert.equal(pool.queued[sample('hasty')]?.['3']?.hash, sample('nonceGap'));
    assert.equal(pool.pending[sample('stingy')]?.['0']?.hash, sample('lowFee'));
    assert.deepEqual(await call(c, 'txpool_status'), { pending: '0x1', queued: '0x1' });
    assert.deepEqual(await call(c, 'eth_pendingTransactions'), []);
    await post(`${devnet.controlUrl}/mine`, {});
    for (const name of ['nonceGap', 'lowFee']) {
      assert.equal(await call(c, 'eth_getTransactionReceipt', sample(name)), null);
      const { hash, blockHash } = await call<Record<string, unknown>>(c, 'eth_getTransactionByHash', sample(name));
      assert.deepEqual([hash, blockHash], [sample(name), null]);
    }
  });

  it('refuse too low a fee on the L1, as recorded', async () => {
    const { friend } = accounts;
    const raw = await friend.signTransaction({
      chainId: 77702,
      type: 'eip1559',
      nonce: 10,
      to: friend.address,
      gas: 21_000n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 0n,
    });
    const { error } = await post(orders, { jsonrpc: '2.0', id: 1, method: 'eth_sendRawTransaction', params: [raw] });
    assert.deepEqual(error, {
      code: -32000,
      message: `transaction underpriced: address ${friend.address} have gas fee cap (1) < pool minimum fee cap (2000000000)`,
    });
  });

  it('take a transaction and have it in the next block', async () => {
    const { friend } = accounts;
    const nonce = Number(await call<string>(c, 'eth_getTransactionCount', friend.address, 'latest'));
    const fee = parseGwei('30');
    const fees = { maxFeePerGas: fee, maxPriorityFeePerGas: fee };
    const raw = await friend.signTransaction({
      ...fees,
      chainId: 43112,
      type: 'eip1559',
      nonce,
      to: friend.address,
      gas: 21_000n,
    });
    const hash = await call<string>(c, 'eth_sendRawTransaction', raw);
    assert.equal(await call(c, 'eth_getTransactionReceipt', hash), null);
    await post(`${devnet.controlUrl}/mine`, {});
    const receipt = await call<Receipt>(c, 'eth_getTransactionReceipt', hash);
    assert.deepEqual([receipt.status, receipt.blockNumber], ['0x1', await call(c, 'eth_blockNumber')]);
  });

  it('answer what the EVM node lacks from the recordings, each chain its own way', async () => {
    assert.equal(await call(c, 'eth_baseFee'), '0x1');
    const { baseFeePerGas } = await call<{ baseFeePerGas: string }>(orders, 'eth_getBlockByNumber', 'latest', false);
    assert.deepEqual([await call(orders, 'eth_baseFee'), baseFeePerGas], ['0x77359400', '0x77359400']);
    const { feeConfig } = await call<{ feeConfig: { gasLimit: number } }>(orders, 'eth_feeConfig', 'latest');
    assert.equal(feeConfig.gasLimit, 20_000_000);
    await assert.rejects(call(c, 'eth_feeConfig'), /-32601 the method eth_feeConfig does not exist/);
    const role = (address: string): object => ({
      to: '0x0200000000000000000000000000000000000000',
      data: `0xeb54dae1${address.slice(2).toLowerCase().padStart(64, '0')}`,
    });
    assert.equal(await call(orders, 'eth_call', role(sample('address')), 'latest'), `0x${'2'.padStart(64, '0')}`);
    assert.equal(await call(orders, 'eth_call', role(sample('coin'))), `0x${'0'.repeat(64)}`);
    assert.equal(await call(c, 'eth_call', role(sample('address')), 'latest'), '0x');
    const unknown = 'feoVRjYdMh8FpHEBjDRhiEqfSQLVvRTFQCfNvEsPHuTCMWmwN';
    const { error } = await post(orders, { jsonrpc: '2.0', id: 1, method: 'warp_getMessage', params: [unknown] });
    assert.deepEqual(error, { code: -32000, message: `failed to get message ${unknown} with error not found` });
    await assert.rejects(
      call(c, 'warp_getBlockSignature', unknown),
      /-32601 the method warp_getBlockSignature does not/,
    );
  });

  it('print blocks with the fields of Avalanche and without those of the beacon chain', async () => {
    const block = await call<Record<string, unknown>>(c, 'eth_getBlockByHash', sample('block'), false);
    assert.equal(block['blockGasCost'], '0x0');
    assert.equal(block['extDataGasUsed'], '0x0');
    assert.equal(BigInt(String(block['timestampMilliseconds'])), BigInt(String(block['timestamp'])) * 1000n);
    assert.equal('withdrawals' in block, false);
    const { transactions, uncles, size, blockExtraData, ...header } = block;
    assert.ok(Array.isArray(transactions) && Array.isArray(uncles) && typeof size === 'string');
    assert.equal(blockExtraData, '0x');
    assert.deepEqual(await call(c, 'eth_getHeaderByHash', sample('block')), header);
    assert.equal(block['miner'], '0x0100000000000000000000000000000000000000');
  });

  it('take every tag of the newest block for the last accepted one', async () => {
    const height = await call(c, 'eth_blockNumber');
    for (const tag of ['latest', 'safe', 'finalized', 'pending']) {
      assert.equal((await call<{ number: string }>(c, 'eth_getBlockByNumber', tag, false)).number, height, tag);
    }
  });

  it('lose the state of old blocks when they prune', async () => {
    const old = { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [sample('address'), '0x1'] };
    await post(`${devnet.controlUrl}/prune`, {});
    const { error } = await post(c, old);
    assert.match(
      error?.message ?? '',
      /^missing trie node [0-9a-f]{64} \(path \) state 0x[0-9a-f]{64} is not available, not found$/,
    );
    await assert.rejects(
      call(c, 'debug_traceTransaction', sample('revertReason'), { tracer: 'callTracer' }),
      /required historical state unavailable \(reexec=0\)/,
    );
    assert.match(await call(c, 'eth_getBalance', sample('address'), 'latest'), /^0x/);
    await post(`${devnet.controlUrl}/prune`, { pruned: false });
    assert.equal((await post(c, old)).error, undefined);
  });

  it('answer calls over the websocket and fall silent after a frame that is not JSON', async () => {
    const socket = new WebSocket(c.replace('http', 'ws').replace('/rpc', '/ws'));
    await once(socket, 'open');
    const next = async (text: string): Promise<unknown> => {
      socket.send(text);
      const [data] = (await once(socket, 'message')) as [Buffer];
      return JSON.parse(data.toString());
    };
    const chainId = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] });
    assert.deepEqual(await next(chainId), { jsonrpc: '2.0', id: 1, result: '0xa868' });
    assert.deepEqual(await next('{oops'), {
      jsonrpc: '2.0',
      id: null,
      error: { code: -32700, message: 'parse error' },
    });
    let received = 0;
    socket.on('message', () => (received += 1));
    socket.send(chainId);
    // The pong arrives after all responses to requests sent before the ping.
    socket.ping();
    await once(socket, 'pong');
    assert.equal(received, 0);
    socket.terminate();
  });
});
