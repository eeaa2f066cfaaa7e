import * as z from 'zod/mini';
import { u256, wholeNumber } from '../../../primitives';
import {
  type ConfigField,
  type PrecompileChangeConfig,
  type PrecompileKey,
  activePrecompileKeys,
  feeShape,
  precompileOf,
} from '../../../precompiles';
import { field, amountField, bigAmount, fieldsNamed, flagField, height, unixTime } from '../../field';
import {
  badBlocks,
  plainNumberParam,
  quantityField,
  rpcPath as path,
  removedFromCChain,
  l1sOnly,
  addressField,
  blockParam,
  dataField,
  hashField,
} from './evmField';
import { evmMethods } from '../../method';

/** A chain's config with its upgrades: forks by block number, later ones by time. */
function chainConfig() {
  return z.object({
    chainId: amountField('evmChainID'),
    feeConfig: z.optional(feeConfigObject()),
    allowFeeRecipients: z.optional(flagField('Whether block producers set the fee recipient.')),
    ...forkHeights(),
    ...fieldsNamed(forkTimes, forkTime),
    ...fieldsNamed(subnetForkTimes, forkTime),
    ...precompileConfigs(),
    upgrades: z.optional(
      z.object({
        networkUpgradeOverrides: z.optional(z.nullable(z.object(fieldsNamed(subnetForkTimes, forkTime)))),
        stateUpgrades: z.optional(z.nullable(z.array(stateUpgrade()))),
        precompileUpgrades: z.optional(z.nullable(z.array(z.object(precompileConfigs())))),
      }),
    ),
  });
}

function forkHeights() {
  const fork = () => z.optional(z.nullable(height()));
  return {
    ...fieldsNamed(['homesteadBlock', 'daoForkBlock'], fork),
    daoForkSupport: z.optional(flagField()),
    eip150Block: fork(),
    eip150Hash: z.optional(hashField('evmBlock')),
    ...fieldsNamed(['eip155Block', 'eip158Block', 'byzantiumBlock', 'constantinopleBlock', 'petersburgBlock'], fork),
    ...fieldsNamed(['istanbulBlock', 'muirGlacierBlock', 'berlinBlock', 'londonBlock'], fork),
  };
}

/** Of Ethereum and the C-Chain. */
const forkTimes = [
  ...(['1', '2', '3', '4', '5', 'Pre6', '6', 'Post6'] as const).map(
    (phase) => `apricotPhase${phase}BlockTimestamp` as const,
  ),
  ...(['banffBlockTimestamp', 'cortinaBlockTimestamp', 'durangoBlockTimestamp', 'shanghaiTime', 'cancunTime'] as const),
];

/** Of subnet-evm; the C-Chain has the last four too. */
const subnetForkTimes = [
  ...(['subnetEVMTimestamp', 'durangoTimestamp', 'etnaTimestamp'] as const),
  ...(['fortunaTimestamp', 'graniteTimestamp', 'heliconTimestamp'] as const),
] as const;
const forkTime = () => z.optional(z.nullable(unixTime()));

function stateUpgrade() {
  return z.object({
    blockTimestamp: z.optional(z.nullable(unixTime('Activation time of the account changes.'))),
    accounts: z.record(
      z.string(),
      z.object({
        balanceChange: z.optional(quantityField('wei', 'Amount added to the balance.')),
        code: z.optional(dataField('New code.')),
        storage: z.optional(z.record(z.string(), hashField())),
      }),
    ),
  });
}

/** Rules in effect at a time. */
function activeRules() {
  const rules = (names: readonly string[]) => z.object(fieldsNamed(names, () => z.optional(flagField())));
  return z.object({
    ethRules: z.extend(rules(ethRules), { ChainID: amountField('evmChainID') }),
    avalancheRules: rules(avalancheRules),
    precompiles: z.record(z.string(), z.object({ timestamp: unixTime('Activation time.') })),
  });
}

const ethRules = [
  ...['IsHomestead', 'IsEIP150', 'IsEIP155', 'IsEIP158', 'IsByzantium', 'IsConstantinople', 'IsPetersburg'],
  ...['IsIstanbul', 'IsBerlin', 'IsLondon', 'IsMerge', 'IsShanghai', 'IsCancun', 'IsPrague', 'IsVerkle'],
];
const avalancheRules = ['IsSubnetEVM', 'IsDurango', 'IsEtna', 'IsFortuna', 'IsGranite', 'IsHelicon'];

/** Fee config of a subnet-evm chain, as raw numbers that may exceed 2^53. */
export function feeConfigObject() {
  return z.object({
    gasLimit: bigAmount('gas', 'Block gas limit.'),
    targetBlockRate: bigAmount('seconds', 'Target block rate.'),
    minBaseFee: bigAmount('wei/gas', 'Min base fee.'),
    targetGas: bigAmount('gas', 'Target gas per 10 s.'),
    baseFeeChangeDenominator: field(u256, { sentence: 'Base fee change denominator: higher is slower.' }),
    minBlockGasCost: bigAmount('gas', 'Min block gas cost.'),
    maxBlockGasCost: bigAmount('gas', 'Max block gas cost.'),
    blockGasCostStep: bigAmount('gas', 'Block gas cost step per second off the target rate.'),
  });
}

type PrecompileConfigs = {
  readonly [Key in PrecompileKey]: z.ZodMiniOptional<z.ZodMiniType<PrecompileChangeConfig>>;
};

/** Configs of precompiles by key, in a chain's config and upgrades; absent where never enabled. */
function precompileConfigs() {
  const rows = activePrecompileKeys.map((key) => {
    const { allowList: isList, settings } = precompileOf(key);
    const shape = { ...(isList ? allowList() : upgradeFields()), ...settingsShape(settings?.fields ?? []) };
    return [key, z.optional(z.object(shape))];
  });
  return Object.fromEntries(rows) as PrecompileConfigs;
}

function settingsShape(fields: readonly ConfigField[]) {
  return Object.fromEntries(fields.map((each) => [each.key, z.optional(settingShape(each))]));
}

/** Schema of a precompile's config field. */
function settingShape({ kind, unit, answer: sentence }: ConfigField): z.ZodMiniType {
  if (typeof kind === 'object' && 'shape' in kind) {
    return kind.shape === feeShape ? feeConfigObject() : z.object(settingsShape(kind.shape.fields));
  }
  if (typeof kind === 'object') {
    const amount = z.union([quantityField('wei'), bigAmount('wei')]);
    return z.nullable(field(z.record(z.string(), amount), { sentence }));
  }
  switch (kind) {
    case 'bool':
      return flagField(sentence);
    case 'address':
      return addressField(sentence);
    default:
      return field(wholeNumber, { unit: unit === 'percent' ? unit : undefined, sentence });
  }
}

function upgradeFields() {
  return {
    blockTimestamp: z.optional(z.nullable(unixTime('Upgrade time.'))),
    disable: z.optional(flagField('Whether the upgrade disables the precompile.')),
  };
}

function allowList() {
  const addresses = (sentence: string) => z.optional(z.nullable(z.array(addressField(sentence))));
  return {
    ...upgradeFields(),
    adminAddresses: addresses('Admins: use it and set every role.'),
    managerAddresses: addresses('Managers: use it, and enable or remove accounts.'),
    enabledAddresses: addresses('Enabled: use it.'),
  };
}

/** The chain's ID, config and rules. */

const evm = evmMethods({ path });
export const { methods } = evm;

const atTime = () =>
  z.object({
    timestamp: z.optional(plainNumberParam('time', 'Unix seconds as a number.', 'time of the latest block')),
  });

export const chainId = evm('eth_chainId', 'Chain ID (EIP-155).', { result: () => quantityField('evmChainID') });

evm('eth_syncing', 'Always false: a bootstrapping chain does not answer.', {
  result: () => field(z.literal(false, 'false'), { sentence: 'Always false.' }),
});

export const getChainConfig = evm('eth_getChainConfig', 'Chain config: forks, fee config, precompiles, upgrades.', {
  result: chainConfig,
});

export const getActiveRulesAt = evm('eth_getActiveRulesAt', 'Rules and precompiles active at a time.', {
  params: atTime,
  result: activeRules,
  availability: l1sOnly,
});

export const getActivePrecompilesAt = evm(
  'eth_getActivePrecompilesAt',
  'Configs of the precompiles active at a time.',
  {
    params: atTime,
    result: () => z.object(precompileConfigs()),
    availability: l1sOnly,
    deprecated: { replacement: 'eth_getActiveRulesAt' },
  },
);

export const feeConfig = evm('eth_feeConfig', 'Fee config of the chain at a block, and the block that set it.', {
  params: () => ({ block: z.optional(field(blockParam(), { default: 'latest' })) }),
  result: () => ({
    feeConfig: feeConfigObject(),
    lastChangedAt: height('Block of the last change; 0 for genesis.'),
  }),
  availability: l1sOnly,
});

export const getBadBlocks = evm('eth_getBadBlocks', 'Blocks rejected by the node.', {
  result: badBlocks,
  availability: removedFromCChain,
});
