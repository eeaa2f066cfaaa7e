import { cChainShape, evmConfigShape } from '../fields';
import { withoutMiddle, type Problem } from '../problem';
import type { ConfigSource } from '../source/configNode';
import { cChainErrorSteps, readCChainConfig } from './cChainErrors';
import { cChainWarnings } from './cChainWarnings';
import { chainWarnings, type NodeChainFiles } from './chainWarnings';
import { ConfigValues } from './configValues';
import { refusedSetup, refusedValues } from './evmConfigErrors';
import { evmWarnings } from './evmWarnings';
import { refusedAfterGenesis, refusedAtLast } from './evmStartErrors';
import { ConfigErrors } from './configErrors';
import { keyWarningSteps } from './keyRegrets';
import { nodeFileProblemSteps } from './nodeFile';
import { subnetProblemSteps } from './subnetFile';
import type { CheckInput } from '../model';

/**
 * The `config.json` of a chain as its VM judges it, which looks at it three times. A file of no bytes is none.
 */
export interface NodeConfigVerdict {
  /** Reading, ranges, logger and databases: before the genesis is looked at. */
  readonly first: readonly Problem[];
  /** State scheme and Warp messages: once the genesis block is made. */
  readonly afterGenesis: readonly Problem[];
  /** What the database holds, and peers: after the stored genesis and upgrades are compared. */
  readonly last: readonly Problem[];
}

export function* validateNodeConfigSteps(input: CheckInput): Generator<undefined, NodeConfigVerdict> {
  const { config, vm, running } = input;
  if (config === undefined) {
    return { first: [], afterGenesis: [], last: [] };
  }
  if (vm === 'cChain') {
    return { first: yield* cChainErrorSteps(config, input.network.networkId), afterGenesis: [], last: [] };
  }
  const values = yield* readEvmConfig(config);
  const first = new ConfigErrors('config');
  refusedValues(values, first);
  yield* refusedSetup(values, first);
  const afterGenesis = new ConfigErrors('config');
  yield* refusedAfterGenesis(values, input, afterGenesis);
  const last = new ConfigErrors('config');
  yield* refusedAtLast(values, running?.config && (yield* readEvmConfig(running.config)), input, last);
  return {
    first: [...values.problems, ...first.problems],
    afterGenesis: afterGenesis.problems,
    last: last.problems,
  };
}

function readEvmConfig(source: ConfigSource): Generator<undefined, ConfigValues> {
  return ConfigValues.read(source, evmConfigShape, {
    file: 'config',
    prefix: `failed to get config: failed to unmarshal config ${withoutMiddle(source.text)}: `,
  });
}

/**
 * What nodes take and someone regrets in `config.json`, alone and against genesis and upgrades, worst first; then the files
 * of the subnet and of the node, with their errors.
 */
export function* nodeConfigWarningSteps(
  input: CheckInput,
  chain: NodeChainFiles,
): Generator<undefined, readonly Problem[]> {
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
