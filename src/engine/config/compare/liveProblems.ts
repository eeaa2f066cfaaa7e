import { type JsonValue, cleanRemote, isJsonObject, printJson } from '../../primitives';
import { activationTimeText } from '../effective/activationTimeText';
import type { Problem } from '../problem';
import { type RuleOf, ruleMessage } from '../rules/rules';
import type { ConfigDifference } from './compareNormal';

/** A node, by its name in the settings, and what it has otherwise than the files. */
export interface NodeDifferences {
  readonly name: string;
  readonly differences: readonly ConfigDifference[];
}

/** Of nodes that differ alike one problem. */
export function nodeProblems(nodes: readonly NodeDifferences[]): readonly Problem[] {
  const groups = new Map<string, { readonly names: string[]; readonly difference: ConfigDifference }>();
  for (const { name, differences } of nodes) {
    for (const difference of differences) {
      const { path, left, right } = difference;
      const key = [path.join('/'), textOf(left), textOf(right)].join('\n');
      const group = groups.get(key) ?? { names: [], difference };
      group.names.push(name);
      groups.set(key, group);
    }
  }
  return [...groups.values()].map(({ names, difference }) => nodeProblem(names, difference));
}

/** What a chain was created with otherwise than its genesis file says. @param chain its name */
export function creationProblems(chain: string, differences: readonly ConfigDifference[]): readonly Problem[] {
  return differences.map(({ path, right, place }) => {
    const key = keyOf(path);
    const rule = right === undefined ? 'createdWithout' : 'createdWithOther';
    const message = ruleMessage(rule, right === undefined ? [chain, key] : [chain, key, brief(right)]);
    return { file: 'genesis', ...spanOf(place), rule, message };
  });
}

function nodeProblem(names: readonly string[], { path, left, right, place }: ConfigDifference): Problem {
  const [isOne, who] = [names.length === 1, names.join(', ')];
  const problem = (one: RuleOf<'live'>, several: RuleOf<'live'>, values: readonly string[]): Problem => {
    const rule = isOne ? one : several;
    const file = place?.file ?? (path[0] === 'upgrades' ? 'upgrade' : 'genesis');
    return { file, ...spanOf(place), rule, message: ruleMessage(rule, [who, ...values]) };
  };
  const isUpgrade = path.length === 3 && path[0] === 'upgrades' && typeof path[2] === 'number';
  if (isUpgrade && right === undefined) {
    return problem('nodeLacksUpgrade', 'nodesLackUpgrade', []);
  }
  if (isUpgrade && left === undefined) {
    return problem('nodeHasUpgrade', 'nodesHaveUpgrade', upgradeWords(right!));
  }
  const key = keyOf(path);
  return right === undefined
    ? problem('nodeHasNo', 'nodesHaveNo', [key])
    : problem('nodeHasOther', 'nodesHaveOther', [key, brief(right)]);
}

/** What stands nowhere is told at the beginning of the file. */
function spanOf(place: ConfigDifference['place']): { readonly start: number; readonly end: number } {
  return { start: place?.start ?? 0, end: place?.end ?? 0 };
}

/** The precompile that it switches, or the kind of upgrade, and when. */
function upgradeWords(item: JsonValue): readonly [string, string] {
  const [first] = isJsonObject(item) ? Object.entries(item) : [];
  const isPrecompile = first !== undefined && isJsonObject(first[1]) && first[0] !== 'accounts';
  const of = isPrecompile ? first[1] : item;
  const at = isJsonObject(of) ? of['blockTimestamp'] : undefined;
  return [
    cleanRemote(isPrecompile ? first[0] : 'stateUpgrades', 60),
    typeof at === 'bigint' ? activationTimeText(at) : 'null',
  ];
}

function keyOf(path: ConfigDifference['path']): string {
  return cleanRemote(String(path.findLast((step) => typeof step === 'string') ?? ''), 80);
}

function brief(value: JsonValue): string {
  return cleanRemote(textOf(value), 120);
}

function textOf(value: JsonValue | undefined): string {
  return value === undefined ? '' : typeof value === 'string' ? value : printJson(value);
}
