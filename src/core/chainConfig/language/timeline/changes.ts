import { activePrecompileKeys } from '../complete/snippets';
import { upgradeTimeKeys } from '../../model/genesis';
import type { ConfigNode, Member } from '../../source/configNode';
import { memberIn, valueIn } from '../addressUses';
import type { LanguageInput } from '../languageInput';
import { integerOf } from '../valueWords';

/** Something that comes, or came, at a time. */
export interface Change {
  readonly kind: 'enable' | 'disable' | 'state' | 'fork';
  /** What it changes: later ones of the same end it. */
  readonly key: string;
  /** Undefined: never. */
  readonly time: bigint | undefined;
  readonly place: { readonly start: number; readonly end: number };
  /** Of a precompile: its settings. */
  readonly settings?: ConfigNode;
  /** From the genesis: there cannot be a chain without it. */
  readonly isGenesis: boolean;
}

/** More in one list nobody reads. */
const mostItems = 400;

/** What the genesis and the upgrades of a chain change, in the order of the files. */
export function changesOf({ genesis, upgrade }: Pick<LanguageInput, 'genesis' | 'upgrade'>): {
  readonly genesis: readonly Change[];
  readonly upgrade: readonly Change[];
} {
  return { genesis: genesisChanges(genesis?.root), upgrade: upgradeChanges(upgrade?.root) };
}

function genesisChanges(root: ConfigNode | undefined): readonly Change[] {
  const config = valueIn(root, 'config');
  return config?.kind === 'object'
    ? [...precompileChanges(config, undefined, true), ...forkChanges(config, true)]
    : [];
}

function upgradeChanges(root: ConfigNode | undefined): readonly Change[] {
  const items = valueIn(root, 'precompileUpgrades');
  const states = valueIn(root, 'stateUpgrades');
  const overrides = valueIn(root, 'networkUpgradeOverrides');
  return [
    ...(overrides === undefined ? [] : forkChanges(overrides, false)),
    ...(states?.kind === 'list' ? states.items.slice(0, mostItems) : []).map((item) => ({
      ...{ kind: 'state' as const, key: 'stateUpgrades', time: integerOf(valueIn(item, 'blockTimestamp')) },
      ...{ place: item, isGenesis: false },
    })),
    ...(items?.kind === 'list' ? items.items.slice(0, mostItems) : []).flatMap((item) => precompileChanges(item, item, false)),
  ];
}

/** @param item the item of the list that stands for the change; absent: each precompile for itself */
function precompileChanges(parent: ConfigNode, item: ConfigNode | undefined, isGenesis: boolean): readonly Change[] {
  const members = parent.kind === 'object' ? parent.members : [];
  return members.flatMap((member): readonly Change[] => {
    const { key, value } = member;
    if (!(activePrecompileKeys as readonly string[]).includes(key) || value?.kind !== 'object') {
      return [];
    }
    const disable = valueIn(value, 'disable');
    const isOff = disable?.kind === 'word' && disable.value === true;
    const time = integerOf(valueIn(value, 'blockTimestamp'));
    return [{ kind: isOff ? 'disable' : 'enable', key, time, place: item ?? member, settings: value, isGenesis }];
  });
}

/** A zero in a genesis stands for the network's own time. */
function forkChanges(parent: ConfigNode, isGenesis: boolean): readonly Change[] {
  return upgradeTimeKeys.flatMap((key): readonly Change[] => {
    const member: Member | undefined = memberIn(parent, key);
    const time = integerOf(member?.value);
    return member === undefined || time === undefined || (isGenesis && time === 0n)
      ? []
      : [{ kind: 'fork', key, time, place: member, isGenesis }];
  });
}
