import { cChainApis, ethApis, oldEthApis, cChainShape } from '../fields';
import type { Problem } from '../problem';
import type { ConfigSource } from '../source/configNode';
import { ConfigValues } from './configValues';
import { ConfigErrors } from './configErrors';

const publicNetworks: ReadonlySet<number> = new Set([1, 5]);
const names: ReadonlySet<string> = new Set(cChainApis.map(({ value }) => value));

/**
 * What keeps the C-Chain from starting, before v1.15.0 or since: the file does not say which it is for. The words of both
 * differ, so that none are given.
 */
export function* cChainErrorSteps(config: ConfigSource, networkId: number): Generator<undefined, readonly Problem[]> {
  const values = yield* readCChainConfig(config);
  const found = new ConfigErrors('config');
  if (publicNetworks.has(networkId)) {
    for (const [key, only] of [
      ['commit-interval', '4096'],
      ['state-sync-commit-interval', '16384'],
    ] as const) {
      if (values.integer(key) !== BigInt(only)) {
        found.add(values.place(key), 'cChainInterval', [key, only]);
      }
    }
  } else if (values.bool('pruning-enabled') && values.integer('commit-interval') === 0n) {
    found.add(values.place('commit-interval'), 'commitIntervalZero', []);
  }
  const share = values.float('push-gossip-percent-stake');
  if (share < 0 || share > 1) {
    found.add(values.place('push-gossip-percent-stake'), 'gossipShare', []);
  }
  for (const item of values.items('apis') ?? []) {
    if (!names.has(String(item.value))) {
      found.add(item.node, 'cChainApi', [String(item.value)]);
    }
  }
  if (values.items('apis') === undefined) {
    for (const item of values.items('eth-apis') ?? []) {
      const name = String(item.value);
      if (!ethApis.some(({ value }) => value === name) && !oldEthApis.has(name)) {
        found.add(item.node, 'cChainApi', [name]);
      }
    }
  }
  const problems = values.problems.map((problem): Problem => ({ ...problem, vmText: undefined }));
  return [...problems, ...found.problems];
}

export function readCChainConfig(source: ConfigSource): Generator<undefined, ConfigValues> {
  return ConfigValues.read(source, cChainShape, { file: 'config', prefix: '' });
}
