import assert from 'node:assert/strict';
import { startDevnet, type Devnet } from '../../devnet/devnet';

const feeManager = '0x0200000000000000000000000000000000000003';
const txAllowList = '0x0200000000000000000000000000000000000002';
const account = '0x1111111111111111111111111111111111111111';
const roleSet = '0xcdb7ea01f00a414d78757bdb0f6391664ba3fedf987eed280927c1e7d695be3e';

describe('rules of the devnet’s L1', function () {
  this.timeout(20_000);
  let devnet: Devnet;

  before(async () => {
    devnet = await startDevnet({ blockSeconds: 0 });
  });
  after(() => devnet.close());

  async function ask<T>(method: string, ...params: readonly unknown[]): Promise<T> {
    const response = await fetch(`${devnet.nodeUrl}/ext/bc/${devnet.samples['blockchain']}/rpc`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return ((await response.json()) as { result: T }).result;
  }

  async function change(body: object): Promise<{ readonly height?: number; readonly message?: string }> {
    const response = await fetch(`${devnet.controlUrl}/rules`, { method: 'POST', body: JSON.stringify(body) });
    return (await response.json()) as { height?: number; message?: string };
  }

  const role = async (of: string): Promise<number> =>
    Number(
      await ask<string>('eth_call', { to: txAllowList, data: `0xeb54dae1${of.slice(2).padStart(64, '0')}` }, 'latest'),
    );
  const roleEvents = (): Promise<{ topics: string[]; blockNumber: string; transactionHash: string }[]> =>
    ask('eth_getLogs', { address: [txAllowList], topics: [roleSet], fromBlock: '0x0', toBlock: 'latest' });

  it('are the recorded ones until they are changed', async () => {
    const { feeConfig, lastChangedAt } = await ask<{ feeConfig: { minBaseFee: number }; lastChangedAt: number }>(
      'eth_feeConfig',
    );
    assert.deepEqual([feeConfig.minBaseFee, lastChangedAt], [2_000_000_000, 20]);
    assert.equal(await role('0x4444444444444444444444444444444444444444'), 3);
    assert.equal(await role(account), 0);
    assert.deepEqual(
      (await roleEvents()).map(({ topics, blockNumber }) => [Number(topics[1]), Number(blockNumber)]),
      [
        [3, 22],
        [0, 25],
      ],
    );
  });

  it('have another fee config from the block on that changes it', async () => {
    const { height } = await change({ feeConfig: { minBaseFee: '25000000000' } });
    assert.equal(height, Number(await ask<string>('eth_blockNumber')));
    const { feeConfig, lastChangedAt } = await ask<{ feeConfig: object; lastChangedAt: number }>(
      'eth_feeConfig',
      'latest',
    );
    assert.deepEqual(feeConfig, {
      gasLimit: 20_000_000,
      targetBlockRate: 2,
      minBaseFee: 25_000_000_000,
      targetGas: 50_000_000,
      baseFeeChangeDenominator: 48,
      minBlockGasCost: 0,
      maxBlockGasCost: 10_000_000,
      blockGasCostStep: 500_000,
    });
    assert.equal(lastChangedAt, height);
    assert.equal(await ask('eth_baseFee'), '0x5d21dba00');
    assert.equal(Number(await ask<string>('eth_call', { to: feeManager, data: '0x9e05549a' }, 'latest')), height);
    const before = await ask<{ lastChangedAt: number }>('eth_feeConfig', '0x1');
    assert.equal(before.lastChangedAt, 0);
  });

  it('have another role, with its event and the transaction that set it', async () => {
    const { height } = await change({ precompile: 'txAllowListConfig', account, role: 'manager' });
    assert.equal(await role(account), 3);
    const event = (await roleEvents()).at(-1);
    assert.deepEqual([Number(event?.topics[1]), Number(event?.blockNumber)], [3, height]);
    const transaction = await ask<{ to: string; blockNumber: string }>(
      'eth_getTransactionByHash',
      event?.transactionHash,
    );
    assert.deepEqual([transaction.to, Number(transaction.blockNumber)], [txAllowList, height]);
  });

  it('are not changed by what is no change', async () => {
    assert.match((await change({ feeConfig: { fee: 1 } })).message ?? '', /"feeConfig" has no fee of 1\./);
    assert.match((await change({ precompile: 'warpConfig', account, role: 'admin' })).message ?? '', /^A change is /);
  });
});
