import { type PrecompileKey, activePrecompileKeys, precompileKeys, type ConfigShape } from '../../precompiles';
import { cleanRemote, getOrMake, nearest } from '../../primitives';
import { configShape, genesisShape, precompileUpgradeShape, stateAccountShape, upgradeShape } from '../fields';
import type { Fix } from '../problem';
import type { ConfigMember, ObjectNode } from '../source/configNode';
import { type CheckContext, type FieldPlace, from, family } from './rule';
import { appendItems, insertMember, movedText, removeMembers, replaceMember } from '../edit/edits';
import { keyPlace, memberOf } from '../source/configNode';

const json = from('Go encoding/json/decode.go');
const upgradeConfig = from('graft/subnet-evm/params/extras/config.go UpgradeConfig');
const precompiles = from('graft/subnet-evm/params/extras/precompiles.go');
const rules = {
  unknownUpgradeKey: upgradeConfig.silent(
    'The node ignores “{key}”, runs without this upgrade and forks off at its time: write {known}.',
  ),
  itemAtTop: upgradeConfig.silent(
    'The node ignores {key} here, runs without this upgrade and forks off at its time: put it into the list precompileUpgrades.',
  ),
  genesisInUpgrade: upgradeConfig.silent(
    'The node ignores {key} in an upgrade file, runs without this upgrade and forks off at its time: list precompiles in precompileUpgrades.',
  ),
  upgradeInGenesis: upgradeConfig.silent('The VM ignores {key} in a genesis: put it into upgrade.json.'),
  precompileBesideConfig: precompiles.silent(
    'The VM ignores {key} here, and the precompile is off: move it into config.',
  ),
  precompileKeyCase: precompiles.silent(
    'The VM ignores “{key}”, and the precompile is off: these keys are case-sensitive, write {known}.',
  ),
  precompileNotYet: from('graft/subnet-evm/precompile/registry/registry.go').silent(
    'No version of the VM has {key} yet: it is ignored. Remove it.',
  ),
  unknownKey: json.silent('The VM ignores “{key}”: write {known}.'),
  unknownKeyAlone: json.silent('The VM does not know “{key}” and ignores it: remove it.'),
};

type Context = CheckContext<keyof typeof rules>;

const maxShown = 64;
const upgradeKeys = new Set(upgradeShape.fields.map((field) => field.key.toLowerCase()));

/** Keys that the VM ignores: misplaced, misspelt or unknown. */
export const unknownKeys = family(rules, (context) => ({
  unknown(place) {
    const { file, member, object, shape } = place;
    const { ownPrecompiles = [] } = context.files.input[file] ?? {};
    const isOwn = shape === configShape && ownPrecompiles.includes(member.key);
    if (shape === precompileUpgradeShape || isOwn || reportMisplaced(place, context)) {
      return;
    }
    const fixes = context.files.fixes(file);
    const shown = cleanRemote(member.key, maxShown);
    const known = nearestKey(member.key, shape, object);
    if (known === undefined) {
      const remove = fixes.remove(`Remove ${shown}`, [member]);
      context.report('unknownKeyAlone', file, keyPlace(member), [shown], { fixes: [remove] });
    } else {
      const rule = shape === upgradeShape ? 'unknownUpgradeKey' : 'unknownKey';
      context.report(rule, file, keyPlace(member), [shown, known], { fixes: [fixes.rename(member, known)] });
    }
  },
}));

const indexes = new WeakMap<ObjectNode, ReadonlyMap<string, ConfigMember>>();

/** The last member per lower-case key; cached, as an object may have hundreds of thousands. */
function membersByKey(object: ObjectNode): ReadonlyMap<string, ConfigMember> {
  return getOrMake(indexes, object, () => new Map(object.members.map((member) => [member.key.toLowerCase(), member])));
}

/** The likely intended key, unless the object already has it. */
function nearestKey(key: string, shape: ConfigShape, object: ObjectNode): string | undefined {
  const index = membersByKey(object);
  const absent = shape.fields.map((field) => field.key).filter((each) => !index.has(each.toLowerCase()));
  const truncated = key.slice(0, maxShown);
  const plain = truncated.replace(/[-_ ]/g, '');
  const suggestion = shape === stateAccountShape && /^balance$/i.test(plain) ? 'balanceChange' : undefined;
  return suggestion !== undefined && absent.includes(suggestion)
    ? suggestion
    : (nearest(plain, absent) ?? nearest(truncated, absent));
}

/** Reports a key that belongs elsewhere: in the other file, at another level, or in another case. */
function reportMisplaced(place: FieldPlace, { files, report }: Context): boolean {
  const { file, member, object, shape } = place;
  const fixes = files.fixes(file);
  const reportKey = (rule: keyof typeof rules, value: string, own: readonly Fix[] = []): boolean => {
    report(rule, file, keyPlace(member), [value], { fixes: own });
    return true;
  };
  const precompile = precompileKeys.find((each) => each.toLowerCase() === member.key.toLowerCase());
  if (precompile !== undefined && shape === configShape) {
    if (!activePrecompileKeys.includes(precompile)) {
      return reportKey('precompileNotYet', precompile, [fixes.remove(`Delete ${precompile}`, [member])]);
    }
    const renamed = { fixes: [fixes.rename(member, precompile)] };
    report('precompileKeyCase', file, keyPlace(member), [member.key, precompile], renamed);
    return true;
  }
  if (precompile !== undefined && shape === genesisShape) {
    return reportKey('precompileBesideConfig', precompile, moveIntoConfig(place, precompile, files));
  }
  if ((shape === genesisShape || shape === configShape) && upgradeKeys.has(member.key.toLowerCase())) {
    return reportKey('upgradeInGenesis', member.key);
  }
  if (precompile !== undefined && shape === upgradeShape) {
    return reportKey('itemAtTop', precompile, moveIntoList(place, precompile, files));
  }
  if (shape === upgradeShape && /^(?:config|upgrades?)$/i.test(member.key) && member.value?.kind === 'object') {
    return reportKey('genesisInUpgrade', member.key, listPrecompiles(object, member, member.value, files));
  }
  return false;
}

type Files = Context['files'];

function moveIntoConfig({ member, object: root }: FieldPlace, key: PrecompileKey, files: Files): readonly Fix[] {
  const config = membersByKey(root).get('config')?.value;
  const { value } = member;
  if (config?.kind !== 'object' || value === undefined || membersByKey(config).has(key.toLowerCase())) {
    return [];
  }
  return [
    files
      .fixes('genesis')
      .make('Move It into config', (file) => [
        insertMember(file, config, key, movedText(file, value)),
        ...removeMembers(file, root, [member]),
      ]),
  ];
}

function moveIntoList({ member, object: root }: FieldPlace, key: PrecompileKey, files: Files): readonly Fix[] {
  const { value } = member;
  if (value === undefined) {
    return [];
  }
  const move = files.fixes('upgrade').make('Put It into precompileUpgrades', (file) => {
    const item = { members: [[key, movedText(file, value)]] } as const;
    const list = memberOf(root, 'precompileUpgrades')?.value;
    return list?.kind === 'list'
      ? [appendItems(file, list, [item]), ...removeMembers(file, root, [member])]
      : [replaceMember(file, member, 'precompileUpgrades', [item])];
  });
  return [move];
}

function listPrecompiles(root: ObjectNode, member: ConfigMember, config: ObjectNode, files: Files): readonly Fix[] {
  const fixes = files.fixes('upgrade');
  const [first] = config.members;
  if (membersByKey(root).has('precompileupgrades') || first === undefined) {
    return [];
  }
  if (config.members.length === 1 && first.value !== undefined && upgradeKeys.has(first.key.toLowerCase())) {
    const { key, value } = first;
    return [
      fixes.make(`Take ${key} out of ${member.key}`, (file) => [
        replaceMember(file, member, key, movedText(file, value)),
      ]),
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
        config.members.map(({ key, value }) => ({ members: [[key, movedText(file, value!)]] })),
      ),
    ]),
  ];
}
