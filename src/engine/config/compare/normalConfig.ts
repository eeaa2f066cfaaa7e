import {
  type ConfigNetwork,
  type ChainFiles,
  type At,
  type AddressList,
  type FeeConfig,
  type Genesis,
  type PrecompileConfig,
  upgradeTimeKeys,
  type StateUpgrade,
  type Upgrade,
  type AllocAccount,
} from '../model';
import { defaultFees } from '../effective/rulesAt';
import { unscheduled, upgradeTimesOf, networkDefaults } from '../effective/activations';
import { type ConfigField, feeKeys, feeShape, precompileFields } from '../../precompiles';
import { ethereumBlockKeys, unsetEthereumBlocks } from '../fields';
import type { ConfigFile, ProblemPlace } from '../problem';
import type { ConfigMember, ConfigNode } from '../source/configNode';
import {
  leaf,
  normalList,
  type Normal,
  type NormalLeaf,
  type NormalObject,
  object,
  normalPlace,
  placeOfKey,
} from './normal';
import { memberOf } from '../source/configNode';

/** Chain ID of a genesis without a config. */
const defaultChainId = 43_214n;

/** Ethereum forks that a node reports with block 0. */
const blockZeroForks = ethereumBlockKeys.filter((key) => !unsetEthereumBlocks.has(key));

/** Further Ethereum keys that a node repeats if the genesis has them. Rule: libevm's ChainConfig. */
const echoedKeys = [
  ...unsetEthereumBlocks,
  'daoForkSupport',
  'pragueTime',
  'verkleTime',
  'terminalTotalDifficulty',
  'terminalTotalDifficultyPassed',
  'ethash',
  'clique',
];

/**
 * Files as `eth_getChainConfig` spells them: defaults written out, unknown keys omitted, addresses in lower case.
 * Absent files contribute nothing.
 */
export function normalConfig(input: ChainFiles): NormalObject {
  const { genesis, upgrade } = input;
  const config = genesis && configEntries(genesis, input);
  return object([
    ...(config ?? []).sort(([a], [b]) => (a < b ? -1 : 1)),
    ['upgrades', upgrade && normalUpgrades(upgrade)],
  ]);
}

type Entry = readonly [string, Normal | undefined];

function configEntries(genesis: Genesis, { upgrade, network: { networkId, upgradeTimes } }: ChainFiles): Entry[] {
  const { config } = genesis;
  const defaults = config ? upgradeTimes : timesWithoutConfig(upgradeTimes);
  const named = upgradeTimesOf({ genesis, upgrade, network: { networkId, upgradeTimes: defaults } });
  const times = new Map(
    upgradeTimeKeys.map((key): Entry => {
      const { value, reported } = named[key] ?? {};
      return [key, reported ? written(reported.file, reported.at) : value === undefined ? undefined : leaf(value)];
    }),
  );
  const { chainId, allowFeeRecipients, initialMinDelayMS: delay, ethereumForks, precompiles } = config ?? {};
  return [
    ['chainId', config ? written('genesis', chainId) : leaf(defaultChainId)],
    ['feeConfig', feesOf(config?.feeConfig)],
    ['allowFeeRecipients', allowFeeRecipients?.value === true ? written('genesis', allowFeeRecipients) : undefined],
    ['initialMinDelayMS', delay?.value === 0n ? undefined : written('genesis', delay)],
    ...blockZeroForks.map((key): Entry => [key, written('genesis', ethereumForks?.get(key)) ?? leaf(0n)]),
    ...times,
    ['shanghaiTime', times.get('durangoTimestamp')],
    ['cancunTime', times.get('etnaTimestamp')],
    ...echoedKeys.map((key): Entry => [key, toNormal(memberOf(config?.node, key)?.value)]),
    ...[...(precompiles ?? [])].map(([key, one]): Entry => [key, normalPrecompile('genesis', one)]),
  ];
}

/** Mainnet's times, on every network; without Helicon where the node has not scheduled it. */
function timesWithoutConfig({ heliconTimestamp }: ConfigNetwork['upgradeTimes']): ConfigNetwork['upgradeTimes'] {
  const { upgradeTimes } = networkDefaults(1);
  return heliconTimestamp === unscheduled ? { ...upgradeTimes, heliconTimestamp } : upgradeTimes;
}

function feesOf(fees: FeeConfig | undefined): Normal {
  if (fees !== undefined && feeKeys.some((key) => (fees[key]?.value ?? 0n) !== 0n)) {
    return feesObject('genesis', fees);
  }
  const entries = feeKeys.map((key) => [key, leaf(defaultFees[key])] as const);
  return object(entries, fees && placeOfKey('genesis', fees.member));
}

function feesObject(file: ConfigFile, fees: FeeConfig): Normal {
  return object(
    feeKeys.map((key) => [key, written(file, fees[key])]),
    placeOfKey(file, fees.member),
  );
}

function normalUpgrades({ node, overrides, stateUpgrades, precompileUpgrades }: Upgrade): NormalObject {
  const file = 'upgrade';
  const times = upgradeTimeKeys.map((key): Entry => [key, written(file, overrides?.times[key])]);
  const items = precompileUpgrades.map((one) =>
    object([[one.key, normalPrecompile(file, one)]], placeOfKey(file, one.member)),
  );
  return object(
    [
      ['networkUpgradeOverrides', overrides && object(times, placeOfKey(file, overrides.member))],
      ['stateUpgrades', nonEmptyList(stateUpgrades.map(normalStateUpgrade))],
      ['precompileUpgrades', nonEmptyList(items)],
    ],
    node && { file, start: node.start, end: node.start + 1 },
  );
}

export function normalPrecompile(file: ConfigFile, one: PrecompileConfig): NormalObject {
  const { key, blockTimestamp, disable } = one;
  const { fields } = precompileFields.find((field) => field.key === key)!.kind.shape;
  const entries = (of: readonly ConfigField[]): readonly Entry[] =>
    of.map((field) => [field.key, setting(file, field, one[field.key as keyof PrecompileConfig])]);
  return object(
    [
      ...entries(fields.filter(({ embedded }) => embedded === 'AllowListConfig')),
      ['blockTimestamp', written(file, blockTimestamp) ?? leaf(null)],
      ['disable', disable?.value === true ? written(file, disable) : undefined],
      ...entries(fields.filter(({ embedded }) => embedded === undefined)),
    ],
    placeOfKey(file, one.member),
  );
}

/** Writes out scalars that are not pointers in Go; omits empty lists and maps. */
function setting(file: ConfigFile, { kind, onNull }: ConfigField, given: unknown): Normal | undefined {
  if (typeof kind === 'string') {
    const zero = kind === 'bool' ? false : kind === 'address' ? `0x${'0'.repeat(40)}` : 0n;
    return written(file, given as At<bigint>) ?? (onNull === undefined ? undefined : leaf(zero));
  }
  if (given === undefined) {
    return undefined;
  }
  if ('list' in kind) {
    const { member, addresses } = given as AddressList;
    return nonEmptyList(
      addresses.map((each) => written(file, each)),
      placeOfKey(file, member),
    );
  }
  if ('map' in kind) {
    const { member, amounts } = given as NonNullable<PrecompileConfig['initialMint']>;
    const entries = [...amounts].map(([address, { value, node }]): readonly [string, Normal] => [
      address,
      leaf(value === undefined ? null : hex(value), normalPlace(file, node)),
    ]);
    return nonEmptyObject(entries, placeOfKey(file, member));
  }
  if (kind.shape === feeShape) {
    return feesObject(file, given as FeeConfig);
  }
  const { member, ...values } = given as { readonly member: ConfigMember } & Readonly<Record<string, unknown>>;
  return object(
    kind.shape.fields.map((field) => [field.key, setting(file, field, values[field.key])]),
    placeOfKey(file, member),
  );
}

export function normalStateUpgrade({ node, blockTimestamp, accounts }: StateUpgrade): NormalObject {
  const file = 'upgrade';
  const of = [...(accounts ?? [])].map(([address, { member, balanceChange, code, storage }]) => {
    const changes: readonly Entry[] = [
      ['code', code?.value === '0x' ? undefined : written(file, code)],
      ['storage', nonEmptyObject(slotEntries(file, storage))],
      ['balanceChange', amountLeaf(file, balanceChange)],
    ];
    return [address, object(changes, placeOfKey(file, member))] as const;
  });
  // A list item can be long: it is marked up to its first key.
  const [first] = node.members;
  return object(
    [
      ['blockTimestamp', written(file, blockTimestamp)],
      ['accounts', accounts ? object(sortedByKey(of)) : leaf(null)],
    ],
    { file, start: node.start, end: first?.keyEnd ?? node.end },
  );
}

/** Values that a node repeats are neither deeper nor longer. */
const maxDepth = 20;
const maxDigits = 100;

function toNormal(node: ConfigNode | undefined, depth = 0): Normal | undefined {
  const at = node && normalPlace('genesis', node);
  switch (node?.kind) {
    case 'object':
      return object(
        depth > maxDepth ? [] : node.members.map(({ key, value }) => [key, toNormal(value, depth + 1)]),
        at,
      );
    case 'number':
      return leaf(node.text.length <= maxDigits && /^-?\d+$/.test(node.text) ? BigInt(node.text) : node.text, at);
    case 'string':
      return leaf(node.value, at);
    case 'word':
      return node.value === true ? leaf(true, at) : undefined;
    default:
      return undefined;
  }
}

function nonEmptyList(items: readonly Normal[], at?: ProblemPlace): Normal | undefined {
  return items.length === 0 ? undefined : normalList(items, at);
}

function nonEmptyObject(entries: readonly (readonly [string, Normal])[], at?: ProblemPlace): Normal | undefined {
  return entries.length === 0 ? undefined : object(sortedByKey(entries), at);
}

function sortedByKey(entries: readonly (readonly [string, Normal])[]): readonly (readonly [string, Normal])[] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
}

function hex(value: bigint): string {
  return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`;
}

function written(file: ConfigFile, at: At<NonNullable<NormalLeaf['value']>>): Normal;
function written(file: ConfigFile, at: At<NonNullable<NormalLeaf['value']>> | undefined): Normal | undefined;
function written(file: ConfigFile, at: At<NonNullable<NormalLeaf['value']>> | undefined): Normal | undefined {
  return at && leaf(at.value, normalPlace(file, at.node));
}

function amountLeaf(file: ConfigFile, at: At<bigint> | undefined): Normal | undefined {
  return at && leaf(hex(at.value), normalPlace(file, at.node));
}

function slotEntries(file: ConfigFile, storage: AllocAccount['storage']): readonly (readonly [string, Normal])[] {
  return [...(storage ?? [])].map(([slot, at]) => [slot, written(file, at)]);
}

export function normalGenesis(input: ChainFiles & { readonly genesis: Genesis }): NormalObject {
  const { genesis } = input;
  const file = 'genesis';
  const config = normalConfig({ ...input, upgrade: undefined });
  const accounts = [...genesis.alloc].map(([address, { member, balance, nonce, code, storage }]) => {
    const entries: readonly Entry[] = [
      ['balance', amountLeaf(file, balance)],
      ['nonce', nonce?.value === 0n ? undefined : amountLeaf(file, nonce)],
      ['code', written(file, code)],
      ['storage', nonEmptyObject(slotEntries(file, storage))],
    ];
    return [address, object(entries, placeOfKey(file, member))] as const;
  });
  return object([
    ['config', { ...config, at: genesis.config && placeOfKey(file, genesis.config.member) }],
    ...quantities.map((key) => [key, amountLeaf(file, genesis[key])] as const),
    ['coinbase', written(file, genesis.coinbase)],
    ['airdropHash', written(file, genesis.airdropHash)],
    ['alloc', object(sortedByKey(accounts), genesis.allocMember && placeOfKey(file, genesis.allocMember))],
  ]);
}

const quantities = [
  'timestamp',
  'gasLimit',
  'difficulty',
  'nonce',
  'number',
  'gasUsed',
  'baseFeePerGas',
  'airdropAmount',
] as const;
