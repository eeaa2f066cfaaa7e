import { type PrecompileKey, activePrecompileKeys, precompileKeys } from '../../precompiles';
import { appendItems, insertMember } from '../edit/insert';
import { moved } from '../edit/layout';
import { removeMembers } from '../edit/remove';
import { replaceMember } from '../edit/replace';
import type { EditedFile } from '../edit/editedFile';
import { configShape, genesisShape, upgradeShape } from '../fields';
import type { ConfigEdit, Fix } from '../problem';
import type { ConfigMember, ObjectNode } from '../source/configNode';
import type { FileFixes } from '../edit/fileFixes';
import { type WarningContext } from './warningContext';
import type { Siblings } from './siblings';
import { keyPlace } from '../source/place';

const upgradeKeys = new Set(upgradeShape.fields.map((field) => field.key.toLowerCase()));

/** A key that is known elsewhere: in the other file, an object further in or out, or in another letter case. True: it is told. */
export function misplaced(
  warnings: WarningContext,
  fixes: FileFixes,
  file: 'genesis' | 'upgrade',
  siblings: Siblings,
  member: ConfigMember,
): boolean {
  const { node, shape } = siblings;
  const place = keyPlace(member);
  const precompile = precompileKeys.find((each) => each.toLowerCase() === member.key.toLowerCase());
  if (shape === configShape && precompile !== undefined) {
    if (!activePrecompileKeys.includes(precompile)) {
      const remove = [fixes.remove(`Delete ${precompile}`, [member])];
      warnings.add(file, place, 'precompileNotYet', [precompile], { fixes: remove });
    } else {
      warnings.add(file, place, 'precompileKeyCase', [member.key, precompile], {
        fixes: [fixes.rename(member, precompile)],
      });
    }
    return true;
  }
  if (shape === genesisShape && precompile !== undefined) {
    warnings.add(file, place, 'precompileBesideConfig', [precompile], {
      fixes: moveIntoConfig(fixes, siblings, member, precompile),
    });
    return true;
  }
  if ((shape === genesisShape || shape === configShape) && upgradeKeys.has(member.key.toLowerCase())) {
    warnings.add(file, place, 'upgradeInGenesis', [member.key]);
    return true;
  }
  if (shape === upgradeShape && precompile !== undefined) {
    const move = fixes.make('Put It into precompileUpgrades', (edited) =>
      moveIntoList(edited, node, member, precompile),
    );
    warnings.add(file, place, 'itemAtTop', [precompile], { fixes: member.value === undefined ? [] : [move] });
    return true;
  }
  if (shape === upgradeShape && /^(?:config|upgrades?)$/i.test(member.key) && member.value?.kind === 'object') {
    warnings.add(file, place, 'genesisInUpgrade', [member.key], { fixes: listPrecompiles(fixes, siblings, member) });
    return true;
  }
  return false;
}

function moveIntoConfig(
  fixes: FileFixes,
  siblings: Siblings,
  member: ConfigMember,
  key: PrecompileKey,
): readonly Fix[] {
  const config = siblings.last('config')?.value;
  if (config?.kind !== 'object' || member.value === undefined || siblings.isWithin('config', key)) {
    return [];
  }
  const root = siblings.node;
  return [
    fixes.make('Move It into config', (file) => [
      insertMember(file, config, key, moved(file, member.value!)),
      ...removeMembers(file, root, [member]),
    ]),
  ];
}

function moveIntoList(
  file: EditedFile,
  root: ObjectNode,
  member: ConfigMember,
  key: PrecompileKey,
): readonly ConfigEdit[] {
  const item = { members: [[key, moved(file, member.value!)]] } as const;
  const list = root.members.findLast((each) => each.key.toLowerCase() === 'precompileupgrades');
  if (list?.value?.kind === 'list') {
    return [appendItems(file, list.value, [item]), ...removeMembers(file, root, [member])];
  }
  return [replaceMember(file, member, 'precompileUpgrades', [item])];
}

/** The precompiles of a config as items of a list. */
function listPrecompiles(fixes: FileFixes, siblings: Siblings, member: ConfigMember): readonly Fix[] {
  const config = member.value;
  const isFree = siblings.last('precompileUpgrades') === undefined;
  if (config?.kind !== 'object' || !isFree || config.members.length === 0) {
    return [];
  }
  const [first] = config.members;
  if (config.members.length === 1 && first?.value !== undefined && upgradeKeys.has(first.key.toLowerCase())) {
    const { key, value } = first;
    return [
      fixes.make(`Take ${key} out of ${member.key}`, (file) => [replaceMember(file, member, key, moved(file, value))]),
    ];
  }
  const known: readonly string[] = precompileKeys;
  if (!config.members.every(({ key, value }) => known.includes(key) && value !== undefined)) {
    return [];
  }
  return [
    fixes.make('Make It precompileUpgrades', (file) => [
      replaceMember(
        file,
        member,
        'precompileUpgrades',
        config.members.map(({ key, value }) => ({ members: [[key, moved(file, value!)]] })),
      ),
    ]),
  ];
}
