import { createDataService } from '../../../../src/engine/net/dataApi/dataService';
import { cleanRemote } from '../../../../src/engine/primitives';
import { errorSentence } from '../../../../src/engine/errors/errorSentence';
import type { Tree } from '../../../../src/engine/trees/treeNode';
import type { Network } from '../../../../src/engine/networks/network';
import { ChainRegistry } from '../../../../src/engine/networks/io/chainRegistry';
import { createTrees, type Trees } from '../../../../src/engine/trees/io/chainsTree';
import { deadlineMs } from '../pausedClock';
import { networkOf, type Surface, type SurfaceRun } from './surface';

/** The root of a tree, and the children of its first expandable item. */
const rootOf =
  (pick: (trees: Trees) => Tree, networkAt: (origin: string) => Network): Surface =>
  async (run) => {
    const tree = pick(treesOn(networkAt(run.origin), run));
    const treeRun = { signal: run.signal, allowed: () => true, shown: 100 };
    const reported: string[] = [];
    const texts: string[] = [];
    try {
      const { nodes, problem } = await tree.children(undefined, treeRun);
      reported.push(...(problem === undefined ? [] : [problem]));
      for (const { label, description, detail } of nodes) {
        // The tooltip contains the full text of an item.
        const whole = detail ?? description;
        reported.push(shown(whole ? `${label}: ${whole}` : label));
        texts.push(label, description ?? '', detail ?? '');
      }
    } catch (error) {
      run.signal.throwIfAborted();
      reported.push(errorSentence(error));
    }
    return { said: reported, texts: [...reported, ...texts].map((text) => ({ kind: 'plain', text })) };
  };

/** As the tree's items: without invisible characters. */
function shown(text: string): string {
  return cleanRemote(text, 400);
}

export const trees = {
  validators: rootOf(
    ({ validators }) => validators,
    (origin) => networkOf(origin, 'node', { chains: [] }),
  ),
  nodes: rootOf(
    ({ nodes }) => nodes,
    (origin) => networkOf(origin, 'node', { chains: [] }),
  ),
  chains: rootOf(
    ({ chains }) => chains,
    (origin) => networkOf(origin, 'dataApi', { chains: [] }),
  ),
} satisfies Record<string, Surface>;

function treesOn(network: Network, { clients }: SurfaceRun): Trees {
  const { http, rpc, now } = clients;
  return createTrees({
    ...{ http, rpc, now },
    dataService: (baseUrl) => createDataService(http, baseUrl),
    registry: new ChainRegistry(now),
    deadlineMs: () => deadlineMs,
    active: () => network,
    pinned: () => false,
    warnDays: () => 14,
  });
}
