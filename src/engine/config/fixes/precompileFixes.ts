import { type RoleKey, roleKeys } from '../../precompiles';
import { upgradeTimesOf } from '../effective/activations';
import { insertMember } from '../edit/insert';
import { removeItems } from '../edit/remove';
import { replaceValue } from '../edit/replace';
import type { Fix } from '../problem';
import type { ConfigNode, ListNode, ObjectNode } from '../source/configNode';
import { FileFixes } from '../edit/fileFixes';
import type { FixPlace } from './place';

/** An address that stands in one list twice. */
export function removeAddress({ node, around, file }: FixPlace): readonly Fix[] {
  const list = around.at(-1);
  return node === undefined || list?.kind !== 'list'
    ? []
    : [{ title: 'Remove This Address', edits: () => removeItems(file, list, [node]) }];
}

/** One role for an address that stands in several lists: a fix for each that it can keep. */
export function keepOneRole({ node, around, file }: FixPlace): readonly Fix[] {
  const object = around.findLast((each) => each.kind === 'object');
  if (node?.kind !== 'string' || object?.kind !== 'object') {
    return [];
  }
  const address = node.value.toLowerCase();
  const found = roleKeys.flatMap((key) => {
    const list = listOf(object, key);
    const items = list?.items.filter((item) => item.kind === 'string' && item.value.toLowerCase() === address) ?? [];
    return list === undefined || items.length === 0 ? [] : [{ key, list, items }];
  });
  return found.map(({ key }) => ({
    title: titleOf(key),
    edits: () =>
      found.flatMap((each): ReturnType<typeof removeItems> => {
        const gone: readonly ConfigNode[] = each.key === key ? each.items.slice(1) : each.items;
        return removeItems(file, each.list, gone);
      }),
  }));
}

function titleOf(key: RoleKey): string {
  switch (key) {
    case 'adminAddresses':
      return 'Keep It as Admin Only';
    case 'managerAddresses':
      return 'Keep It as Manager Only';
    case 'enabledAddresses':
      return 'Keep It as Enabled Only';
  }
}

function listOf({ members }: ObjectNode, key: RoleKey): ListNode | undefined {
  const value = members.findLast((member) => member.key.toLowerCase() === key.toLowerCase())?.value;
  return value?.kind === 'list' ? value : undefined;
}

/** The time of Durango, or that of the genesis where this is later: in a genesis both are from the start. */
export function writeDurango({ validated, around, node, member, file }: FixPlace): readonly Fix[] {
  const { genesis, upgrade, input } = validated;
  const durango = upgradeTimesOf({ genesis, upgrade, network: input.network }).durangoTimestamp?.value;
  const start = file.file === 'genesis' ? (genesis?.timestamp?.value ?? 0n) : 0n;
  const object = around.findLast((each) => each.kind === 'object');
  if (durango === undefined || object?.kind !== 'object') {
    return [];
  }
  const time = start > durango ? start : durango;
  const named = object.members.findLast((each) => each.key.toLowerCase() === 'blocktimestamp')?.value;
  const at = member?.key.toLowerCase() === 'blocktimestamp' ? node : named;
  return [
    {
      title: `Write ${time}`,
      edits: () => [
        at === undefined ? insertMember(file, object, 'blockTimestamp', time) : replaceValue(file, at, time),
      ],
    },
  ];
}

/** Block builders or one address. */
export function rewardOne({ validated, around, file }: FixPlace): readonly Fix[] {
  const object = around.findLast((each) => each.kind === 'object');
  const fixes = new FileFixes(validated.input, file.file);
  return object?.kind !== 'object'
    ? []
    : ['allowFeeRecipients', 'rewardAddress'].flatMap((key) => {
        const member = object.members.findLast((each) => each.key.toLowerCase() === key.toLowerCase());
        return member === undefined ? [] : [fixes.remove(`Remove ${key}`, [member])];
      });
}
