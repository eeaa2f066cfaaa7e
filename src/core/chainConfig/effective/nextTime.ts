import type { PrecompileConfig } from '../model/genesis';
import { activationsOf } from './activations';
import { genesisTimeOf, type ChainFiles } from './chainFiles';
import { upgradeTimesOf } from './upgradeTimes';

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
  const before = activationsOf(files).filter((each) => each.index < index);
  const inList = before.filter((each) => each.file === 'upgrade');
  const ofKey = before.filter((each) => each.key === key);
  const needsDurango = key === 'warpConfig' || (managerAddresses?.addresses.length ?? 0) > 0;
  return latest([
    inList.at(-1)?.time,
    past(ofKey.at(-1)?.time),
    past(genesisTimeOf(files)),
    past(lastAccepted),
    needsDurango ? upgradeTimesOf(files).durangoTimestamp?.value : undefined,
  ]);
}

/** The earliest time that the VM takes for an item of `stateUpgrades`, and does. */
export function nextStateTime(files: ChainFiles, index: number, { lastAccepted }: After = {}): bigint {
  const before = (files.upgrade?.stateUpgrades ?? []).slice(0, index);
  return latest([1n, past(before.at(-1)?.blockTimestamp?.value), past(genesisTimeOf(files)), past(lastAccepted)]);
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

function past(time: bigint | undefined): bigint | undefined {
  return time === undefined ? undefined : time + 1n;
}

function latest(times: readonly (bigint | undefined)[]): bigint {
  return times.reduce<bigint>((most, time) => (time !== undefined && time > most ? time : most), 0n);
}
