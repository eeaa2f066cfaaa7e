import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Report } from '../../../src/engine/report/report';
import { reportToHover } from '../../../src/engine/report/toHover';
import { reportToJson } from '../../../src/engine/report/toJson';
import { reportToMarkdown } from '../../../src/engine/report/toMarkdown';
import { reportToText } from '../../../src/engine/report/toText';
import type { JsonObject } from '../../../src/engine/primitives/json/value';
import { parseJson } from '../../../src/engine/primitives/json/parseJson';
import { cChain, testLookup, testNetwork } from '../../helpers/lookupOn';
import { startLoopback, type Loopback } from '../../helpers/loopback';
import { blockHash, hash, honestBlock, honestReceipt, honestTransaction, receiver, sender } from './scriptedNode';

/** Values that are valid in some places, and some that are valid nowhere. */
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(
    ...[null, true, '', '0x', '0x0', '0x1', '-1', '0x-1', '1e99', `0x${'f'.repeat(64)}`, `0x${'f'.repeat(65)}`],
    ...[
      hash,
      blockHash,
      sender,
      receiver,
      '0',
      '1',
      '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    ],
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ maxLength: 40, unit: 'binary' }),
  fc.stringMatching(/^0x[0-9a-f]{0,300}$/),
  fc.jsonValue({ maxDepth: 2 }),
);

const log = {
  address: receiver,
  topics: [
    `0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef`,
    `0x${'0'.repeat(24)}${'1'.repeat(40)}`,
    `0x${'0'.repeat(24)}${'2'.repeat(40)}`,
  ],
  data: `0x${'0'.repeat(62)}ff`,
  logIndex: '0x0',
};

const trueAnswers: Readonly<Record<string, unknown>> = {
  eth_getTransactionByHash: honestTransaction,
  eth_getTransactionReceipt: { ...honestReceipt, logs: [log] },
  eth_getBlockByHash: honestBlock,
  eth_getBlockByNumber: honestBlock,
  eth_getBlockReceipts: [{ gasUsed: '0x5208', effectiveGasPrice: '0x1' }],
  eth_getBalance: '0x1',
  eth_getTransactionCount: '0x1',
  eth_getCode: '0x60',
  eth_call: `0x${'0'.repeat(62)}12`,
  debug_traceTransaction: { to: receiver, output: '0x08c379a0', error: 'execution reverted', calls: [] },
  txpool_contentFrom: { pending: {}, queued: {} },
  transaction: {
    nativeTransaction: {
      blockNumber: '16',
      blockTimestamp: 1763748032,
      blockHash,
      blockIndex: 0,
      txHash: hash,
      txStatus: '1',
      txType: 0,
      gasLimit: '21000',
      gasUsed: '21000',
      gasPrice: '25000000000',
      nonce: '7',
      from: { address: sender },
      to: { address: receiver },
      method: { callType: 'NATIVE_TRANSFER', methodHash: '' },
      value: '1000000000000000000',
      input: '0x',
      baseFeePerGas: '25000000000',
    },
    networkTokenDetails: {
      networkToken: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
      historicalPrice: { currencyCode: 'usd', value: 17.5 },
    },
    erc20Transfers: [
      {
        from: { address: sender },
        to: { address: receiver },
        logIndex: 0,
        value: '5',
        erc20Token: { address: receiver, name: 'Coin', symbol: 'C', decimals: 6 },
      },
    ],
  },
  block: {
    blockNumber: '16',
    blockTimestamp: 1763748032,
    blockHash,
    parentHash: hash,
    txCount: 1,
    baseFee: '1',
    gasUsed: '1',
    gasLimit: '2',
    gasCost: '0',
    feesSpent: '1',
    cumulativeTransactions: '5',
  },
  getNative: { nativeTokenBalance: { name: 'Avalanche', symbol: 'AVAX', decimals: 18, balance: '1' } },
  listErc20: { erc20TokenBalances: [{ address: receiver, name: 'Coin', symbol: 'C', decimals: 6, balance: '7' }] },
  listErc721: { erc721TokenBalances: [{ address: receiver, name: 'Art', symbol: 'A', tokenId: '7' }] },
};

/** Real responses with some values replaced: most wrong responses are nearly right. */
const answers = fc.record(
  Object.fromEntries(
    Object.entries(trueAnswers).map(([key, value]) => [
      key,
      fc.oneof(
        { weight: 3, arbitrary: fc.constant(value) },
        {
          weight: 5,
          arbitrary: fc.tuple(fc.nat(), fc.nat(), oddValue).map(([a, b, odd]) => mutated(value, [a, b], odd)),
        },
        { weight: 1, arbitrary: oddValue },
      ),
    ]),
  ),
);

describe('a lookup of whatever answers come', function () {
  this.timeout(30_000);
  let current: Readonly<Record<string, unknown>> = {};
  let server: Loopback;

  before(async () => {
    server = await startLoopback((seen, response) => {
      const body = seen.body === '' ? undefined : parseJson(seen.body);
      const reply = (call: JsonObject): unknown => ({
        jsonrpc: '2.0',
        id: Number(call['id']),
        result: current[String(call['method'])],
      });
      const answer =
        body === undefined
          ? current[restKey(seen.path)]
          : Array.isArray(body)
            ? (body as JsonObject[]).map(reply)
            : reply(body as JsonObject);
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? null));
    });
  });
  after(() => server.close());

  it('is a Finding that every renderer can show', async () => {
    const network = testNetwork({ nodes: [{ name: 'one', url: server.url }], dataApi: server.url, chains: [cChain] });
    const run = fc.asyncProperty(
      answers,
      fc.constantFrom(hash, blockHash, receiver, '16'),
      async (given, requested) => {
        current = given;
        const lookup = testLookup();
        try {
          checkRendered(await lookup.on(network, requested));
        } finally {
          await lookup.dispose();
        }
      },
    );
    const result = await fc.check(run, { numRuns: 200, interruptAfterTimeLimit: 4_000 });
    assert.equal(
      result.failed && !result.interrupted,
      false,
      `seed ${result.seed}, path ${result.counterexamplePath}\n${fc.defaultReportMessage(result) ?? ''}`,
    );
  });
});

function checkRendered(report: Report): void {
  const ctx = { now: Date.UTC(2026, 10, 21), timeZone: 'UTC' };
  const texts = [reportToText(report, ctx), reportToMarkdown(report, ctx), reportToHover(report, ctx)];
  for (const text of texts) {
    assert.ok(text.length > 10);
    assert.doesNotMatch(text, /\[object Object\]|\bundefined\b|\bNaN\b|inside Snowprobe/);
  }
  JSON.parse(reportToJson(report));
  assert.ok(report.title.length > 0);
  for (const { from } of report.facts) {
    assert.ok(from.every((index) => index < report.sources.length));
  }
}

function restKey(path: string): string {
  const [, key] = /(?:\/(transaction|block)s\/|balances:(\w+))/.exec(path)?.filter((part) => part !== undefined) ?? [];
  return key ?? '';
}

/** A copy of `value` with the value at the numeric path replaced by `odd`. */
function mutated(value: unknown, path: readonly number[], odd: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined || typeof value !== 'object' || value === null) {
    return odd;
  }
  const keys = Object.keys(value);
  const key = keys[first % Math.max(1, keys.length)];
  if (key === undefined) {
    return odd;
  }
  const inner: unknown = (value as Readonly<Record<string, unknown>>)[key];
  const isDeep = typeof inner === 'object' && inner !== null;
  const changed = isDeep ? mutated(inner, rest, odd) : odd;
  return Array.isArray(value)
    ? value.map((item: unknown, i) => (String(i) === key ? changed : item))
    : { ...value, [key]: changed };
}
