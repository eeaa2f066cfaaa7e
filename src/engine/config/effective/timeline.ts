import {
  upgradeTimeKeys,
  type UpgradeTimeKey,
  type StateUpgrade,
  genesisTimeOf,
  type ChainFiles,
  type PrecompileConfig,
} from '../model';
import type { ConfigNode, ConfigMember } from '../source/configNode';
import { activationsOf, type Activation, unscheduled, upgradeTimesOf } from './activations';
import { countWhile, groupBy } from '../../primitives';
import { type PrecompileKey, precompileOf } from '../../precompiles';

export type Change = ChangePlace &
  (
    | { readonly kind: 'genesis' }
    | { readonly kind: 'precompile'; readonly activation: Activation }
    | {
        readonly kind: 'state';
        readonly upgrade: StateUpgrade;
        /** At or before the genesis time: no block crosses it, so it is never applied. */
        readonly isNeverDone: boolean;
      }
    | { readonly kind: 'networkUpgrade'; readonly key: UpgradeTimeKey }
  );

interface ChangePlace {
  /** Seconds since the epoch: applied in the first block at or after it. */
  readonly time: bigint;
  /** `undefined` for the network's default. */
  readonly file?: 'genesis' | 'upgrade';
  readonly place?: ConfigNode | ConfigMember;
  readonly isInGenesis: boolean;
}

/** All changes, earliest first; those with equal times in the VM's order. */
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
      changes.push({ kind: 'networkUpgrade', key, ...at });
    }
  }
  for (const activation of activationsOf(files)) {
    const { time, file, config } = activation;
    const place = file === 'genesis' ? config.member : config.item;
    changes.push({ kind: 'precompile', activation, time, file, place, isInGenesis: activation.isInGenesis });
  }
  for (const upgrade of files.upgrade?.stateUpgrades ?? []) {
    const time = upgrade.blockTimestamp?.value;
    if (time !== undefined) {
      const at = { time, file: 'upgrade', place: upgrade.node, isInGenesis: false } as const;
      changes.push({ kind: 'state', upgrade, isNeverDone: isInGenesis(time), ...at });
    }
  }
  return changes.sort((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
}

export type ChangeState =
  /** A block at or after its time is accepted: it can no longer be changed. */
  | 'active'
  /** Its time has passed, but no block is accepted since: applied in the next one. */
  | 'waitsForBlock'
  /** Its time has passed; the chain's last block is unknown. */
  | 'passed'
  | 'coming'
  | 'never';

/**
 * @param lastAccepted time of the chain's last block, seconds since the epoch; `undefined` where it is unknown
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

/** Lower bounds for an upgrade item's time, in addition to the files. */
export interface TimeBounds {
  /** Time of a running chain's last block, seconds since the epoch. */
  readonly lastAccepted?: bigint;
}

/**
 * The earliest time that the VM accepts for an item of `precompileUpgrades`: not before the preceding item, later than
 * the last one of the same key, after the genesis and the last block, and not before Durango where required.
 * @param index current or intended index: the list's length to append
 */
export function nextPrecompileTime(
  files: ChainFiles,
  { key, managerAddresses }: Pick<PrecompileConfig, 'key' | 'managerAddresses'>,
  index: number,
  { lastAccepted }: TimeBounds = {},
): bigint {
  const { inList, ofKey } = cachedActivations(files);
  const needsDurango = precompileOf(key).settings?.needsDurango || (managerAddresses?.addresses.length ?? 0) > 0;
  return maxTime([
    lastBefore(inList, index)?.time,
    justAfter(lastBefore(ofKey.get(key) ?? [], index)?.time),
    justAfter(genesisTimeOf(files)),
    justAfter(lastAccepted),
    needsDurango ? upgradeTimesOf(files).durangoTimestamp?.value : undefined,
  ]);
}

/** The earliest time at which the VM accepts and applies an item of `stateUpgrades`. */
export function nextStateTime(files: ChainFiles, index: number, { lastAccepted }: TimeBounds = {}): bigint {
  const last = files.upgrade?.stateUpgrades[index - 1];
  return maxTime([
    1n,
    justAfter(last?.blockTimestamp?.value),
    justAfter(genesisTimeOf(files)),
    justAfter(lastAccepted),
  ]);
}

/**
 * Times for the two items that change the settings of an active precompile: the first disables it, the second enables
 * it with the new settings. The second keeps the item's own time where possible.
 */
export function disableThenEnable(
  files: ChainFiles,
  item: PrecompileConfig,
  index: number,
  bounds: TimeBounds = {},
): { readonly disableAt: bigint; readonly enableAt: bigint } {
  const earliest = nextPrecompileTime(files, { key: item.key }, index, bounds);
  const wanted = item.blockTimestamp?.value ?? 0n;
  const first = nextPrecompileTime(files, item, index, bounds);
  const enableAt = maxTime([wanted, first, earliest + 1n]);
  return { disableAt: enableAt - 1n >= earliest ? enableAt - 1n : earliest, enableAt };
}

interface CachedActivations {
  readonly genesis: ChainFiles['genesis'];
  /** In list order: all of the upgrade file, and all of each key including the genesis. */
  readonly inList: readonly Activation[];
  readonly ofKey: ReadonlyMap<PrecompileKey, readonly Activation[]>;
}

/** Cached for all items of a list that need a fix. */
const activationsCache = new WeakMap<object, CachedActivations>();
const none = {};

function cachedActivations(files: ChainFiles): CachedActivations {
  const name = files.upgrade ?? files.genesis ?? none;
  const cached = activationsCache.get(name);
  if (cached !== undefined && cached.genesis === files.genesis) {
    return cached;
  }
  const all = activationsOf(files);
  const ofKey = groupBy(all, ({ key }) => key);
  const computed = { genesis: files.genesis, inList: all.filter(({ file }) => file === 'upgrade'), ofKey };
  activationsCache.set(name, computed);
  return computed;
}

function lastBefore(activations: readonly Activation[], index: number): Activation | undefined {
  return activations[countWhile(activations.length, (i) => activations[i]!.index < index) - 1];
}

function justAfter(time: bigint | undefined): bigint | undefined {
  return time === undefined ? undefined : time + 1n;
}

function maxTime(times: readonly (bigint | undefined)[]): bigint {
  return times.reduce<bigint>((most, time) => (time !== undefined && time > most ? time : most), 0n);
}
