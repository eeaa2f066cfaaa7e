import { disableThenEnable, nextPrecompileTime, nextStateTime } from '../effective/nextTime';
import { activationTimeText } from '../effective/activations';
import { childAt } from '../edit/editedFile';
import { insertItemBefore, insertMember } from '../edit/insert';
import { removeItems } from '../edit/remove';
import { reorderItems, replaceValue } from '../edit/replace';
import type { PrecompileConfig } from '../model';
import type { Fix } from '../problem';
import type { ConfigNode, ListNode } from '../source/configNode';
import type { FixPlace } from './place';

/** An item without a time comes no sooner than this: all nodes need the file before. */
const notice = 3_600n;

/** The earliest time that the VM takes, where one stands that it refuses or none. */
export function writeNextTime(place: FixPlace): readonly Fix[] {
  const { validated, problem, file } = place;
  const { genesis, upgrade, input } = validated;
  const files = { genesis, upgrade, network: input.network };
  const after = { lastAccepted: input.running?.lastAccepted.timestamp };
  const index = indexAt(upgrade?.precompileUpgrades ?? [], ({ item }) => item, problem.start);
  const config = upgrade?.precompileUpgrades[index];
  if (config !== undefined) {
    const earliest = nextPrecompileTime(files, config, index, after);
    const object = config.member.value;
    return config.blockTimestamp === undefined
      ? addTime(place, object, soonest(earliest, input.now))
      : [writeTime(file, config.blockTimestamp.node, earliest)];
  }
  const at = indexAt(upgrade?.stateUpgrades ?? [], ({ node }) => node, problem.start);
  const state = upgrade?.stateUpgrades[at];
  if (state === undefined) {
    return [];
  }
  const earliest = nextStateTime(files, at, after);
  return state.blockTimestamp === undefined
    ? addTime(place, state.node, soonest(earliest, input.now))
    : [writeTime(file, state.blockTimestamp.node, earliest)];
}

function soonest(earliest: bigint, now: number): bigint {
  const noticed = BigInt(Math.floor(now / 1000)) + notice;
  return earliest > noticed ? earliest : noticed;
}

function writeTime(file: FixPlace['file'], node: ConfigNode, time: bigint): Fix {
  return {
    title: `Write ${time}, ${activationTimeText(time)}`,
    edits: () => [replaceValue(file, node, time)],
  };
}

function addTime({ file }: FixPlace, object: ConfigNode | undefined, time: bigint): readonly Fix[] {
  if (object?.kind !== 'object') {
    return [];
  }
  const named = object.members.findLast((member) => member.key.toLowerCase() === 'blocktimestamp')?.value;
  return named !== undefined
    ? [writeTime(file, named, time)]
    : [
        {
          title: `Add blockTimestamp ${time}, ${activationTimeText(time)}`,
          edits: () => [insertMember(file, object, 'blockTimestamp', time)],
        },
      ];
}

/** The first of the items that an offset is in, which are in the order of the text; -1: none. */
function indexAt<T>(items: readonly T[], nodeOf: (item: T) => ConfigNode, offset: number): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodeOf(items[middle]!).end <= offset) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low < items.length && nodeOf(items[low]!).start <= offset ? low : -1;
}

/** Whether all items of a list have a time: asked once for each of its problems. */
const allTimed = new WeakMap<readonly PrecompileConfig[], boolean>();

function areTimed(items: readonly PrecompileConfig[]): boolean {
  const known = allTimed.get(items) ?? items.every((item) => item.blockTimestamp !== undefined);
  allTimed.set(items, known);
  return known;
}

/** The items in the order of their times; those of one time, and those without, stay where they are to each other. */
export function sortByTime(place: FixPlace): readonly Fix[] {
  const list = listOf(place);
  const items = place.validated.upgrade?.precompileUpgrades;
  if (list === undefined || items === undefined || items.length !== list.items.length) {
    return [];
  }
  if (!areTimed(items)) {
    return [];
  }
  const nodes = (): readonly ConfigNode[] =>
    [...items].sort((a, b) => compare(a.blockTimestamp!.value, b.blockTimestamp!.value)).map(({ item }) => item);
  return [{ title: 'Sort All Items by Time', edits: () => reorderItems(place.file, list, nodes()) }];
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function listOf({ around }: FixPlace): ListNode | undefined {
  const list = around.find((each) => each.kind === 'list');
  return list?.kind === 'list' ? list : undefined;
}

/** The pair that changes the settings of what is on: one item disables it, the next one enables it again. */
export function writePair(place: FixPlace): readonly Fix[] {
  const { validated, problem, file } = place;
  const { genesis, upgrade, input } = validated;
  const index = indexAt(upgrade?.precompileUpgrades ?? [], ({ item }) => item, problem.start);
  const config = upgrade?.precompileUpgrades[index];
  const list = listOf(place);
  const time = config?.blockTimestamp;
  if (config === undefined || list === undefined || time === undefined) {
    return [];
  }
  const after = { lastAccepted: input.running?.lastAccepted.timestamp };
  const files = { genesis, upgrade, network: input.network };
  const { disableAt, enableAt } = disableThenEnable(files, config, index, after);
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

/** What the item is meant for, perhaps. */
export function disableInstead({ member, file }: FixPlace): readonly Fix[] {
  const object: ConfigNode | undefined = member?.value;
  return object?.kind === 'object' && !object.members.some(({ key }) => key.toLowerCase() === 'disable')
    ? [{ title: 'Add "disable": true', edits: () => [insertMember(file, object, 'disable', true)] }]
    : [];
}

/** An item that changes nothing. */
export function removeUpgradeItem(place: FixPlace): readonly Fix[] {
  const list = listOf(place);
  const item = list && childAt(list.items, place.problem.start);
  return list === undefined || item === undefined
    ? []
    : [{ title: 'Delete This Item', edits: () => removeItems(place.file, list, [item]) }];
}
