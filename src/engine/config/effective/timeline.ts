import {
  upgradeTimeKeys,
  type UpgradeTimeKey,
  type StateUpgrade,
  genesisTimeOf,
  type ChainFiles,
  type PrecompileConfig,
} from '../model';
import type { ConfigNode, ConfigMember } from '../source/configNode';
import { activationsOf, type Activation, unscheduled, upgradeTimesOf, type UpgradeTime } from './activations';
import { countWhile, groupedBy } from '../../primitives';
import { type PrecompileKey, precompileOf } from '../../precompiles';

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

/** What an item of an upgrade file must come after, beside what stands in the files. */
export interface After {
  /** Time of the last block of a chain that runs, seconds since the epoch. */
  readonly lastAccepted?: bigint;
}

/**
 * The earliest time that the VM takes for an item of `precompileUpgrades`: not before the one above it, later than the
 * last of its key, past the genesis and the last block, and not before Durango where it needs that.
 * @param index where it stands, or will stand: the list's length appends it
 */
export function nextPrecompileTime(
  files: ChainFiles,
  { key, managerAddresses }: Pick<PrecompileConfig, 'key' | 'managerAddresses'>,
  index: number,
  { lastAccepted }: After = {},
): bigint {
  const { inList, ofKey } = lastsOf(files);
  const needsDurango = precompileOf(key).settings?.needsDurango || (managerAddresses?.addresses.length ?? 0) > 0;
  return latest([
    before(inList, index)?.time,
    past(before(ofKey.get(key) ?? [], index)?.time),
    past(genesisTimeOf(files)),
    past(lastAccepted),
    needsDurango ? upgradeTimesOf(files).durangoTimestamp?.value : undefined,
  ]);
}

/** The earliest time that the VM takes for an item of `stateUpgrades`, and does. */
export function nextStateTime(files: ChainFiles, index: number, { lastAccepted }: After = {}): bigint {
  const last = files.upgrade?.stateUpgrades[index - 1];
  return latest([1n, past(last?.blockTimestamp?.value), past(genesisTimeOf(files)), past(lastAccepted)]);
}

/**
 * Times for the pair that changes the settings of a precompile that is on: one item disables it, the next enables it
 * with the new ones. The item's own time is kept for the second where it leaves room.
 */
export function disableThenEnable(
  files: ChainFiles,
  item: PrecompileConfig,
  index: number,
  after: After = {},
): { readonly disableAt: bigint; readonly enableAt: bigint } {
  const earliest = nextPrecompileTime(files, { key: item.key }, index, after);
  const wanted = item.blockTimestamp?.value ?? 0n;
  const first = nextPrecompileTime(files, item, index, after);
  const enableAt = latest([wanted, first, earliest + 1n]);
  return { disableAt: enableAt - 1n >= earliest ? enableAt - 1n : earliest, enableAt };
}

interface Lasts {
  readonly genesis: ChainFiles['genesis'];
  /** In the order of the list: all of the upgrade file, and those of each key with that of the genesis. */
  readonly inList: readonly Activation[];
  readonly ofKey: ReadonlyMap<PrecompileKey, readonly Activation[]>;
}

/** Made once for all items of a list that a repair is looked for. */
const known = new WeakMap<object, Lasts>();
const none = {};

function lastsOf(files: ChainFiles): Lasts {
  const name = files.upgrade ?? files.genesis ?? none;
  const before = known.get(name);
  if (before !== undefined && before.genesis === files.genesis) {
    return before;
  }
  const all = activationsOf(files);
  const ofKey = groupedBy(all, ({ key }) => key);
  const made = { genesis: files.genesis, inList: all.filter(({ file }) => file === 'upgrade'), ofKey };
  known.set(name, made);
  return made;
}

/** The last one that stands before an item. */
function before(activations: readonly Activation[], index: number): Activation | undefined {
  return activations[countWhile(activations.length, (i) => activations[i]!.index < index) - 1];
}

function past(time: bigint | undefined): bigint | undefined {
  return time === undefined ? undefined : time + 1n;
}

function latest(times: readonly (bigint | undefined)[]): bigint {
  return times.reduce<bigint>((most, time) => (time !== undefined && time > most ? time : most), 0n);
}
