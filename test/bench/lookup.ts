import { performance } from 'node:perf_hooks';
import { startDevnet } from '../devnet/devnet';
import type { LogEntry } from '../devnet/control/requestLog';
import { cChain, ordersChain, testLookup, testNetwork } from '../helpers/lookupOn';
import type { BenchRow } from './benchRow';
import { wavesOf } from './wavesOf';

const LOOKUPS = 100;

/** A transaction lookup on the devnet: its requests, its round trips, and the cost of a cached one. */
export async function run(): Promise<BenchRow[]> {
  const devnet = await startDevnet({ blockSeconds: 0 });
  const lookup = testLookup();
  try {
    const requested = devnet.samples['transaction'] ?? '';
    const waves = await roundTrips(devnet.nodeUrl, requested);
    const network = testNetwork({ nodes: [{ name: 'one', url: devnet.nodeUrl }], dataApi: devnet.dataApiUrl });
    await fetch(`${devnet.controlUrl}/log`, { method: 'DELETE' });
    await lookup.on(network, requested);
    const log = (await (await fetch(`${devnet.controlUrl}/log`)).json()) as LogEntry[];
    const sent = (verb: string): number => log.filter((entry) => entry.verb === verb).length;
    const uncached = await timed(() => lookup.on(network, requested, { fresh: true }));
    const cached = await timed(() => lookup.on(network, requested));
    return [
      { name: 'transaction lookup: round trips on the node', value: waves.node, unit: 'round trips', bar: 3 },
      {
        name: 'transaction lookup: round trips on the data service',
        value: waves.service,
        unit: 'round trips',
        bar: 2,
      },
      { name: 'transaction lookup on two chains: posts to the node', value: sent('POST'), unit: 'requests', bar: 4 },
      { name: 'transaction lookup on two chains: requests to the data service', value: sent('GET'), unit: 'requests' },
      {
        name: `${LOOKUPS} lookups of a transaction that is kept`,
        value: cached,
        unit: 'ms',
        bar: 50,
        comparedWith: 'asking the node and the data service on this machine each time',
        ratio: uncached / cached,
      },
    ];
  } finally {
    await lookup.dispose();
    await devnet.close();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < LOOKUPS; i += 1) {
    await work();
  }
  return performance.now() - start;
}

/** How often it waits for each source. */
async function roundTrips(
  target: string,
  requested: string,
): Promise<{ readonly node: number; readonly service: number }> {
  const lookup = testLookup();
  try {
    const waves = await wavesOf(target, (url) =>
      lookup.on(testNetwork({ nodes: [{ name: 'one', url }], dataApi: url, chains: [cChain, ordersChain] }), requested),
    );
    return {
      node: waves.filter(({ node }) => node).length,
      service: waves.filter(({ service }) => service).length,
    };
  } finally {
    await lookup.dispose();
  }
}
