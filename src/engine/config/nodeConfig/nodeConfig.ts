import type { Steps } from '../../primitives';
import { cChainShape, evmConfigShape, cChainApis, ethApis, oldEthApis } from '../fields';
import { withoutMiddle, type Problem } from '../problem';
import { type ConfigSource, keyPlace } from '../source/configNode';
import { ConfigErrors, ConfigValues, keyWarningSteps } from './configValues';
import { checkAfterGenesis, checkAtEnd, checkSetup, checkValues, checkGossipShare } from './evmErrors';
import { evmWarnings, sharedWarnings } from './evmWarnings';
import { nodeFileProblemSteps, subnetProblemSteps } from './nodeFile';
import { isPublic } from '../../networks';
import type { ChainFiles, CheckInput, Genesis, PrecompileConfig } from '../model';
import { configFieldOf } from '../decode/shapes';
import { type Governed, precompileFor } from '../../precompiles';

/**
 * Validates a chain's `config.json` like its VM, which does so in three stages: decoding, ranges, logger and databases
 * before the genesis; state scheme and Warp messages once the genesis block is built; database contents and peers after
 * the stored genesis and upgrades are compared. An empty file counts as absent.
 */
export function* validateNodeConfigSteps(
  input: CheckInput,
): Steps<Readonly<Record<'first' | 'afterGenesis' | 'last', readonly Problem[]>>> {
  const { config, vm, running } = input;
  if (config === undefined || vm === 'cChain') {
    const first = config === undefined ? [] : yield* cChainErrorSteps(config, input.network);
    return { first, afterGenesis: [], last: [] };
  }
  const values = yield* readEvmConfig(config);
  const first = new ConfigErrors('config');
  const afterGenesis = new ConfigErrors('config');
  const last = new ConfigErrors('config');
  checkValues(values, first);
  yield* checkSetup(values, first);
  yield* checkAfterGenesis(values, input, afterGenesis);
  yield* checkAtEnd(values, running?.config && (yield* readEvmConfig(running.config)), input, last);
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
 * Warnings for `config.json`, by itself and against genesis and upgrades, worst first; then errors and warnings of the
 * subnet's and the node's files.
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

const newApis: ReadonlySet<string> = new Set(cChainApis.map(({ value }) => value));
const oldApis: ReadonlySet<string> = new Set([...ethApis.map(({ value }) => value), ...oldEthApis.keys()]);

function readCChainConfig(source: ConfigSource): Steps<ConfigValues> {
  return ConfigValues.read(source, cChainShape, { file: 'config', prefix: '' });
}

/**
 * Errors that stop the C-Chain, before v1.15.0 or since: the file does not show which version it is for. Without VM
 * text, as it differs between both.
 */
function* cChainErrorSteps(config: ConfigSource, network: CheckInput['network']): Steps<readonly Problem[]> {
  const values = yield* readCChainConfig(config);
  const found = new ConfigErrors('config');
  if (isPublic(network)) {
    for (const [key, only] of [
      ['commit-interval', 4_096n],
      ['state-sync-commit-interval', 16_384n],
    ] as const) {
      if (values.integer(key) !== only) {
        found.add(values.place(key), 'cChainInterval', [key, String(only)]);
      }
    }
  } else if (values.bool('pruning-enabled') && values.integer('commit-interval') === 0n) {
    found.add(values.place('commit-interval'), 'commitIntervalZero');
  }
  checkGossipShare(values, found);
  const apis = values.items('apis');
  for (const { node, value } of apis ?? values.items('eth-apis') ?? []) {
    const name = String(value);
    if (!(apis === undefined ? oldApis : newApis).has(name)) {
      found.add(node, 'cChainApi', [name]);
    }
  }
  return [...values.problems, ...found.problems].map((problem) => ({ ...problem, vmText: undefined }));
}

/** Warnings for the C-Chain, and settings that it ignores from v1.15.0 on. */
function cChainWarnings(values: ConfigValues, found: ConfigErrors): void {
  sharedWarnings(values, found);
  for (const member of values.members) {
    const field = configFieldOf(cChainShape, member.key);
    if (field?.noEffect !== undefined) {
      found.add(keyPlace(member), 'idleOnCChain', [field.key]);
    } else if (field?.key === 'eth-apis' && values.member('apis') === undefined) {
      found.add(keyPlace(member), 'ethApisDeprecated');
    }
  }
}

type NodeChainFiles = Pick<ChainFiles, 'genesis' | 'upgrade'>;

const zeroAddress = /^0x0{40}$/;

function chainWarnings(
  values: ConfigValues,
  { running }: CheckInput,
  chain: NodeChainFiles,
  found: ConfigErrors,
): void {
  const path = values.at('database-path');
  const isMoved = running?.config !== undefined && running.lastAccepted.height > 0n;
  if (isMoved && path && path.value !== '' && !running.config.text.includes(JSON.stringify(path.value))) {
    found.add(path.node, 'otherDatabase');
  }
  if (chain.genesis !== undefined) {
    checkAgainstGenesis(values, chain.genesis, chain, found);
  }
}

function checkAgainstGenesis(values: ConfigValues, genesis: Genesis, chain: NodeChainFiles, found: ConfigErrors): void {
  checkFees(values, genesis, chain, found);
  const hasWarp = configsOf(chain, 'messages').length > 0;
  const warpApi = values.at('warp-api-enabled');
  if (warpApi !== undefined && warpApi.value !== hasWarp) {
    found.add(warpApi.member!, hasWarp ? 'warpWithoutApi' : 'warpApiWithoutWarp');
  }
  const hasAirdrop = genesis.airdropHash !== undefined && !/^0x0*$/.test(genesis.airdropHash.value);
  const file = values.text('airdrop');
  if (file !== '' && !hasAirdrop) {
    found.add(values.place('airdrop'), 'airdropFileUnused');
  } else if (file === '' && hasAirdrop) {
    const { root } = values.source;
    found.add({ start: root?.start ?? 0, end: (root?.start ?? -1) + 1 }, 'airdropMissing');
  }
  const target = values.at('min-delay-target');
  const initial = genesis.config?.initialMinDelayMS?.value ?? 0n;
  if (target !== undefined && initial !== 0n && target.value !== initial) {
    found.add(target.node, 'minDelayOverInitial', [String(target.value), String(initial)]);
  }
}

function checkFees(values: ConfigValues, genesis: Genesis, chain: NodeChainFiles, found: ConfigErrors): void {
  const recipient = values.at('feeRecipient');
  if (recipient === undefined || !/^(?:0[xX])?[0-9a-fA-F]{40}$/.test(String(recipient.value))) {
    return;
  }
  const managers = configsOf(chain, 'feeRecipient');
  const isAllowed = genesis.config?.allowFeeRecipients?.value === true;
  if (managers.length === 0) {
    if (!isAllowed) {
      found.add(recipient.node, 'feesNotAllowed');
    }
    return;
  }
  // The reward manager can change this on chain: only what cannot change is reported.
  const { initialRewardConfig: rewards } = managers.at(-1)!;
  const address = rewards?.rewardAddress?.value;
  if (address !== undefined && !zeroAddress.test(address)) {
    found.add(recipient.node, 'feesElsewhere', [address]);
  } else if (rewards === undefined ? !isAllowed : rewards.allowFeeRecipients?.value !== true) {
    found.add(recipient.node, 'feesNotAllowed');
  }
}

/** Configs that activate a precompile, genesis first, then in list order. */
function configsOf({ genesis, upgrade }: NodeChainFiles, governed: Governed): readonly PrecompileConfig[] {
  const key = precompileFor(governed).configKey;
  const own = genesis?.config?.precompiles.get(key);
  const items = (upgrade?.precompileUpgrades ?? []).filter((item) => item.key === key);
  return [...(own === undefined ? [] : [own]), ...items].filter(
    ({ blockTimestamp, disable }) => blockTimestamp !== undefined && disable?.value !== true,
  );
}
