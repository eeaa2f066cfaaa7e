import assert from 'node:assert/strict';
import type { Report } from '../../../src/engine/report/report';
import { reportToText } from '../../../src/engine/report/toText';
import type { Network } from '../../../src/engine/networks/network';
import { glacierChain, type LiveNetwork, moraineChain, startLiveNetwork } from '../../helpers/live/liveNetwork';
import { liveId } from '../../helpers/live/liveRecordings';
import { cChain, type TestLookup, testLookup, testNetwork } from '../../helpers/lookupOn';

const clock = { now: Date.UTC(2026, 10, 22, 5, 45) };

describe('chains that no setting names, on the five-node network', function () {
  this.timeout(30_000);
  let live: LiveNetwork;
  let lookup: TestLookup;
  let bare: Network;

  before(async () => {
    live = await startLiveNetwork();
  });
  beforeEach(() => {
    lookup = testLookup({ ...clock });
    bare = testNetwork({ name: 'local', nodes: live.network.nodes, chains: [cChain] });
  });
  afterEach(() => lookup?.dispose());
  after(() => live?.close());

  const placeOf = ({ status, network, chain }: Report) => [status, network, chain];
  const requested = (method: string): number =>
    Object.values(live.nodes)
      .flatMap(({ requests }) => requests)
      .filter(({ body }) => body.includes(`"${method}"`)).length;

  it('are found by themselves, and so is what is on them', async () => {
    const report = await lookup.on(bare, liveId('glacier', 'sendWarp'));
    assert.deepEqual(placeOf(report), ['ok', 'local', 'glacier']);
    assert.deepEqual(report.unconfigured, {
      name: 'glacier',
      blockchainId: glacierChain.blockchainId,
      evmChainId: 99901n,
    });
    const text = reportToText(report, clock);
    assert.match(
      text,
      /\n {2}settings +glacier is not in the settings of local, but one of its nodes runs it\. Blockchain ID CsHq2yzwFE6xuhjBQyPkTCkgVntZmmNHgZG4XPYrjzLvTKgUT, EVM chain ID 99901\n/,
    );
    assert.deepEqual(placeOf(await lookup.on(bare, liveId('moraine', 'transfer'))), ['ok', 'local', 'moraine']);
  });

  it('are asked for once, also for the chain that only later nodes run', async () => {
    const before = [requested('platform.getBlockchains'), requested('eth_chainId')];
    await lookup.on(bare, liveId('glacier', 'sendWarp'));
    await lookup.on(bare, liveId('C', 'sendWarp'));
    const after = [requested('platform.getBlockchains'), requested('eth_chainId')];
    // The first node runs glacier and moraine, the fourth serac.
    assert.deepEqual([after[0]! - before[0]!, after[1]! - before[1]!], [1, 6]);
  });

  it('are asked for where settings name some only if what is looked for is on none of these', async () => {
    const some = testNetwork({ name: 'some', nodes: live.network.nodes, chains: [cChain, glacierChain] });
    const before = requested('platform.getBlockchains');
    const known = await lookup.on(some, liveId('glacier', 'sendWarp'));
    assert.deepEqual([placeOf(known), known.unconfigured], [['ok', 'some', 'glacier'], undefined]);
    assert.equal(requested('platform.getBlockchains'), before);
    const other = await lookup.on(some, liveId('moraine', 'transfer'));
    assert.deepEqual([placeOf(other), other.unconfigured?.name], [['ok', 'some', 'moraine'], 'moraine']);
    assert.equal(requested('platform.getBlockchains'), before + 1);
  });

  it('are asked for again by the name under which they were found', async () => {
    const again = await lookup.on(bare, liveId('moraine', 'transfer'), { chain: 'moraine' });
    assert.deepEqual(placeOf(again), ['ok', 'local', 'moraine']);
    assert.ok(moraineChain.blockchainId === again.unconfigured?.blockchainId);
  });

  it('are looked for on no public network, on none with a data service, and at no host that may not be asked', async () => {
    const before = requested('platform.getBlockchains');
    for (const part of [{ networkId: 1 }, { networkId: 5 }, { dataApi: 'http://127.0.0.1:1' }]) {
      await lookup.on({ ...bare, ...part, name: JSON.stringify(part) }, liveId('C', 'sendWarp'));
    }
    await lookup.on(bare, liveId('C', 'sendWarp'), { allowed: () => false });
    assert.equal(requested('platform.getBlockchains'), before);
  });
});
