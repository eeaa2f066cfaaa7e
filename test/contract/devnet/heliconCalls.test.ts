import assert from 'node:assert/strict';
import { encodeFunctionData, parseGwei } from 'viem';
import { artifact } from '../../devnet/contracts/artifacts';
import type { Devnet } from '../../devnet/devnet';
import { recordedAnswers } from '../../devnet/recorded/recordedAnswers';
import { accounts, receivers } from '../../devnet/scenario/accounts';
import { sharedHelicon } from '../../helpers/sharedDevnet';
import { resetDevnet } from '../state/devnetLookup';
import { call, post } from './rpcClient';

type Fields = Readonly<Record<string, string>>;

const withLog = { tracer: 'callTracer', tracerConfig: { withLog: true } };
const diff = { tracer: 'prestateTracer', tracerConfig: { diffMode: true } };

describe('devnet: simulated calls on a C-Chain since Helicon', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let c: string;
  before(async () => {
    devnet = await sharedHelicon();
    c = `${devnet.nodeUrl}/ext/bc/C/rpc`;
  });
  after(() => resetDevnet(devnet));

  const sample = (name: string): string => devnet.samples[name] ?? assert.fail(`no sample ${name}`);
  const sent = (name: string): Promise<Fields> => call(c, 'eth_getTransactionByHash', sample(name));
  const asCall = ({ from, to, value, input, gas, nonce, gasPrice, type, ...rest }: Fields): object => ({
    ...{ from, to: to ?? undefined, value, data: input, gas, nonce },
    ...(type === '0x2'
      ? { maxFeePerGas: rest['maxFeePerGas'], maxPriorityFeePerGas: rest['maxPriorityFeePerGas'] }
      : { gasPrice }),
  });
  const errorOf = async (method: string, ...params: unknown[]): Promise<unknown> =>
    (await post(c, { jsonrpc: '2.0', id: 1, method, params })).error;
  const token = (): object => ({
    from: accounts.deployer.address,
    to: sample('coin'),
    data: encodeFunctionData({ abi: artifact('Coin').abi, functionName: 'transfer', args: [receivers.two, 1n] }),
  });

  it('replay a transaction at its place in its block as it was, the fee included', async () => {
    for (const name of ['helicon.tokenDear', 'helicon.earlyRevert', 'helicon.second', 'helicon.third', 'erc721Mint4']) {
      const transaction = await sent(name);
      const { blockNumber, transactionIndex: txIndex } = transaction;
      for (const tracer of [withLog, diff]) {
        const replayed = await call(c, 'debug_traceCall', asCall(transaction), blockNumber, { ...tracer, txIndex });
        assert.deepEqual(replayed, await call(c, 'debug_traceTransaction', sample(name), tracer), name);
      }
    }
  });

  it('show what the fee took from the sender, as the balances do', async () => {
    const { from = '', blockNumber = '' } = await sent('helicon.third');
    const { pre, post: after } = await call<Record<'pre' | 'post', Record<string, { balance: string }>>>(
      c,
      'debug_traceTransaction',
      sample('helicon.third'),
      diff,
    );
    const before = `0x${(BigInt(blockNumber) - 1n).toString(16)}`;
    assert.equal(pre[from]?.balance, await call(c, 'eth_getBalance', from, before));
    assert.equal(after[from]?.balance, await call(c, 'eth_getBalance', from, blockNumber));
  });

  it('refuse a place that is none, in the recorded words', async () => {
    const { blockNumber, ...transaction } = await sent('helicon.second');
    const at = (txIndex: unknown): Promise<unknown> =>
      errorOf('debug_traceCall', asCall(transaction), blockNumber, { ...withLog, txIndex });
    assert.deepEqual(await at('0x63'), { code: -32000, message: 'transaction index 99 out of range [0, 3)' });
    const recorded = recordedAnswers('helicon/helicon-switch').find(({ note }) => note.includes('as a JSON number'));
    assert.deepEqual(await at(1), recorded?.error);
    const old = await sent('transfer');
    const { hash } = await call<Fields>(c, 'eth_getBlockByNumber', old['blockNumber'], false);
    assert.deepEqual(
      await errorOf('debug_traceCall', asCall(old), old['blockNumber'], { ...withLog, txIndex: '0x9' }),
      { code: -32000, message: `transaction index 9 out of range for block ${hash}` },
    );
  });

  it('take overrides of state and block at a place in a block', async () => {
    const { blockNumber, transactionIndex: txIndex } = await sent('helicon.second');
    const nobody = `0x${'e'.repeat(40)}`;
    // BASEFEE and NUMBER
    const code = '0x485f524360205260405ff3';
    const config = { ...withLog, txIndex, stateOverrides: { [nobody]: { code } } };
    const asked = { from: accounts.deployer.address, to: nobody, gas: '0xf4240', gasPrice: '0x174876e800' };
    const { output } = await call<Fields>(c, 'debug_traceCall', asked, blockNumber, config);
    const { effectiveGasPrice = '' } = await call<Fields>(c, 'eth_getTransactionReceipt', sample('helicon.second'));
    const word = (value: bigint): string => value.toString(16).padStart(64, '0');
    assert.equal(output, `0x${word(BigInt(effectiveGasPrice) - parseGwei('1'))}${word(BigInt(blockNumber ?? ''))}`);
    const overridden = await call<Fields>(c, 'debug_traceCall', asked, blockNumber, {
      ...config,
      blockOverrides: { baseFee: '0x7', baseFeePerGas: '0x9' },
    });
    assert.equal(overridden['output'], `0x${word(7n)}${word(BigInt(blockNumber ?? ''))}`);
    // Without a price, code reads no base fee.
    const free = { to: nobody, gas: '0xf4240' };
    assert.equal(
      await call(c, 'eth_call', free, blockNumber, { [nobody]: { code } }),
      `0x${word(0n)}${word(BigInt(blockNumber ?? ''))}`,
    );
  });

  it('estimate what is needed, and half of what gas or price allow where they are given', async () => {
    const estimate = async (more: object): Promise<number> =>
      Number(await call<string>(c, 'eth_estimateGas', { ...token(), ...more }, 'latest'));
    const needed = await estimate({});
    assert.ok(needed > 30_000 && needed < 40_000, String(needed));
    // As recorded for that gas limit, however little the call needs.
    assert.equal(await estimate({ gas: '0xf4240' }), 505_136);
    const balance = BigInt(await call<string>(c, 'eth_getBalance', accounts.deployer.address, 'latest'));
    const dear = await estimate({ maxFeePerGas: '0x174876e800' });
    assert.ok(BigInt(dear) > balance / 200_000_000_000n, String(dear));
    assert.deepEqual(await errorOf('eth_estimateGas', { ...token(), gas: '0x5300' }), {
      code: -32000,
      message: 'gas required exceeds allowance (21248)',
    });
  });

  it('tell half of the gas that they were given, or of all there is, in place of what ran', async () => {
    const detailed = (more: object): Promise<{ body: string }> =>
      post(c, { jsonrpc: '2.0', id: 1, method: 'eth_callDetailed', params: [{ ...token(), ...more }, 'latest'] });
    const returned = `"errCode":0,"err":"","returnData":"0x${'1'.padStart(64, '0')}"`;
    assert.match((await detailed({})).body, new RegExp(`"gas":4611686018427387904,${returned}`));
    assert.match((await detailed({ gas: '0xf4240' })).body, new RegExp(`"gas":500000,${returned}`));
    const { gasUsed } = await call<Fields>(c, 'eth_createAccessList', token(), 'latest');
    assert.equal(gasUsed, '0x4000000000000000');
    const trace = (more: object): Promise<Fields> =>
      call(c, 'debug_traceCall', { ...token(), ...more }, 'latest', { tracer: 'callTracer' });
    assert.equal((await trace({}))['gasUsed'], '0x4000000000000000');
    assert.equal((await trace({ gas: '0xf4240' }))['gasUsed'], '0x7a120');
  });

  it('answer what comes without params', async () => {
    const { result } = await post(c, { jsonrpc: '2.0', id: 1, method: 'eth_chainId' });
    assert.match(String(result), /^0x[0-9a-f]+$/);
  });

  it('need state that a pruning node keeps for the last few blocks only', async () => {
    await post(`${devnet.controlUrl}/prune`, {});
    const height = Number(await call<string>(c, 'eth_blockNumber'));
    const at = (block: number): string => `0x${block.toString(16)}`;
    const address = accounts.deployer.address;
    assert.equal(await errorOf('eth_getBalance', address, at(height - 3)), undefined);
    const gone = /^missing trie node ([0-9a-f]{64}) \(path \) state 0x\1 is not available, not found$/;
    const { message } = (await errorOf('eth_getBalance', address, at(height - 12))) as Error;
    assert.match(message, gone);
    const traced = (await errorOf('debug_traceTransaction', sample('helicon.transfer1M'), withLog)) as Error;
    assert.match(traced.message, gone);
    const { body } = await post(`${devnet.controlUrl}/messages`, { send: { from: 'c', to: 'inbox' } });
    const { transaction } = JSON.parse(body) as { transaction: string };
    assert.equal(await errorOf('debug_traceTransaction', transaction, withLog), undefined);
    await post(`${devnet.controlUrl}/prune`, { pruned: false });
  });

  it('keep a transaction that pays less than the bound until the bound has come down', async () => {
    const bound = BigInt(await call<string>(c, 'eth_baseFee'));
    const { friend } = accounts;
    const raw = await friend.signTransaction({
      chainId: 43112,
      type: 'eip1559',
      nonce: Number(await call<string>(c, 'eth_getTransactionCount', friend.address, 'latest')),
      to: friend.address,
      gas: 21_000n,
      maxFeePerGas: bound - 1n,
      maxPriorityFeePerGas: 0n,
    });
    const hash = await call<string>(c, 'eth_sendRawTransaction', raw);
    const blockOf = async (): Promise<unknown> =>
      (await call<Record<string, unknown>>(c, 'eth_getTransactionByHash', hash))['blockNumber'];
    assert.equal(await blockOf(), null);
    await post(`${devnet.controlUrl}/mine`, { after: 30 });
    assert.equal(await blockOf(), await call(c, 'eth_blockNumber'));
    const { effectiveGasPrice = '' } = await call<Fields>(c, 'eth_getTransactionReceipt', hash);
    assert.ok(BigInt(effectiveGasPrice) < bound - 1n);
  });
});
