import {
  type CheckInput,
  type ConfigFile,
  type ConfigNetwork,
  type ChainFiles,
  type Problem,
  type RulesDifference,
  checkSteps,
  evmVersionOf,
  likelyNetwork,
  networkDefaults,
  readFile,
  readGenesisSteps,
  readUpgrade,
  rulesDifference,
} from './config';
import { runToEnd } from './primitives';

const fuji = 5;

export type CheckConfigOptions = Omit<CheckInput, ConfigFile | 'network'> & {
  /** If absent: a local network if the genesis suggests one, else Fuji. */
  readonly network?: ConfigNetwork;
  /** Keys of precompiles that only the chain's own VM has; their content is not checked. */
  readonly ownPrecompiles?: readonly string[];
};

/**
 * Checks the config files of a chain offline: what the VM rejects, in its order of validation, then what it accepts but
 * may be regretted. The rules are those of avalanchego's graft/subnet-evm; each names its source in `rules`.
 *
 * @param files their texts; absent files are missing or unknown
 * @returns positions in UTF-16 units of the texts; empty if there are no problems
 */
export function checkConfig(
  files: { readonly [File in ConfigFile]?: string },
  { ownPrecompiles, network, ...options }: CheckConfigOptions,
): readonly Problem[] {
  const sources = Object.fromEntries(
    Object.entries(files).map(([file, text]) => [file, readFile(text, ownPrecompiles)]),
  );
  const likely = network ?? likelyNetwork(networkDefaults(fuji), sources['genesis']);
  return runToEnd(checkSteps({ ...options, ...sources, network: likely }));
}

/** The differences, as far as the files can be parsed. */
export interface RulesComparison extends RulesDifference {
  /** "base genesis.json": files that cannot be parsed in full. */
  readonly unread: readonly string[];
}

type ChainTexts = { readonly [File in 'genesis' | 'upgrade']?: string };

/**
 * Compares the rules of a chain and their activation times between two versions of its files, offline.
 *
 * @param base their texts; empty if the chain is new. An empty `head` means that it was removed.
 */
export function compareRules(
  base: ChainTexts,
  head: ChainTexts,
  { ownPrecompiles, network, now }: Pick<CheckConfigOptions, 'ownPrecompiles' | 'network' | 'now'>,
): RulesComparison {
  const unread: string[] = [];
  const read = (side: string, texts: ChainTexts): ChainFiles | undefined => {
    const { files, unread: own } = filesOf(texts, { ownPrecompiles, network });
    unread.push(...own.map((file) => `${side} ${file}.json`));
    return files;
  };
  const [was, is] = [read('base', base), read('head', head)];
  return { ...rulesDifference(was, is, BigInt(Math.floor(now / 1_000))), unread };
}

/** The files as the VM parses them; `undefined` without any. */
function filesOf(
  { genesis, upgrade }: ChainTexts,
  { ownPrecompiles, network }: Pick<CheckConfigOptions, 'ownPrecompiles' | 'network'>,
): { readonly files: ChainFiles | undefined; readonly unread: readonly string[] } {
  if (genesis === undefined && upgrade === undefined) {
    return { files: undefined, unread: [] };
  }
  const source = genesis === undefined ? undefined : readFile(genesis, ownPrecompiles);
  const read = {
    genesis: source && runToEnd(readGenesisSteps(source)),
    upgrade: upgrade === undefined ? undefined : readUpgrade(readFile(upgrade, ownPrecompiles)),
  };
  return {
    files: {
      network: network ?? likelyNetwork(networkDefaults(fuji), source),
      genesis: read.genesis?.genesis,
      upgrade: read.upgrade?.upgrade,
    },
    unread: Object.entries(read).flatMap(([file, result]) => (result?.problems.length ? [file] : [])),
  };
}

/** The EVM version of a chain per its files, or else per the network; `undefined` if neither is given. */
export function chainEvmVersion(
  texts: ChainTexts,
  { ownPrecompiles, network, now }: Pick<CheckConfigOptions, 'ownPrecompiles' | 'network' | 'now'>,
): string | undefined {
  const { files = network && { network } } = filesOf(texts, { ownPrecompiles, network });
  return files && evmVersionOf(files, BigInt(Math.floor(now / 1_000)));
}
