import { countWhile, formatCount } from '../../primitives';
import { activationTimeText } from '../effective/activations';
import { nextPrecompileTime, nextStateTime } from '../effective/timeline';
import type { Fix, Problem } from '../problem';
import type { ConfigNode, ListNode, ConfigMember, ObjectNode } from '../source/configNode';
import type { CheckedFiles } from './checkedFiles';
import { childAt, memberOf } from '../source/configNode';
import { type EditedFile, type EditValue, removeItems, replaceValue } from '../edit/edits';

export interface FixPlace {
  readonly problem: Problem;
  readonly files: CheckedFiles;
  readonly file: EditedFile;
  /** The innermost value that contains the position, or the value of the key at it. */
  readonly node: ConfigNode | undefined;
  /** The innermost key with its value, where there is one. */
  readonly member: ConfigMember | undefined;
  /** Ancestors of `member`, or of `node` in a list, outermost first. */
  readonly around: readonly (ObjectNode | ListNode)[];
}

export function fixPlace(problem: Problem, files: CheckedFiles, file: EditedFile): FixPlace {
  const around: (ObjectNode | ListNode)[] = [];
  let member: ConfigMember | undefined;
  let node = file.source.root;
  while (node !== undefined && (node.kind === 'object' || node.kind === 'list')) {
    const isWhole = problem.start === node.start && (problem.end === node.end || problem.end === node.start + 1);
    const children: readonly (ConfigNode | ConfigMember)[] = node.kind === 'object' ? node.members : node.items;
    const child = isWhole ? undefined : childAt(children, problem.start);
    if (child === undefined || problem.end > child.end) {
      break;
    }
    around.push(node);
    if ('key' in child) {
      member = child;
      node = child.value;
      if (problem.end <= child.keyEnd) {
        break;
      }
    } else {
      node = child;
    }
  }
  return { problem, files, file, node, member, around };
}

export function objectAround({ around }: FixPlace): ObjectNode | undefined {
  return around.findLast((each) => each.kind === 'object');
}

export function listAround({ around }: FixPlace): ListNode | undefined {
  return around.find((each) => each.kind === 'list');
}

export function replaceAtPlace(
  { node, file, member }: FixPlace,
  value: EditValue | undefined,
  shown = typeof value === 'bigint' && /gas|fee/i.test(member?.key ?? '') ? formatCount(value) : String(value),
): readonly Fix[] {
  return node === undefined || value === undefined
    ? []
    : [{ title: titleOf(node, member, value, shown), edits: () => [replaceValue(file, node, value)] }];
}

function titleOf(node: ConfigNode, member: ConfigMember | undefined, value: EditValue, shown: string): string {
  if (node.kind === 'string' && typeof value === 'bigint' && node.value === String(value)) {
    return 'Remove the quotes';
  }
  return member === undefined ? `Set to ${shown}` : `Set ${member.key} to ${shown}`;
}

export function writeValue(value: bigint): (place: FixPlace) => readonly Fix[] {
  return (place) => replaceAtPlace(place, value);
}

export function removeKey({ files, file, member }: FixPlace): readonly Fix[] {
  return member === undefined ? [] : [files.fixes(file.file).remove(`Remove ${member.key}`, [member])];
}

/** Minimum lead time in seconds for an item without a time: all nodes need the file before. */
const leadTime = 3_600n;

/** Sets the earliest time that the VM accepts, in place of a missing or rejected one. */
export function writeNextTime({ files, problem, file }: FixPlace): readonly Fix[] {
  const { upgrade, input, now } = files;
  const bounds = { lastAccepted: input.running?.lastAccepted.timestamp };
  const index = indexAt(upgrade?.precompileUpgrades ?? [], ({ item }) => item, problem.start);
  const config = upgrade?.precompileUpgrades[index];
  const at = indexAt(upgrade?.stateUpgrades ?? [], ({ node }) => node, problem.start);
  const state = upgrade?.stateUpgrades[at];
  if (config === undefined && state === undefined) {
    return [];
  }
  const earliest =
    config === undefined ? nextStateTime(files, at, bounds) : nextPrecompileTime(files, config, index, bounds);
  const { blockTimestamp } = config ?? state!;
  const object = config === undefined ? state!.node : config.member.value;
  const time = blockTimestamp !== undefined || earliest > now + leadTime ? earliest : now + leadTime;
  if (object?.kind !== 'object') {
    return [];
  }
  const verb = memberOf(object, 'blockTimestamp')?.value === undefined ? 'Add blockTimestamp' : 'Set blockTimestamp to';
  const title = `${verb} ${time}, ${activationTimeText(time)}`;
  return [files.fixes(file.file).set(title, object, 'blockTimestamp', time)];
}

export function removeItem(title: string): (place: FixPlace) => readonly Fix[] {
  return ({ node, around, file }) => {
    const list = around.at(-1);
    return node !== undefined && list?.kind === 'list' ? [{ title, edits: () => removeItems(file, list, [node]) }] : [];
  };
}

/** Index of the first item that contains an offset, given in text order; -1 for none. */
export function indexAt<T>(items: readonly T[], nodeOf: (item: T) => ConfigNode, offset: number): number {
  const low = countWhile(items.length, (i) => nodeOf(items[i]!).end <= offset);
  return low < items.length && nodeOf(items[low]!).start <= offset ? low : -1;
}
