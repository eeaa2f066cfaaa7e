import { getOrMake } from '../../primitives';
import type { PrecompileKey } from '../../precompiles';
import { activationTimeText } from '../effective/activations';
import { disableThenEnable } from '../effective/timeline';
import type { PrecompileConfig } from '../model';
import type { Fix } from '../problem';
import type { ConfigNode, TextPlace } from '../source/configNode';
import { isKeySet } from './checkedFiles';
import { type FixPlace, indexAt, listAround, writeNextTime } from './fixPlace';
import { verifyPrecompile } from './precompileErrors';
import { from, family } from './rule';
import { childAt, keyPlace, valuePlace, memberOf } from '../source/configNode';
import { insertItemBefore, insertMember, removeItems, reorderItems, replaceValue } from '../edit/edits';

const verify = from('graft/subnet-evm/params/extras/precompile_upgrade.go verifyPrecompileUpgrades');
const rules = {
  upgradeWithoutTime: verify.error(
    '{key} has no blockTimestamp, which every item of an upgrade file needs: add its activation time.',
    writeNextTime,
  ),
  upgradeOutOfOrder: verify.error(
    'Items must be in order of time: {time} is before {previous}, the time of an item above. Move it up, or set a later time.',
    sortOrWriteTime,
  ),
  upgradeEnablesEnabled: verify.error(
    '{key} is already enabled by then: an item above it must disable it first, at an earlier time. To disable it here, add "disable": true.',
    writePairOrDisable,
  ),
  upgradeDisablesDisabled: verify.error(
    '{key} is disabled by then, so there is nothing to disable: delete the item, or enable {key} without "disable": true.',
    removeUpgradeItem,
  ),
  upgradeDisabledInGenesis: verify.error(
    'The genesis has {key} with "disable": true, and the VM treats that as enabled here: disable it in an item above, then enable it at a later time.',
    writePair,
  ),
  upgradeNotLater: verify.error(
    '{key} changes at {previous}, and its next change must be after that, not at {time}: set a later time.',
    writeNextTime,
  ),
};

interface LastItem {
  /** `undefined` where the precompile is off in the genesis. */
  readonly time: bigint | undefined;
  readonly isOn: boolean;
  /** In a genesis, with `disable: true`. */
  readonly isTrap?: boolean;
}

/**
 * Validates an upgrade file's list item by item, as the VM does after the genesis' precompiles: time present, list in
 * order, alternately enabling and disabling, later than the key's previous item, and the precompile's own settings.
 * Without a genesis a key's first item may do either.
 */
export const upgradeOrder = family(rules, (context) => {
  const { files, report } = context;
  const lasts = new Map<PrecompileKey, LastItem>();
  for (const { key, blockTimestamp, disable } of files.genesis?.config?.precompiles.values() ?? []) {
    if (blockTimestamp !== undefined) {
      // The VM ignores `disable` here.
      lasts.set(key, { time: blockTimestamp.value, isOn: true, isTrap: disable?.value === true });
    }
  }
  let previous: bigint | undefined;
  return {
    upgradeItem(config, index) {
      const last = lasts.get(config.key) ?? (files.genesis && { time: undefined, isOn: false });
      const violation = orderViolation(config, index, previous, last);
      const time = config.blockTimestamp?.value;
      if (time !== undefined) {
        previous = previous !== undefined && previous > time ? previous : time;
        // An item rejected for changing nothing does not affect the state for later items.
        const latest = last?.time !== undefined && last.time > time ? last.time : time;
        lasts.set(config.key, { time: latest, isOn: isOn(config) });
      } else if (isKeySet(config.member.value, 'blockTimestamp')) {
        lasts.set(config.key, { time: last?.time, isOn: isOn(config) });
      }
      if (violation === undefined) {
        return verifyPrecompile(config, 'upgrade', context);
      }
      const { rule, place, values = [config.key], words } = violation;
      const vmText = `failed to verify genesis: invalid precompile upgrades: precompile upgrade ${words}`;
      report(rule, 'upgrade', place, values, { vmText });
      return undefined;
    },
  };
});

function isOn({ disable }: PrecompileConfig): boolean {
  return disable?.value !== true;
}

function orderViolation(
  config: PrecompileConfig,
  index: number,
  previous: bigint | undefined,
  last: LastItem | undefined,
) {
  const { key, member, blockTimestamp, disable } = config;
  const item = `PrecompileUpgrade (${key}) at [${index}]`;
  if (blockTimestamp === undefined && isKeySet(member.value, 'blockTimestamp')) {
    return undefined;
  }
  if (blockTimestamp === undefined) {
    const words = `block timestamp cannot be nil: ${item}`;
    return { rule: 'upgradeWithoutTime', place: keyPlace(member), words } as const;
  }
  const { value: time, node: place } = blockTimestamp;
  if (previous !== undefined && time < previous) {
    const words = `config block timestamp must be greater than or equal to previous timestamp: ${item} has timestamp ${time}, previous timestamp ${previous}`;
    const values = [activationTimeText(time), activationTimeText(previous)];
    return { rule: 'upgradeOutOfOrder', place, values, words } as const;
  }
  if (last !== undefined && isOn(config) === last.isOn) {
    const words = `disable value is invalid: ${item}, disable should be ${last.isOn}`;
    const enables = last.isTrap === true ? 'upgradeDisabledInGenesis' : 'upgradeEnablesEnabled';
    const rule = last.isOn ? enables : 'upgradeDisablesDisabled';
    const at = disable?.member === undefined ? keyPlace(member) : valuePlace(disable.member);
    return { rule, place: at, words } as const;
  }
  if (last?.time !== undefined && time <= last.time) {
    const words = `config block timestamp for same key must be strictly greater than previous timestamp: ${item} has timestamp ${time}, previous timestamp of same key ${last.time}`;
    const values = [key, activationTimeText(last.time), activationTimeText(time)];
    return { rule: 'upgradeNotLater', place, values, words } as const;
  }
  return undefined;
}

const verifyState = from('graft/subnet-evm/params/extras/state_upgrade.go verifyStateUpgrades');
const stateRules = {
  stateUpgradeWithoutTime: verifyState.error(
    'This state upgrade has no blockTimestamp: add its activation time.',
    writeNextTime,
  ),
  stateUpgradeAtZero: verifyState.error(
    'A state upgrade cannot be at time 0: set a time after the last block of the chain.',
    writeNextTime,
  ),
  stateUpgradeNotLater: verifyState.error(
    'State upgrades must be in order of time: {time} is not after {previous}, the time of the one above. Set a later time, or merge both.',
    writeNextTime,
  ),
};

/** Each state upgrade needs a time that is not 0 and later than the preceding one's. */
export const stateUpgradeOrder = family(stateRules, ({ report }) => {
  let previous: bigint | undefined;
  return {
    stateUpgrade({ node, blockTimestamp }, index) {
      const item = `StateUpgrade[${index}]`;
      const reportViolation = (
        rule: keyof typeof stateRules,
        place: TextPlace,
        words: string,
        values: readonly string[] = [],
      ) => {
        const prefix = 'failed to verify genesis: invalid state upgrades: state upgrade config block timestamp';
        report(rule, 'upgrade', place, values, { vmText: `${prefix} ${words}` });
      };
      if (blockTimestamp === undefined && isKeySet(node, 'blockTimestamp')) {
        return;
      }
      if (blockTimestamp === undefined) {
        const [first] = node.members;
        reportViolation(
          'stateUpgradeWithoutTime',
          first === undefined ? node : keyPlace(first),
          `cannot be nil: ${item}`,
        );
        return;
      }
      const { value: time, node: place } = blockTimestamp;
      if (time === 0n) {
        reportViolation('stateUpgradeAtZero', place, `must be greater than 0: ${item} has timestamp 0`);
      } else if (previous !== undefined && time <= previous) {
        const words = `must be greater than previous timestamp: ${item} has timestamp ${time}, previous timestamp ${previous}`;
        reportViolation('stateUpgradeNotLater', place, words, [activationTimeText(time), activationTimeText(previous)]);
        return;
      }
      previous = time;
    },
  };
});

/** Whether all items have a time: cached, as it is needed for each problem. */
const allTimed = new WeakMap<readonly PrecompileConfig[], boolean>();

/** Sorts the items by time; those with equal times keep their order. */
function sortOrWriteTime(place: FixPlace): readonly Fix[] {
  const list = listAround(place);
  const items = place.files.upgrade?.precompileUpgrades ?? [];
  const areTimed = getOrMake(allTimed, items, () => items.every((item) => item.blockTimestamp !== undefined));
  if (list === undefined || items.length !== list.items.length || !areTimed) {
    return writeNextTime(place);
  }
  const timeOf = (item: PrecompileConfig): bigint => item.blockTimestamp!.value;
  const sorted = (): readonly ConfigNode[] =>
    items.toSorted((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0)).map(({ item }) => item);
  const title = 'Sort All Items by Time';
  return [{ title, edits: () => reorderItems(place.file, list, sorted()) }, ...writeNextTime(place)];
}

/** The two items that change an active precompile's settings: the first disables it, the next enables it again. */
function writePair(place: FixPlace): readonly Fix[] {
  const { files, problem, file } = place;
  const index = indexAt(files.upgrade?.precompileUpgrades ?? [], ({ item }) => item, problem.start);
  const config = files.upgrade?.precompileUpgrades[index];
  const list = listAround(place);
  const time = config?.blockTimestamp;
  if (config === undefined || list === undefined || time === undefined) {
    return [];
  }
  const bounds = { lastAccepted: files.input.running?.lastAccepted.timestamp };
  const { disableAt, enableAt } = disableThenEnable(files, config, index, bounds);
  const disable = {
    members: [
      ['blockTimestamp', disableAt],
      ['disable', true],
    ],
  } as const;
  return [
    {
      title: `Disable It at ${disableAt}, Then Enable It at ${enableAt}`,
      edits: () => [
        insertItemBefore(file, list, config.item, { members: [[config.key, disable]] }),
        ...(enableAt === time.value ? [] : [replaceValue(file, time.node, enableAt)]),
      ],
    },
  ];
}

function writePairOrDisable(place: FixPlace): readonly Fix[] {
  const object: ConfigNode | undefined = place.member?.value;
  const pair = writePair(place);
  return object?.kind === 'object' && memberOf(object, 'disable') === undefined
    ? [...pair, { title: 'Add "disable": true', edits: () => [insertMember(place.file, object, 'disable', true)] }]
    : pair;
}

function removeUpgradeItem(place: FixPlace): readonly Fix[] {
  const list = listAround(place);
  const item = list && childAt(list.items, place.problem.start);
  return list === undefined || item === undefined
    ? []
    : [{ title: 'Delete This Item', edits: () => removeItems(place.file, list, [item]) }];
}
