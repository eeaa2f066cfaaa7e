import { chainUpgrades } from '../../evm';
import { errorSentence } from '../../errors';
import { feeConfigSection, feesSince, type FeesResult } from '../rules/chainRules';
import {
  type Fact,
  type Line,
  type Section,
  code,
  count,
  fact,
  gasPriceSpan,
  gasUnit,
  id,
  joinLines,
  message,
  sourcesOf,
  text,
  time,
  timelineOf,
  valueOf,
  tableSection,
} from '../../report';
import { formatDuration } from '../../primitives';
import type { ResultOf, getChainConfig } from '../../rpc';
import type { BlockchainResults } from '../../sources';
import {
  type PrecompileChangeConfig,
  precompileChanges,
  type Rewards,
  precompileFor,
  precompileState,
  rewardLine,
} from '../../precompiles';

type ChainConfig = ResultOf<typeof getChainConfig>;

/** The raw response has the full config. @param now milliseconds since the epoch */
export function configFacts(results: BlockchainResults, now: number): readonly Fact[] {
  const { config } = results;
  const value = valueOf(config);
  if (value === undefined) {
    return [];
  }
  const from = sourcesOf(config);
  const result = feesOf(results);
  const { unit, from: feesFrom } = result;
  const fees = result.now?.feeConfig ?? result.genesis;
  return [
    ...fact('gasLimit', 'gas limit', fees && [count(fees.gasLimit, 'gas')], feesFrom),
    ...fact('minBaseFee', 'min base fee', fees && [gasPriceSpan(fees.minBaseFee, unit)], feesFrom),
    ...fact(
      'targetGas',
      'target',
      fees &&
        message`${count(fees.targetGas, 'gas')} per 10 s, target block time ${text(formatDuration(Number(fees.targetBlockRate) * 1_000))}`,
      feesFrom,
    ),
    ...feesSince(result),
    ...fact('whyGenesisFees', 'fee config', genesisNote(results), []),
    ...fact('feesGoTo', 'fee recipient', feeRecipientLine(value, now, valueOf(results.rewards)), from),
    ...fact('networkUpgrade', 'network upgrade', upgradeLine(value, now), from),
  ];
}

/** Gas fees of the chain, current and at genesis. */
export function feesSection(results: BlockchainResults): readonly Section[] {
  return feeConfigSection(feesOf(results));
}

function feesOf({ config, fees, indexed, blockchainId }: BlockchainResults): FeesResult {
  return {
    now: valueOf(fees),
    genesis: valueOf(config)?.feeConfig,
    unit: gasUnit(valueOf(indexed)?.find(blockchainId)?.token?.symbol),
    from: fees?.ok === true ? sourcesOf(fees) : sourcesOf(config),
  };
}

function genesisNote({ config, fees }: BlockchainResults): Line | undefined {
  if (fees === undefined || fees.ok || valueOf(config)?.feeConfig === undefined) {
    return undefined;
  }
  const reason = fees.error === undefined ? 'no node answered eth_feeConfig.' : errorSentence(fees.error);
  return [text(`genesis values; current fee config unknown: ${reason}`)];
}

/** @param now milliseconds since the epoch */
export function hasRewardManager(config: ChainConfig, now: number): boolean {
  const { configKey } = precompileFor('feeRecipient');
  return precompileState(config, configKey, now)?.latest?.isOn === true;
}

/** While the reward manager is enabled, it determines the recipient and the chain config no longer applies. */
function feeRecipientLine(config: ChainConfig, now: number, rewards: Rewards | undefined): Line | undefined {
  const { allowFeeRecipients } = config;
  const { address } = precompileFor('feeRecipient');
  if (hasRewardManager(config, now)) {
    const manager = message`set by ${id(address, 'reward manager')}`;
    return rewards === undefined ? manager : joinLines([rewardLine(rewards), manager], ', ');
  }
  return allowFeeRecipients === undefined
    ? undefined
    : [text(allowFeeRecipients ? 'set by each block producer' : 'none (fees are burned)')];
}

/** The latest active upgrade, and the next one if it is scheduled. */
function upgradeLine(config: ChainConfig, now: number): Line | undefined {
  const all = chainUpgrades(config).flatMap(({ name, at }) => (at === undefined ? [] : [{ name, at }]));
  const active = all.filter(({ at }) => at <= now).at(-1);
  const next = all.find(({ at }) => at > now);
  if (active === undefined && next === undefined) {
    return undefined;
  }
  const current = text(active === undefined ? 'none yet' : active.name);
  return next === undefined ? [current] : message`${current}; ${text(next.name)} at ${time(next.at)}`;
}

/** When each precompile is enabled or disabled, and for whom. @param now milliseconds since the epoch */
export function precompileSection({ config }: BlockchainResults, now: number): readonly Section[] {
  const value = valueOf(config);
  const changes = value === undefined ? [] : precompileChanges(value);
  return tableSection(
    'precompiles',
    'Precompile upgrades',
    ['precompile', 'change', 'activates at', 'roles'],
    changes,
    ({ key, isOn, config: { blockTimestamp, ...change } }) => [
      [code(key)],
      [text(isOn ? 'enabled' : 'disabled')],
      blockTimestamp == null ? [] : [time(blockTimestamp.getTime())],
      rolesLine(change),
    ],
    sourcesOf(config),
    {
      drawn: value && upgradeTimeline(value, changes, now),
      note: [text('Roles as configured; transactions may have changed them since.')],
    },
  );
}

/** Past and scheduled changes of the chain's rules on a timeline. */
function upgradeTimeline(
  config: ChainConfig,
  changes: ReturnType<typeof precompileChanges>,
  now: number,
): Section['drawn'] {
  const all = [
    ...chainUpgrades(config).flatMap(({ name, at }) =>
      at === undefined ? [] : [{ at, words: [text(name)], isOn: true }],
    ),
    ...changes.map(({ key, isOn, at }) => ({ at, words: message`${code(key)} ${text(isOn ? 'on' : 'off')}`, isOn })),
  ];
  return timelineOf(all, now);
}

function rolesLine({ adminAddresses, managerAddresses, enabledAddresses }: PrecompileChangeConfig): Line {
  const role = (name: string, addresses: readonly string[] | null | undefined): readonly Line[] =>
    (addresses ?? []).map((address) => joinLines([[text(name)], [id(address)]], ' '));
  return joinLines(
    [...role('admin', adminAddresses), ...role('manager', managerAddresses), ...role('enabled', enabledAddresses)],
    ', ',
  );
}
