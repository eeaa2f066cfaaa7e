import * as l10n from '@vscode/l10n';
import { chainUpgrades } from '../../../core/evm/networkUpgrades';
import { errorSentence } from '../../../api/errors/errorSentence';
import { feeConfigSection, feesSince, type FeesTold } from '../../chainRules/feeConfigFacts';
import type { Fact, Line, Section } from '../../../core/finding/finding';
import { message } from '../../../core/finding/message';
import { code, count, gasPrice, gasUnit, id, joined, text, time } from '../../../core/finding/spans';
import { formatDuration } from '../../../core/text/duration';
import type { ResultOf } from '../../../core/rpc/catalogue/method';
import type { getChainConfig } from '../../../core/rpc/catalogue/evm/chain';
import { fact } from '../../facts';
import { sourcesOf, valueOf } from '../../sourcedResult';
import type { BlockchainAnswers } from './blockchainAnswers';
import { precompileOf } from '../../../core/evm/precompile/precompiles';
import {
  precompileChanges,
  type PrecompileConfig,
  precompileStates,
} from '../../../core/evm/precompile/precompileChanges';

type ChainConfig = ResultOf<typeof getChainConfig>;

/** How an EVM chain is configured, in brief; all of it is in the raw answer. @param now milliseconds since the epoch */
export function configFacts(answers: BlockchainAnswers, now: number): readonly Fact[] {
  const { config } = answers;
  const value = valueOf(config);
  if (value === undefined) {
    return [];
  }
  const from = sourcesOf(config);
  const told = feesOf(answers);
  const { unit, from: feesFrom } = told;
  const fees = told.now?.feeConfig ?? told.genesis;
  return [
    ...fact('gasLimit', l10n.t('gas limit'), fees && [count(fees.gasLimit, 'gas')], feesFrom),
    ...fact('minBaseFee', l10n.t('min base fee'), fees && [gasPrice(fees.minBaseFee, unit)], feesFrom),
    ...fact(
      'targetGas',
      l10n.t('target'),
      fees &&
        message(l10n.t('{gas} per 10 s, target block time {interval}'), {
          gas: count(fees.targetGas, 'gas'),
          interval: text(formatDuration(Number(fees.targetBlockRate) * 1_000)),
        }),
      feesFrom,
    ),
    ...feesSince(told),
    ...fact('whyGenesisFees', l10n.t('fee config'), whyGenesis(answers), []),
    ...fact('feesGoTo', l10n.t('fee recipient'), feesGoTo(value, now), from),
    ...fact('networkUpgrade', l10n.t('network upgrade'), upgradeLine(value, now), from),
  ];
}

/** What gas costs on the chain, now and at first. */
export function feesSection(answers: BlockchainAnswers): readonly Section[] {
  return feeConfigSection(feesOf(answers));
}

function feesOf({ config, fees, indexed, blockchainId }: BlockchainAnswers): FeesTold {
  return {
    now: valueOf(fees),
    genesis: valueOf(config)?.feeConfig,
    unit: gasUnit(valueOf(indexed)?.find(blockchainId)?.token?.symbol),
    from: fees?.ok === true ? sourcesOf(fees) : sourcesOf(config),
  };
}

/** Why the values are those of genesis. */
function whyGenesis({ config, fees }: BlockchainAnswers): Line | undefined {
  if (fees === undefined || fees.ok || valueOf(config)?.feeConfig === undefined) {
    return undefined;
  }
  const why = fees.error === undefined ? l10n.t('no node answered eth_feeConfig.') : errorSentence(fees.error);
  return [text(l10n.t('genesis values; current fee config unknown: {0}', why))];
}

/** While its reward manager is on, that says so, and the configuration no longer does. */
function feesGoTo(config: ChainConfig, now: number): Line | undefined {
  const { allowFeeRecipients } = config;
  const manager = precompileStates(precompileChanges(config), now).find(({ key }) => key === 'rewardManagerConfig');
  if (manager?.latest?.isOn === true) {
    const { address } = precompileOf('rewardManagerConfig');
    return message(l10n.t('set by reward manager {precompile}'), { precompile: id(address) });
  }
  return allowFeeRecipients === undefined
    ? undefined
    : [text(allowFeeRecipients ? l10n.t('set by each block producer') : l10n.t('none (fees are burned)'))];
}

/** The newest upgrade that is on, and the next one where it has a date. */
function upgradeLine(config: ChainConfig, now: number): Line | undefined {
  const all = chainUpgrades(config).flatMap(({ name, at }) => (at === undefined ? [] : [{ name, at }]));
  const on = all.filter(({ at }) => at <= now).at(-1);
  const next = all.find(({ at }) => at > now);
  if (on === undefined && next === undefined) {
    return undefined;
  }
  const current = text(on === undefined ? l10n.t('none yet') : on.name);
  return next === undefined
    ? [current]
    : message(l10n.t('{current}; {next} at {time}'), { current, next: text(next.name), time: time(next.at) });
}

/** When genesis and upgrades switch which precompile on or off, and for whom, in the order of their times. */
export function precompileSection({ config }: BlockchainAnswers): readonly Section[] {
  const value = valueOf(config);
  const changes = value === undefined ? [] : precompileChanges(value);
  if (changes.length === 0) {
    return [];
  }
  return [
    {
      key: 'precompiles',
      heading: l10n.t('Precompile upgrades'),
      columns: [l10n.t('precompile'), l10n.t('change'), l10n.t('activates at'), l10n.t('roles')],
      rows: changes.map(({ key, isOn, config: { blockTimestamp, ...change } }): readonly Line[] => [
        [code(key)],
        [text(isOn ? l10n.t('enabled') : l10n.t('disabled'))],
        blockTimestamp == null ? [] : [time(blockTimestamp.getTime())],
        rolesLine(change),
      ]),
      note: [text(l10n.t('Roles as configured; transactions may have changed them since.'))],
      from: sourcesOf(config),
    },
  ];
}

function rolesLine({ adminAddresses, managerAddresses, enabledAddresses }: PrecompileConfig): Line {
  const role = (name: string, addresses: readonly string[] | null | undefined): readonly Line[] =>
    (addresses ?? []).map((address) => joined([[text(name)], [id(address)]], ' '));
  return joined(
    [
      ...role(l10n.t('admin'), adminAddresses),
      ...role(l10n.t('manager'), managerAddresses),
      ...role(l10n.t('enabled'), enabledAddresses),
    ],
    ', ',
  );
}
