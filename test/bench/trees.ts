import path from 'node:path';
import { performance } from 'node:perf_hooks';
import type { TreeModel } from '../../src/extension/trees/model/treeModel';
import { branchAt, itemAt, timeOf } from '../contract/state/trees/chainsOn';
import { nodeOnly } from '../contract/state/devnetLookup';
import { startDevnet } from '../devnet/devnet';
import { testNetwork } from '../helpers/lookupOn';
import { startLoopback } from '../helpers/loopback';
import { type TestTrees, testTrees } from '../helpers/treesOn';
import type { BenchRow } from './benchRow';
import { bundled } from './bundled';
import { watchTheLoop } from './watchTheLoop';
import { wavesOf } from './wavesOf';

const CHAINS = 10_000;
const SUBNETS = 5_000;
const RUNS = 9;

/** The tree of a network with thousands of chains until it can be rendered, and the round trips of expanding one. */
export async function run(): Promise<BenchRow[]> {
  return [...(await firstPaint()), await expansion()];
}

type Shipped = typeof import('./treesOf');

/** From the request to the view's rows, over a connection to a local node. */
async function firstPaint(): Promise<BenchRow[]> {
  const { testTrees, TreeModel } = await bundled<Shipped>(path.join(__dirname, 'treesOf.ts'));
  const results: Readonly<Record<string, string>> = {
    'platform.getBlockchains': JSON.stringify({ blockchains: blockchains() }),
    'platform.getSubnets': JSON.stringify({ subnets: subnets() }),
  };
  const node = await startLoopback(({ body }, response) => {
    const { id, method } = JSON.parse(body) as { readonly id: number; readonly method: string };
    const result = results[method];
    response
      .writeHead(result === undefined ? 404 : 200, { 'content-type': 'application/json' })
      .end(result === undefined ? '' : `{"jsonrpc":"2.0","id":${id},"result":${result}}`);
  });
  const times: number[] = [];
  const pauses: number[] = [];
  try {
    for (let i = 0; i < RUNS; i++) {
      const trees = testTrees(testNetwork({ nodes: [{ name: 'one', url: node.url }] }), { now: 0 });
      const model = modelOf(TreeModel, trees);
      const watch = watchTheLoop();
      const start = performance.now();
      const rows = await model.children(undefined);
      times.push(performance.now() - start);
      pauses.push(watch.end());
      await trees.dispose();
      if (rows.length < 100) {
        throw new Error(`The tree has ${rows.length} rows.`);
      }
    }
  } finally {
    await node.close();
  }
  // The fastest run counts, since other load only adds time.
  return [
    {
      name: `tree of ${CHAINS.toLocaleString('en')} blockchains, asked of a node, to its first rows`,
      value: Math.min(...times),
      unit: 'ms',
      bar: 150,
    },
    { name: 'longest piece of work meanwhile', value: Math.min(...pauses), unit: 'ms', bar: 50 },
  ];
}

function modelOf(Model: typeof TreeModel, { chains }: TestTrees): TreeModel {
  return new Model({
    tree: chains,
    network: () => 'test',
    now: () => 0,
    after: () => () => undefined,
    deadlineMs: () => 60_000,
    decide: () => 'allowed',
    hostOf: (url) => url,
    height: () => Promise.resolve(0n),
    sentence: String,
    clockTime: String,
    changed: () => undefined,
  });
}

/** Round trips that a chain's branch adds to those for the chain. */
async function expansion(): Promise<BenchRow> {
  const devnet = await startDevnet({ blockSeconds: 0 });
  const now = await timeOf(devnet);
  const roundTrips = async (work: (trees: TestTrees) => Promise<unknown>): Promise<number> => {
    const waves = await wavesOf(devnet.nodeUrl, async (url) => {
      const trees = testTrees({ ...nodeOnly(devnet), nodes: [{ name: 'one', url }] }, { now });
      try {
        await work(trees);
      } finally {
        await trees.dispose();
      }
    });
    return waves.length;
  };
  try {
    const way = await roundTrips((trees) => itemAt(trees, 'orders', 'orders'));
    const all = await roundTrips((trees) => branchAt(trees, 'orders', 'orders'));
    return { name: 'expanding a chain of the tree', value: all - way, unit: 'round trips', bar: 2 };
  } finally {
    await devnet.close();
  }
}

/** Two blockchains per subnet, as a node lists them. */
function blockchains(): readonly object[] {
  return Array.from({ length: CHAINS }, (_, i) => ({
    id: id('c', i),
    name: `chain ${i}`,
    subnetID: id('s', i % SUBNETS),
    vmID: 'srEXiWaHuhNyGwPUi444Tu47ZEDwxTWrbQiuD7FmgSAQ6X7Dy',
  }));
}

function subnets(): readonly object[] {
  return Array.from({ length: SUBNETS }, (_, i) => ({
    id: id('s', i),
    controlKeys: ['P-local1g65uqn6t77p656w64023nh8nd9updzmxyymev2'],
    threshold: '1',
  }));
}

function id(letter: string, i: number): string {
  return `2${letter}${String(i).padStart(47, 'z')}`;
}
