import type { CheckInput } from '../checkInput';
import { cChainShape } from '../fields/cChainFields';
import { evmConfigShape } from '../fields/evmConfigFields';
import type { Problem } from '../problem';
import type { ConfigSource } from '../source/configNode';
import { cChainErrors, readCChainConfig } from './cChainErrors';
import { cChainRegrets } from './cChainRegrets';
import { chainRegrets, type ChainFiles } from './chainRegrets';
import { ConfigValues } from './configValues';
import { refusedSetup, refusedValues } from './evmConfigErrors';
import { evmRegrets } from './evmRegrets';
import { refusedAfterGenesis, refusedAtLast } from './evmStartErrors';
import { Found } from './found';
import { keyRegrets } from './keyRegrets';
import { nodeFileProblems } from './nodeFile';
import { subnetProblems } from './subnetFile';

/**
 * The `config.json` of a chain as its VM judges it. The VM looks at it twice: before anything else, and at what is left of
 * it once the genesis is read.
 */
export interface NodeConfigVerdict {
  /** Reading, ranges, logger and databases: before the genesis is looked at. */
  readonly first: readonly Problem[];
  /** State scheme, Warp messages, airdrop file and state sync: after the genesis. */
  readonly afterGenesis: readonly Problem[];
}

export function judgeNodeConfig(_input: CheckInput): NodeConfigVerdict {
  return { first: [], afterGenesis: [] };
}

/**
 * What the node accepts and someone will regret in `config.json`, alone and against genesis and upgrades; and the files of
 * the subnet and of the node with their errors.
 */
export function nodeConfigRegrets(
  _input: CheckInput,
  _chain: { readonly genesis?: Genesis; readonly upgrade?: Upgrade },
): readonly Problem[] {
  return [];
}

/**
 * What nodes take and someone regrets in `config.json`, alone and against genesis and upgrades, worst first; then the files
 * of the subnet and of the node, with their errors.
 */
export function nodeConfigRegrets(input: CheckInput, chain: ChainFiles): readonly Problem[] {
  const { config, vm, subnet, node, network } = input;
  const found = new Found('config');
  if (config !== undefined && vm === 'cChain') {
    const values = readCChainConfig(config);
    keyRegrets({ file: 'config', source: config, shape: cChainShape }, values.members, found);
    cChainRegrets(values, found);
  } else if (config !== undefined) {
    const values = readEvmConfig(config);
    evmRegrets(values, found);
    chainRegrets(values, input, chain, found);
    keyRegrets({ file: 'config', source: config, shape: evmConfigShape }, values.members, found);
  }
  return [
    ...found.problems,
    ...(subnet === undefined ? [] : subnetProblems(subnet)),
    ...(node === undefined ? [] : nodeFileProblems(node, network.networkId)),
  ];
}
