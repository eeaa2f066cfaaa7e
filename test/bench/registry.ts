import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { BenchRow } from './benchRow';
import { bundled } from './bundled';
import { watchTheLoop } from './watchTheLoop';

const CHAINS = 10_000;
const RUNS = 7;

/** Ten thousand blockchains on one page of the data service: parsed, validated and registered. */
export async function run(): Promise<BenchRow[]> {
  const page = JSON.stringify({ blockchains: Array.from({ length: CHAINS }, (_, i) => blockchain(i)) });
  const { register } = await bundled<typeof import('./registryOf')>(join(__dirname, 'registryOf.ts'));
  const times: number[] = [];
  let longest = 0;
  for (let i = 0; i < RUNS; i++) {
    const watch = watchTheLoop();
    const start = performance.now();
    const registered = await register(page);
    times.push(performance.now() - start);
    longest = Math.max(longest, watch.end());
    if (registered?.all.length !== CHAINS || registered.of(subnetId(7)).length !== 1) {
      throw new Error('Not every blockchain was registered.');
    }
  }
  const megabytes = (page.length / 1e6).toFixed(1);
  const median = times.sort((a, b) => a - b)[Math.floor(RUNS / 2)]!;
  return [
    { name: `10,000 blockchains (${megabytes} MB) read and registered`, value: median, unit: 'ms', bar: 150 },
    { name: 'longest piece of work meanwhile', value: longest, unit: 'ms', bar: 50 },
  ];
}

/** As the service lists them, with a short genesis. */
function blockchain(i: number): object {
  return {
    createBlockTimestamp: 1_700_000_000 + i,
    createBlockNumber: String(i),
    blockchainId: id('c', i),
    vmId: 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy',
    subnetId: subnetId(i),
    blockchainName: `chain ${i}`,
    evmChainId: 100_000 + i,
    genesisData: { config: { chainId: 100_000 + i, feeConfig: { gasLimit: 8_000_000 } }, alloc: {} },
  };
}

function subnetId(i: number): string {
  return id('s', i);
}

function id(letter: string, i: number): string {
  return `2${letter}${String(i).padStart(47, 'z')}`;
}
