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

/** A chain's rules at a time, according to its files. Changes by transactions are only known to the chain. */
export interface RulesAt {
  /** All available precompiles, on or off, ordered by address. */
  readonly precompiles: ReadonlyMap<PrecompileKey, PrecompileRules>;
  readonly fees: FeesAt;
  readonly rewards: RewardsAt;
  /** `undefined` where Warp is off. */
  readonly warp?: { readonly quorum: bigint; readonly requirePrimaryNetworkSigners: boolean };
  readonly networkUpgrades: readonly NetworkUpgradeAt[];
}

export interface PrecompileRules {
  readonly isOn: boolean;
  /** The last activation or deactivation, `undefined` for none. Its lists apply while the precompile is on. */
  readonly by?: Activation;
  readonly next?: Activation;
}

export interface FeesAt {
  readonly values: { readonly [Key in FeeKey]: bigint };
  /** `undefined` for the VM's defaults, where the genesis has no fee config. */
  readonly from?: FeeConfig;
  readonly file?: 'genesis' | 'upgrade';
  /** Whether the fee manager is on, so that the fees may have been changed on chain. */
  readonly isManaged: boolean;
}

export interface RewardsAt {
  readonly to: 'burned' | 'blockBuilder' | 'address';
  readonly address?: string;
}

interface NetworkUpgradeAt {
  readonly key: UpgradeTimeKey;
  readonly time?: UpgradeTime;
  readonly isOn: boolean;
}

/** Default fees where a genesis has no fee config. Rule: params/extras/config.go DefaultFeeConfig. */
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

function enablingActivation(precompiles: RulesAt['precompiles'], governed: Governed): Activation | undefined {
  const state = precompiles.get(precompileFor(governed).configKey);
  return state?.isOn === true ? state.by : undefined;
}

function feesAt({ genesis }: ChainFiles, precompiles: ReadonlyMap<PrecompileKey, PrecompileRules>): FeesAt {
  const by = enablingActivation(precompiles, 'fees');
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

/** `undefined` where the genesis has none, so that the VM's defaults apply. */
export function feesOfGenesis(genesis: Genesis | undefined): FeeConfig | undefined {
  const own = genesis?.config?.feeConfig;
  return own === undefined || isEmpty(own) ? undefined : own;
}

/** Whether the struct has Go's zero values: only `targetBlockRate` is not a pointer. */
function isEmpty(fees: FeeConfig): boolean {
  return feeKeys.every((key) => fees[key] === undefined || (key === 'targetBlockRate' && fees[key].value === 0n));
}

function feeValues(fees: FeeConfig): FeesAt['values'] {
  return Object.fromEntries(feeKeys.map((key) => [key, fees[key]?.value ?? 0n])) as FeesAt['values'];
}

function rewardsAt({ genesis }: ChainFiles, precompiles: ReadonlyMap<PrecompileKey, PrecompileRules>): RewardsAt {
  const initial = enablingActivation(precompiles, 'feeRecipient')?.config.initialRewardConfig;
  const allows = initial === undefined ? genesis?.config?.allowFeeRecipients?.value : initial.allowFeeRecipients?.value;
  const address = initial?.rewardAddress?.value;
  if (allows === true) {
    return { to: 'blockBuilder' };
  }
  return address === undefined || address === zeroAddress ? { to: 'burned' } : { to: 'address', address };
}

function warpAt(precompiles: ReadonlyMap<PrecompileKey, PrecompileRules>): RulesAt['warp'] {
  const config = enablingActivation(precompiles, 'messages')?.config;
  if (config === undefined) {
    return undefined;
  }
  const given = config.quorumNumerator?.value ?? 0n;
  return {
    quorum: given === 0n ? defaultQuorum : given,
    requirePrimaryNetworkSigners: config.requirePrimaryNetworkSigners?.value === true,
  };
}
