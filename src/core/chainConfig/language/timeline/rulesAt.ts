import { type FeeKey, feeKeys, upgradeTimeKeys, type UpgradeTimeKey } from '../../model/genesis';
import { feeShape } from '../../fields/feeFields';
import type { ConfigNode } from '../../source/configNode';
import { addressOfNode, genesisTime, valueIn } from '../addressUses';
import { type ActivePrecompileKey, activePrecompileKeys } from '../complete/snippets';
import type { LanguageInput } from '../languageInput';
import { integerOf } from '../valueWords';
import { type Change, changesOf } from './changes';

/** What holds on a chain at a time, as its files say. */
export interface RulesAtTime {
  readonly precompiles: ReadonlyMap<ActivePrecompileKey, PrecompileState>;
  readonly fees: { readonly values: Readonly<Record<FeeKey, bigint | undefined>>; readonly from: FeeSource };
  readonly rewards: Rewards;
  /** Undefined: not scheduled. */
  readonly upgrades: ReadonlyMap<UpgradeTimeKey, bigint | undefined>;
}

export type FeeSource = 'defaults' | 'feeConfig' | 'initialFeeConfig';
export type Rewards = { readonly kind: 'recipients' | 'burned' } | { readonly kind: 'address'; readonly address: string };

export interface PrecompileState {
  /** The last change before the time; undefined: none. */
  readonly last: Change | undefined;
  readonly isOn: boolean;
}

/** @param time seconds since the epoch */
export function rulesOfFiles(input: LanguageInput, time: bigint): RulesAtTime {
  const { genesis, upgrade } = changesOf(input);
  const past = [...genesis, ...upgrade].filter((change) => change.time !== undefined && change.time <= time);
  const precompiles = new Map(
    activePrecompileKeys.map((key) => {
      const last = past.filter((change) => change.key === key).reduce(later, undefined);
      return [key, { last, isOn: last?.kind === 'enable' }] as const;
    }),
  );
  const config = valueIn(input.genesis?.root, 'config');
  return {
    precompiles,
    fees: feesOf(precompiles.get('feeManagerConfig')!, config, past),
    rewards: rewardsOf(precompiles.get('rewardManagerConfig')!, config),
    upgrades: new Map(upgradeTimeKeys.map((key) => [key, upgradeTime(input, config, key)])),
  };
}

/** Of equal times the one that stands later. */
function later(last: Change | undefined, next: Change): Change {
  return last === undefined || next.time! >= last.time! ? next : last;
}

function feesOf(
  { last, isOn }: PrecompileState,
  config: ConfigNode | undefined,
  past: readonly Change[],
): RulesAtTime['fees'] {
  const initial = isOn ? valueIn(last?.settings, 'initialFeeConfig') : undefined;
  const own = valueIn(config, 'feeConfig');
  const isOwn = own?.kind === 'object' && feeKeys.some((key) => (integerOf(valueIn(own, key)) ?? 0n) !== 0n);
  const isInitial = initial?.kind === 'object' && past.length > 0;
  const node = isInitial ? initial : isOwn ? own : undefined;
  return {
    values: Object.fromEntries(
      feeKeys.map((key) => [key, node === undefined ? defaultFee(key) : integerOf(valueIn(node, key))]),
    ) as Record<FeeKey, bigint | undefined>,
    from: isInitial ? 'initialFeeConfig' : isOwn ? 'feeConfig' : 'defaults',
  };
}

function defaultFee(key: FeeKey): bigint | undefined {
  const preset = feeShape.fields.find((field) => field.key === key)?.default;
  return preset === undefined ? undefined : BigInt(preset);
}

const zero = `0x${'0'.repeat(40)}`;

function rewardsOf({ last, isOn }: PrecompileState, config: ConfigNode | undefined): Rewards {
  const initial = isOn ? valueIn(last?.settings, 'initialRewardConfig') : undefined;
  const from = initial?.kind === 'object' ? initial : config;
  const allowed = valueIn(from, 'allowFeeRecipients');
  if (allowed?.kind === 'word' && allowed.value === true) {
    return { kind: 'recipients' };
  }
  const address = initial === undefined ? undefined : addressOfNode(valueIn(initial, 'rewardAddress'));
  return address === undefined || address === zero ? { kind: 'burned' } : { kind: 'address', address };
}

/** An override, else what the genesis has where that is not 0, else the network's. */
export function upgradeTime(
  { upgrade, network }: Pick<LanguageInput, 'upgrade' | 'network'>,
  config: ConfigNode | undefined,
  key: UpgradeTimeKey,
): bigint | undefined {
  const override = integerOf(valueIn(valueIn(upgrade?.root, 'networkUpgradeOverrides'), key));
  const own = integerOf(valueIn(config, key));
  const time = override ?? (own === 0n ? undefined : own) ?? network.upgradeTimes[key];
  return time === undefined || time >= unscheduled ? undefined : time;
}

/** The year 9999 stands for "not scheduled". */
const unscheduled = 253_370_764_800n;

/** In a genesis, what is earlier counts from its time on. */
export function isFromGenesis(time: bigint, input: Pick<LanguageInput, 'genesis'>): boolean {
  return time <= genesisTime(input);
}
