import { avalancheConfigShape, configShape, ethereumConfigShape, precompileUpgradeShape } from '../fields';
import { precompileFields, type ConfigField, type ConfigShape } from '../../precompiles';
import type { ConfigMember } from '../source/configNode';
import type { DecodedConfig, DecodedShape } from './decodedConfig';
import type { Decoder, ShapeReader, ValuePlace } from './decoder';
import { goText, type GoFault } from './goFault';

/**
 * `config` of a genesis is read three times: for Ethereum's keys, for Avalanche's, and for each precompile. The errors of
 * the first and of the others begin with the type that they were read into.
 */
const readChainConfig: ShapeReader = function* (decoder, place, previous) {
  const ethereum = yield* decoder.reading(() => decoder.plainStruct(ethereumConfigShape, place, previous));
  decoder.takeOver(said(ethereum.faults, '*params.ChainConfig'));
  if (ethereum.value === undefined) {
    return undefined;
  }
  const avalanche = yield* decoder.reading(() => decoder.plainStruct(avalancheConfigShape, place));
  decoder.takeOver(said(avalanche.faults, '*pseudo.Type'));
  const precompiles: Record<string, DecodedConfig | undefined> = {};
  for (const field of precompileFields) {
    const member = membersOf(place).findLast(({ key }) => key === field.key);
    if (member?.value !== undefined) {
      const { value, faults } = yield* readPrecompile(decoder, field, member);
      decoder.takeOver(said(faults, '*pseudo.Type'));
      precompiles[field.key] = value;
    }
  }
  const own = ethereumConfigShape.fields.map(({ key }) => [key, ethereum.value!.values[key]] as const);
  return {
    shape: configShape,
    node: place.node,
    member: place.member,
    values: { ...Object.fromEntries(own), ...avalanche.value?.values, ...precompiles },
  };
};

/** An item of `precompileUpgrades`: the key says what its value is read into. */
const readPrecompileUpgrade: ShapeReader = function* (decoder, place) {
  const { value, faults } = yield* decoder.reading(() => readItem(decoder, place));
  decoder.takeOver(faults);
  return value;
};

function* readItem(decoder: Decoder, place: ValuePlace): Generator<undefined, DecodedShape | undefined> {
  const { node } = place;
  if (node.kind !== 'object' && !(node.kind === 'word' && node.value === null)) {
    decoder.wrongType('notObject', place, 'map[string]json.RawMessage');
    return undefined;
  }
  const byKey = new Map(membersOf(place).map((member) => [member.key, member]));
  const [member, second] = byKey.values();
  if (member === undefined) {
    const text = 'PrecompileUpgrade cannot be empty';
    decoder.reject(node, { rule: 'upgradeItemEmpty', values: [], text, ends: true }, '');
    return undefined;
  }
  const count = String(byKey.size);
  if (second !== undefined) {
    const text = `PrecompileUpgrade must have exactly one key, got ${count}`;
    decoder.reject(keyOf(second), { rule: 'upgradeItemKeys', values: [count], text, ends: true }, '');
  }
  const values: Record<string, DecodedConfig | undefined> = {};
  for (const each of byKey.values()) {
    const field = precompileFields.find(({ key }) => key === each.key);
    if (field === undefined) {
      const text = `unknown precompile config: ${each.key}`;
      if (second === undefined) {
        decoder.reject(keyOf(each), { rule: 'unknownPrecompile', values: [each.key], text, ends: true }, '');
      }
    } else if (each.value !== undefined) {
      const { value, faults } = yield* readPrecompile(decoder, field, each);
      decoder.takeOver(faults);
      values[field.key] = value;
    }
  }
  return second === undefined ? { shape: precompileUpgradeShape, node, values } : undefined;
}

function* readPrecompile(
  decoder: Decoder,
  field: ConfigField,
  member: ConfigMember,
): Generator<undefined, { readonly value: DecodedShape | undefined; readonly faults: readonly GoFault[] }> {
  const place = { node: member.value!, member, name: member.key };
  return yield* decoder.reading(() => decoder.plainStruct(shapeOf(field), place));
}

function shapeOf({ kind }: ConfigField): ConfigShape {
  return (kind as { readonly shape: ConfigShape }).shape;
}

function membersOf({ node }: ValuePlace): readonly ConfigMember[] {
  return node.kind === 'object' ? node.members : [];
}

function keyOf({ start, keyEnd }: ConfigMember): { readonly start: number; readonly end: number } {
  return { start, end: keyEnd };
}

/** What was refused, as text that says into what it was read. */
function said(faults: readonly GoFault[], goType: string): readonly GoFault[] {
  for (const fault of faults) {
    fault.reported = `decoding JSON into ${goType}: ${goText(fault.reported)}`;
  }
  return faults;
}

/** The types of genesis and upgrade files that read themselves in ways of their own. */
export const chainConfigReaders: ReadonlyMap<ConfigShape, ShapeReader> = new Map([
  [configShape, readChainConfig],
  [precompileUpgradeShape, readPrecompileUpgrade],
]);
