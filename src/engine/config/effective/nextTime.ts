import { countWhile, groupedBy } from '../../primitives';
import { type PrecompileConfig, genesisTimeOf, type ChainFiles } from '../model';
import { type PrecompileKey, precompileOf } from '../../precompiles';
import { activationsOf, type Activation, upgradeTimesOf } from './activations';

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
