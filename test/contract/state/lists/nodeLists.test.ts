import assert from 'node:assert/strict';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import type { ListRef } from '../../../../src/engine/report/listRef';
import { lineText } from '../../../../src/engine/report/spanText';
import { printJson } from '../../../../src/engine/primitives/json/printJson';
import type { Network } from '../../../../src/engine/networks/network';
import type { ListRow } from '../../../../src/engine/lists/io/list';
import { listTable } from '../../../../src/engine/lists/io/listTable';
import type { Devnet } from '../../../devnet/devnet';
import { testNetwork } from '../../../helpers/lookupOn';
import { type TestScans, testScans } from '../../../helpers/scanOn';
import { sharedDevnet } from '../../../helpers/sharedDevnet';
import { resetDevnet, setSwitches } from '../devnetLookup';

const account = '0x8db97C7cEcE249c2b98bDC0226Cc4C2A57BF52FC';
const art = '0x4Ac1d98D9cEF99EC6546dEd4Bd550b0b287aaD6D';
const coin = '0x5aa01b3b5877255ce50cc55e8986a7a5fe29c70e';
const l1 = 'mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx';
const network = 'test';

describe('lists without a data service', function () {
  this.timeout(30_000);
  let devnet: Devnet;
  let tests: TestScans;
  let byNodes: Network;
  let byService: Network;

  before(async () => {
    devnet = await sharedDevnet();
    byNodes = testNetwork({ nodes: [{ name: 'one', url: devnet.nodeUrl }] });
    byService = testNetwork({ nodes: [], dataApi: devnet.dataApiUrl });
  });
  beforeEach(() => {
    tests = testScans();
  });
  afterEach(async () => {
    await tests.dispose();
    await resetDevnet(devnet);
  });

  interface Whole {
    readonly rows: readonly ListRow[];
    readonly note?: string;
  }
  async function all(ref: ListRef, on = byNodes): Promise<Whole> {
    const rows: ListRow[] = [];
    let note: string | undefined;
    for await (const page of tests.lists.open(ref, on, { signal: AbortSignal.timeout(25_000) })) {
      rows.push(...page.items);
      note = page.note
        ?.replaceAll(new URL(devnet.nodeUrl).host, 'HOST')
        .replace(/\d+ per HOST, verified at block \d+/, 'N');
    }
    return { rows, note };
  }
  const fieldsOf = ({ list }: ListRef, { rows }: Whole, ...names: readonly string[]): readonly string[] =>
    rows.map((row) => names.map((name) => String(row.values()[listTable[list].fields.indexOf(name)])).join(' '));
  const style = { ids: 'full', amounts: 'exact', times: 'utc', maxLength: 80 } as const;
  const cellsOf = (row: ListRow | undefined): string =>
    (row?.cells() ?? []).map((cell) => lineText(cell, style, { now: 0 })).join(' | ');

  const same: readonly (readonly [ref: ListRef, fields: readonly string[], note: string])[] = [
    [
      { network, list: 'latestTransactions', blockchainId: 'p-chain' },
      ['txHash', 'txType', 'timestamp', 'blockNumber', 'blockHash'],
      'Scanned blocks 0 to 28 of 28 per HOST.',
    ],
    [
      { network, list: 'latestTransactions', blockchainId: 'x-chain' },
      ['txHash', 'txType', 'timestamp', 'blockNumber', 'blockHash'],
      'Scanned blocks 0 to 11 of 11 per HOST.',
    ],
    [
      {
        ...{ network, list: 'latestTransactions', blockchainId: 'p-chain' },
        addresses: ['P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u'],
        txTypes: ['ImportTx'],
      },
      ['txHash', 'blockNumber'],
      'Scanned blocks 0 to 28 of 28 per HOST.',
    ],
    [
      { network, list: 'erc20Balances', chainId: '43112', address: account },
      ['address', 'balance', 'symbol', 'decimals'],
      'From logs of blocks 0 to N.',
    ],
    [
      { network, list: 'erc721Balances', chainId: '43112', address: account },
      ['address', 'tokenId', 'ercType', 'ownerAddress', 'tokenUri'],
      'From logs of blocks 0 to N.',
    ],
    [
      { network, list: 'nftTokens', chainId: '43112', contract: art },
      ['tokenId', 'ownerAddress', 'tokenUri', 'name'],
      'From logs of blocks 5 to N.',
    ],
  ];
  for (const [ref, fields, note] of same) {
    it(`have what the data service has: ${listTable[ref.list].title(ref)}`, async () => {
      const [result, service] = [await all(ref), await all(ref, byService)];
      assert.ok(result.rows.length > 0);
      // The asset of the genesis was not created in a block.
      const made = fieldsOf(ref, service, ...fields).filter((row) => !/^2fomb.* 0 2R2U/.test(row));
      assert.deepEqual([...fieldsOf(ref, result, ...fields)].sort(), [...made].sort());
      assert.equal(result.note, note);
    });
  }

  it('have the transactions of an address on an EVM chain, with what they moved', async () => {
    const ref: ListRef = { network, list: 'addressTransactions', chainId: '43112', address: account };
    const [result, service] = [await all(ref), await all(ref, byService)];
    const fields = ['txHash', 'blockNumber', 'blockHash', 'txStatus', 'from', 'value', 'nonce', 'gasLimit', 'gasUsed'];
    assert.deepEqual([...fieldsOf(ref, result, ...fields)].sort(), [...fieldsOf(ref, service, ...fields)].sort());
    assert.match(result.note ?? '', /^Scanned blocks 0 to \d+ of \d+ per HOST\./);
    const transfer = result.rows.find((row) => row.values()[0] === devnet.samples['erc20Transfer']);
    assert.match(cellsOf(transfer), / \| −1,250\.5 SNC \| /);
  });

  it('have blockchains, subnets and validators, of now and of a height', async () => {
    const [chains] = (await all({ network, list: 'blockchains' })).rows;
    assert.equal(
      cellsOf(chains),
      'orders | 2TqSm1E1QrVKr7qQTQULQEvjUpZVjnzxnhwFuQPx8jXhb4SuGo | 77702 | mAAwNdYgpbsfCaEJMpVAooWWBoSMvtTB8cpMnbRvsC4nAMQzx |  | srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy',
    );
    const subnets = await all({ network, list: 'subnets' });
    assert.equal(subnets.note, 'All subnets per HOST.');
    assert.equal(
      cellsOf(subnets.rows[1]),
      `${l1} | L1 | orders | 0x0feedc0de0000000000000000000000000000000 | P-local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u`,
    );
    assert.match(cellsOf(subnets.rows[3]), /^1{32}LpoYY \| Primary Network \| C-Chain, X-Chain \|/);
    const current = await all({ network, list: 'validators', subnetId: l1 });
    assert.deepEqual(fieldsOf({ network, list: 'validators' }, current, 'nodeId', 'weight', 'status', 'balance'), [
      'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg 100 inactive 0',
      'NodeID-GWPcbFJZFfZreETSoWjPimr846mXEKCtu 75 active 749999997',
      'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ 200 active 1999999524',
      'NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN 300 active 1999999637',
    ]);
    const past = await all({ network, list: 'validators', subnetId: l1, height: '23' });
    assert.equal(past.note, 'Validator set at P-Chain height 23 per HOST.');
    assert.deepEqual(fieldsOf({ network, list: 'validators' }, past, 'nodeId', 'weight'), [
      'NodeID-7Xhw2mDxuDS44j42TCB6U5579esbSt3Lg 100',
      'NodeID-MFrZFVCXPv5iCn6M9K6XduxGTYp891xXZ 200',
      'NodeID-NFBbbJ4qCmNaCzeW7sxErhvWqvEQMnYcN 300',
    ]);
    const [primary] = (await all({ network, list: 'validators' })).rows;
    assert.match(printJson(primary?.json ?? null), /^\{"nodeId":"NodeID-BXM1[^}]*"startTime":1795247252,"endTime":/);
  });

  it('have the pending rewards of an address, with those of delegators', async () => {
    const ref: ListRef = {
      ...{ network, list: 'pendingRewards' },
      addresses: ['local18jma8ppw3nhx5r4ap8clazz0dps7rv5u00z96u'],
    };
    const fields = ['txHash', 'rewardType', 'nodeId', 'amountStaked', 'startTimestamp', 'estimatedReward'];
    const [result, service] = [await all(ref), await all(ref, byService)];
    const known = new Set(fieldsOf(ref, service, ...fields));
    assert.ok(result.rows.length > 0);
    assert.deepEqual(
      fieldsOf(ref, result, ...fields).filter((row) => !known.has(row)),
      [],
    );
  });

  it('have the holders of a token, the largest first, from the deployment on', async () => {
    const ref: ListRef = { network, list: 'tokenHolders', chainId: '43112', contract: coin };
    const result = await all(ref);
    assert.equal(result.note, 'From logs of blocks 3 to N.');
    assert.deepEqual(fieldsOf(ref, result, 'address', 'balance'), [
      '0x8db97c7cece249c2b98bdc0226cc4c2a57bf52fc 998721500000000000000000',
      '0x2222222222222222222222222222222222222222 1250500000000000000000',
      '0x3333333333333333333333333333333333333333 28000000000000000000',
    ]);
    const some = await all({ ...ref, threshold: '1000000000000000000000' });
    assert.equal(some.rows.length, 2);
    const ofArt = await all({ ...ref, contract: art });
    assert.deepEqual(fieldsOf(ref, ofArt, 'balance'), ['4', '1']);
  });

  const sentenceOf = (ref: ListRef, on = byNodes): Promise<string> =>
    all(ref, on).then(() => 'no error', errorSentence);

  it('say what nodes do not have', async () => {
    assert.equal(
      await sentenceOf({ network, list: 'tokenHolders', chainId: '43112', contract: account }),
      `${account} has no code on C-Chain. Check the address and the chain.`,
    );
    assert.equal(
      await sentenceOf({ network, list: 'tokenHolders', chainId: '43112', contract: coin, startTimestamp: 0 }),
      'Nodes list current holders only. Leave the period empty, or use a metrics service.',
    );
    assert.equal(
      await sentenceOf({ network, list: 'latestTransactions', blockchainId: 'c-chain' }),
      'Nodes list no atomic transactions of c-chain. List those of p-chain or x-chain, or of an address on its EVM side.',
    );
    assert.equal(
      await sentenceOf({ network, list: 'erc20Balances', chainId: '1', address: account }),
      'No chain of test has the ID 1. Add it to snowprobe.networks, or use its blockchain ID.',
    );
    assert.equal(
      await sentenceOf({ network, list: 'blockchains' }, testNetwork({ nodes: [] })),
      'test has neither a data service nor a node. Add a node to snowprobe.networks.',
    );
  });

  it('are no empty list where the node fails', async () => {
    await setSwitches(devnet, { faults: [{ kind: 'status500', target: 'node' }] });
    const sentence = await sentenceOf({ network, list: 'validators' });
    assert.match(sentence, /failed to answer platform\.getCurrentValidators/);
  });
});
