import assert from 'node:assert/strict';
import type { TracedCall } from '../../../../src/engine/evm';
import {
  activityIn,
  type PlacedLog,
  type ScannedBlock,
  tokenMovementFilters,
} from '../../../../src/engine/addresses/scan/addressActivity';

const own = `0x${'a1'.repeat(20)}`;
const other = `0x${'b2'.repeat(20)}`;
const token = `0x${'c3'.repeat(20)}`;
const hash = (n: number) => `0x${String(n).padStart(64, '0')}`;
const topic = (address: string) => `0x${address.slice(2).padStart(64, '0')}`;
const word = (value: bigint) => value.toString(16).padStart(64, '0');
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const single = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62';

const plain = { value: 0n, nonce: 0n, input: '0x' };

function block(number: bigint, ...transactions: ScannedBlock['transactions'][number][]): ScannedBlock {
  return { number, timestamp: 1_700_000_000n + number, transactions };
}

function log(n: number, topics: readonly string[], data: string, logIndex = 0n): PlacedLog {
  return { address: token, topics, data, transactionHash: hash(n), logIndex };
}

const found = (
  blocks: readonly ScannedBlock[],
  logs: readonly PlacedLog[] = [],
  traces: ReadonlyMap<string, TracedCall> = new Map(),
) => activityIn({ blocks, logs, traces }, own);

describe('the transactions of an address in some blocks', () => {
  it('are those that it sends and receives, the newest first', () => {
    const blocks = [
      block(8n, { hash: hash(1), from: own, to: other, ...plain }, { hash: hash(2), from: other, to: token, ...plain }),
      block(9n, { hash: hash(3), from: other, to: own, ...plain }, { hash: hash(4), from: own, to: own, ...plain }),
    ];
    assert.deepEqual(
      found(blocks).map(({ hash: one, block: height, index, at }) => [one, height, index, at]),
      [
        [hash(4), 9n, 1n, 1_700_000_009_000],
        [hash(3), 9n, 0n, 1_700_000_009_000],
        [hash(1), 8n, 0n, 1_700_000_008_000],
      ],
    );
  });

  it('are the one that creates it', () => {
    const sender = '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc';
    const created = { hash: hash(1), from: sender, to: null, value: 0n, nonce: 8n, input: '0x6001' };
    const blocks = [block(1n, created, { ...created, hash: hash(2), nonce: 9n })];
    const address = '0x95ca0a568236fc7413cd2b794a7da24422c2bbb6';
    const all = activityIn({ blocks, logs: [], traces: new Map() }, address);
    assert.deepEqual(
      all.map((one) => [one.hash, one.created]),
      [[hash(1), address]],
    );
  });

  it('are those that move tokens from or to it, each movement once', () => {
    const blocks = [block(1n, { hash: hash(1), from: other, to: token, ...plain })];
    const sent = log(1, [transfer, topic(other), topic(own)], `0x${word(7n)}`);
    const several = log(1, [single, topic(other), topic(own), topic(other)], `0x${word(3n)}${word(2n)}`, 1n);
    const [one] = found(blocks, [several, sent, sent]);
    assert.deepEqual(
      one?.moves.map(({ isIn, ...move }) => [isIn, move.kind === 'token' && move.transfer.standard]),
      [
        [true, 'erc20'],
        [false, 'erc1155'],
      ],
    );
  });

  it('are not those of a token whose number is the address', () => {
    const blocks = [block(1n, { hash: hash(1), from: other, to: token, ...plain })];
    assert.deepEqual(found(blocks, [log(1, [transfer, topic(other), topic(other), topic(own)], '0x')]), []);
  });

  it('are those that pay it inside, what was undone and what only lends code left out', () => {
    const blocks = [block(1n, { hash: hash(1), from: other, to: token, ...plain })];
    const call = (part: Partial<TracedCall>): TracedCall => ({
      type: 'CALL',
      from: token,
      to: own,
      value: 5n,
      ...part,
    });
    const root = (...calls: TracedCall[]) => new Map([[hash(1), { type: 'CALL', from: other, to: token, calls }]]);
    const [one] = found(blocks, [], root(call({}), call({ from: own, to: other, value: 2n })));
    assert.deepEqual(one?.moves, [
      { isIn: true, kind: 'native', value: 5n },
      { isIn: false, kind: 'native', value: 2n },
    ]);
    const undone = call({ to: other, error: 'execution reverted', calls: [call({})] });
    assert.deepEqual(found(blocks, [], root(undone, call({ type: 'DELEGATECALL' }), call({ value: 0n }))), []);
  });

  it('are not of a whole transaction that failed', () => {
    const blocks = [block(1n, { hash: hash(1), from: other, to: token, ...plain })];
    const failed = { error: 'out of gas', calls: [{ type: 'CALL', from: token, to: own, value: 5n }] };
    assert.deepEqual(found(blocks, [], new Map([[hash(1), failed]])), []);
  });
});

describe('the filters of token movements', () => {
  it('have the address in each place where a standard has from or to', () => {
    const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb';
    assert.deepEqual(tokenMovementFilters(own.toUpperCase().replace('X', 'x')), [
      [transfer, topic(own)],
      [[transfer, single, batch], null, topic(own)],
      [[single, batch], null, null, topic(own)],
    ]);
  });
});
