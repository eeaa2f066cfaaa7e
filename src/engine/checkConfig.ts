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

/** Where files of configuration are checked, besides what is in them. */
export type CheckConfigOptions = Omit<CheckInput, ConfigFile | 'network'> & {
  /** Absent: a local one where the genesis shows that, else Fuji. */
  readonly network?: ConfigNetwork;
  /** Keys of precompiles that only the chain's own VM has: what they hold is not checked. */
  readonly ownPrecompiles?: readonly string[];
};

/**
 * What a node says to the configuration files of one chain, offline: what the VM refuses in the order in which it looks, then
 * what works and someone regrets. The rules are those of avalanchego's graft/subnet-evm; each names its source in `rules`.
 *
 * @param files their texts; what is absent is not there, or not known
 * @returns places in UTF-16 units of the texts; none where all is fine
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

/** What differs, as far as the files can be read. */
export interface RulesComparison extends RulesDifference {
  /** "base genesis.json": those with what cannot be read. */
  readonly unread: readonly string[];
}

type ChainTexts = { readonly [File in 'genesis' | 'upgrade']?: string };

/**
 * How the rules of a chain, and what changes them when, differ between two versions of its files, offline.
 *
 * @param base their texts; none: the chain is new, and none of `head`: it is gone
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

/** What the VM reads in the files of a chain; without files it is undefined. */
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

/**
 * The version of the EVM that a chain runs by its files, else by the network that is named; undefined: neither is known.
 */
export function chainEvmVersion(
  texts: ChainTexts,
  { ownPrecompiles, network, now }: Pick<CheckConfigOptions, 'ownPrecompiles' | 'network' | 'now'>,
): string | undefined {
  const { files = network && { network } } = filesOf(texts, { ownPrecompiles, network });
  return files && evmVersionOf(files, BigInt(Math.floor(now / 1_000)));
}
