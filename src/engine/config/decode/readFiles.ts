import {
  avalancheConfigShape,
  configShape,
  ethereumConfigShape,
  precompileUpgradeShape,
  genesisShape,
  ethereumBlockKeys,
  ethereumTimeKeys,
  upgradeShape,
} from '../fields';
import { precompileFields, type ConfigShape, type PrecompileKey, precompileKeys } from '../../precompiles';
import { runToEnd, type Steps } from '../../primitives';
import type { ConfigSource, ConfigNode } from '../source/configNode';
import {
  type DecodedConfig,
  type DecodedShape,
  type DecodedMap,
  asObject,
  isNullNode,
  type DecodedEntry,
  type DecodedList,
} from './shapes';
import type { Decoder, Decoding, ShapeReader, ValuePlace } from './decoder';
import { goText, type GoFault } from './goReading';
import type { Problem } from '../problem';
import { decodeShapeSteps } from './decodeConfigShape';
import {
  type AllocAccount,
  type Genesis,
  type GenesisConfig,
  type At,
  type PrecompileConfig,
  type StateUpgradeAccount,
  type Upgrade,
  upgradeTimeKeys,
  type FeeConfig,
  type UpgradeTimes,
} from '../model';
import { keyPlace } from '../source/configNode';

/**
 * A genesis' `config` is decoded three times: for Ethereum's keys, for Avalanche's, and once per precompile. Errors of
 * the first and the last are prefixed with the Go type.
 */
function* readChainConfig(
  decoder: Decoder,
  place: ValuePlace,
  previous?: DecodedShape,
): Steps<DecodedShape | undefined> {
  const decodeAs = (goType: string, open: () => Decoding) =>
    decoder.decodeNested(open, (faults) => withGoType(faults, goType)) as Steps<DecodedShape | undefined>;
  const ethereum = yield* decodeAs('*params.ChainConfig', () => decoder.struct(ethereumConfigShape, place, previous));
  if (ethereum === undefined) {
    return undefined;
  }
  const ethereumValues = ethereumConfigShape.fields.map(({ key }) => [key, ethereum.values[key]] as const);
  const avalanche = yield* decodeAs('*pseudo.Type', () => decoder.struct(avalancheConfigShape, place));
  const values: Record<string, DecodedConfig | undefined> = {
    ...Object.fromEntries(ethereumValues),
    ...avalanche?.values,
  };
  for (const { key, kind } of precompileFields) {
    const member = asObject(place.node).members.findLast((each) => each.key === key);
    const node = member?.value;
    if (node !== undefined) {
      values[key] = yield* decodeAs('*pseudo.Type', () => decoder.struct(kind.shape, { node, member, name: key }));
    }
  }
  return { shape: configShape, node: place.node, member: place.member, values };
}

/** An item of `precompileUpgrades`: the key determines the type of its value. */
function readPrecompileUpgrade(decoder: Decoder, place: ValuePlace): Decoding {
  return decoder.decodeNested(() => readUpgradeItem(decoder, place));
}

function* readUpgradeItem(decoder: Decoder, place: ValuePlace): Steps<DecodedShape | undefined> {
  const { node } = place;
  const members = [...new Map(asObject(node).members.map((member) => [member.key, member])).values()];
  const [, second] = members;
  const count = String(members.length);
  if (node.kind !== 'object' && !isNullNode(node)) {
    decoder.wrongType('notObject', place, 'map[string]json.RawMessage');
  } else if (members.length === 0) {
    const text = 'PrecompileUpgrade cannot be empty';
    decoder.reject(node, { rule: 'upgradeItemEmpty', values: [], text, ends: true });
  } else if (second !== undefined) {
    const text = `PrecompileUpgrade must have exactly one key, got ${count}`;
    decoder.reject(keyPlace(second), { rule: 'upgradeItemKeys', values: [count], text, ends: true });
  }
  const values: Record<string, DecodedConfig | undefined> = {};
  for (const member of members) {
    const { key, value } = member;
    const field = precompileFields.find((each) => each.key === key);
    const isOwn = decoder.source.ownPrecompiles?.includes(key) === true;
    if (field === undefined && second === undefined && !isOwn) {
      const text = `unknown precompile config: ${key}`;
      decoder.reject(keyPlace(member), { rule: 'unknownPrecompile', values: [key], text, ends: true });
    }
    if (field !== undefined && value !== undefined) {
      values[key] = yield* decoder.decodeNested(() =>
        decoder.struct(field.kind.shape, { node: value, member, name: key }),
      );
    }
  }
  return members.length === 1 ? { shape: precompileUpgradeShape, node, values } : undefined;
}

function withGoType(faults: readonly GoFault[], goType: string): readonly GoFault[] {
  for (const fault of faults) {
    fault.reported = `decoding JSON into ${goType}: ${goText(fault.reported)}`;
  }
  return faults;
}

/** Types in genesis and upgrade files with a custom `UnmarshalJSON`. */
const chainConfigReaders: ReadonlyMap<ConfigShape, ShapeReader> = new Map([
  [configShape, readChainConfig],
  [precompileUpgradeShape, readPrecompileUpgrade],
]);

/** Decodes a genesis file as the VM does; its first error comes first. */
export function* readGenesisSteps(
  source: ConfigSource,
): Steps<{ readonly genesis: Genesis | undefined; readonly problems: readonly Problem[] }> {
  const options = { file: 'genesis', prefix: 'parsing genesis: ', readers: chainConfigReaders } as const;
  const { value, problems } = yield* decodeShapeSteps(source, genesisShape, options);
  return { genesis: value?.node.kind === 'object' ? yield* toGenesis(value) : undefined, problems };
}

function* toGenesis({ node, values }: DecodedShape): Steps<Genesis> {
  const entries = values['alloc'] as DecodedMap | undefined;
  const alloc = new Map<string, AllocAccount>();
  for (const [address, { member, earlier, value }] of entries?.entries ?? []) {
    const { balance, nonce, code, storage } = fieldsOf<AllocAccount>(value);
    alloc.set(address, { member, earlier, balance, nonce, code, storage: storageOf(storage) });
    if (alloc.size % 2_000 === 0) {
      yield undefined;
    }
  }
  const config = configOf(values['config'] as DecodedShape | undefined);
  return { ...(values as object), node: asObject(node), config, alloc, allocMember: entries?.member };
}

function configOf(decoded: DecodedShape | undefined): GenesisConfig | undefined {
  if (decoded?.member === undefined) {
    return undefined;
  }
  const { member, node, values } = decoded;
  const forks = [...ethereumBlockKeys, ...ethereumTimeKeys].flatMap((key) => {
    const time = values[key] as At<bigint> | undefined;
    return time === undefined ? [] : [[key, time] as const];
  });
  return {
    ...(values as object),
    member,
    node: asObject(node),
    feeConfig: settingOf(values['feeConfig']) as FeeConfig | undefined,
    upgradeTimes: upgradeTimesIn(values),
    ethereumForks: new Map<string, At<bigint>>(forks),
    precompiles: precompilesIn(values),
  };
}

interface UpgradeRead {
  readonly upgrade: Upgrade | undefined;
  readonly problems: readonly Problem[];
}

/** Decodes an upgrade file as the VM does; its first error comes first. An empty file counts as absent. */
export function* readUpgradeSteps(source: ConfigSource): Steps<UpgradeRead> {
  const empty = { node: undefined, precompileUpgrades: [], stateUpgrades: [] };
  if (source.text === '') {
    return { upgrade: empty, problems: [] };
  }
  const options = { file: 'upgrade', prefix: 'failed to parse upgrade bytes: ', readers: chainConfigReaders } as const;
  const { value, problems } = yield* decodeShapeSteps(source, upgradeShape, options);
  return { upgrade: value && (value.node.kind === 'object' ? toUpgrade(value) : empty), problems };
}

export function readUpgrade(source: ConfigSource): UpgradeRead {
  return runToEnd(readUpgradeSteps(source));
}

function toUpgrade({ node, values }: DecodedShape): Upgrade {
  const overrides = values['networkUpgradeOverrides'] as DecodedShape | undefined;
  const itemsOf = (key: string) =>
    ((values[key] as DecodedList | undefined)?.items ?? []).filter((item) => item !== undefined) as DecodedShape[];
  return {
    node: asObject(node),
    overrides: overrides?.member && { member: overrides.member, times: upgradeTimesIn(overrides.values) },
    precompileUpgrades: itemsOf('precompileUpgrades').flatMap((item) => [
      ...precompilesIn(item.values, item.node).values(),
    ]),
    stateUpgrades: itemsOf('stateUpgrades').map((item) => {
      const accounts = item.values['accounts'] as DecodedMap | undefined;
      return {
        blockTimestamp: item.values['blockTimestamp'] as At<bigint> | undefined,
        node: asObject(item.node),
        accounts: accounts && new Map([...accounts.entries].map(([address, entry]) => [address, changeOf(entry)])),
      };
    }),
  };
}

function changeOf({ member, value }: DecodedEntry): StateUpgradeAccount {
  const { balanceChange, code, storage } = fieldsOf<StateUpgradeAccount>(value);
  return { member, balanceChange, code, storage: storageOf(storage) };
}

function fieldsOf<T>(
  decoded: DecodedConfig | undefined,
): Partial<Omit<T, 'storage'>> & { readonly storage?: DecodedMap } {
  return ((decoded as DecodedShape | undefined)?.values ?? {}) as ReturnType<typeof fieldsOf<T>>;
}

function upgradeTimesIn(values: DecodedShape['values']): UpgradeTimes {
  return Object.fromEntries(upgradeTimeKeys.map((key) => [key, values[key] as At<bigint> | undefined]));
}

/** The precompiles of an object, in the VM's registry order. @param item list item that contains them */
function precompilesIn(
  values: DecodedShape['values'],
  item?: ConfigNode,
): ReadonlyMap<PrecompileKey, PrecompileConfig> {
  const precompiles = new Map<PrecompileKey, PrecompileConfig>();
  for (const key of precompileKeys) {
    const decoded = values[key] as DecodedShape | undefined;
    if (decoded !== undefined) {
      const settings = Object.entries(decoded.values).map(([name, value]) => [name, settingOf(value)]);
      const own = Object.fromEntries(settings) as Partial<PrecompileConfig>;
      precompiles.set(key, { ...own, key, member: decoded.member!, item: item ?? decoded.node });
    }
  }
  return precompiles;
}

function settingOf(decoded: DecodedConfig | undefined): object | undefined {
  if (decoded === undefined || 'value' in decoded) {
    return decoded;
  }
  const { member, node } = decoded;
  if (member === undefined) {
    return undefined;
  }
  if ('items' in decoded) {
    return { member, addresses: decoded.items.filter((item) => item !== undefined) };
  }
  return 'entries' in decoded
    ? { member, amounts: amountsOf(decoded) }
    : { ...decoded.values, member, node: asObject(node) };
}

/** Includes null amounts; omits values of a wrong type. */
function amountsOf({ entries }: DecodedMap): ReadonlyMap<string, At<bigint | undefined>> {
  const amounts = new Map<string, At<bigint | undefined>>();
  for (const [address, { member, value }] of entries) {
    const { value: node } = member;
    if (value !== undefined) {
      amounts.set(address, value as At<bigint>);
    } else if (node?.kind === 'word') {
      amounts.set(address, { value: undefined, node, member });
    }
  }
  return amounts;
}

/** Storage slots with their values; null counts as zero. */
function storageOf(map: DecodedMap | undefined): ReadonlyMap<string, At<string>> | undefined {
  if (map === undefined) {
    return undefined;
  }
  const storage = new Map<string, At<string>>();
  for (const [slot, { member, value }] of map.entries) {
    const { value: node } = member;
    if (value !== undefined) {
      storage.set(slot, value as At<string>);
    } else if (node?.kind === 'word' && node.value === null) {
      storage.set(slot, { value: `0x${'0'.repeat(64)}`, node, member });
    }
  }
  return storage;
}
