import {
  type ConfigDifference,
  type ConfigNetwork,
  type NormalObject,
  besideNode,
  compareNormal,
  configAt,
  normalGenesis,
  onChainConfig,
  type ChainFiles,
  type ConfigSource,
  readGenesisSteps,
  readSourceSteps,
  readUpgradeSteps,
} from '../../../engine/config';
import type { LiveChain, LiveNode } from '../liveChain/liveChain';
import { runInTimeSlices } from '../../../engine/net';
import type { ReadFile } from '../judged';
import type { Beside } from './liveDocument';

/** A file, and what a running chain has in its place, both spelled alike. */
export interface Comparison {
  readonly beside: Beside;
  readonly file: NormalObject;
  readonly chain: NormalObject;
  readonly differences: readonly ConfigDifference[];
}

/** The comparisons that can be made: with whom nothing was told of, there is none. */
export async function comparisonsOf(read: ReadFile, live: LiveChain): Promise<readonly Comparison[]> {
  const all: Comparison[] = [];
  for (const node of live.nodes) {
    const { name, config } = node;
    if (config !== undefined) {
      const files = await runInTimeSlices(chainFilesSteps(read.input, comparedNetwork(live, node)));
      all.push(made({ kind: 'node', node: name }, ...besideNode(files, config)));
    }
  }
  const network = comparedNetwork(live, answering(live));
  const files = await runInTimeSlices(chainFilesSteps(read.input, network));
  const created = 'text' in live.genesis ? await runInTimeSlices(genesisSteps(live.genesis.text, network)) : undefined;
  if (files.genesis !== undefined && created?.genesis !== undefined) {
    const both = [files.genesis, created.genesis].map((genesis) => normalGenesis({ network, genesis }));
    all.push(made({ kind: 'genesis' }, both[0]!, both[1]!));
  }
  const head = answering(live)?.lastAccepted?.timestamp;
  // An upgrade file alone does not tell what its chain began with.
  const whole = { ...files, genesis: files.genesis ?? created?.genesis };
  if (!('problem' in live.now) && whole.genesis !== undefined && head !== undefined) {
    all.push(made({ kind: 'now' }, configAt(whole, head), onChainConfig(live.now)));
  }
  return all;
}

/** The node that is furthest of those that told their configuration. */
export function answering({ nodes }: LiveChain): LiveNode | undefined {
  const height = ({ lastAccepted }: LiveNode): bigint => lastAccepted?.height ?? -1n;
  return nodes
    .filter(({ config }) => config !== undefined)
    .reduce<LiveNode | undefined>(
      (best, one) => (best === undefined || height(one) > height(best) ? one : best),
      undefined,
    );
}

/** The network as a node has it. */
export function comparedNetwork({ networkId }: LiveChain, node: LiveNode | undefined): ConfigNetwork {
  return { networkId, upgradeTimes: node?.upgradeTimes ?? {} };
}

function made(beside: Beside, file: NormalObject, chain: NormalObject): Comparison {
  return { beside, file, chain, differences: compareNormal(file, chain) };
}

/** The files of a chain as the VM reads them. */
function* chainFilesSteps(
  { genesis, upgrade }: { readonly genesis?: ConfigSource; readonly upgrade?: ConfigSource },
  network: ConfigNetwork,
): Generator<undefined, ChainFiles> {
  return {
    network,
    genesis: genesis && (yield* readGenesisSteps(genesis)).genesis,
    upgrade: upgrade && (yield* readUpgradeSteps(upgrade)).upgrade,
  };
}

/** @param text of a genesis */
function* genesisSteps(text: string, network: ConfigNetwork): Generator<undefined, ChainFiles> {
  return yield* chainFilesSteps({ genesis: yield* readSourceSteps(text) }, network);
}
