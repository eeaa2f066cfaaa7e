import type { ChainFiles } from '../effective/chainFiles';
import { type JsonValue, isJsonObject } from '../../primitives';
import { upgradeTimeKeys } from '../model/genesis';
import { compareNormal, type ConfigDifference } from './compareNormal';
import { fromJson } from './fromJson';
import { type NormalObject, object } from './normal';
import { normalConfig } from './normalConfig';

/**
 * The files and a node's answer to `eth_getChainConfig`, each as far as the other can say something: without an upgrade
 * file nothing is known of upgrades, without a genesis of nothing else.
 */
export function besideNode(input: ChainFiles, answer: JsonValue): readonly [NormalObject, NormalObject] {
  const own = normalConfig(input);
  const result = fromJson(answer);
  const entries = result.kind === 'object' ? result.entries : new Map();
  const isMeant = (key: string): boolean =>
    key === 'upgrades'
      ? input.upgrade !== undefined
      : input.genesis !== undefined && !(input.upgrade === undefined && overridden(answer).has(key));
  const meant = (of: NormalObject['entries']) => object([...of].filter(([key]) => isMeant(key)));
  return [meant(own.entries), meant(entries)];
}

/** What the node runs with otherwise than the files say. */
export function differencesFromNode(input: ChainFiles, answer: JsonValue): readonly ConfigDifference[] {
  return compareNormal(...besideNode(input, answer));
}

/** Times that an upgrade file has moved, with those that follow from them. */
function overridden(answer: JsonValue): ReadonlySet<string> {
  const upgrades = isJsonObject(answer) ? (answer['upgrades'] ?? null) : null;
  const overrides = isJsonObject(upgrades) ? (upgrades['networkUpgradeOverrides'] ?? null) : null;
  const keys = isJsonObject(overrides) ? upgradeTimeKeys.filter((key) => Object.hasOwn(overrides, key)) : [];
  const followers = { durangoTimestamp: 'shanghaiTime', etnaTimestamp: 'cancunTime' } as Readonly<
    Record<string, string>
  >;
  return new Set(keys.flatMap((key) => [key, followers[key] ?? key]));
}
