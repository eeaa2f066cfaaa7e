import { groupedBy, type Steps } from '../../../primitives';
import { hasSameRoles, type PrecompileKey, precompileKeys, precompileOf } from '../../../precompiles';
import { readGenesisSteps, readUpgradeSteps } from '../../decode/readFiles';
import { type Activation, activationsOf, unscheduled, upgradeName, upgradeTimesOf } from '../../effective/activations';
import {
  type At,
  type ChainFiles,
  type CheckInput,
  genesisTimeOf,
  type PrecompileConfig,
  type StateUpgrade,
  type StateUpgradeAccount,
  upgradeTimeKeys,
  type UpgradeTimeKey,
} from '../../model';
import type { ConfigSource } from '../../source/configNode';
import { memberOf } from '../../source/configNode';

/** A chain that runs, with the files that it runs with and those that it is to take. */
export interface RunningFiles {
  readonly stored: ChainFiles;
  readonly given: ChainFiles;
  readonly head: bigint;
  /** The genesis of the chain is known. */
  readonly hasGenesis: boolean;
  /** The genesis judged is another text than that of the chain. */
  readonly hasOtherGenesis: boolean;
  /** `skip-upgrade-check` is on. */
  readonly skips: boolean;
  readonly source: ConfigSource | undefined;
}

/**
 * Reads the files of a chain that runs; undefined: there is none.
 * @param given what is judged
 */
export function* runningFilesSteps(input: CheckInput, given: ChainFiles): Steps<RunningFiles | undefined> {
  const { running } = input;
  if (running === undefined) {
    return undefined;
  }
  const own = running.genesis && (yield* readGenesisSteps(running.genesis)).genesis;
  const genesis = own ?? given.genesis;
  const upgrade = running.upgrade && (yield* readUpgradeSteps(running.upgrade)).upgrade;
  const start = genesisTimeOf({ network: given.network, genesis }) ?? 0n;
  const { timestamp } = running.lastAccepted;
  const skipsCheck = memberOf((input.config ?? running.config)?.root, 'skip-upgrade-check')?.value;
  return {
    // Also of a chain that has no block but its genesis.
    head: timestamp > start ? timestamp : start,
    stored: { network: given.network, genesis, upgrade },
    // Without an upgrade file to judge, that of the chain stays.
    given: { ...given, genesis: given.genesis ?? own, upgrade: input.upgrade === undefined ? upgrade : given.upgrade },
    hasGenesis: genesis !== undefined,
    hasOtherGenesis: own !== undefined && given.genesis !== undefined && input.genesis?.text !== running.genesis?.text,
    skips: skipsCheck?.kind === 'word' && skipsCheck.value === true,
    source: input.upgrade,
  };
}

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
export function* reportedConflictSteps(change: ActivatedChange, head: bigint): Steps<Conflict | undefined> {
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
interface ActivatedChange extends Pick<RunningFiles, 'stored' | 'given'> {
  readonly before: ReadonlyMap<PrecompileKey, readonly Activation[]>;
  readonly after: ReadonlyMap<PrecompileKey, readonly Activation[]>;
}

/** Both are read with the genesis of the chain: the VM does not look at that of the new files here. */
export function activatedChange(change: Pick<RunningFiles, 'stored' | 'given'>): ActivatedChange {
  const { stored, given } = change;
  const byKey = (files: ChainFiles) => groupedBy(activationsOf(files), ({ key }) => key);
  return { ...change, before: byKey(stored), after: byKey({ ...given, genesis: stored.genesis }) };
}

/** All of them at a time, in the VM's order: of each precompile and of the state upgrades the first. */
export function conflictsAt(change: ActivatedChange, head: bigint): readonly Conflict[] {
  return [...networkConflicts(change, head), ...precompileConflicts(change, head), ...stateConflicts(change, head)];
}

function networkConflicts({ stored, given }: ActivatedChange, head: bigint): readonly Conflict[] {
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
  const isSame = (one: Activation, other: Activation) => isSamePrecompile(one.config, other.config);
  return precompileKeys.flatMap((key): readonly Conflict[] => {
    const activated = (all: readonly Activation[] = []) => all.filter(({ time }) => time <= head);
    const lists = [activated(before.get(key)), activated(after.get(key))] as const;
    const { what, stored, given } = firstDifference('PrecompileUpgrade', lists, isSame);
    return what === undefined
      ? []
      : [{ kind: 'precompile', key, stored, given, what, have: stored?.time, want: given?.time }];
  });
}

function stateConflicts(change: ActivatedChange, head: bigint): readonly Conflict[] {
  const activated = ({ upgrade }: ChainFiles): readonly StateUpgrade[] =>
    (upgrade?.stateUpgrades ?? []).filter(({ blockTimestamp: at }) => at !== undefined && at.value <= head);
  const lists = [activated(change.stored), activated(change.given)] as const;
  const { what, stored, given } = firstDifference('StateUpgrade', lists, isSameStateUpgrade);
  const times = { have: stored?.blockTimestamp?.value, want: given?.blockTimestamp?.value };
  return what === undefined ? [] : [{ kind: 'state', stored, given, what, ...times }];
}

/** Where two lists differ first, in the VM's words; no `what`: nowhere. */
function firstDifference<T>(
  name: string,
  [mine, actual]: readonly [readonly T[], readonly T[]],
  isSame: (one: T, other: T) => boolean,
): { readonly what: string | undefined; readonly stored: T | undefined; readonly given: T | undefined } {
  const found = mine.findIndex((each, at) => at >= actual.length || !isSame(each, actual[at]!));
  const index = found === -1 ? mine.length : found;
  const [stored, given] = [mine[index], actual[index]];
  const item = `${name}[${index}]`;
  if (stored === undefined) {
    return { what: given === undefined ? undefined : `cannot retroactively enable ${item}`, stored, given };
  }
  return { what: given === undefined ? `missing ${item}` : item, stored, given };
}

/**
 * Whether the VM takes a precompile's settings for those that a chain ran with. Letter case, spelling of amounts and
 * empty lists do not count, the order of addresses does. Rules: Equal of each of subnet-evm's precompile/contracts.
 */
export function isSamePrecompile(stored: PrecompileConfig, given: PrecompileConfig): boolean {
  if (
    stored.key !== given.key ||
    stored.blockTimestamp?.value !== given.blockTimestamp?.value ||
    (stored.disable?.value === true) !== (given.disable?.value === true)
  ) {
    return false;
  }
  const { allowList, settings } = precompileOf(stored.key);
  return (allowList === undefined || hasSameRoles(stored, given)) && (settings?.isSame?.(stored, given) ?? true);
}

/**
 * The same for state upgrades, which Go compares field by field, with what it read back from its database: an empty
 * `storage` or `code` is gone there, and a `balanceChange` of 0 is `"0x0"`. So a file that says these is refused beside
 * itself. Rules: Equal of params/extras/state_upgrade.go, reflect.DeepEqual of Go.
 */
export function isSameStateUpgrade(stored: StateUpgrade, given: StateUpgrade): boolean {
  if (stored.blockTimestamp?.value !== given.blockTimestamp?.value) {
    return false;
  }
  if (stored.accounts === undefined || given.accounts === undefined) {
    return stored.accounts === given.accounts;
  }
  const after = given.accounts;
  return (
    stored.accounts.size === after.size &&
    [...stored.accounts].every(([address, account]) => {
      const other = after.get(address);
      return other !== undefined && isSameAccount(account, other);
    })
  );
}

function isSameAccount(stored: StateUpgradeAccount, given: StateUpgradeAccount): boolean {
  return (
    !isReadBackOtherwise(given) &&
    (stored.code?.value ?? '0x') === (given.code?.value ?? '0x') &&
    stored.balanceChange?.value === given.balanceChange?.value &&
    isSameStorage(stored.storage ?? new Map<string, At<string>>(), given.storage ?? new Map<string, At<string>>())
  );
}

function isSameStorage(stored: ReadonlyMap<string, At<string>>, given: ReadonlyMap<string, At<string>>): boolean {
  return stored.size === given.size && [...stored].every(([slot, value]) => given.get(slot)?.value === value.value);
}

/** Go reads another value from its database than from the file. */
export function isReadBackOtherwise({ code, storage, balanceChange }: StateUpgradeAccount): boolean {
  return code?.value === '0x' || storage?.size === 0 || (balanceChange?.value === 0n && !isHex(balanceChange));
}

function isHex({ node }: At<bigint>): boolean {
  return node.kind === 'string' && /^0x/i.test(node.value);
}
