import {
  type FeeKey,
  type Governed,
  type PrecompileKey,
  activePrecompileKeys,
  feeKeys,
  precompileFor,
} from '../../precompiles';
import { upgradeTimeKeys, type FeeConfig, type Genesis, type UpgradeTimeKey, type ChainFiles } from '../model';
import { activationAt, activationsOf, type Activation, upgradeTimesOf, type UpgradeTime } from './activations';

/** What holds on a chain at a time, by its files. What transactions changed since is only on the chain. */
export interface RulesAt {
  /** All that can be used, on or off, in the order of their addresses. */
  readonly precompiles: ReadonlyMap<PrecompileKey, PrecompileRules>;
  readonly fees: FeesAt;
  readonly rewards: RewardsAt;
  /** Undefined: Warp is off. */
  readonly warp?: { readonly quorum: bigint; readonly requirePrimaryNetworkSigners: boolean };
  readonly networkUpgrades: readonly NetworkUpgradeAt[];
}

export interface PrecompileRules {
  readonly isOn: boolean;
  /** What put it on or off; undefined: nothing so far. Its lists hold where it is on. */
  readonly by?: Activation;
  readonly next?: Activation;
}

export interface FeesAt {
  readonly values: { readonly [Key in FeeKey]: bigint };
  /** Undefined: the defaults of the VM, as the genesis names none. */
  readonly from?: FeeConfig;
  readonly file?: 'genesis' | 'upgrade';
  /** The fee manager is on: who may can have changed them on the chain. */
  readonly isManaged: boolean;
}

export interface RewardsAt {
  readonly to: 'burned' | 'blockBuilder' | 'address';
  readonly address?: string;
}

export interface NetworkUpgradeAt {
  readonly key: UpgradeTimeKey;
  /** Undefined: it does not come. */
  readonly time?: UpgradeTime;
  readonly isOn: boolean;
}

/** The VM's own, which count where a genesis has no fee config. Rule: params/extras/config.go DefaultFeeConfig. */
export const defaultFees: { readonly [Key in FeeKey]: bigint } = {
  gasLimit: 8_000_000n,
  targetBlockRate: 2n,
  minBaseFee: 25_000_000_000n,
  targetGas: 15_000_000n,
  baseFeeChangeDenominator: 36n,
  minBlockGasCost: 0n,
  maxBlockGasCost: 1_000_000n,
  blockGasCostStep: 200_000n,
};

const defaultQuorum = 67n;
const zeroAddress = `0x${'0'.repeat(40)}`;

/** @param time seconds since the epoch */
export function rulesAt(files: ChainFiles, time: bigint): RulesAt {
  const activations = activationsOf(files);
  const precompiles = new Map(activePrecompileKeys.map((key) => [key, stateAt(activations, key, time)]));
  const times = upgradeTimesOf(files);
  return {
    precompiles,
    fees: feesAt(files, precompiles),
    rewards: rewardsAt(files, precompiles),
    warp: warpAt(precompiles),
    networkUpgrades: upgradeTimeKeys.map((key) => {
      const at = times[key];
      return { key, time: at, isOn: at !== undefined && at.value <= time };
    }),
  };
}

function stateAt(activations: readonly Activation[], key: PrecompileKey, time: bigint): PrecompileRules {
  const by = activationAt(activations, key, time);
  const next = activations.find((each) => each.key === key && each.time > time);
  return { isOn: by?.isOn === true, by, next };
}

function onBy(precompiles: RulesAt['precompiles'], governed: Governed): Activation | undefined {
  const state = precompiles.get(precompileFor(governed).configKey);
  return state?.isOn === true ? state.by : undefined;
}

/** Without a fee manager, and with one that names no fees, those of the genesis. */
function feesAt({ genesis }: ChainFiles, precompiles: ReadonlyMap<PrecompileKey, PrecompileRules>): FeesAt {
  const by = onBy(precompiles, 'fees');
  const isManaged = by !== undefined;
  const initial = by?.config.initialFeeConfig;
  if (initial !== undefined) {
    return { values: feeValues(initial), from: initial, file: by!.file, isManaged };
  }
  const own = feesOfGenesis(genesis);
  return own === undefined
    ? { values: defaultFees, isManaged }
    : { values: feeValues(own), from: own, file: 'genesis', isManaged };
}

/** Undefined: it names none, and those of the VM count. */
export function feesOfGenesis(genesis: Genesis | undefined): FeeConfig | undefined {
  const own = genesis?.config?.feeConfig;
  return own === undefined || isEmpty(own) ? undefined : own;
}

/** As a fresh struct of Go is: only `targetBlockRate` is no pointer. */
function isEmpty(fees: FeeConfig): boolean {
  return feeKeys.every((key) => fees[key] === undefined || (key === 'targetBlockRate' && fees[key].value === 0n));
}

function feeValues(fees: FeeConfig): FeesAt['values'] {
  return Object.fromEntries(feeKeys.map((key) => [key, fees[key]?.value ?? 0n])) as FeesAt['values'];
}

function rewardsAt({ genesis }: ChainFiles, precompiles: ReadonlyMap<PrecompileKey, PrecompileRules>): RewardsAt {
  const initial = onBy(precompiles, 'feeRecipient')?.config.initialRewardConfig;
  const allows = initial === undefined ? genesis?.config?.allowFeeRecipients?.value : initial.allowFeeRecipients?.value;
  const address = initial?.rewardAddress?.value;
  if (allows === true) {
    return { to: 'blockBuilder' };
  }
  return address === undefined || address === zeroAddress ? { to: 'burned' } : { to: 'address', address };
}

function warpAt(precompiles: ReadonlyMap<PrecompileKey, PrecompileRules>): RulesAt['warp'] {
  const config = onBy(precompiles, 'messages')?.config;
  if (config === undefined) {
    return undefined;
  }
  const given = config.quorumNumerator?.value ?? 0n;
  return {
    quorum: given === 0n ? defaultQuorum : given,
    requirePrimaryNetworkSigners: config.requirePrimaryNetworkSigners?.value === true,
  };
}
