import assert from 'node:assert/strict';
import type { Report } from '../../../src/engine/report/report';
import { reportToText } from '../../../src/engine/report/toText';
import { cChain, testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import { startLoopback, type Loopback } from '../../helpers/loopback';
import {
  blockHash,
  hash,
  honest,
  honestReceipt,
  honestTransaction,
  otherHash,
  receiver,
  sender,
  startScriptedNode,
  type Script,
} from './scriptedNode';

const indexed = {
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
  value: '1000000000000000000',
  input: '0x',
  baseFeePerGas: '25000000000',
};
const token = { networkToken: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 } };

describe('a node and an index that say different things', () => {
  let lookup: TestLookup;
  const servers: Loopback[] = [];

  beforeEach(() => {
    lookup = testLookup();
  });
  afterEach(async () => {
    await lookup.dispose();
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  async function find(script: Script, transaction: object): Promise<Report> {
    const node = await startScriptedNode({ ...honest, ...script });
    const index = await startLoopback(({ path }, response) => {
      const known = path.includes('/transactions/');
      response.writeHead(known ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(known ? transaction : { message: 'Not found', error: 'Not Found', statusCode: 404 }));
    });
    servers.push(node, index);
    const network = testNetwork({ nodes: [{ name: 'one', url: node.url }], dataApi: index.url, chains: [cChain] });
    return lookup.on(network, hash);
  }

  const answer = (part: object, rest: object = {}) => ({
    nativeTransaction: { ...indexed, ...part },
    networkTokenDetails: token,
    ...rest,
  });
  const row = (report: Report, key: string) => report.facts.find((fact) => fact.key === key);

  it('agree on everything: no section, both named', async () => {
    const report = await find({}, answer({}));
    assert.deepEqual(
      report.sections.map(({ key }) => key),
      [],
    );
    assert.deepEqual(row(report, 'value')?.from, [0, 1]);
  });

  it('are both shown, the node first, and the facts name who said them', async () => {
    const report = await find({}, answer({ value: '2000000000000000000', gasUsed: '20999' }));
    const hosts = report.sources.map(({ host }) => host);
    assert.match(
      reportToText(report, { now: 0 })
        .replaceAll(hosts[0] ?? '', 'NODE')
        .replaceAll(hosts[1] ?? '', 'INDEX'),
      /\nSources disagree\n {2}field +value +source\n {2}value +1000000000000000000 +NODE\n {2}value +2000000000000000000 +INDEX\n {2}gasUsed +21000 +NODE\n {2}gasUsed +20999 +INDEX\n {2}The first value is used above\.\n/,
    );
    assert.deepEqual(row(report, 'value')?.from, [0]);
    assert.deepEqual(row(report, 'nonce')?.from, [0, 1]);
  });

  it('the index wins where the node still waits for what has happened', async () => {
    const { blockHash: _, blockNumber: __, transactionIndex: ___, ...waiting } = honestTransaction;
    const report = await find(
      { eth_getTransactionByHash: waiting, eth_getTransactionReceipt: null, eth_getTransactionCount: '0x7' },
      answer({}),
    );
    assert.equal(report.status, 'ok');
    assert.deepEqual(row(report, 'block')?.from, [1]);
    assert.deepEqual(
      report.sections.map(({ key }) => key),
      [],
    );
  });

  it('a transaction that got into a block between two questions is not called replaced', async () => {
    const { blockHash: _, blockNumber: __, transactionIndex: ___, ...waiting } = honestTransaction;
    let requested = 0;
    const report = await find(
      {
        eth_getTransactionByHash: waiting,
        eth_getTransactionReceipt: () => (++requested === 1 ? null : honestReceipt),
        eth_getTransactionCount: '0x8',
        txpool_contentFrom: { pending: {}, queued: {} },
      },
      { message: 'lags' },
    );
    assert.equal(report.status, 'ok');
    assert.deepEqual(row(report, 'block')?.value, [{ kind: 'count', value: 16n }]);
  });

  it('a creation has no receiver, even where the index does not say that it is one', async () => {
    const creation = { ...honestTransaction, to: null, input: '0x6080' };
    const created = { ...honestReceipt, to: null, contractAddress: receiver };
    const report = await find(
      { eth_getTransactionByHash: creation, eth_getTransactionReceipt: created },
      answer({ input: '0x6080' }),
    );
    assert.equal(row(report, 'to'), undefined);
    assert.deepEqual(
      report.sections.map(({ key }) => key),
      ['input'],
    );
  });

  it('does not take what the index says of another transaction', async () => {
    const report = await find({}, answer({ txHash: otherHash }));
    const service = report.sources[1];
    assert.equal(
      service?.message,
      `Unexpected response from ${service?.host} to getTransaction: expected ${hash}, as requested, in nativeTransaction.txHash. Use another node, or check its version.`,
    );
  });

  it('takes numbers as numbers or strings, and does without what is optional or null', async () => {
    const { blockIndex: _, txType: __, baseFeePerGas: ___, ...needed } = indexed;
    const loose = {
      nativeTransaction: {
        ...needed,
        blockNumber: 16,
        blockTimestamp: '1763748032',
        txStatus: 1,
        gasPrice: 25000000000,
        nonce: 7,
        method: null,
        maxFeePerGas: null,
      },
      erc20Transfers: [{ from: indexed.from, to: indexed.to, value: 5, erc20Token: { address: receiver } }],
      internalTransactions: [{ from: indexed.from, to: null, internalTxType: 'CREATE', value: '0' }],
      teleporterMessageInfo: null,
    };
    const report = await find({}, loose);
    assert.deepEqual(
      report.sources.map(({ outcome }) => outcome),
      ['answered', 'answered'],
    );
    assert.deepEqual(row(report, 'nonce')?.from, [0, 1]);
  });

  const prices: readonly [string, object, string][] = [
    ['of that day', { currentPrice: usd(20), historicalPrice: usd(17.256) }, ' ≈ 17.25 USD then'],
    ['of today where that is not known', { currentPrice: usd(20), historicalPrice: null }, ' ≈ 20.00 USD today'],
    ['of none where it is no plain number', { currentPrice: usd('1e3') }, ''],
  ];
  for (const [name, part, shown] of prices) {
    it(`converts by the price ${name}`, async () => {
      const report = await find({}, answer({}, { networkTokenDetails: { ...token, ...part } }));
      assert.equal(
        row(report, 'value')
          ?.value.map((span) => ('text' in span ? span.text : ''))
          .join(''),
        shown,
      );
    });
  }
});

function usd(value: number | string): object {
  return { currencyCode: 'usd', value };
}
