import type { ConfigMember, ObjectNode } from '../source/configNode';
import type { At } from './at';
import type { PrecompileConfig, UpgradeTimes } from './genesis';

/** An upgrade file as the VM reads it, by the rules of `Genesis`. An empty file has no `node` and nothing in it. */
export interface Upgrade {
  readonly node: ObjectNode | undefined;
  readonly overrides?: { readonly member: ConfigMember; readonly times: UpgradeTimes };
  /** In the order of the list. */
  readonly precompileUpgrades: readonly PrecompileConfig[];
  readonly stateUpgrades: readonly StateUpgrade[];
}

export interface StateUpgrade {
  readonly node: ObjectNode;
  readonly blockTimestamp?: At<bigint>;
  /** By address: `0x` and lower case. */
  readonly accounts?: ReadonlyMap<string, StateUpgradeAccount>;
}

export interface StateUpgradeAccount {
  readonly member: ConfigMember;
  readonly earlier: readonly ConfigMember[];
  /** Added to the balance, modulo 2^256. */
  readonly balanceChange?: At<bigint>;
  /** `0x` and lower-case hex. */
  readonly code?: At<string>;
  /** Slot → value, both `0x` and 64 lower-case digits. */
  readonly storage?: ReadonlyMap<string, At<string>>;
}
