import { type Steps } from '../../primitives';
import { cChainShape, evmConfigShape } from '../fields';
import { withoutMiddle, type Problem } from '../problem';
import type { ConfigSource } from '../source/configNode';
import { cChainErrorSteps, cChainWarnings, readCChainConfig } from './cChain';
import { chainWarnings, type NodeChainFiles } from './chainWarnings';
import { ConfigErrors, ConfigValues } from './configValues';
import { refusedAfterGenesis, refusedAtLast, refusedSetup, refusedValues } from './evmErrors';
import { evmWarnings } from './evmWarnings';
import { keyWarningSteps } from './keyWarnings';
import { nodeFileProblemSteps } from './nodeFile';
import { subnetProblemSteps } from './subnetFile';
import type { CheckInput } from '../model';

/**
 * The `config.json` of a chain as its VM judges it, which looks at it three times. A file of no bytes is none.
 */
interface NodeConfigVerdict {
  /** Reading, ranges, logger and databases: before the genesis is looked at. */
  readonly first: readonly Problem[];
  /** State scheme and Warp messages: once the genesis block is made. */
  readonly afterGenesis: readonly Problem[];
  /** What the database holds, and peers: after the stored genesis and upgrades are compared. */
  readonly last: readonly Problem[];
}

export function* validateNodeConfigSteps(input: CheckInput): Steps<NodeConfigVerdict> {
  const { config, vm, running } = input;
  if (config === undefined || vm === 'cChain') {
    const first = config === undefined ? [] : yield* cChainErrorSteps(config, input.network.networkId);
    return { first, afterGenesis: [], last: [] };
  }
  const values = yield* readEvmConfig(config);
  const first = new ConfigErrors('config');
  const afterGenesis = new ConfigErrors('config');
  const last = new ConfigErrors('config');
  refusedValues(values, first);
  yield* refusedSetup(values, first);
  yield* refusedAfterGenesis(values, input, afterGenesis);
  yield* refusedAtLast(values, running?.config && (yield* readEvmConfig(running.config)), input, last);
  return {
    first: [...values.problems, ...first.problems],
    afterGenesis: afterGenesis.problems,
    last: last.problems,
  };
}

function readEvmConfig(source: ConfigSource): Steps<ConfigValues> {
  return ConfigValues.read(source, evmConfigShape, {
    file: 'config',
    prefix: `failed to get config: failed to unmarshal config ${withoutMiddle(source.text)}: `,
  });
}

/**
 * What nodes take and someone regrets in `config.json`, alone and against genesis and upgrades, worst first; then the files
 * of the subnet and of the node, with their errors.
 */
export function* nodeConfigWarningSteps(input: CheckInput, chain: NodeChainFiles): Steps<readonly Problem[]> {
  const { config, vm, subnet, node, network } = input;
  const found = new ConfigErrors('config');
  if (config !== undefined && vm === 'cChain') {
    const values = yield* readCChainConfig(config);
    yield* keyWarningSteps({ file: 'config', source: config, shape: cChainShape }, values.members, found);
    cChainWarnings(values, found);
  } else if (config !== undefined) {
    const values = yield* readEvmConfig(config);
    evmWarnings(values, found);
    chainWarnings(values, input, chain, found);
    yield* keyWarningSteps({ file: 'config', source: config, shape: evmConfigShape }, values.members, found);
  }
  return [
    ...found.problems,
    ...(subnet === undefined ? [] : yield* subnetProblemSteps(subnet)),
    ...(node === undefined ? [] : yield* nodeFileProblemSteps(node, network.networkId)),
  ];
}
