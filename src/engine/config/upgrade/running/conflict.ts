import { type PrecompileKey, precompileKeys } from '../../../precompiles';
import { activationsOf, type Activation, unscheduled, upgradeName, upgradeTimesOf } from '../../effective/activations';
import { type ChainFiles, upgradeTimeKeys, type UpgradeTimeKey, type StateUpgrade } from '../../model';
import { isSamePrecompile, isSameStateUpgrade } from './sameSettings';

/** What of the new files changes what a chain has run past. */
export type Conflict = ConflictTimes &
  (
    | { readonly kind: 'networkUpgrade'; readonly key: UpgradeTimeKey }
    | {
        readonly kind: 'precompile';
        readonly key: PrecompileKey;
        readonly stored?: Activation;
        readonly given?: Activation;
      }
    | { readonly kind: 'state'; readonly stored?: StateUpgrade; readonly given?: StateUpgrade }
  );

interface ConflictTimes {
  /** As the VM names it. */
  readonly what: string;
  /** Seconds since the epoch; undefined: it was not there. */
  readonly have: bigint | undefined;
  readonly want: bigint | undefined;
}

/** What a chain runs with, and what it is to run with. */
export interface FilesChange {
  readonly stored: ChainFiles;
  readonly given: ChainFiles;
}

/** Of lists in order each precompile takes one or two looks; others are refused before. */
const mostLooks = 50;

/** To where a chain would have to go back to take it. */
export function rewindTo({ have, want }: Conflict): bigint {
  const earlier = have === undefined || (want !== undefined && want < have) ? want : have;
  return earlier === undefined || earlier === 0n ? 0n : earlier - 1n;
}

export function conflictText(conflict: Conflict): string {
  const { what, have, want } = conflict;
  return `mismatching ${what} in database (have timestamp ${have ?? 'nil'}, want timestamp ${want ?? 'nil'}, rewindto timestamp ${rewindTo(conflict)})`;
}

/**
 * The conflict that the VM tells: it looks again and again, each time before the one that it has found, and takes the
 * earliest. One that goes back to time 0 is none to it, and hides all others. Rules: CheckCompatible of libevm's
 * params/config.go, SetupGenesisBlock of subnet-evm's core/genesis.go.
 */
export function* reportedConflictSteps(
  change: ActivatedChange,
  head: bigint,
): Generator<undefined, Conflict | undefined> {
  let result: Conflict | undefined;
  let time = head;
  for (let look = 0; look < mostLooks; look++) {
    yield undefined;
    const next = conflictsAt(change, time)[0];
    if (next === undefined || (result !== undefined && rewindTo(next) === rewindTo(result))) {
      break;
    }
    result = next;
    time = rewindTo(next) > 0n ? rewindTo(next) : time;
  }
  return result === undefined || head === 0n || rewindTo(result) === 0n ? undefined : result;
}

/** A change with what goes on and off in it, by precompile. */
export interface ActivatedChange extends FilesChange {
  readonly before: ReadonlyMap<PrecompileKey, readonly Activation[]>;
  readonly after: ReadonlyMap<PrecompileKey, readonly Activation[]>;
}

/** Both are read with the genesis of the chain: the VM does not look at that of the new files here. */
export function activatedChange(change: FilesChange): ActivatedChange {
  const { stored, given } = change;
  const byKey = (files: ChainFiles) => {
    const lists = new Map<PrecompileKey, Activation[]>(precompileKeys.map((key) => [key, []]));
    for (const activation of activationsOf(files)) {
      lists.get(activation.key)?.push(activation);
    }
    return lists;
  };
  return { ...change, before: byKey(stored), after: byKey({ ...given, genesis: stored.genesis }) };
}

/** All of them at a time, in the VM's order: of each precompile and of the state upgrades the first. */
export function conflictsAt(change: ActivatedChange, head: bigint): readonly Conflict[] {
  return [...networkConflicts(change, head), ...precompileConflicts(change, head), ...stateConflicts(change, head)];
}

function networkConflicts({ stored, given }: FilesChange, head: bigint): readonly Conflict[] {
  const before = upgradeTimesOf(stored);
  const after = upgradeTimesOf(given);
  const differing = (key: UpgradeTimeKey, what: string, least?: bigint): readonly Conflict[] => {
    const scheduled = (time: bigint | undefined) =>
      time !== undefined && least !== undefined && time >= least ? undefined : time;
    const have = scheduled(before[key]?.value);
    const want = scheduled(after[key]?.value);
    const isPast = (have !== undefined && have <= head) || (want !== undefined && want <= head);
    return isPast && have !== want ? [{ kind: 'networkUpgrade', key, what, have, want }] : [];
  };
  return [
    ...differing('durangoTimestamp', 'Shanghai fork timestamp', unscheduled),
    ...differing('etnaTimestamp', 'Cancun fork timestamp', unscheduled),
    ...upgradeTimeKeys.flatMap((key) => differing(key, `${upgradeName(key)} fork block timestamp`)),
  ];
}

function precompileConflicts({ before, after }: ActivatedChange, head: bigint): readonly Conflict[] {
  return precompileKeys.flatMap((key): readonly Conflict[] => {
    const mine = before.get(key)!.filter(({ time }) => time <= head);
    const actual = after.get(key)!.filter(({ time }) => time <= head);
    const index = firstDifference(mine, actual, (one, other) => isSamePrecompile(one.config, other.config));
    const [was, is] = [mine[index], actual[index]];
    const what = difference('PrecompileUpgrade', index, was, is);
    return what === undefined
      ? []
      : [{ kind: 'precompile', key, stored: was, given: is, what, have: was?.time, want: is?.time }];
  });
}

function stateConflicts({ stored, given }: FilesChange, head: bigint): readonly Conflict[] {
  const activated = (files: ChainFiles): readonly StateUpgrade[] =>
    (files.upgrade?.stateUpgrades ?? []).filter(({ blockTimestamp: at }) => at !== undefined && at.value <= head);
  const mine = activated(stored);
  const actual = activated(given);
  const index = firstDifference(mine, actual, isSameStateUpgrade);
  const [was, is] = [mine[index], actual[index]];
  const what = difference('StateUpgrade', index, was, is);
  const times = { have: was?.blockTimestamp?.value, want: is?.blockTimestamp?.value };
  return what === undefined ? [] : [{ kind: 'state', stored: was, given: is, what, ...times }];
}

/** Past both lists where they agree. */
function firstDifference<T>(mine: readonly T[], actual: readonly T[], isSame: (one: T, other: T) => boolean): number {
  const index = mine.findIndex((each, at) => at >= actual.length || !isSame(each, actual[at]!));
  return index === -1 ? mine.length : index;
}

function difference<T>(name: string, index: number, was: T | undefined, is: T | undefined): string | undefined {
  if (was === undefined) {
    return is === undefined ? undefined : `cannot retroactively enable ${name}[${index}]`;
  }
  return is === undefined ? `missing ${name}[${index}]` : `${name}[${index}]`;
}
