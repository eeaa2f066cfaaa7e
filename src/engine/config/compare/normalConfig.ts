import {
  type ConfigNetwork,
  type ChainFiles,
  type At,
  type AddressList,
  type FeeConfig,
  type Genesis,
  type PrecompileConfig,
  type UpgradeTimeKey,
  upgradeTimeKeys,
  type StateUpgrade,
  type Upgrade,
  type AllocAccount,
} from '../model';
import { defaultFees } from '../effective/rulesAt';
import { unscheduled, upgradeTimesOf } from '../effective/activations';
import { feeKeys, roleKeys } from '../../precompiles';
import { networkDefaults } from '../networkDefaults';
import { ethereumBlockKeys, unsetEthereumBlocks } from '../fields';
import type { ConfigFile } from '../problem';
import type { ConfigNode, ObjectNode } from '../source/configNode';
import {
  leaf,
  normalList,
  type Normal,
  type NormalObject,
  object,
  type ComparedPlace,
  normalPlace,
  placeOfKey,
} from './normal';

/** The chain ID of a genesis without configuration. */
const defaultChainId = 43_214n;

/** Forks of Ethereum that a node writes out with block 0. */
const blocks = ethereumBlockKeys.filter((key) => !unsetEthereumBlocks.has(key));

/** What else of Ethereum a node repeats where a genesis has it. Rule: libevm's ChainConfig. */
const repeated = [
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
 * Files as `eth_getChainConfig` spells them: defaults written out, unknown keys left out, addresses in lower case.
 * Nothing is said of what a file that is absent would say.
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
    upgradeTimeKeys.map((key): readonly [UpgradeTimeKey, Normal | undefined] => {
      const { value, reported } = named[key] ?? {};
      return [
        key,
        value === undefined ? undefined : leaf(value, reported && normalPlace(reported.file, reported.at.node)),
      ];
    }),
  );
  const delay = config?.initialMinDelayMS;
  return [
    ['chainId', config ? number('genesis', config.chainId) : leaf(defaultChainId)],
    ['feeConfig', feesOf(config?.feeConfig)],
    [
      'allowFeeRecipients',
      config?.allowFeeRecipients?.value === true ? flag('genesis', config.allowFeeRecipients) : undefined,
    ],
    ['initialMinDelayMS', delay?.value === 0n ? undefined : number('genesis', delay)],
    ...blocks.map((key): Entry => [key, number('genesis', config?.ethereumForks.get(key)) ?? leaf(0n)]),
    ...times,
    ['shanghaiTime', times.get('durangoTimestamp')],
    ['cancunTime', times.get('etnaTimestamp')],
    ...repeated.map((key): Entry => [key, config && repeatedValue(config.node, key)]),
    ...[...(config?.precompiles ?? [])].map(([key, one]): Entry => [key, precompile('genesis', one)]),
  ];
}

/** The mainnet's, on every network; a node that has not scheduled Helicon has it nowhere. */
function timesWithoutConfig({ heliconTimestamp }: ConfigNetwork['upgradeTimes']): ConfigNetwork['upgradeTimes'] {
  const { upgradeTimes } = networkDefaults(1);
  return heliconTimestamp === unscheduled ? { ...upgradeTimes, heliconTimestamp } : upgradeTimes;
}

function feesOf(fees: FeeConfig | undefined): Normal {
  const isDefault = fees === undefined || feeKeys.every((key) => (fees[key]?.value ?? 0n) === 0n);
  return isDefault
    ? object(
        feeKeys.map((key) => [key, leaf(defaultFees[key])]),
        fees && placeOfKey('genesis', fees.member),
      )
    : givenFees('genesis', fees);
}

function givenFees(file: ConfigFile, fees: FeeConfig): Normal {
  return object(
    feeKeys.map((key) => [key, number(file, fees[key])]),
    placeOfKey(file, fees.member),
  );
}

function normalUpgrades({ node, overrides, stateUpgrades, precompileUpgrades }: Upgrade): NormalObject {
  const file = 'upgrade';
  return object(
    [
      [
        'networkUpgradeOverrides',
        overrides &&
          object(
            upgradeTimeKeys.map((key) => [key, number(file, overrides.times[key])]),
            placeOfKey(file, overrides.member),
          ),
      ],
      ['stateUpgrades', unlessEmpty(stateUpgrades.map(stateUpgrade))],
      [
        'precompileUpgrades',
        unlessEmpty(
          precompileUpgrades.map((one) => object([[one.key, precompile(file, one)]], placeOfKey(file, one.member))),
        ),
      ],
    ],
    node && { file, start: node.start, end: node.start + 1 },
  );
}

function precompile(file: ConfigFile, one: PrecompileConfig): Normal {
  const { key, blockTimestamp, disable, initialMint, initialFeeConfig, initialRewardConfig } = one;
  const isWarp = key === 'warpConfig';
  return object(
    [
      ...roleKeys.map((role): Entry => [role, isWarp ? undefined : addresses(file, one[role])]),
      ['blockTimestamp', number(file, blockTimestamp) ?? leaf(null)],
      ['disable', disable?.value === true ? flag(file, disable) : undefined],
      ['initialMint', initialMint && unlessEmptyMap(amounts(file, initialMint.amounts), initialMint.member, file)],
      ['initialFeeConfig', initialFeeConfig && givenFees(file, initialFeeConfig)],
      [
        'initialRewardConfig',
        initialRewardConfig &&
          object(
            [
              ['allowFeeRecipients', flag(file, initialRewardConfig.allowFeeRecipients)],
              ['rewardAddress', text(file, initialRewardConfig.rewardAddress) ?? leaf(`0x${'0'.repeat(40)}`)],
            ],
            placeOfKey(file, initialRewardConfig.member),
          ),
      ],
      ['quorumNumerator', isWarp ? (number(file, one.quorumNumerator) ?? leaf(0n)) : undefined],
      ['requirePrimaryNetworkSigners', isWarp ? flag(file, one.requirePrimaryNetworkSigners) : undefined],
    ],
    placeOfKey(file, one.member),
  );
}

function stateUpgrade({ node, blockTimestamp, accounts }: StateUpgrade): Normal {
  const file = 'upgrade';
  const of = [...(accounts ?? [])].map(
    ([address, { member, balanceChange, code, storage }]): readonly [string, Normal] => [
      address,
      object(
        [
          ['code', code?.value === '0x' ? undefined : text(file, code)],
          [
            'storage',
            storage &&
              unlessEmptyMap(
                [...storage].map(([slot, at]) => [slot, text(file, at)!]),
                undefined,
                file,
              ),
          ],
          ['balanceChange', balanceChange && leaf(hex(balanceChange.value), normalPlace(file, balanceChange.node))],
        ],
        placeOfKey(file, member),
      ),
    ],
  );
  return object(
    [
      ['blockTimestamp', number(file, blockTimestamp)],
      ['accounts', accounts ? object(sorted(of)) : leaf(null)],
    ],
    headOf(file, node),
  );
}

/** An item of a list is long: its first key stands for it. */
function headOf(file: ConfigFile, node: ObjectNode): ComparedPlace {
  const [first] = node.members;
  return first === undefined ? normalPlace(file, node) : { file, start: node.start, end: first.keyEnd };
}

function amounts(
  file: ConfigFile,
  minted: ReadonlyMap<string, At<bigint | undefined>>,
): readonly (readonly [string, Normal])[] {
  return [...minted].map(([address, { value, node }]) => [
    address,
    leaf(value === undefined ? null : hex(value), normalPlace(file, node)),
  ]);
}

function addresses(file: ConfigFile, of: AddressList | undefined): Normal | undefined {
  return of === undefined || of.addresses.length === 0
    ? undefined
    : normalList(
        of.addresses.map((one) => leaf(one.value, normalPlace(file, one.node))),
        placeOfKey(file, of.member),
      );
}

function repeatedValue({ members }: ObjectNode, key: string): Normal | undefined {
  const value = members.findLast((member) => member.key.toLowerCase() === key.toLowerCase())?.value;
  return value && asWritten(value);
}

/** Nothing that a node repeats is deeper, or has more digits. */
const deepest = 20;
const mostDigits = 100;

function asWritten(node: ConfigNode, depth = 0): Normal | undefined {
  const at = normalPlace('genesis', node);
  switch (node.kind) {
    case 'object':
      return object(
        depth > deepest ? [] : node.members.map(({ key, value }) => [key, value && asWritten(value, depth + 1)]),
        at,
      );
    case 'number':
      return leaf(node.text.length <= mostDigits && /^-?\d+$/.test(node.text) ? BigInt(node.text) : node.text, at);
    case 'string':
      return leaf(node.value, at);
    case 'word':
      return node.value === true ? leaf(true, at) : undefined;
    case 'list':
      return undefined;
  }
}

function unlessEmpty(items: readonly Normal[]): Normal | undefined {
  return items.length === 0 ? undefined : normalList(items);
}

function unlessEmptyMap(
  entries: readonly (readonly [string, Normal])[],
  member: Parameters<typeof placeOfKey>[1] | undefined,
  file: ConfigFile,
): Normal | undefined {
  return entries.length === 0 ? undefined : object(sorted(entries), member && placeOfKey(file, member));
}

export function sorted(entries: readonly (readonly [string, Normal])[]): readonly (readonly [string, Normal])[] {
  return [...entries].sort(([a], [b]) => (a < b ? -1 : 1));
}

export function hex(value: bigint): string {
  return value < 0n ? `-0x${(-value).toString(16)}` : `0x${value.toString(16)}`;
}

function number(file: ConfigFile, at: At<bigint> | undefined): Normal | undefined {
  return at && leaf(at.value, normalPlace(file, at.node));
}

function text(file: ConfigFile, at: At<string> | undefined): Normal | undefined {
  return at && leaf(at.value, normalPlace(file, at.node));
}

function flag(file: ConfigFile, at: At<boolean> | undefined): Normal {
  return leaf(at?.value ?? false, at && normalPlace(file, at.node));
}

/** A genesis file with its configuration as a node spells it: what two of them have in common is spelled alike. */
export function normalGenesis(input: ChainFiles & { readonly genesis: Genesis }): NormalObject {
  const { genesis } = input;
  const config = normalConfig({ ...input, upgrade: undefined });
  return object([
    ['config', { ...config, at: genesis.config && placeOfKey('genesis', genesis.config.member) }],
    ...quantities.map((key) => [key, amount(genesis[key])] as const),
    ['coinbase', genesis.coinbase && leaf(genesis.coinbase.value, normalPlace('genesis', genesis.coinbase.node))],
    [
      'airdropHash',
      genesis.airdropHash && leaf(genesis.airdropHash.value, normalPlace('genesis', genesis.airdropHash.node)),
    ],
    [
      'alloc',
      object(
        sorted([...genesis.alloc].map(([address, one]) => [address, account(one)])),
        genesis.allocMember && placeOfKey('genesis', genesis.allocMember),
      ),
    ],
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

function account({ member, balance, nonce, code, storage }: AllocAccount): Normal {
  const slots = [...(storage ?? [])].map(
    ([slot, at]) => [slot, leaf(at.value, normalPlace('genesis', at.node))] as const,
  );
  return object(
    [
      ['balance', amount(balance)],
      ['nonce', nonce?.value === 0n ? undefined : amount(nonce)],
      ['code', code && leaf(code.value, normalPlace('genesis', code.node))],
      ['storage', slots.length === 0 ? undefined : object(sorted(slots))],
    ],
    placeOfKey('genesis', member),
  );
}

function amount(at: At<bigint> | undefined): Normal | undefined {
  return at && leaf(hex(at.value), normalPlace('genesis', at.node));
}
