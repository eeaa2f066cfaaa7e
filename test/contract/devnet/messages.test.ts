import assert from 'node:assert/strict';
import { encodeFunctionData, sha256 } from 'viem';
import type { Hex } from 'viem';
import { isSignedBy } from '../../../src/engine/transactions/codec/warpSignature';
import { readWarpEnvelope } from '../../../src/engine/detection/hexIdentifier';
import { type Devnet, startDevnet } from '../../devnet/devnet';
import { messageAccounts, recordedContract } from '../../devnet/messages/contracts';
import { idBytes } from '../../devnet/warp/idBytes';
import { accessListOf, messagesIn } from '../../devnet/warp/predicate';
import { call, post } from './rpcClient';

const messenger = '0x253b2784c75e510dD0fF1da844684a1aC0aa5fcf';
const warp = '0x0200000000000000000000000000000000000005';
const { abi } = recordedContract('TeleporterMessenger');
const nodeTwo = '0xa058ff27a4c570664bfa28e34939368539a1340867951943d0f56fa8aac13bc09ff64f341acf8cc0cef74202c2d6f9c0';

const topics: Readonly<Record<string, string>> = {
  '0x1eac640109dc937d2a9f42735a05f794b39a5e3759d681951d671aabbce4b104': 'BlockchainIDInitialized',
  '0x2a211ad4a59ab9d003852404f9c57c690704ee755f3c79d2c2812ad32da99df8': 'SendCrossChainMessage',
  '0x56600c567728a800c0aa927500f831cb451df66a7af570eb4df4dfbf4674887d': 'SendWarpMessage',
  '0x292ee90bbaf70b5d4936025e09d56ba08f3e421156b6a568cf3c2840d9343e34': 'ReceiveCrossChainMessage',
  '0x34795cc6b122b9a0ae684946319f1e14a577b4e8f9b3dda9ac94c21a54d3188c': 'MessageExecuted',
  '0x4619adc1017b82e02eaefac01a43d50d6d8de4460774bc370c3ff0210d40c985': 'MessageExecutionFailed',
  '0xd13a7935f29af029349bed0a2097455b91fd06190a30478c575db3f31e00bf57': 'ReceiptReceived',
};

interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: Hex;
}

interface Receipt {
  readonly status: string;
  readonly blockNumber: string;
  readonly logs: readonly Log[];
}

/** Sends and delivers live messages. The tests change the chains, so they use their own network. */
describe('devnet: interchain messages', function () {
  this.timeout(30_000);
  let devnet: Devnet;
  let c = '';
  let orders = '';
  before(async () => {
    devnet = await startDevnet({ blockSeconds: 0 });
    c = `${devnet.nodeUrl}/ext/bc/C/rpc`;
    orders = `${devnet.nodeUrl}/ext/bc/${sample('blockchain')}/rpc`;
  });
  after(() => devnet.close());

  const sample = (name: string): string => devnet.samples[name] ?? assert.fail(`no sample ${name}`);
  const receiptOf = (url: string, hash: string): Promise<Receipt> => call(url, 'eth_getTransactionReceipt', hash);
  const eventsOf = async (url: string, name: string): Promise<string> => {
    const { status, logs } = await receiptOf(url, sample(name));
    return [Number(status), ...logs.flatMap((log) => topics[log.topics[0] ?? ''] ?? [])].join(' ');
  };
  const order = async (body: object): Promise<Readonly<Record<string, string | number>>> => {
    const response = await fetch(`${devnet.controlUrl}/messages`, { method: 'POST', body: JSON.stringify(body) });
    assert.equal(response.status, 200, JSON.stringify(body));
    return (await response.json()) as Readonly<Record<string, string | number>>;
  };
  const unsignedOf = (url: string, name: string): Promise<Hex> =>
    call(url, 'warp_getMessage', sample(`${name}WarpMessage`));
  const delivery = encodeFunctionData({
    abi,
    functionName: 'receiveCrossChainMessage',
    args: [0, messageAccounts.relayer.address],
  });
  /** A call that delivers a message with an invalid signature. */
  const dryRun = (unsigned: Hex): object => {
    const message = Buffer.from(`${unsigned.slice(2)}000000000000000107${'00'.repeat(96)}`, 'hex');
    const { address: from } = messageAccounts.relayer;
    return { from, to: messenger, data: delivery, accessList: accessListOf([message]) };
  };

  it('have the messenger at its address on both chains, by its keyless transaction', async () => {
    for (const url of [c, orders]) {
      const hash = '0x75b9c2cc62b39e2f0b419a91cf6e0aa2e1c1ae81100a4af69b044908ae4b97c2';
      const receipt = await call<{ contractAddress: string; from: string }>(url, 'eth_getTransactionReceipt', hash);
      assert.equal(receipt.contractAddress, messenger.toLowerCase());
      assert.equal(receipt.from, '0x618fedd9a45a8c456812ecaae70c671c6249dfac');
      for (const slot of ['0x0', '0x1']) {
        assert.equal(BigInt(await call<string>(url, 'eth_getStorageAt', messenger, slot, 'latest')), 1n);
      }
      assert.equal(await call(url, 'eth_getCode', warp, 'latest'), '0x01');
    }
  });

  it('meet every fate at the start', async () => {
    assert.deepEqual(
      {
        plainSent: await eventsOf(c, 'plainSent'),
        plainDelivered: await eventsOf(orders, 'plainDelivered'),
        plainBackDelivered: await eventsOf(c, 'plainBackDelivered'),
        lowGasDelivered: await eventsOf(orders, 'lowGasDelivered'),
        rejectedDelivered: await eventsOf(c, 'refusedDelivered'),
        retriedDelivered: await eventsOf(orders, 'retriedDelivered'),
        retriedAgain: await eventsOf(orders, 'retriedAgain'),
        noCodeDelivered: await eventsOf(orders, 'noCodeDelivered'),
        batch1Sent: await eventsOf(c, 'batch1Sent'),
        batchDelivered: await eventsOf(orders, 'batchDelivered'),
        twiceSent: await eventsOf(c, 'twiceSent'),
        twiceResent: await eventsOf(c, 'twiceResent'),
        twiceDelivered: await eventsOf(orders, 'twiceDelivered'),
        echoDelivered: await eventsOf(orders, 'echoDelivered'),
        weakRejected: await eventsOf(c, 'weakRefused'),
        undeliveredSent: await eventsOf(c, 'undeliveredSent'),
      },
      {
        plainSent: '1 BlockchainIDInitialized SendCrossChainMessage SendWarpMessage',
        plainDelivered: '1 BlockchainIDInitialized ReceiveCrossChainMessage MessageExecuted',
        plainBackDelivered: '1 ReceiptReceived ReceiveCrossChainMessage MessageExecuted',
        lowGasDelivered: '1 ReceiptReceived ReceiveCrossChainMessage MessageExecutionFailed',
        rejectedDelivered: '1 ReceiptReceived ReceiveCrossChainMessage MessageExecutionFailed',
        retriedDelivered: '1 ReceiptReceived ReceiveCrossChainMessage MessageExecutionFailed',
        retriedAgain: '1 MessageExecuted',
        noCodeDelivered: '1 ReceiveCrossChainMessage MessageExecutionFailed',
        batch1Sent: '1 SendCrossChainMessage SendWarpMessage SendCrossChainMessage SendWarpMessage',
        batchDelivered: '1 ReceiveCrossChainMessage MessageExecuted ReceiveCrossChainMessage MessageExecuted',
        twiceSent: '1 SendCrossChainMessage SendWarpMessage',
        twiceResent: '1 SendCrossChainMessage SendWarpMessage',
        twiceDelivered: '1 ReceiveCrossChainMessage MessageExecuted',
        echoDelivered: '1 ReceiveCrossChainMessage SendCrossChainMessage SendWarpMessage MessageExecuted',
        weakRejected: '0',
        undeliveredSent: '1 SendCrossChainMessage SendWarpMessage',
      },
    );
  });

  it("are brought by an account that the L1's allow list has", async () => {
    const data = `0xeb54dae1${messageAccounts.relayer.address.slice(2).toLowerCase().padStart(64, '0')}`;
    const to = '0x0200000000000000000000000000000000000002';
    assert.equal(BigInt(await call<string>(orders, 'eth_call', { to, data }, 'latest')), 1n);
  });

  it('are the unsigned bytes of which the log of the precompile has the ID', async () => {
    const unsigned = await unsignedOf(c, 'plain');
    assert.equal(sha256(unsigned), `0x${idBytes(sample('plainWarpMessage')).toString('hex')}`);
    const { logs } = await receiptOf(c, sample('plainSent'));
    const sent = logs.find(({ address }) => address === warp);
    assert.equal(sent?.topics[2], sha256(unsigned));
    const envelope = readWarpEnvelope(Buffer.from(unsigned.slice(2), 'hex'));
    assert.equal(envelope?.networkId, 12345);
    assert.equal(
      Buffer.from(envelope.sourceChainId).toString('hex'),
      'ee488204088eaba3d3c0c5e26d7a2892677f8d6181ef31848708b4e55ead7667',
    );
    assert.equal(
      Buffer.from(envelope.payload.subarray(0, 30)).toString('hex'),
      '00000000000100000014253b2784c75e510dd0ff1da844684a1ac0aa5fcf',
    );
    await assert.rejects(unsignedOf(orders, 'plain'), /failed to get message .* with error not found/);
  });

  it('are signed by each node with its own key', async () => {
    const rpc = `${devnet.nodes.two}/ext/bc/${sample('blockchain')}/rpc`;
    const signature = await call<string>(rpc, 'warp_getMessageSignature', sample('weakWarpMessage'));
    const unsigned = await unsignedOf(orders, 'weak');
    const bytes = (hex: string): Buffer => Buffer.from(hex.slice(2), 'hex');
    assert.ok(isSignedBy(bytes(unsigned), bytes(signature), [bytes(nodeTwo)]));
    const other = await call<string>(orders, 'warp_getMessageSignature', sample('weakWarpMessage'));
    assert.ok(!isSignedBy(bytes(unsigned), bytes(other), [bytes(nodeTwo)]));
  });

  it("are delivered with the signatures of the set at the chain's epoch, which have the quorum", async () => {
    const p = `${devnet.nodeUrl}/ext/bc/P`;
    const { pChainHeight } = (
      await post(`${devnet.nodeUrl}/ext/bc/C/proposervm`, {
        jsonrpc: '2.0',
        id: 1,
        method: 'proposervm.getCurrentEpoch',
        params: {},
      })
    ).result as { pChainHeight: string };
    assert.equal(pChainHeight, '28');
    const params = { height: pChainHeight, subnetID: sample('subnet') };
    const set = (await post(p, { jsonrpc: '2.0', id: 1, method: 'platform.getValidatorsAt', params })).result as Record<
      string,
      { publicKey: string | null; weight: string }
    >;
    assert.deepEqual(
      Object.values(set).map(({ weight }) => weight),
      ['100', '75', '200', '300'],
    );
    const { accessList } = await call<{ accessList: object[] }>(
      c,
      'eth_getTransactionByHash',
      sample('refusedDelivered'),
    );
    const envelope = readWarpEnvelope(messagesIn(accessList)[0] ?? assert.fail());
    assert.deepEqual([...(envelope?.signers ?? [])], [0b011]);
    const keys = ['NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ', 'NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN'].map((id) =>
      Buffer.from(set[id]?.publicKey?.slice(2) ?? '', 'hex'),
    );
    assert.ok(envelope?.signature && isSignedBy(envelope.unsigned, envelope.signature, keys));
  });

  it('leave in the header which messages of a transaction failed', async () => {
    const tailOf = async (url: string, name: string, from: number): Promise<string> => {
      const { blockNumber } = await receiptOf(url, sample(name));
      const { extraData } = await call<{ extraData: string }>(url, 'eth_getBlockByNumber', blockNumber, false);
      return extraData.slice(2 + 2 * from);
    };
    const of = (name: string): string => `000000000001${sample(name).slice(2)}00000001${warp.slice(2)}`;
    assert.equal(await tailOf(c, 'refusedDelivered', 24), `${of('refusedDelivered')}00000000`);
    assert.equal(await tailOf(c, 'weakRefused', 24), `${of('weakRefused')}0000000101`);
    assert.equal(await tailOf(orders, 'batchDelivered', 80), `${of('batchDelivered')}00000000`);
    assert.equal(await tailOf(orders, 'retriedAgain', 80), '000000000000');
  });

  it('are sent by a precompile that calls nobody and whose event is in no trace', async () => {
    interface Frame {
      readonly to: string;
      readonly calls?: readonly Frame[];
      readonly logs?: readonly object[];
    }
    const tracer = { tracer: 'callTracer', tracerConfig: { withLog: true } };
    const trace = await call<Frame>(c, 'debug_traceTransaction', sample('plainSent'), tracer);
    const precompile = trace.calls?.find(({ to, calls }) => to === warp && calls === undefined);
    assert.notEqual(precompile, undefined);
    assert.equal(precompile?.logs, undefined);
    assert.ok(!JSON.stringify(trace).includes('0x56600c56'));
  });

  it('can be delivered dry, without a signature', async () => {
    const unsigned = await unsignedOf(c, 'undelivered');
    assert.equal(await call(orders, 'eth_call', dryRun(unsigned), 'latest'), '0x');
    assert.ok(BigInt(await call<string>(orders, 'eth_estimateGas', dryRun(unsigned))) > 200_000n);
    const trace = await call<{ error?: string; calls: { to: string }[] }>(
      orders,
      'debug_traceCall',
      dryRun(unsigned),
      'latest',
      { tracer: 'callTracer' },
    );
    assert.deepEqual([trace.error, trace.calls[0]?.to], [undefined, warp]);
    const error = async (params: object): Promise<string | undefined> =>
      (await post(orders, { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [params, 'latest'] })).error?.message;
    const prefix = 'execution reverted: TeleporterMessenger:';
    assert.equal(await error({ ...dryRun(unsigned), accessList: [] }), `${prefix} invalid warp message`);
    assert.equal(await error(dryRun(await unsignedOf(c, 'plain'))), `${prefix} message already received`);
    // Messages of a dry run are gone afterwards.
    assert.equal(await error({ ...dryRun(unsigned), accessList: [] }), `${prefix} invalid warp message`);
  });

  it('are delivered by who sends the transaction, one of a sender in a block', async () => {
    const messages = [
      await order({ send: { from: 'orders', to: 'inbox', text: 'first' } }),
      await order({ send: { from: 'orders', to: 'inbox', text: 'second' } }),
    ];
    const { address, signTransaction } = messageAccounts.relayer;
    const nonce = Number(await call<string>(c, 'eth_getTransactionCount', address, 'latest'));
    const { signed } = await import('../../devnet/warp/signedBy');
    const { chainFacts } = await import('../../devnet/chain/chainFacts');
    const hashes = [];
    for (const [i, { unsigned }] of messages.entries()) {
      const raw = await signTransaction({
        type: 'eip1559',
        chainId: 43112,
        nonce: nonce + i,
        to: messenger,
        data: delivery,
        gas: 900_000n,
        maxFeePerGas: 25_000_000_000n,
        maxPriorityFeePerGas: 1n,
        accessList: accessListOf([signed(Buffer.from(String(unsigned).slice(2), 'hex'), chainFacts[1]!)]),
      });
      hashes.push(await call<string>(c, 'eth_sendRawTransaction', raw));
    }
    await post(`${devnet.controlUrl}/mine`, {});
    await post(`${devnet.controlUrl}/mine`, {});
    const receipts = await Promise.all(hashes.map((hash) => receiptOf(c, hash)));
    assert.deepEqual(
      receipts.map(({ status }) => status),
      ['0x1', '0x1'],
    );
    assert.equal(Number(receipts[1]?.blockNumber) - Number(receipts[0]?.blockNumber), 1);
  });

  it('are sent, refused, let in and retried over the control path', async () => {
    const { messageId } = await order({ send: { from: 'orders', to: 'gate', text: 'open, please' } });
    const failedHash = (): Promise<string> =>
      call(c, 'eth_call', {
        to: messenger,
        data: encodeFunctionData({ abi, functionName: 'receivedFailedMessageHashes', args: [messageId] }),
      });
    assert.equal((await order({ deliver: messageId, weak: true }))['status'], 0);
    assert.equal((await order({ deliver: messageId }))['status'], 1);
    assert.notEqual(BigInt(await failedHash()), 0n);
    assert.equal((await order({ retry: messageId }))['status'], 0);
    assert.equal((await order({ open: 'c' }))['status'], 1);
    assert.equal((await order({ retry: messageId }))['status'], 1);
    assert.equal(BigInt(await failedHash()), 0n);
    const response = await fetch(`${devnet.controlUrl}/messages`, { method: 'POST', body: '{"deliver": "0x12"}' });
    assert.deepEqual([response.status, await response.json()], [400, { message: 'No message 0x12 was sent here.' }]);
  });
});
