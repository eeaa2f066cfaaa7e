import { type JsonValue, printJson } from '../../primitives';
import { feeKeys, precompileOf, roleKeys } from '../../precompiles';
import { upgradeName } from '../effective/activations';
import { type PrecompileRules, rulesAt } from '../effective/rulesAt';
import { type Change, timeline } from '../effective/timeline';
import { type ChainFiles, genesisTimeOf } from '../model';
import { type ConfigDifference, type Normal, compareNormal, object, toJson, pairItems } from './normal';
import { normalPrecompile, normalStateUpgrade } from './normalConfig';

/** A number as digits, a word or an address; a list holds addresses, in no particular order. */
type RuleValue = string | readonly string[];

export interface RuleDifference {
  /** Spelled as in the files: `feeConfig.minBaseFee`, `feeManagerConfig`, `feeManagerConfig.adminAddresses`. */
  readonly rule: string;
  /** Seconds since the epoch; `undefined` from now on. */
  readonly from?: bigint;
  readonly until?: bigint;
  readonly base?: RuleValue;
  readonly head?: RuleValue;
}

export interface TimelineDifference {
  readonly kind: 'added' | 'removed' | 'moved' | 'changed';
  /** For example "enables feeManagerConfig". */
  readonly subject: string;
  /** Activation time, seconds since the epoch. */
  readonly base?: bigint;
  readonly head?: bigint;
  readonly settings: readonly Pick<ConfigDifference, 'path' | 'left' | 'right'>[];
}

export interface RulesDifference {
  readonly rules: readonly RuleDifference[];
  readonly timeline: readonly TimelineDifference[];
}

/**
 * Differences in a chain's rules, from now on, between two versions of its files, and in its timeline.
 * @param base `undefined` where the chain is new; likewise `head` where it was removed
 * @param now seconds since the epoch
 */
export function rulesDifference(
  base: ChainFiles | undefined,
  head: ChainFiles | undefined,
  now: bigint,
): RulesDifference {
  const sides = [base, head] as const;
  const changes = sides.map((files) => (files === undefined ? [] : timeline(files)));
  const starts = sides.map((files) => (files && genesisTimeOf(files)) ?? 0n);
  const first = [now, ...starts].reduce((latest, time) => (time > latest ? time : latest));
  const later = new Set(changes.flat().flatMap(({ time }) => (time > first ? [time] : [])));
  const times = [first, ...[...later].sort((a, b) => (a < b ? -1 : 1))];
  return {
    rules: ruleDifferences(base, head, times, first > now ? first : undefined),
    timeline: timelineDifferences(changes[0]!, changes[1]!),
  };
}

function ruleDifferences(
  base: ChainFiles | undefined,
  head: ChainFiles | undefined,
  times: readonly bigint[],
  start: bigint | undefined,
): readonly RuleDifference[] {
  const rows: { -readonly [Key in keyof RuleDifference]: RuleDifference[Key] }[] = [];
  const openRows = new Map<string, { readonly key: string; readonly row: (typeof rows)[number] }>();
  for (const [i, time] of times.entries()) {
    const [left, right] = [valuesAt(base, time), valuesAt(head, time)];
    for (const rule of new Set([...left.keys(), ...right.keys(), ...openRows.keys()])) {
      const [baseValue, headValue] = [left.get(rule), right.get(rule)];
      const key = printJson([baseValue ?? null, headValue ?? null]);
      const before = openRows.get(rule);
      if (before?.key === key) {
        continue;
      }
      if (before !== undefined) {
        before.row.until = time;
        openRows.delete(rule);
      }
      if (printJson(baseValue ?? null) !== printJson(headValue ?? null)) {
        const row = { rule, from: i === 0 ? start : time, base: baseValue, head: headValue };
        rows.push(row);
        openRows.set(rule, { key, row });
      }
    }
  }
  return rows;
}

function valuesAt(files: ChainFiles | undefined, time: bigint): ReadonlyMap<string, RuleValue> {
  const values = new Map<string, RuleValue>();
  if (files === undefined) {
    return values;
  }
  const { precompiles, fees, rewards, warp, networkUpgrades } = rulesAt(files, time);
  const { genesis } = files;
  if (genesis !== undefined) {
    const chainId = genesis.config?.chainId?.value;
    if (chainId !== undefined) {
      values.set('chainId', String(chainId));
    }
    for (const key of feeKeys) {
      values.set(`feeConfig.${key}`, String(fees.values[key]));
    }
    values.set('fee recipient', rewards.address ?? (rewards.to === 'burned' ? 'nobody' : 'the block builder'));
    for (const { key, isOn } of networkUpgrades) {
      values.set(upgradeName(key), isOn ? 'active' : 'not active');
    }
  }
  for (const [key, state] of precompiles) {
    values.set(key, state.isOn ? 'enabled' : 'disabled');
    for (const [role, addresses] of rolesOf(state)) {
      values.set(`${key}.${role}`, addresses);
    }
    if (warp !== undefined && precompileOf(key).governs === 'messages') {
      values.set(`${key}.quorumNumerator`, String(warp.quorum));
      values.set(`${key}.requirePrimaryNetworkSigners`, String(warp.requirePrimaryNetworkSigners));
    }
  }
  return values;
}

function rolesOf({ isOn, by }: PrecompileRules): readonly (readonly [string, readonly string[]])[] {
  return roleKeys.flatMap((key) => {
    const addresses = isOn ? (by?.config[key]?.addresses ?? []).map(({ value }) => value).sort() : [];
    return addresses.length === 0 ? [] : [[key, addresses] as const];
  });
}

interface TimelineItem {
  readonly subject: string;
  readonly time: bigint;
  readonly settings: Normal;
  readonly text: string;
  /** Active since before the chain existed, so that it is no change of the chain. */
  readonly isOld: boolean;
}

/** From identical items to those that have only the subject in common. */
const matchKeys: readonly ((item: TimelineItem) => string)[] = [
  ({ subject, time, text }) => `${subject} ${time} ${text}`,
  ({ subject, time }) => `${subject} ${time}`,
  ({ subject, text }) => `${subject} ${text}`,
  ({ subject }) => subject,
];

function timelineDifferences(base: readonly Change[], head: readonly Change[]): readonly TimelineDifference[] {
  const left = base.map(itemOf);
  const right = head.map(itemOf);
  const pairs = pairItems(left, right, matchKeys);
  const taken = new Set(pairs.values());
  return [
    ...left.flatMap((baseItem) => difference(baseItem, pairs.get(baseItem))),
    ...right.flatMap((headItem) => (taken.has(headItem) ? [] : difference(undefined, headItem))),
  ].sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0));
}

function timeOf({ base, head }: TimelineDifference): bigint {
  return head ?? base ?? 0n;
}

const none = object([]);

function difference(
  baseItem: TimelineItem | undefined,
  headItem: TimelineItem | undefined,
): readonly TimelineDifference[] {
  const present = headItem ?? baseItem;
  const settings = compareNormal(baseItem?.settings ?? none, headItem?.settings ?? none);
  const isOneSided = baseItem === undefined || headItem === undefined;
  const isMoved = baseItem?.time !== headItem?.time;
  if (present === undefined || (isOneSided ? present.isOld : !isMoved && settings.length === 0)) {
    return [];
  }
  const kind = baseItem === undefined ? 'added' : headItem === undefined ? 'removed' : isMoved ? 'moved' : 'changed';
  return [{ kind, subject: present.subject, base: baseItem?.time, head: headItem?.time, settings }];
}

function itemOf(change: Change): TimelineItem {
  const settings = settingsOf(change);
  const isOld = change.kind === 'networkUpgrade' && change.isInGenesis;
  return { subject: subjectOf(change), time: change.time, settings, text: printJson(toJson(settings)), isOld };
}

function subjectOf(change: Change): string {
  switch (change.kind) {
    case 'genesis':
      return 'the chain starts';
    case 'precompile':
      return `${change.activation.isOn ? 'enables' : 'disables'} ${change.activation.key}`;
    case 'state':
      return 'changes accounts';
    case 'networkUpgrade':
      return `network upgrade ${upgradeName(change.key)}`;
  }
}

function settingsOf(change: Change): Normal {
  const whole =
    change.kind === 'precompile'
      ? normalPrecompile('upgrade', change.activation.config)
      : change.kind === 'state'
        ? normalStateUpgrade(change.upgrade)
        : none;
  return object([...whole.entries].filter(([key]) => key !== 'blockTimestamp' && key !== 'disable'));
}

/** Machine-readable form: times are seconds since the epoch, as text. */
export function differenceJson({ rules, timeline: changes }: RulesDifference): { readonly [key: string]: JsonValue } {
  const at = (time: bigint | undefined): JsonValue => (time === undefined ? null : String(time));
  return {
    rules: rules.map(({ rule, from, until, base = null, head = null }) => ({
      ...{ rule, from: at(from), until: at(until), base, head },
    })),
    timeline: changes.map(({ kind, subject, base, head, settings }) => ({
      ...{ kind, subject, base: at(base), head: at(head) },
      settings: settings.map(({ path, left = null, right = null }) => ({
        path: path.map(String),
        base: left,
        head: right,
      })),
    })),
  };
}
