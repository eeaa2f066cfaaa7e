import type { CheckInput } from '../../../../src/engine/config/model';
import { checkSteps } from '../../../../src/engine/config/checkSteps';
import {
  cChainShape,
  evmConfigShape,
  nodeFlagShape,
  subnetShape,
  genesisShape,
  upgradeShape,
} from '../../../../src/engine/config/fields';
import type { Kind, ConfigShape } from '../../../../src/engine/precompiles';
import { networkDefaults } from '../../../../src/engine/config/effective/activations';
import type { ConfigFile, Problem } from '../../../../src/engine/config/problem';
import type { ConfigSource } from '../../../../src/engine/config/source/configNode';
import { readSourceSteps } from '../../../../src/engine/config/source/readSource';

/** Each kind of validated file, with the fields of its top level. */
export const kinds = {
  genesis: { file: 'genesis', vm: 'subnetEvm', shape: genesisShape },
  'upgrade.json': { file: 'upgrade', vm: 'subnetEvm', shape: upgradeShape },
  'config.json of an L1': { file: 'config', vm: 'subnetEvm', shape: evmConfigShape },
  'config.json of the C-Chain': { file: 'config', vm: 'cChain', shape: cChainShape },
  'config.json of a node': { file: 'node', vm: 'subnetEvm', shape: nodeFlagShape },
  'file of a subnet': { file: 'subnet', vm: 'subnetEvm', shape: subnetShape },
} as const satisfies Record<string, { file: ConfigFile; vm: CheckInput['vm']; shape: ConfigShape }>;
export type KindName = keyof typeof kinds;

/** One key repeatedly, or many different ones. */
const members = (size: number, member: (i: number) => string): string =>
  `{${Array.from({ length: Math.ceil(size / 20) }, (_, i) => member(i)).join(',')}}`;
const items = (size: number, item: string): string =>
  `[${Array.from({ length: Math.ceil(size / item.length) }, () => item).join(',')}]`;
const address = `0x${'ab'.repeat(20)}`;
const inConfig = (text: string): string => `{"config":${text},"alloc":{}}`;

/** Whole files of about the requested size. */
export const shapes: Readonly<Record<string, (size: number) => string>> = {
  'brackets of the other kind': (size) => `${'{"":'.repeat(size / 5)}{${']'.repeat(size / 5)}`,
  'one object and brackets of lists': (size) => `{${']'.repeat(size)}`,
  'lists that nothing closes': (size) => '['.repeat(size),
  'objects that nothing closes': (size) => '{"config":'.repeat(size / 10),
  'unknown keys': (size) => members(size, (i) => `"k${i}":1`),
  'unknown keys in config': (size) => inConfig(members(size, (i) => `"k${i}":1`)),
  'one unknown key': (size) => members(size, () => '"gasLimitt":1'),
  'keys without values': (size) => members(size, (i) => `"k${i}"`),
  '__proto__ and constructor': (size) => members(size, (i) => ['"__proto__":{"a":1}', '"constructor":1'][i % 2]!),
  'config beside config': (size) => members(size, () => '"config":{}'),
  'precompiles beside config': (size) => members(size, () => '"warpConfig":{}'),
  'keys of the other file': (size) => members(size, () => '"precompileUpgrades":[]'),
  'one known flag': (size) => members(size, () => '"http-port":"x"'),
  'one known key of a chain': (size) => members(size, () => '"log-level":1'),
  commas: (size) => `{${','.repeat(size)}}`,
  colons: (size) => `{${':'.repeat(size)}}`,
  'comments without end': (size) => `{${'/*'.repeat(size / 2)}`,
  'comments of a line': (size) => `{${'#\n'.repeat(size / 2)}}`,
  'comments before a colon': (size) => `{"config"${'//\n'.repeat(size / 3)}:{}}`,
  'escapes in a key': (size) => `{"${'\\n'.repeat(size / 2)}":1}`,
  'escapes that are none': (size) => `{"a":"${'\\x'.repeat(size / 2)}"}`,
  'a text in single quotes': (size) => `{"a":'${"\\'".repeat(size / 2)}'}`,
  'backslash and quote': (size) => `{${'"\\'.repeat(size / 2)}`,
  'half pairs': (size) => `{"${'\ud800'.repeat(size)}":"${'\udc00'.repeat(size)}"}`,
  'other blanks': (size) => `{${'\u00a0\n'.repeat(size / 2)}}`,
  'the same account': (size) =>
    `{"alloc":${members(size * 5, () => `"0x0200000000000000000000000000000000000000":{}`)}}`,
  'accounts with one mistake': (size) =>
    `{"alloc":${members(size * 3, (i) => `"${i.toString(16).padStart(40, '0')}":{"balance":-1}`)}}`,
  'members of one account': (size) => `{"alloc":{"${address}":${members(size, (i) => `"k${i}":1`)}}}`,
  'slots of one account': (size) =>
    `{"alloc":{"${address}":{"balance":"0x1","storage":${members(size, (i) => `"0x${i.toString(16)}":"0x"`)}}}}`,
  'lists of allowed transactions': (size) =>
    `{"precompileUpgrades":${items(size, `{"txAllowListConfig":{"blockTimestamp":1,"adminAddresses":["${address}"]}}`)}}`,
  'upgrades without time': (size) => `{"precompileUpgrades":${items(size, '{"feeManagerConfig":{}}')}}`,
  'upgrades that go back': (size) =>
    `{"precompileUpgrades":[{"warpConfig":{"blockTimestamp":9}},${items(size, '{"warpConfig":{"blockTimestamp":1}}').slice(1)}}`,
  'upgrades of two keys': (size) => `{"precompileUpgrades":${items(size, '{"warpConfig":{},"feeManagerConfig":{}}')}}`,
  'one upgrade of many keys': (size) =>
    `{"precompileUpgrades":[${members(size, (i) => ['"warpConfig":{}', '"feeManagerConfig":{}'][i % 2]!)}]}`,
  'state upgrades without time': (size) => `{"stateUpgrades":${items(size, '{"accounts":{}}')}}`,
  'changes below zero': (size) =>
    `{"stateUpgrades":[{"accounts":${members(size * 3, (i) => `"0x${i.toString(16).padStart(40, '0')}":{"balanceChange":"-1"}`)}}]}`,
  'one address in a list': (size) =>
    inConfig(`{"chainId":1,"txAllowListConfig":{"blockTimestamp":0,"adminAddresses":${items(size, `"${address}"`)}}}`),
  'mints of nothing': (size) =>
    inConfig(
      `{"chainId":1,"contractNativeMinterConfig":{"blockTimestamp":0,"initialMint":${members(size * 3, (i) => `"0x${i.toString(16).padStart(40, '0')}":"0x0"`)}}}`,
    ),
};

/** Replacements for the value of a known field. */
export const values: Readonly<Record<string, (size: number) => string>> = {
  'digits and a letter': (size) => `"${'1'.repeat(size)}x"`,
  'digits of a number': (size) => '1'.repeat(size),
  'zeros and a unit': (size) => `"${'0s'.repeat(size / 2)}"`,
  'digits behind a point': (size) => `"0.${'3'.repeat(size)}h"`,
  'an exponent': () => '1e999999',
  'a list with an exponent': () => '[1,[1e999]]',
  'a negative number of digits': (size) => `-${'9'.repeat(size)}`,
  hex: (size) => `"0x${'f'.repeat(size)}"`,
  'lists in lists': (size) => '['.repeat(size / 2) + ']'.repeat(size / 2),
  'objects in objects': (size) => '{"a":'.repeat(size / 6) + '1' + '}'.repeat(size / 6),
  'a list of zeros': (size) => `[${'0,'.repeat(size / 2)}0]`,
  'a list of texts': (size) => `[${'"a",'.repeat(size / 4)}"a"]`,
  'an object of keys': (size) => members(size, (i) => `"k${i}":"v"`),
  'half pairs': (size) => `"1s${'\ud800'.repeat(size)}"`,
  escapes: (size) => `"${'\\u0001'.repeat(size / 6)}"`,
  commas: (size) => `"${','.repeat(size)}"`,
  'letters and commas': (size) => `"${'a,'.repeat(size / 2)}"`,
  base64: (size) => `"${'e30='.repeat(1)}${'QUJD'.repeat(size / 4)}"`,
  letters: (size) => `"${'z'.repeat(size)}"`,
};

export function inputOf(name: KindName, source: ConfigSource): CheckInput {
  const { file, vm } = kinds[name];
  return { [file]: source, vm, network: networkDefaults(1), now: 1_796_000_000_000 };
}

/** Parses and validates a file to its end, yielding like the production code. */
export function* validated(name: KindName, text: string): Generator<undefined, readonly Problem[]> {
  const source = yield* readSourceSteps(text);
  return yield* checkSteps(inputOf(name, source));
}

export function finished<T>(steps: Generator<undefined, T>): T {
  let step = steps.next();
  while (step.done !== true) {
    step = steps.next();
  }
  return step.value;
}

/** For each field of a kind, a file with this value in it. */
export function* withValue(shape: ConfigShape, value: string): Generator<string> {
  for (const { key, kind } of shape.fields) {
    const name = JSON.stringify(key);
    yield `{${name}:${value}}`;
    for (const inner of valuesIn(kind, value)) {
      yield `{${name}:${inner}}`;
    }
  }
}

function* valuesIn(kind: Kind, value: string): Generator<string> {
  if (typeof kind === 'string') {
    return;
  }
  if ('list' in kind) {
    yield `[${value}]`;
    for (const inner of valuesIn(kind.list, value)) {
      yield `[${inner}]`;
    }
  } else if ('map' in kind) {
    yield `{"${address}":${value}}`;
    for (const inner of valuesIn(kind.map, value)) {
      yield `{"${address}":${inner}}`;
    }
  } else {
    yield* withValue(kind.shape, value);
  }
}
