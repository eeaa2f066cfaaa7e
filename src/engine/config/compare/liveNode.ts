import type { ChainRules } from '../../chains';
import { type RoleKey, feeKeys, precompileOf, roleKeys, precompileKeys } from '../../precompiles';
import {
  type JsonValue,
  groupBy,
  isJsonObject,
  JsonNumber,
  isJsonList,
  cleanRemote,
  printJson,
  blackHole,
} from '../../primitives';
import { activationTimeText } from '../effective/activations';
import { type RewardsAt, rulesAt } from '../effective/rulesAt';
import type { LiveValues } from '../language/languageInput';
import { type ChainFiles, type AddressList, upgradeTimeKeys } from '../model';
import type { Problem, ConfigFile } from '../problem';
import { type RuleOf, ruleMessage } from '../rules/rules';
import {
  type ConfigDifference,
  type NormalObject,
  type Normal,
  compareNormal,
  object,
  leaf,
  normalList,
  normalPlace,
  placeOfKey,
} from './normal';
import { normalConfig } from './normalConfig';

/**
 * The files and a node's `eth_getChainConfig` response, each reduced to what the other can be compared with: upgrades
 * only with an upgrade file, all else only with a genesis.
 */
export function comparablePair(input: ChainFiles, response: JsonValue): readonly [NormalObject, NormalObject] {
  const fromFiles = normalConfig(input);
  const fromNode = toNormal(response);
  const entries = fromNode.kind === 'object' ? fromNode.entries : new Map();
  const isComparable = (key: string): boolean =>
    key === 'upgrades'
      ? input.upgrade !== undefined
      : input.genesis !== undefined && !(input.upgrade === undefined && overriddenKeys(response).has(key));
  const comparable = (of: NormalObject['entries']) => object([...of].filter(([key]) => isComparable(key)));
  return [comparable(fromFiles.entries), comparable(entries)];
}

export function differencesFromNode(input: ChainFiles, response: JsonValue): readonly ConfigDifference[] {
  return compareNormal(...comparablePair(input, response));
}

/** Timestamps that `networkUpgradeOverrides` sets, and the Ethereum forks that follow them. */
function overriddenKeys(response: JsonValue): ReadonlySet<string> {
  const upgrades = isJsonObject(response) ? (response['upgrades'] ?? null) : null;
  const overrides = isJsonObject(upgrades) ? (upgrades['networkUpgradeOverrides'] ?? null) : null;
  const keys = isJsonObject(overrides) ? upgradeTimeKeys.filter((key) => Object.hasOwn(overrides, key)) : [];
  const dependentForks = { durangoTimestamp: 'shanghaiTime', etnaTimestamp: 'cancunTime' } as Readonly<
    Record<string, string>
  >;
  return new Set(keys.flatMap((key) => [key, dependentForks[key] ?? key]));
}

function toNormal(json: JsonValue): Normal {
  if (isJsonList(json)) {
    return normalList(json.map(toNormal));
  }
  if (isJsonObject(json)) {
    return object(Object.entries(json).map(([key, value]) => [key, toNormal(value)]));
  }
  // No config contains fractions: comparing the text is enough.
  return leaf(json instanceof JsonNumber ? json.text : json);
}

interface NodeDifferences {
  readonly name: string;
  readonly differences: readonly ConfigDifference[];
}

export function nodeProblems(nodes: readonly NodeDifferences[]): readonly Problem[] {
  const all = nodes.flatMap(({ name, differences }) => differences.map((difference) => ({ name, ...difference })));
  const alike = groupBy(all, ({ path, left, right }) => [path.join('/'), textOf(left), textOf(right)].join('\n'));
  return [...alike.values()].map((group) =>
    nodeProblem(
      group.map(({ name }) => name),
      group[0]!,
    ),
  );
}

/** Differences between the genesis that a chain was created with and its genesis file. @param chain its name */
export function creationProblems(chain: string, differences: readonly ConfigDifference[]): readonly Problem[] {
  return differences.map(({ path, right, place }) => {
    const key = keyOf(path);
    const rule = right === undefined ? 'createdWithout' : 'createdWithOther';
    const message = ruleMessage(rule, right === undefined ? [chain, key] : [chain, key, shortText(right)]);
    return { file: 'genesis', ...spanOf(place), rule, message };
  });
}

function nodeProblem(names: readonly string[], { path, left, right, place }: ConfigDifference): Problem {
  const [isOne, nodeNames] = [names.length === 1, names.join(', ')];
  const problem = (one: RuleOf<'live'>, several: RuleOf<'live'>, values: readonly string[]): Problem => {
    const rule = isOne ? one : several;
    const file = place?.file ?? (path[0] === 'upgrades' ? 'upgrade' : 'genesis');
    return { file, ...spanOf(place), rule, message: ruleMessage(rule, [nodeNames, ...values]) };
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
    : problem('nodeHasOther', 'nodesHaveOther', [key, shortText(right)]);
}

function spanOf(place: ConfigDifference['place']): { readonly start: number; readonly end: number } {
  return { start: place?.start ?? 0, end: place?.end ?? 0 };
}

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

function shortText(value: JsonValue): string {
  return cleanRemote(textOf(value), 120);
}

function textOf(value: JsonValue | undefined): string {
  return value === undefined ? '' : typeof value === 'string' ? value : printJson(value);
}

/** Values that a node runs with, for the `config` of a genesis and for an upgrade file. @param name of the node */
export function liveValuesOf(name: string, response: JsonValue): LiveValues {
  return {
    from: name,
    valueAt(file, [first, ...rest]) {
      if (first === undefined || (file !== 'upgrade' && !(file === 'genesis' && first === 'config'))) {
        return undefined;
      }
      const steps = file === 'upgrade' ? ['upgrades', first, ...rest] : rest;
      const value = steps.reduce<JsonValue | undefined>(stepInto, response);
      return value === undefined ? undefined : printJson(value);
    },
  };
}

function stepInto(value: JsonValue | undefined, step: string | number): JsonValue | undefined {
  if (value === undefined) {
    return undefined;
  }
  if (typeof step === 'number') {
    return isJsonList(value) ? value[step] : undefined;
  }
  return isJsonObject(value) && Object.hasOwn(value, step) ? value[step] : undefined;
}

export function upgradeText(response: JsonValue): string {
  const upgrades = isJsonObject(response) ? response['upgrades'] : undefined;
  return `${printJson(upgrades ?? {}, 2)}\n`;
}

/**
 * Settings from the files that can be changed on chain, at a given time: fees, roles and reward recipients. Roles are
 * sorted, since the chain does not store their order.
 * @param time seconds since the epoch
 */
export function configAt(files: ChainFiles, time: bigint): NormalObject {
  const { fees, precompiles, rewards } = rulesAt(files, time);
  const { from, file } = fees;
  return object([
    [
      'feeConfig',
      object(
        feeKeys.map((key) => {
          const node = from?.[key]?.node;
          return [key, leaf(fees.values[key], node && file && normalPlace(file, node))];
        }),
        from && file && placeOfKey(file, from.member),
      ),
    ],
    ...[...precompiles].map(([key, { isOn, by }]): readonly [string, Normal | undefined] => [
      key,
      isOn && by
        ? object(
            [
              ...roleKeys.map((role) => [role, sortedList(by.file, by.config[role])] as const),
              ...(precompileOf(key).governs === 'feeRecipient' ? rewardEntries(rewards.to, rewards.address) : []),
            ],
            placeOfKey(by.file, by.config.member),
          )
        : undefined,
    ]),
  ]);
}

function sortedList(file: ConfigFile, of: AddressList | undefined): Normal | undefined {
  const addresses = of?.addresses.toSorted((a, b) => (a.value < b.value ? -1 : 1)) ?? [];
  return of === undefined || addresses.length === 0
    ? undefined
    : normalList(
        addresses.map(({ value, node }) => leaf(value, normalPlace(file, node))),
        placeOfKey(file, of.member),
      );
}

const roles: readonly (readonly [RoleKey, bigint])[] = [
  ['adminAddresses', 2n],
  ['managerAddresses', 3n],
  ['enabledAddresses', 1n],
];

/** Current on-chain state of the chain's precompiles, in the form of `configAt`. */
export function onChainConfig({ fees, active, roles: stored, rewards }: ChainRules): NormalObject {
  const own = fees?.ok === true ? fees.value.feeConfig : undefined;
  return object([
    ['feeConfig', own && object(feeKeys.map((key) => [key, leaf(own[key])]))],
    ...precompileKeys
      .filter((key) => active?.has(key))
      .map(
        (key) =>
          [
            key,
            object([
              ...roles.map(([name, role]) => [name, accountsWithRole(stored.get(key) ?? [], role)] as const),
              ...(precompileOf(key).governs === 'feeRecipient' && rewards
                ? rewardEntries(rewardTarget(rewards), rewards.address)
                : []),
            ]),
          ] as const,
      ),
  ]);
}

function accountsWithRole(
  all: readonly { readonly account: string; readonly role: bigint }[],
  role: bigint,
): Normal | undefined {
  const accounts = all.filter((one) => one.role === role).map(({ account }) => account.toLowerCase());
  return accounts.length === 0 ? undefined : normalList(accounts.toSorted().map((account) => leaf(account)));
}

function rewardTarget({ address, areRecipientsAllowed }: NonNullable<ChainRules['rewards']>): RewardsAt['to'] {
  return areRecipientsAllowed === true ? 'blockBuilder' : address === blackHole ? 'burned' : 'address';
}

function rewardEntries(to: RewardsAt['to'], address: string | undefined) {
  return [
    ['allowFeeRecipients', to === 'blockBuilder' ? leaf(true) : undefined],
    ['rewardAddress', to === 'address' && address !== undefined ? leaf(address) : undefined],
  ] as const;
}
