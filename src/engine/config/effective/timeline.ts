import { upgradeTimeKeys, type UpgradeTimeKey, type StateUpgrade, genesisTimeOf, type ChainFiles } from '../model';
import type { ConfigNode, ConfigMember } from '../source/configNode';
import { activationsOf, type Activation, unscheduled, upgradeTimesOf, type UpgradeTime } from './activations';

/** Something that the rules of a chain change by at a time, with the place that says so. */
export type Change = ChangePlace &
  (
    | { readonly kind: 'genesis' }
    | { readonly kind: 'precompile'; readonly activation: Activation }
    | {
        readonly kind: 'state';
        readonly upgrade: StateUpgrade;
        /** Of `stateUpgrades`. */
        readonly index: number;
        /** At or before the genesis time: no block comes past it, so it is never done. */
        readonly isNeverDone: boolean;
      }
    | { readonly kind: 'networkUpgrade'; readonly key: UpgradeTimeKey; readonly upgradeTime: UpgradeTime }
  );

interface ChangePlace {
  /** Seconds since the epoch: it comes with the first block at or after it. */
  readonly time: bigint;
  /** Undefined: the network's default. */
  readonly file?: 'genesis' | 'upgrade';
  /** The item of a list, or a key with its value. */
  readonly place?: ConfigNode | ConfigMember;
  /** It is in force from the genesis block on. */
  readonly isInGenesis: boolean;
}

/** All changes, earliest first; of one time in the order in which the VM does them. */
export function timeline(files: ChainFiles): readonly Change[] {
  const start = genesisTimeOf(files);
  const isInGenesis = (time: bigint): boolean => start !== undefined && time <= start;
  const changes: Change[] = [];
  const { genesis } = files;
  if (genesis !== undefined && start !== undefined) {
    const place = genesis.timestamp?.member ?? genesis.node;
    changes.push({ kind: 'genesis', time: start, file: 'genesis', place, isInGenesis: true });
  }
  const times = upgradeTimesOf(files);
  for (const key of upgradeTimeKeys) {
    const upgradeTime = times[key];
    if (upgradeTime !== undefined && upgradeTime.value < unscheduled) {
      const { value: time, reported } = upgradeTime;
      const place = reported?.at.member ?? reported?.at.node;
      const at = { time, file: reported?.file, place, isInGenesis: isInGenesis(time) };
      changes.push({ kind: 'networkUpgrade', key, upgradeTime, ...at });
    }
  }
  for (const activation of activationsOf(files)) {
    const { time, file, config } = activation;
    const place = file === 'genesis' ? config.member : config.item;
    changes.push({ kind: 'precompile', activation, time, file, place, isInGenesis: activation.isInGenesis });
  }
  for (const [index, upgrade] of (files.upgrade?.stateUpgrades ?? []).entries()) {
    const time = upgrade.blockTimestamp?.value;
    if (time !== undefined) {
      const at = { time, file: 'upgrade', place: upgrade.node, isInGenesis: false } as const;
      changes.push({ kind: 'state', upgrade, index, isNeverDone: isInGenesis(time), ...at });
    }
  }
  return changes.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
}

/** How a change stands against the clock and the chain. */
export type ChangeState =
  /** A block past its time is accepted: it cannot be changed any more. */
  | 'active'
  /** Its time is over by the clock, and no block is past it yet: it comes with the next one. */
  | 'waitsForBlock'
  /** Over by the clock; nobody knows whether the chain is past it. */
  | 'passed'
  | 'coming'
  | 'never';

/**
 * @param lastAccepted time of the chain's last block, seconds since the epoch; undefined: not known
 * @param now milliseconds since the epoch
 */
export function changeState(change: Change, lastAccepted: bigint | undefined, now: number): ChangeState {
  if (change.kind === 'state' && change.isNeverDone) {
    return 'never';
  }
  if (lastAccepted !== undefined && change.time <= lastAccepted) {
    return 'active';
  }
  if (change.time * 1000n > BigInt(Math.floor(now))) {
    return 'coming';
  }
  return lastAccepted === undefined ? 'passed' : 'waitsForBlock';
}
