import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createDataService } from '../../../../src/engine/net/dataApi/dataService';
import type { ListRef } from '../../../../src/engine/report/listRef';
import { lineText } from '../../../../src/engine/report/spanText';
import { shortenId } from '../../../../src/engine/primitives/text/words';
import { printJson } from '../../../../src/engine/primitives/json/printJson';
import { csvRecord } from '../../../../src/engine/lists/exportText';
import { createLists, listTable } from '../../../../src/engine/lists/io/listTable';
import type { Network } from '../../../../src/engine/networks/network';
import type { Devnet } from '../../../devnet/devnet';
import { sharedDevnet } from '../../../helpers/sharedDevnet';
import { golden } from '../../../helpers/golden';
import { type TestHttp, testHttp } from '../../../helpers/httpClient';
import { testNetwork } from '../../../helpers/lookupOn';

const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const art = '0x4Ac1d98D9cEF99EC6546dEd4Bd550b0b287aaD6D';
const asset = '2fombhL7aGPwj3KH4bfrmJwW6PVnMobf9Y2fn9GwxiAAJyFDbe';
const node = 'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg';
const network = 'test';

const refs: readonly ListRef[] = [
  { network, list: 'assetTransactions', blockchainId: 'x-chain', assetId: asset },
  { network, list: 'latestTransactions', blockchainId: 'p-chain' },
  { network, list: 'latestTransactions', blockchainId: 'c-chain' },
  { network, list: 'blockchains' },
  { network, list: 'chains' },
  { network, list: 'erc20Balances', chainId: '43112', address: account },
  { network, list: 'erc721Balances', chainId: '43112', address: account },
  { network, list: 'nftTokens', chainId: '43112', contract: art },
  { network, list: 'pendingRewards', addresses: ['local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u'] },
  { network, list: 'nodeBlocks', nodeId: 'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu' },
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
  /** Replaces what varies between runs: the port, and the elapsed share of a period. */
  const steady = (text: string): string =>
    text.replaceAll(new URL(devnet.nodeUrl).host, 'devnet').replace(/(?<=Z,)[\d.]+(?=,758984134,)/, 'progress');

  for (const ref of refs) {
    const list = listTable[ref.list];
    it(`show and export: ${list.title(ref)}`, async () => {
      const page = await first(ref);
      assert.equal(page.rows.length, page.items.length);
      const [row] = page.items;
      assert.ok(row);
      const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 80 } as const;
      const shown = row.cells().map((cell) => lineText(cell, style, { now: 0 }));
      assert.equal(shown.length, list.columns().length);
      // The field names and the first row as exported.
      const csv = csvRecord(list.fields) + csvRecord(row.values());
      assert.match(csv, /^[^\r\n]*\r\n[^\r\n]*\r\n$/);
      const lines = [
        list.title(ref),
        `${page.rows.length} rows, the first one:`,
        shown.join(' | '),
        ...csv.split('\r\n'),
      ];
      const chain = 'blockchainId' in ref ? `-${ref.blockchainId}` : '';
      golden(join(__dirname, `texts/${ref.list}${chain}.txt`), steady(lines.join('\n')));
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
    assert.deepEqual(shown.slice(1, 7), [
      ...[
        `✓ ${shortenId(devnet.samples['erc20Transfer'] ?? '')}`,
        'transfer',
        '0x8db9…52FC',
        '0x5aa0…C70e',
        '0 AVAX',
        '−1,250.5 SNC',
      ],
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
