import assert from 'node:assert/strict';
import { TimeoutError, RpcError } from '../../../../src/engine/errors/errors';
import { lineText } from '../../../../src/engine/report/spanText';
import {
  type ChainView,
  type DelivererAccount,
  type DestinationReadings,
  type SeenDeliveries,
  type WarpRules,
  deliveryChecks,
} from '../../../../src/engine/messages/report/deliveryChecks';
import { type RejectedSignature, rejectionCheck } from '../../../../src/engine/messages/report/failureWords';
import type {
  DryRun,
  DeliveryCheck,
  MessageTrace,
  TraceEndpoint,
  SigningCapacity,
  SigningTrace,
} from '../../../../src/engine/messages/report/messageTrace';

const now = Date.UTC(2026, 10, 22, 12);
const alice = '0x2073f40271A5BbfD866F778a0C60c01B5D0a299f';
const bob = '0x5050A4F4b3f9338C3472dcC01A87C76A144b3c9c';
const orders: TraceEndpoint = {
  blockchainId: '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo',
  chain: { name: 'orders', path: '2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo', symbol: 'ORD' },
};
const cChain: TraceEndpoint = { blockchainId: 'C', chain: { name: 'C-Chain', path: 'C', symbol: 'AVAX' } };

function traceOf(part: Partial<MessageTrace> = {}): MessageTrace {
  return {
    source: cChain,
    destination: orders,
    unsigned: `0x${'00'.repeat(500)}`,
    message: {
      nonce: 7n,
      sender: alice,
      destinationChain: '0x',
      receiver: bob,
      gas: 200_000n,
      relayers: [],
      receipts: [],
      data: '0x1234',
    },
    sends: {
      ok: true,
      value: [{ transaction: '0x1', block: 1n, at: now - 600_000, proof: 'eth_getLogs', from: 0 }],
    },
    fees: [],
    deliveries: { ok: true, value: [] },
    retries: [],
    receipt: { ok: true, value: undefined },
    sentInside: [],
    ...part,
  };
}

function said(check: DeliveryCheck | undefined): string {
  const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 300 } as const;
  return check === undefined
    ? ''
    : `${check.outcome}: ${lineText(check.line, style, { now, timeZone: 'UTC' })} [${check.proof}]`;
}

interface Situation extends Partial<DestinationReadings> {
  readonly trace?: Partial<MessageTrace>;
  readonly end?: TraceEndpoint;
  readonly signing?: SigningTrace;
}

/** The result of one check, with all readings of the others missing. */
function checked(key: string, { trace, end = orders, signing, ...readings }: Situation): DeliveryCheck | undefined {
  const there: DestinationReadings = {
    now,
    dryRun: { kind: 'unread', from: -1 },
    hint: {},
    seen: { blocks: 2_048n, deliveries: [], from: 0 },
    view: { quorum: 67n, from: 0 },
    ...readings,
  };
  return deliveryChecks({ trace: traceOf(trace), destination: end, signing, there }).find((one) => one.key === key);
}

describe('a check of an undelivered message', () => {
  const seenOf = (part: Partial<SeenDeliveries> = {}): SeenDeliveries => ({
    blocks: 2_048n,
    deliveries: [],
    from: 0,
    ...part,
  });
  const timeout = new TimeoutError({ host: 'node.example', method: 'eth_getLogs' }, 10_000);

  it('names the relayer that runs, that does not, or that nobody knows of', () => {
    const relayer = (seen: Partial<SeenDeliveries>, part: Partial<MessageTrace> = {}) =>
      said(checked('relayer', { trace: part, seen: seenOf(seen) }));
    assert.equal(
      relayer({}),
      'cause: No message from C-Chain was delivered to orders in its last 2,048 blocks: no relayer runs for this pair. Start one, or deliver the message by hand. [eth_getLogs]',
    );
    assert.equal(
      relayer({ deliveries: [{ deliverer: bob, nonce: 6n }] }),
      'unread: 0x5050…3c9c delivered earlier messages from C-Chain to orders, but no later one: check that it still runs. [eth_getLogs]',
    );
    assert.equal(
      relayer({ deliveries: [{ deliverer: bob, nonce: 8n }] }),
      'fine: 1 later message from C-Chain was delivered to orders, by 0x5050…3c9c: a relayer runs. [eth_getLogs]',
    );
    const send = { transaction: '0x1', block: 1n, at: now - 20_000, proof: 'eth_getLogs', from: 0 };
    assert.equal(
      relayer({}, { sends: { ok: true, value: [send] } }),
      'fine: Sent 20 s ago; a relayer may still be collecting signatures. [eth_getLogs]',
    );
    assert.equal(
      relayer({ error: timeout }),
      'unread: Whether a relayer delivers between these chains is unknown: node.example did not answer eth_getLogs within 10 s. Try again, or use another node. [eth_getLogs]',
    );
    assert.equal(
      relayer({}, { message: undefined }),
      'unread: No messenger sent it: relayers deliver it only where they are set up for its sender. [eth_getLogs]',
    );
  });

  it('holds the allowed relayers against those that deliver', () => {
    const sent = { ...traceOf().message!, relayers: [alice] };
    const allowed = (deliverers: readonly string[]) =>
      said(
        checked('allowedRelayers', {
          trace: { message: sent },
          seen: seenOf({ deliveries: deliverers.map((deliverer) => ({ deliverer })) }),
        }),
      );
    assert.equal(
      allowed([bob, bob]),
      'cause: Only 0x2073…299f may deliver it, but 0x5050…3c9c delivered recent messages. Have an allowed relayer deliver it. [eth_getLogs]',
    );
    assert.equal(
      allowed([alice.toLowerCase()]),
      'fine: Only 0x2073…299f may deliver it, and 0x2073…299f delivered recent messages. [eth_getLogs]',
    );
    assert.equal(allowed([]), 'fine: Only 0x2073…299f may deliver it. [eth_getLogs]');
  });

  it('holds the gas that it asks for, and that of a relayer, against a block', () => {
    const limit = (gas: bigint) =>
      said(
        checked('gasLimit', {
          trace: { message: { ...traceOf().message!, gas } },
          gasLimit: 15_000_000n,
          signing: ableOf({ nodes: ['one', 'two', 'three'].map((node) => ({ node, outcome: 'signed' })) }),
        }),
      );
    assert.equal(
      limit(15_000_001n),
      'cause: Its requiredGasLimit of 15,000,001 exceeds the block gas limit of orders, 15,000,000: no block has room for it. Send it again with less. [eth_getBlockByNumber]',
    );
    assert.equal(
      limit(14_900_000n),
      'cause: A relayer gives its delivery 15,296,026 gas, more than the block gas limit of orders, 15,000,000. Send it again with a lower requiredGasLimit than 14,900,000. [eth_getBlockByNumber]',
    );
    assert.equal(
      limit(200_000n),
      'fine: requiredGasLimit 200,000; block gas limit of orders 15,000,000. [eth_getBlockByNumber]',
    );
  });

  it('says what the account lacks that delivers', () => {
    const account = (part: Partial<DelivererAccount>) =>
      said(
        checked('account', {
          account: { account: bob, balance: 10n ** 18n, latest: 4n, pending: 4n, from: 0, ...part },
        }),
      );
    assert.equal(
      account({}),
      'fine: 0x5050…3c9c, which delivers, has 1 ORD on orders, and no transaction waits. [eth_getBalance]',
    );
    assert.equal(
      account({ balance: 10n ** 15n, cost: { wei: 2n * 10n ** 15n, isMost: false } }),
      'cause: 0x5050…3c9c, which delivers, has 0.001 ORD on orders; a delivery costs 0.002 ORD: fund it. [eth_getBalance]',
    );
    assert.equal(
      account({ balance: 10n ** 15n, cost: { wei: 2n * 10n ** 15n, isMost: true } }),
      'cause: 0x5050…3c9c, which delivers, has 0.001 ORD on orders; a delivery costs at most 0.002 ORD and must offer that: fund it. [eth_getBalance]',
    );
    assert.equal(
      account({ balance: 0n }),
      'cause: 0x5050…3c9c, which delivers, has 0 ORD on orders: fund it. [eth_getBalance]',
    );
    assert.equal(
      account({ role: 0n }),
      'cause: 0x5050…3c9c, which delivers, has no role on txAllowList of orders: an admin or manager can grant it with setEnabled(0x5050A4F4b3f9338C3472dcC01A87C76A144b3c9c). [readAllowList]',
    );
    assert.equal(
      account({ pending: 6n }),
      'cause: Relayer 0x5050…3c9c is stuck: nonce 4 is pending, 1 transaction waits behind it. Replace nonce 4. [eth_getTransactionCount]',
    );
    assert.equal(
      account({ isContract: true, balance: 0n }),
      'unread: 0x5050…3c9c, which delivers, is a contract: whoever calls it pays. [eth_getCode]',
    );
    assert.equal(
      account({ balance: undefined }),
      'unread: Whether 0x5050…3c9c can deliver is unknown: no allowed node [eth_getBalance]',
    );
  });

  const ableOf = (part: Partial<SigningCapacity>): { able: SigningCapacity; subnetId: string; quorum: bigint } => ({
    subnetId: 'S',
    quorum: 67n,
    able: { nodes: [], signed: 0n, total: 276n, keyless: 31n, ...part },
  });

  it('says whether the quorum can be reached, keyless weight included', () => {
    const quorum = (part: Partial<SigningCapacity>) => said(checked('quorum', { signing: ableOf(part) }));
    assert.equal(
      quorum({ keyless: 100n }),
      'cause: The quorum cannot be reached: 67 % of weight must sign, and 36.23 % belongs to inactive validators, which cannot. Reactivate them or remove them. [platform.getValidatorsAt]',
    );
    assert.equal(
      quorum({ signed: 145n, connected: 145n }),
      'cause: Connected weight is 52.54 %; requires 67 %. Bring validators back online. [info.peers]',
    );
    assert.equal(
      quorum({ signed: 200n }),
      'fine: Configured nodes sign 72.46 % of weight; requires 67 %. [warp_getMessageSignature]',
    );
    assert.equal(
      quorum({ signed: 100n, connected: 245n }),
      'unread: Configured nodes sign 36.23 % of weight, and 88.77 % is connected; requires 67 %. Other validators were not queried. [warp_getMessageSignature]',
    );
    assert.equal(
      quorum({ signed: 100n }),
      'unread: Configured nodes sign 36.23 % of weight; requires 67 %. Other validators were not queried. [warp_getMessageSignature]',
    );
    assert.equal(
      said(checked('quorum', { signing: { subnetId: '', quorum: 67n, problem: 'no node told' } })),
      'unread: Whether the quorum can be reached is unknown: no node told [warp_getMessageSignature]',
    );
  });

  it('names validators that do not have the message', () => {
    const error = new RpcError(
      { host: 'one', method: 'warp_getMessageSignature' },
      -32000,
      'failed to get message zA1gxGE with error not found',
    );
    const nodes = [
      { node: 'one', nodeId: 'NodeID-A', weight: 100n, outcome: 'refused', error },
      { node: 'two', nodeId: 'NodeID-B', outcome: 'refused', error },
      { node: 'three', outcome: 'signed', weight: 100n },
    ] as const;
    assert.equal(
      said(checked('stored', { signing: ableOf({ nodes }) })),
      'cause: one do not sign it and hold 36.23 % of weight: the message was pruned (prune-warp-db-enabled) or sent before they ran. Resend it with retrySendCrossChainMessage. [warp_getMessageSignature]',
    );
    assert.equal(checked('stored', { signing: ableOf({ nodes: nodes.slice(1) }) }), undefined);
  });

  it('says whether the destination verifies messages at all', () => {
    const rules: WarpRules = { isOn: true, quorum: 67n, demandsPrimary: false, hasTxAllowList: false, from: 0 };
    const config = (result: WarpRules | undefined, end = orders) => said(checked('warpConfig', { rules: result, end }));
    assert.equal(
      config({ ...rules, isOn: false }),
      'cause: orders verifies no Warp messages: warpConfig is not enabled. Enable it by an upgrade. [eth_getChainConfig]',
    );
    assert.equal(config({ ...rules, quorum: 80n }), 'fine: orders requires 80 % of weight. [eth_getChainConfig]');
    assert.equal(
      config(undefined),
      'unread: How orders verifies Warp messages is unknown: no node returned its chain config. [eth_getChainConfig]',
    );
    assert.equal(config(undefined, cChain), 'fine: C-Chain verifies Warp messages: 67 % of weight. []');
  });

  it('says whether a destination that stands still counts validators who are no more', () => {
    const view = (part: Partial<ChainView>) =>
      said(
        checked('staleView', {
          view: { height: 41n, last: 56n, quorum: 67n, idleMs: 3_600_000, from: 0, ...part },
        }),
      );
    assert.equal(
      view({ staying: { weight: 40n, total: 100n } }),
      'cause: orders counts signers at P-Chain height 41, while the P-Chain is at 56 and too few of those validators are left. Its last block is 1 h old: a transaction there moves it on. [proposervm.getCurrentEpoch]',
    );
    assert.equal(
      view({ staying: { weight: 67n, total: 100n } }),
      'fine: orders counts signers at P-Chain height 41, the P-Chain is at 56: enough of those validators are left. [proposervm.getCurrentEpoch]',
    );
    assert.equal(
      view({ height: undefined }),
      'unread: The P-Chain height at which orders counts signers is unknown: no node returned it. [proposervm.getCurrentEpoch]',
    );
  });

  it('tells a dry run by what it showed', () => {
    const run = (result: DryRun) => said(checked('dryRun', { dryRun: result }));
    assert.equal(
      run({ kind: 'taken', gas: 300_000n, proof: 'eth_estimateGas', from: 0 }),
      'fine: A delivery would succeed, using 300,000 gas. [eth_estimateGas]',
    );
    assert.equal(run({ kind: 'taken', proof: 'eth_call', from: 0 }), 'fine: A delivery would succeed. [eth_call]');
    const failed = (words: string | undefined): DryRun => ({
      kind: 'taken',
      proof: 'debug_traceCall',
      from: 0,
      execution: { outcome: 'failed', error: words === undefined ? undefined : { data: '0x', words } },
    });
    assert.equal(
      run(failed('out of gas')),
      'cause: A delivery would succeed, but execution would fail: out of gas. Fix that first: once delivered, it needs a retry. [debug_traceCall]',
    );
    assert.equal(
      run(failed(undefined)),
      'cause: A delivery would succeed, but execution would fail: the destination address has no code. Fix that first: once delivered, it needs a retry. [debug_traceCall]',
    );
    assert.equal(
      run({ kind: 'unread', error: timeout, from: 0 }),
      'unread: Whether a delivery would succeed is unknown: node.example did not answer eth_getLogs within 10 s. Try again, or use another node. [eth_call]',
    );
  });

  it('tells why a signature was not accepted', () => {
    const step = { transaction: `0x${'ab'.repeat(32)}`, block: 1n, proof: '', from: 0, outcome: 'refused' } as const;
    const rejected = (signature: RejectedSignature | undefined, error?: string) =>
      said(rejectionCheck({ ...step, error }, signature));
    assert.equal(
      rejected({ kind: 'valid' }),
      'cause: Delivery 0xabab…abab was refused: its block did not accept the signature, which is valid for this validator set: another set was in force. Deliver it again. [eth_getBlockByNumber]',
    );
    assert.equal(
      rejected({ kind: 'unknown', problem: 'no node told' }),
      'unread: Delivery 0xabab…abab was refused: its signature was not accepted. Why is unknown: no node told [eth_getBlockByNumber]',
    );
    assert.equal(
      rejected(undefined),
      'unread: Delivery 0xabab…abab was refused; the reason is unknown. [eth_getTransactionReceipt]',
    );
    assert.equal(
      rejected(undefined, 'Paused()'),
      'cause: Delivery 0xabab…abab was refused: Paused(). [eth_getTransactionReceipt]',
    );
  });
});
