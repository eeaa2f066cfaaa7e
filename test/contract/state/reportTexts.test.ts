import assert from 'node:assert/strict';
import { join } from 'node:path';
import { createDataService } from '../../../src/engine/net/dataApi/dataService';
import { createJsonRpc } from '../../../src/engine/net/jsonRpc/jsonRpc';
import type { Report } from '../../../src/engine/report/report';
import { reportToText } from '../../../src/engine/report/toText';
import type { Network } from '../../../src/engine/networks/network';
import { ChainRegistry } from '../../../src/engine/networks/io/chainRegistry';
import { SourceClient } from '../../../src/engine/sources/sourceClient';
import { SourceLog } from '../../../src/engine/sources/sourceStates';
import { golden } from '../../helpers/golden';
import { testHttp } from '../../helpers/httpClient';
import { testLookup, testNetwork, type TestLookup } from '../../helpers/lookupOn';
import type { Loopback } from '../../helpers/loopback';
import { startRecordedChain } from '../../helpers/recordedChain';
import { sharedDevnet } from '../../helpers/sharedDevnet';
import { devnetNetwork, nodeOnly, resetDevnet } from './devnetLookup';
import { reportTables, type NetworkName } from './reportTables';
import { resolveTransaction } from '../../../src/engine/lookup/io/platform/resolveTransaction';

const noon = Date.UTC(2026, 10, 21, 12);
const primaryFiles = [
  'platform.jsonl',
  'avm.jsonl',
  'avax.jsonl',
  'index.jsonl',
  'info.jsonl',
  'evm-c.jsonl',
  'evm-c-more.jsonl',
];

const networks: Readonly<Record<NetworkName, () => Promise<Network>>> = {
  evm: async () => on(await recorded('evm-c.jsonl', 'evm-c-more.jsonl', 'evm-l1.jsonl', 'evm-l1-more.jsonl')),
  primary: async () => on(await recorded(...primaryFiles)),
  helicon: async () => ({ ...on(await recorded('helicon.jsonl')), networkId: 4242, hrp: 'custom' }),
  devnet: async () => devnetNetwork(await sharedDevnet()),
  metrics: async () => devnetNetwork(await sharedDevnet(), { metricsApi: (await sharedDevnet()).metricsApiUrl }),
  node: async () => nodeOnly(await sharedDevnet()),
  service: async () => testNetwork({ nodes: [], dataApi: (await sharedDevnet()).dataApiUrl, chains: [] }),
};

const servers = new Map<string, Promise<Loopback>>();

/** One server for each set of files. */
function recorded(...files: readonly string[]): Promise<Loopback> {
  const server = servers.get(files.join()) ?? startRecordedChain(files);
  servers.set(files.join(), server);
  return server;
}

function on({ url }: Loopback): Network {
  return testNetwork({ nodes: [{ name: 'one', url }] });
}

after(async () => {
  await Promise.all([...servers.values()].map(async (server) => (await server).close()));
});

for (const { title, folder, sources, allAnswer, cases } of reportTables) {
  describe(title, function () {
    this.timeout(20_000);
    let lookup: TestLookup;

    before(async () => resetDevnet(await sharedDevnet()));
    beforeEach(() => {
      lookup = testLookup({ now: noon });
    });
    afterEach(() => lookup.dispose());

    for (const { name, requested, on, chain, transactionOf, sent } of cases) {
      it(name, async () => {
        const network = await networks[on]();
        const find = () =>
          transactionOf === undefined
            ? lookup.on(network, requested, { chain })
            : transactionAlone(network, transactionOf, requested);
        const report = await find();
        const text = shown(report, network);
        golden(join(__dirname, folder, `${name}.txt`), sources ? text : text.replace(/\nSources\n[^]*$/, ''));
        const took = lookup.sent();
        assert.equal(took, sent ?? took);
        assert.ok(!allAnswer || report.sources.every(({ outcome }) => outcome !== 'failed'));
        if (transactionOf === undefined) {
          assert.deepEqual(await find(), report);
          assert.equal(lookup.sent(), took, 'a repeated lookup sends nothing');
        }
      });
    }
  });
}

function shown(report: Report, { nodes, dataApi }: Network): string {
  const { host } = new URL(nodes[0]?.url ?? dataApi ?? '');
  return (
    reportToText(report, { now: noon, timeZone: 'UTC' })
      .replaceAll(host, 'NODE')
      // Depends on the devnet's clock, not the test's.
      .replaceAll(/[\d.]+ % of staking period elapsed +/g, 'N % of staking period elapsed  ')
      // The column's width depends on that clock.
      .replace(/(role +staked +paid) +node$/m, '$1  node')
      // It produces blocks.
      .replace(/(last block +)\d+, .*/, '$1N, TIME')
      .replace(/(TPS now +)[\d.]+/, '$1N')
      .replace(/(daily TPS +)[\d.]+ on [\d-]+/, '$1N on DAY')
  );
}

/** Excludes other objects with the same ID. */
async function transactionAlone(network: Network, chain: 'P' | 'X', id: string): Promise<Report> {
  const http = testHttp();
  const signal = AbortSignal.timeout(30_000);
  const log = new SourceLog(() => noon);
  const context = {
    network,
    rpc: createJsonRpc(http),
    dataService: (baseUrl: string) => createDataService(http, baseUrl),
    options: { signal, allowed: () => true },
    log,
    now: () => noon,
    deadlineMs: () => 5_000,
    registry: new ChainRegistry(() => noon),
  };
  try {
    const report = await resolveTransaction(new SourceClient(context, signal), chain, id);
    assert.ok(report);
    return { ...report, identifier: id, network: network.name, sources: log.all };
  } finally {
    await http.dispose();
  }
}
