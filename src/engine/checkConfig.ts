import {
  type CheckInput,
  type ConfigFile,
  type ConfigNetwork,
  type Problem,
  checkSteps,
  likelyNetwork,
  networkDefaults,
  readFile,
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
