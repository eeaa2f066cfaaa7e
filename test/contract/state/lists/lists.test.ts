import assert from 'node:assert/strict';
import { createDataService } from '../../../../src/api/dataApi/dataService';
import type { ListRef } from '../../../../src/core/finding/listRef';
import { lineText } from '../../../../src/core/finding/spanText';
import { printJson } from '../../../../src/core/json/printJson';
import { csvRecord } from '../../../../src/explain/lists/exportText';
import { createLists } from '../../../../src/state/lists/lists';
import { listTable } from '../../../../src/state/lists/listTable';
import type { Network } from '../../../../src/core/networks/network';
import type { Devnet } from '../../../devnet/devnet';
import { sharedDevnet } from '../../../helpers/sharedDevnet';
import { type TestHttp, testHttp } from '../../../helpers/httpClient';
import { testNetwork } from '../../../helpers/lookupOn';

const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const art = '0x4Ac1d98D9cEF99EC6546dEd4Bd550b0b287aaD6D';
const asset = '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe';
const node = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const network = 'test';

interface Expected {
  readonly ref: ListRef;
  readonly rows: number;
  readonly title: string;
  /** Of the first row, as it is shown. */
  readonly cells: string;
  /** Names of fields and the first row, as they are exported. */
  readonly csv: string;
}

const expected: readonly Expected[] = [
  {
    ref: { network, list: 'assetTransactions', blockchainId: 'x-chain', assetId: asset },
    rows: 12,
    title: 'Transactions of asset 2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe',
    cells: '2026-11-21T07:47:52.000Z | 37zXdZJqEvChAfEx8NBiK8MfNwxsa8uYkwTZYr9ktZsVrGQin | ImportTx | 11 | 1.999 AVAX',
    csv: 'txHash,txType,timestamp,blockHeight,blockHash,chainFormat,sourceChain,destinationChain,amountUnlocked,amountCreated,consumedUtxos,emittedUtxos,memo\r\n37zXdZJqEvChAfEx8NBiK8MfNwxsa8uYkwTZYr9ktZsVrGQin,ImportTx,2026-11-21T07:47:52Z,11,2omRSZwQLUwJJgv6BrZDpwreFjFQzQmAZSgA8pGMyCau78bmr8,linear,2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC,2eNy1mUFdmaxXNj1eQHUe7Np4gju9sJsEtWQ4MX3ToiNKuADed,2000000000:2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe,1999000000:2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe,2YZwzXfZtH3Mdqf4z2QVVhWj3KJa57vCQxZNegGnLR4TnMKrFY,278r3PbhCZf2PTDSDUtAzBXUuaCudL2uX9dHq1LwaoebrnV9zv,0x\r\n',
  },
  {
    ref: { network, list: 'latestTransactions', blockchainId: 'p-chain' },
    rows: 28,
    title: 'Latest transactions of p-chain',
    cells:
      '2026-11-21T07:55:23.000Z | 2gbcr9c2XEhcz1g3E3Eu8BAzfJaff3k1zpsHcoyVyTcBCNWBZG | DisableL1ValidatorTx | 28 | 9,999,992.49970008 AVAX',
    csv: 'chain,txHash,txType,timestamp,blockNumber,blockHash,sourceChain,destinationChain,nodeId,subnetId,startTimestamp,endTimestamp,amountCreated,amountUnlocked,amountBurned,amountStaked,estimatedReward,rewardAddresses,l1Validations,memo\r\nP,2gbcr9c2XEhcz1g3E3Eu8BAzfJaff3k1zpsHcoyVyTcBCNWBZG,DisableL1ValidatorTx,2026-11-21T07:55:23Z,28,22njviGg6UkQvkcak6cbEJ6nQkXM3qgJER6qHaTvEPmNZKwPC4,,,,,,,9999992499700080:2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe,,24032:2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe,,,,2Ad3hQMDcMmhomdMhrKnUro97CWqnk4mmaSLBs2uYZigbnqca8,0x\r\n',
  },
  {
    ref: { network, list: 'latestTransactions', blockchainId: 'c-chain' },
    rows: 3,
    title: 'Latest transactions of c-chain',
    cells: '2026-11-21T07:47:42.000Z | yxNoucpVtiuEsa9VcipDWDzW3quS1WkSzSb9KEtRnaRBLJbG6 | ExportTx | 3 | 2 AVAX',
    csv: 'chain,txHash,txType,timestamp,blockNumber,blockHash,sourceChain,destinationChain,nodeId,subnetId,startTimestamp,endTimestamp,amountCreated,amountUnlocked,amountBurned,amountStaked,estimatedReward,rewardAddresses,l1Validations,memo\r\nC,yxNoucpVtiuEsa9VcipDWDzW3quS1WkSzSb9KEtRnaRBLJbG6,ExportTx,2026-11-21T07:47:42Z,3,0x8e82d5b863f012aa5eed1c3ca99b3fc9ea0cacbee8da8ca1a144676b3e24a623,2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC,2eNy1mUFdmaxXNj1eQHUe7Np4gju9sJsEtWQ4MX3ToiNKuADed,,,,,2000000000:2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe,2000000001:2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe,,,,,,0x\r\n',
  },
  {
    ref: { network, list: 'blockchains' },
    rows: 5,
    title: 'Blockchains of test',
    cells:
      'orders | 2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo | 77702 | mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx | 2026-11-21T07:45:10.000Z | srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy',
    csv: 'blockchainId,blockchainName,vmId,subnetId,evmChainId,createBlockTimestamp,createBlockNumber\r\n2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo,orders,srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy,mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx,77702,2026-11-21T07:45:10Z,4\r\n',
  },
  {
    ref: { network, list: 'chains' },
    rows: 2,
    title: 'Chains of test',
    cells:
      'C-Chain | 43112 | OK | AVAX | 2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC | http://devnet/ext/bc/C/rpc',
    csv: 'chainId,chainName,status,isTestnet,platformChainId,subnetId,vmId,vmName,tokenSymbol,tokenDecimals,rpcUrl,wsUrl,explorerUrl,private,enabledFeatures,description\r\n43112,C-Chain,OK,true,2owdGqyG6FFzTHy5qhenDXQcEghvr571KZE3gSfRJERSJinuwC,11111111111111111111111111111111LpoYY,mgj786NP7uDwBCcq6YwThhaN8FLyybkCa4zBWTQbNgmK6k9A6,EVM,AVAX,18,http://devnet/ext/bc/C/rpc,ws://devnet/ext/bc/C/ws,,false,nftIndexing,C-Chain of the development network\r\n',
  },
  {
    ref: { network, list: 'erc20Balances', chainId: '43112', address: account },
    rows: 3,
    title: 'ERC-20 balances of 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC on chain 43112',
    cells: '998,721.5 SNC |  | Snow Coin |  | 0x5aa01b3b5877255ce50cc55e8986a7a5fe29c70e',
    csv: 'address,name,symbol,decimals,balance,price,balanceValue,currencyCode,tokenReputation,chainId\r\n0x5aa01b3b5877255ce50cc55e8986a7a5fe29c70e,Snow Coin,SNC,18,998721500000000000000000,,,,,43112\r\n',
  },
  {
    ref: { network, list: 'erc721Balances', chainId: '43112', address: account },
    rows: 4,
    title: 'ERC-721 tokens of 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC on chain 43112',
    cells: 'Snow Art | 2 |  | 0x4ac1d98d9cef99ec6546ded4bd550b0b287aad6d',
    csv: 'address,tokenId,ercType,name,symbol,ownerAddress,tokenUri,metadataName,metadataImageUri,metadataStatus\r\n0x4ac1d98d9cef99ec6546ded4bd550b0b287aad6d,2,ERC-721,Snow Art,SNA,0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc,ipfs://snow-art/2,,,UNINDEXED\r\n',
  },
  {
    ref: { network, list: 'nftTokens', chainId: '43112', contract: art },
    rows: 5,
    title: 'Tokens of collection 0x4Ac1d98D9cEF99EC6546dEd4Bd550b0b287aaD6D on chain 43112',
    cells: '1 | Snow Art | ERC-721 | 0x2222222222222222222222222222222222222222 | ipfs://snow-art/1',
    csv: 'address,tokenId,ercType,name,symbol,ownerAddress,tokenUri,metadataName,metadataImageUri,metadataStatus\r\n0x4ac1d98d9cef99ec6546ded4bd550b0b287aad6d,1,ERC-721,Snow Art,SNA,0x2222222222222222222222222222222222222222,ipfs://snow-art/1,,,UNINDEXED\r\n',
  },
  {
    ref: { network, list: 'pendingRewards', addresses: ['local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u'] },
    rows: 9,
    title: 'Pending rewards of local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u',
    cells:
      '0.758984134 AVAX | DELEGATOR | 45 AVAX | 2026-11-21T07:47:35.000Z | 2027-01-20T07:47:34.000Z | NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg | 2dT18HgVgrPuDgCt5YAE239DQrYTRp8KgBPCwbkdmH6T2s6RgY',
    csv: 'txHash,rewardType,nodeId,addresses,amountStaked,startTimestamp,endTimestamp,progress,estimatedReward,rewardAssetId,rewardSymbol,rewardDenomination\r\n2dT18HgVgrPuDgCt5YAE239DQrYTRp8KgBPCwbkdmH6T2s6RgY,DELEGATOR,NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg,local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u,45000000000,2026-11-21T07:47:35Z,2027-01-20T07:47:34Z,progress,758984134,2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe,AVAX,9\r\n',
  },
  {
    ref: { network, list: 'nodeBlocks', nodeId: 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu' },
    rows: 1,
    title: 'Blocks of p-chain proposed by NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu',
    cells: '5 | 2026-11-21T07:45:11.000Z | BanffStandardBlock | 1 | NVEEoC5brxYqAz85Az7zp4UGMaL9HPt9fgjFuvyJec1paZnye',
    csv: 'blockNumber,blockHash,parentHash,blockTimestamp,blockType,txCount,transactions,blockSizeBytes,l1ValidatorsAccruedFees,activeL1Validators,currentSupply,proposerId,proposerNodeId,proposerPChainHeight,proposerTimestamp\r\n5,NVEEoC5brxYqAz85Az7zp4UGMaL9HPt9fgjFuvyJec1paZnye,2MyJArjZkhuYkSWyPirwwHaPesTb2AnzMBYebG9EYbV9XkDBAX,2026-11-21T07:45:11Z,BanffStandardBlock,1,2go52xik9AZ8wNoCsG5wVhZ4piKDPJ72uQjdHL1vrAXauciPpN,516,,,,EcERt1fHQE4PD1oFDsXR5AYoJXwVjbEYVCStQkuvXYFbs8PKF,NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu,0,2026-11-21T07:45:11Z\r\n',
  },
];

describe('the lists of the data service', function () {
  this.timeout(20_000);
  let devnet: Devnet;
  let http: TestHttp;
  let onDevnet: Network;

  before(async () => {
    devnet = await sharedDevnet();
    http = testHttp();
    onDevnet = testNetwork({ nodes: [], dataApi: devnet.dataApiUrl, metricsApi: devnet.metricsApiUrl });
  });
  after(async () => {
    await http.dispose();
  });

  async function first(ref: ListRef) {
    const lists = createLists({ dataService: (url) => createDataService(http, url), deadlineMs: () => 5_000 });
    const { value } = await lists.open(ref, onDevnet, { signal: AbortSignal.timeout(10_000) }).next();
    assert.ok(value);
    return value;
  }
  /** Without what differs from run to run: the port, and how much of a period has passed. */
  const steady = (text: string): string =>
    text.replaceAll(new URL(devnet.nodeUrl).host, 'devnet').replace(/(?<=Z,)[\d.]+(?=,758984134,)/, 'progress');

  for (const { ref, rows, title, cells, csv } of expected) {
    it(`show and export: ${title}`, async () => {
      const list = listTable[ref.list];
      const page = await first(ref);
      assert.equal(list.title(ref), title);
      assert.deepEqual([page.rows.length, page.items.length], [rows, rows]);
      const [row] = page.items;
      assert.ok(row);
      const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 80 } as const;
      const shown = row.cells().map((cell) => lineText(cell, style, { now: 0 }));
      assert.equal(shown.length, list.columns().length);
      assert.equal(steady(shown.join(' | ')), cells);
      assert.equal(steady(csvRecord(list.fields) + csvRecord(row.values())), csv);
    });
  }

  it('tell of a transaction of an address what it moved', async () => {
    const ref = { network, list: 'addressTransactions', chainId: '43112', address: account, symbol: 'AVAX' } as const;
    const { items } = await first(ref);
    const list = listTable.addressTransactions;
    assert.equal(list.title(ref), 'Transactions of 0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC on chain 43112');
    const hash = list.fields.indexOf('txHash');
    const row = items.find((one) => one.values()[hash] === devnet.samples['erc20Transfer']);
    assert.ok(row);
    const style = { ids: 'short', amounts: 'exact', times: 'utc', maxLength: 80 } as const;
    const shown = row.cells().map((cell) => lineText(cell, style, { now: 0 }));
    assert.deepEqual(shown.slice(2, 8), [
      ...['✓ succeeded', 'transfer', '0x8db9…52FC', '0x5aa0…C70e', '0 AVAX', '−1,250.5 SNC'],
    ]);
    const value = (field: string): unknown => row.values()[list.fields.indexOf(field)];
    assert.deepEqual(value('moved'), ['-1250500000000000000000:0x5aa01b3b5877255ce50cc55e8986a7a5fe29c70e']);
    assert.deepEqual([value('txStatus'), value('methodName')], [1n, 'transfer(address,uint256)']);
  });

  it('keep every field of a row as it came', async () => {
    const page = await first({ network, list: 'pendingRewards', nodeIds: [node] });
    const url = `${devnet.dataApiUrl}/v1/networks/fuji/rewards:listPending?nodeIds=${node}&pageSize=100`;
    const { pendingRewards } = (await (await fetch(url)).json()) as { pendingRewards: readonly unknown[] };
    assert.ok(pendingRewards.length > 1);
    assert.deepEqual(
      page.items.map(({ json }) => JSON.parse(printJson(json)) as unknown),
      pendingRewards,
    );
  });

  it('say that the public service lists no token holders any more', async () => {
    await assert.rejects(first({ network, list: 'tokenHolders', chainId: '43112', contract: art }), (error: Error) => {
      assert.equal(
        steady(error.message),
        'devnet does not list token holders (listTokenHolders): the public metrics service removed this, or does not index the chain. Set metricsApi of the network to a service that has it.',
      );
      return true;
    });
  });
});
