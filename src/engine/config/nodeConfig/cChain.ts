import { type Steps } from '../../primitives';
import { cChainApis, cChainShape, ethApis, oldEthApis } from '../fields';
import type { Problem } from '../problem';
import { type ConfigSource, keyPlace } from '../source/configNode';
import { ConfigErrors, ConfigValues } from './configValues';
import { refusedShare } from './evmErrors';
import { sharedWarnings } from './evmWarnings';
import { configFieldOf } from '../decode/shapes';

const publicNetworks: ReadonlySet<number> = new Set([1, 5]);
const newApis: ReadonlySet<string> = new Set(cChainApis.map(({ value }) => value));
const oldApis: ReadonlySet<string> = new Set([...ethApis.map(({ value }) => value), ...oldEthApis.keys()]);

export function readCChainConfig(source: ConfigSource): Steps<ConfigValues> {
  return ConfigValues.read(source, cChainShape, { file: 'config', prefix: '' });
}

/**
 * What keeps the C-Chain from starting, before v1.15.0 or since: the file does not say which it is for. The words of both
 * differ, so that none are given.
 */
export function* cChainErrorSteps(config: ConfigSource, networkId: number): Steps<readonly Problem[]> {
  const values = yield* readCChainConfig(config);
  const found = new ConfigErrors('config');
  if (publicNetworks.has(networkId)) {
    for (const [key, only] of [
      ['commit-interval', 4_096n],
      ['state-sync-commit-interval', 16_384n],
    ] as const) {
      if (values.integer(key) !== only) {
        found.add(values.place(key), 'cChainInterval', [key, String(only)]);
      }
    }
  } else if (values.bool('pruning-enabled') && values.integer('commit-interval') === 0n) {
    found.add(values.place('commit-interval'), 'commitIntervalZero');
  }
  refusedShare(values, found);
  const apis = values.items('apis');
  for (const { node, value } of apis ?? values.items('eth-apis') ?? []) {
    const name = String(value);
    if (!(apis === undefined ? oldApis : newApis).has(name)) {
      found.add(node, 'cChainApi', [name]);
    }
  }
  return [...values.problems, ...found.problems].map((problem) => ({ ...problem, vmText: undefined }));
}

/** What the C-Chain takes and someone regrets, and what it ignores from v1.15.0 on. */
export function cChainWarnings(values: ConfigValues, found: ConfigErrors): void {
  sharedWarnings(values, found);
  for (const member of values.members) {
    const field = configFieldOf(cChainShape, member.key);
    if (field?.noEffect !== undefined) {
      found.add(keyPlace(member), 'idleOnCChain', [field.key]);
    } else if (field?.key === 'eth-apis' && values.member('apis') === undefined) {
      found.add(keyPlace(member), 'ethApisDeprecated');
    }
  }
}
