import assert from 'node:assert/strict';
import { listErc20Balances } from '../../../../src/engine/net/dataApi/evm';
import {
  getPrimaryBalances,
  listBlocksByNode,
  listLatestTransactions,
  listPendingRewards,
} from '../../../../src/engine/net/dataApi/primary';
import { listBlockchains, listChains } from '../../../../src/engine/net/dataApi/registry';
import { aggregateSignatures } from '../../../../src/engine/net/dataApi/messages';
import { DecodeError } from '../../../../src/engine/errors/errors';
import { dataServiceOf } from '../../../helpers/dataServiceOf';

const node = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const address = 'P-fuji18jma8ppw3nhx5r4ap8clazz0dps7rv5u6wmu4t';
const service = (body: string) => dataServiceOf(() => body).service;

describe('answers about the primary network', () => {
  const pRow =
    '"txHash":"h","blockTimestamp":1767225600,"blockNumber":"18446744073709551615","blockHash":"b","txType":';
  const latest = (rows: string, chain = 'p-chain') =>
    listLatestTransactions(
      service(`{"transactions":[${rows}],"chainInfo":{"chainName":"${chain}","network":"fuji"}}`),
      'fuji',
      chain,
      {},
      {},
    );

  it('may leave out what is optional, name types that are not known yet, and hold fields that are not published', async () => {
    const answer = await latest(`{${pRow}"AddAutoRenewedValidatorTx","later":[]}`);
    assert.deepEqual(answer?.value.items, [
      {
        chain: 'P',
        transaction: {
          txHash: 'h',
          txType: 'AddAutoRenewedValidatorTx',
          blockTimestamp: new Date('2026-01-01T00:00:00Z'),
          blockNumber: 18446744073709551615n,
          blockHash: 'b',
        },
      },
    ]);
  });

  it('keep weights and balances beyond 2^53', async () => {
    const details =
      '{"validationId":"v","nodeId":"n","weight":18446744073709551615,"remainingBalance":9007199254740993}';
    const answer = await latest(`{${pRow}"DisableL1ValidatorTx","l1ValidatorDetails":[${details}]}`);
    const [row] = answer?.value.items ?? [];
    assert.deepEqual(row?.chain === 'P' && row.transaction.l1ValidatorDetails, [
      {
        validationId: 'v',
        nodeId: 'n',
        weight: 18446744073709551615n,
        remainingBalance: 9007199254740993n,
      },
    ]);
  });

  it('keep a row of a wrong type in its place', async () => {
    const answer = await latest(`{${pRow}7},{${pRow}"BaseTx"}`);
    assert.deepEqual(
      answer?.value.rows.map((row) => (row.ok ? row.key : row.problem)),
      ['Unexpected entry: expected a string in txType.', 'h'],
    );
  });

  it('are refused about a chain that is none of the three', async () => {
    await assert.rejects(
      latest('', 'd-chain'),
      (error) =>
        error instanceof DecodeError &&
        error.path === 'chainInfo.chainName' &&
        error.expected === 'p-chain, x-chain or c-chain',
    );
  });

  it('have the shape of their chain', async () => {
    const linear = await latest(
      '{"txHash":"x","chainFormat":"linear","timestamp":1,"txType":"BaseTx","blockHeight":5}',
      'x-chain',
    );
    const [x] = linear?.value.items ?? [];
    assert.ok(x?.chain === 'X');
    assert.equal(x.transaction.blockHeight, 5n);
    const created = '[{"assetId":"a","amount":"9007199254740993"}]';
    const exported = `{"txHash":"c","blockHeight":1,"blockHash":"b","timestamp":1,"txType":"ExportTx","amountCreated":${created}}`;
    const [c] = (await latest(exported, 'c-chain'))?.value.items ?? [];
    assert.ok(c?.chain === 'C');
    assert.equal(c.transaction.amountCreated?.[0]?.amount, 9007199254740993n);
  });

  it('keep the genesis of a chain as it came: JSON, text or bytes', async () => {
    const chain = (genesis: string) =>
      `{"blockchainId":"${genesis.length}","vmId":"v","subnetId":"s","blockchainName":"n","genesisData":${genesis}}`;
    const genesis = [
      '{"config":{"chainId":18446744073709551616},"new":1}',
      '"words"',
      '{"encoding":"hex","data":"0x00"}',
    ];
    const answer = await listBlockchains(service(`{"blockchains":[${genesis.map(chain).join(',')}]}`), 'fuji', {}, {});
    assert.deepEqual(
      answer?.value.items.map(({ genesisData }) => genesisData),
      [{ config: { chainId: 18446744073709551616n }, new: 1n }, 'words', { encoding: 'hex', data: '0x00' }],
    );
  });

  it('let other work through while ten thousand rows are read, all in their order', async () => {
    const names = Array.from({ length: 10_000 }, (_, index) => `c${index}`);
    const rows = names.map((name) => `{"blockchainId":"${name}","vmId":"v","subnetId":"s","blockchainName":"n"}`);
    let slicer = 0;
    let isDone = false;
    const count = (): void => {
      slicer++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const answer = await listBlockchains(service(`{"blockchains":[${rows.join(',')}]}`), 'fuji', {}, {});
    isDone = true;
    assert.deepEqual(
      answer?.value.rows.map(({ key }) => key),
      names,
    );
    assert.ok(slicer >= 19, `${slicer} turns`);
  });

  it('give balances by state, of which each chain has its own', async () => {
    const body =
      '{"balances":{"unlocked":[{"assetId":"a","amount":"115792089237316195423570985008687907853269984665640564039457584007913129639935","utxoCount":2}],"atomicMemoryLocked":[]},"chainInfo":{"chainName":"x-chain","network":"fuji"}}';
    const answer = await getPrimaryBalances(service(body), 'fuji', 'x-chain', [address], {});
    assert.deepEqual(answer?.value.balances, {
      unlocked: [{ assetId: 'a', amount: 2n ** 256n - 1n, utxoCount: 2n }],
      atomicMemoryLocked: [],
    });
  });

  it('tell the two rewards of one delegation apart', async () => {
    const reward = (type: string) =>
      `{"addresses":[],"txHash":"t","amountStaked":"1","nodeId":"n","startTimestamp":1,"endTimestamp":2,"rewardType":"${type}","progress":12.5}`;
    const body = `{"pendingRewards":[${reward('DELEGATOR')},${reward('VALIDATOR_FEE')}]}`;
    const answer = await listPendingRewards(service(body), 'fuji', { nodeIds: [node] }, {});
    assert.deepEqual(
      answer?.value.rows.map(({ key }) => key),
      ['t DELEGATOR', 't VALIDATOR_FEE'],
    );
    assert.equal(answer?.value.items[0]?.progress, 12.5);
  });

  it('may say little of a block, of a chain', async () => {
    const block = '{"blockNumber":1,"blockHash":"b","blockTimestamp":"1767225600","txCount":0}';
    const blocks = service(`{"blocks":[${block}],"chainInfo":{"chainName":"p-chain","network":"fuji"}}`);
    const answer = await listBlocksByNode(blocks, 'fuji', 'p-chain', node, {}, {});
    assert.deepEqual(answer?.value.items, [
      { blockNumber: 1n, blockHash: 'b', blockTimestamp: new Date('2026-01-01T00:00:00Z'), txCount: 0n },
    ]);
    const chains = await listChains(service('{"chains":[{"chainId":"1","chainName":"n","status":"NEW"}]}'), 'fuji', {});
    assert.deepEqual(chains?.value.items, [{ chainId: '1', chainName: 'n', status: 'NEW' }]);
  });

  it('hold a signed message in hex, or are refused', async () => {
    const request = (body: string) => aggregateSignatures(service(body), 'fuji', { message: '00' }, {});
    assert.equal((await request('{"signedMessage":"00aB"}')).value.signedMessage, '00aB');
    for (const body of ['{"signedMessage":""}', '{"signedMessage":"0x"}', '{"signedMessage":"xyz"}', '{}']) {
      await assert.rejects(
        request(body),
        (error) => error instanceof DecodeError && error.path === 'signedMessage',
        body,
      );
    }
  });
});

describe('answers about tokens', () => {
  it('say nothing of decimals that a contract made up, and all else of its tokens', async () => {
    const rows = ['18', '1.157920892373162e+77', 'null'].map(
      (decimals) => `{"address":"0x${'11'.repeat(20)}","name":"T","decimals":${decimals},"balance":"7","chainId":"1"}`,
    );
    const body = `{"erc20TokenBalances":[${rows.join()}]}`;
    const answer = await listErc20Balances(service(body), '1', `0x${'22'.repeat(20)}`, {}, {});
    assert.deepEqual(
      answer?.value.rows.map((row) => (row.ok ? [row.value.decimals, row.value.balance] : row.problem)),
      [
        [18, 7n],
        [null, 7n],
        [null, 7n],
      ],
    );
  });
});
