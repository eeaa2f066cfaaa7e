import assert from 'node:assert/strict';
import { recordedName } from '../../devnet/chain/chainFacts';
import type { Devnet } from '../../devnet/devnet';
import { getJson } from './rpcClient';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { resetDevnet } from '../state/devnetLookup';

const owner = 'local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u';
const other = 'local1g65uqn6t77p656w64023nh8nd9updzmxyymev2';
const networks = '/v1/networks/testnet';

describe('devnet: blockchains, pending rewards and proposed blocks', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  before(async () => {
    devnet = await sharedDevnet();
  });
  after(() => resetDevnet(devnet));

  const get = <T>(path: string): Promise<{ status: number; json: T }> => getJson<T>(`${devnet.dataApiUrl}${path}`);
  const error = async (path: string): Promise<unknown> => {
    const { status, json } = await get<{ message: unknown }>(path);
    return [status, json.message];
  };

  it('lists blockchains, newest first, with what their genesis says', async () => {
    const { json } = await get<{ blockchains: readonly Readonly<Record<string, unknown>>[] }>(
      `${networks}/blockchains`,
    );
    assert.deepEqual(
      json.blockchains.map(({ blockchainName, createBlockNumber, vmId, evmChainId }) => [
        blockchainName,
        createBlockNumber,
        vmId,
        evmChainId,
      ]),
      [
        ['orders', '4', 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy', 77702],
        ['poa demo', '3', 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy', 77701],
        ['X-Chain', '-1', 'avm', undefined],
        ['C-Chain', '-1', 'mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6', 43112],
        ['P-Chain', '-1', 'platformvm', undefined],
      ],
    );
    assert.equal((await get(`${networks}/blockchains?pageSize=10000`)).status, 200);
    assert.equal((await get(`${networks}/blockchains?pageSize=10001`)).status, 400);
  });

  it('lists pending rewards as the node reckons them', async () => {
    interface Reward {
      readonly nodeId: string;
      readonly rewardType: string;
      readonly amountStaked: string;
      readonly estimatedReward: { readonly amount: string };
      readonly progress: number;
    }
    const rewards = async (query: string): Promise<readonly Reward[]> =>
      (await get<{ pendingRewards: readonly Reward[] }>(`${networks}/rewards:listPending?${query}`)).json
        .pendingRewards;
    const ofNode = await rewards('nodeIds=NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg');
    assert.deepEqual(
      ofNode.map(({ rewardType, amountStaked, estimatedReward }) => [rewardType, amountStaked, estimatedReward.amount]),
      [
        ['DELEGATOR', '45000000000', '758984134'],
        ['DELEGATOR', '35000000000', '389371723'],
        ['DELEGATOR', '25000000000', '137570015'],
        ['VALIDATOR', '2000000000000000', '239043697070926'],
      ],
    );
    assert.ok(ofNode.every(({ progress }) => progress >= 0 && progress <= 100));
    assert.equal((await rewards(`addresses=${owner}&sortOrder=asc`)).length, 9);
    assert.deepEqual(await rewards(`addresses=${other}`), []);
    assert.deepEqual(await error(`${networks}/rewards:listPending`), [
      400,
      ['At least one of addresses and nodeIds must be provided'],
    ]);
  });

  it('lists the blocks whose wrapper names the node as proposer', async () => {
    interface Block {
      readonly blockNumber: string;
      readonly blockHash: string;
      readonly blockType: string;
      readonly transactions: readonly string[];
      readonly proposerDetails: { readonly proposerId: string; readonly proposerNodeId: string };
    }
    const proposed = async (chain: string, node: string, query = ''): Promise<readonly Block[]> =>
      (await get<{ blocks: readonly Block[] }>(`${networks}/blockchains/${chain}/nodes/${node}/blocks?${query}`)).json
        .blocks;
    const node = 'NodeID-P7oB2McjBGgW2NXXWVYjV8JEDFoW9xDE5';
    const [newest, oldest] = await proposed('p-chain', node);
    assert.deepEqual(
      [newest?.blockNumber, newest?.blockType, newest?.transactions, newest?.proposerDetails.proposerNodeId],
      ['28', 'BanffStandardBlock', [recordedName('disableL1Validator')], node],
    );
    // The wrapper's ID is the container ID in the node's index.
    assert.equal(newest?.proposerDetails.proposerId, 'HLgE91bGrwqq3tWDfMfhySTA9Fq16URTDyz91xqC1SYKfhGJj');
    assert.equal(oldest?.blockNumber, '4');
    assert.deepEqual(
      (await proposed('p-chain', node, 'endTimestamp=1795247110')).map(({ blockNumber }) => blockNumber),
      ['4'],
    );
    assert.deepEqual(await proposed('p-chain', recordedName('offlineNodeID')), []);
    assert.deepEqual(await proposed('c-chain', node), []);
    assert.equal((await get(`${networks}/blockchains/p-chain/nodes/nobody/blocks`)).status, 400);
  });
});
