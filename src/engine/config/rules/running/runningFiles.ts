import { groupBy, type Steps } from '../../../primitives';
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

/** A running chain: its stored files, and the ones to be applied. */
export interface RunningFiles {
  readonly stored: ChainFiles;
  readonly given: ChainFiles;
  readonly head: bigint;
  readonly hasGenesis: boolean;
  /** Whether the validated genesis differs in text from the chain's. */
  readonly hasOtherGenesis: boolean;
  readonly skips: boolean;
  readonly source: ConfigSource | undefined;
}

/** @returns `undefined` where no chain runs. @param given the validated files */
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
    // The genesis time is a lower bound, also for a chain without further blocks.
    head: timestamp > start ? timestamp : start,
    stored: { network: given.network, genesis, upgrade },
    // Without an upgrade file to validate, the chain's stays.
    given: { ...given, genesis: given.genesis ?? own, upgrade: input.upgrade === undefined ? upgrade : given.upgrade },
    hasGenesis: genesis !== undefined,
    hasOtherGenesis: own !== undefined && given.genesis !== undefined && input.genesis?.text !== running.genesis?.text,
    skips: skipsCheck?.kind === 'word' && skipsCheck.value === true,
    source: input.upgrade,
  };
}

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
  readonly what: string;
  /** Seconds since the epoch; `undefined` where it is not scheduled. */
  readonly have: bigint | undefined;
  readonly want: bigint | undefined;
}

/** Each precompile takes one or two iterations with ordered lists; others are rejected earlier. */
const maxIterations = 50;

/** The block time that the chain would have to be rewound to. */
function rewindTo({ have, want }: Conflict): bigint {
  const earlier = have === undefined || (want !== undefined && want < have) ? want : have;
  return earlier === undefined || earlier === 0n ? 0n : earlier - 1n;
}

export function conflictText(conflict: Conflict): string {
  const { what, have, want } = conflict;
  return `mismatching ${what} in database (have timestamp ${have ?? 'nil'}, want timestamp ${want ?? 'nil'}, rewindto timestamp ${rewindTo(conflict)})`;
}

/**
 * The conflict that the VM reports: it repeats the search before each conflict found, and reports the earliest. A
 * conflict that rewinds to time 0 is not reported and hides all others. Rules: CheckCompatible of libevm's
 * params/config.go, SetupGenesisBlock of subnet-evm's core/genesis.go.
 */
export function* reportedConflictSteps(change: ActivatedChange, head: bigint): Steps<Conflict | undefined> {
  let result: Conflict | undefined;
  let time = head;
  for (let round = 0; round < maxIterations; round++) {
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

interface ActivatedChange extends Pick<RunningFiles, 'stored' | 'given'> {
  readonly before: ReadonlyMap<PrecompileKey, readonly Activation[]>;
  readonly after: ReadonlyMap<PrecompileKey, readonly Activation[]>;
}

/** Uses the chain's genesis for both: the VM ignores the new one here. */
export function activatedChange(change: Pick<RunningFiles, 'stored' | 'given'>): ActivatedChange {
  const { stored, given } = change;
  const byKey = (files: ChainFiles) => groupBy(activationsOf(files), ({ key }) => key);
  return { ...change, before: byKey(stored), after: byKey({ ...given, genesis: stored.genesis }) };
}

/** All conflicts at a time, in the VM's order: the first of each precompile and of the state upgrades. */
export function conflictsAt(change: ActivatedChange, head: bigint): readonly Conflict[] {
  return [...networkConflicts(change, head), ...precompileConflicts(change, head), ...stateConflicts(change, head)];
}

function networkConflicts({ stored, given }: ActivatedChange, head: bigint): readonly Conflict[] {
  const before = upgradeTimesOf(stored);
  const after = upgradeTimesOf(given);
  const conflictIfChanged = (key: UpgradeTimeKey, what: string, least?: bigint): readonly Conflict[] => {
    const scheduled = (time: bigint | undefined) =>
      time !== undefined && least !== undefined && time >= least ? undefined : time;
    const have = scheduled(before[key]?.value);
    const want = scheduled(after[key]?.value);
    const isPast = (have !== undefined && have <= head) || (want !== undefined && want <= head);
    return isPast && have !== want ? [{ kind: 'networkUpgrade', key, what, have, want }] : [];
  };
  return [
    ...conflictIfChanged('durangoTimestamp', 'Shanghai fork timestamp', unscheduled),
    ...conflictIfChanged('etnaTimestamp', 'Cancun fork timestamp', unscheduled),
    ...upgradeTimeKeys.flatMap((key) => conflictIfChanged(key, `${upgradeName(key)} fork block timestamp`)),
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

/** The first difference between two lists, in the VM's words; no `what` where there is none. */
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
 * Whether the VM considers a precompile's settings unchanged. Letter case, spelling of amounts and empty lists are
 * ignored, the order of addresses is not. Rules: Equal of each of subnet-evm's precompile/contracts.
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
 * The same for state upgrades. Go compares field by field with the values read back from its database, which drops an
 * empty `storage` or `code` and spells a `balanceChange` of 0 as `"0x0"`: a file with these conflicts even with itself.
 * Rules: Equal of params/extras/state_upgrade.go, reflect.DeepEqual of Go.
 */
function isSameStateUpgrade(stored: StateUpgrade, given: StateUpgrade): boolean {
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
    !differsAfterReadBack(given) &&
    (stored.code?.value ?? '0x') === (given.code?.value ?? '0x') &&
    stored.balanceChange?.value === given.balanceChange?.value &&
    isSameStorage(stored.storage ?? new Map<string, At<string>>(), given.storage ?? new Map<string, At<string>>())
  );
}

function isSameStorage(stored: ReadonlyMap<string, At<string>>, given: ReadonlyMap<string, At<string>>): boolean {
  return stored.size === given.size && [...stored].every(([slot, value]) => given.get(slot)?.value === value.value);
}

export function differsAfterReadBack({ code, storage, balanceChange }: StateUpgradeAccount): boolean {
  return code?.value === '0x' || storage?.size === 0 || (balanceChange?.value === 0n && !isHex(balanceChange));
}

function isHex({ node }: At<bigint>): boolean {
  return node.kind === 'string' && /^0x/i.test(node.value);
}
