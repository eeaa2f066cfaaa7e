import { ethereumTimeKeys, unsetEthereumBlocks } from '../fields';
import { vmError, type VmError } from './refusal';
import type { TextPlace } from '../source/configNode';
import { unscheduled, type ChainUpgradeTimes, type UpgradeTime } from '../effective/activations';
import type { GenesisConfig } from '../model';
import { ethereumBlockKeys } from '../fields';

interface Fork {
  readonly key: string;
  readonly unit: 'block' | 'timestamp';
  readonly value: bigint | undefined;
  readonly place: TextPlace | undefined;
  readonly isOptional: boolean;
}

const optional = new Set<string>([
  'daoForkBlock',
  'muirGlacierBlock',
  'arrowGlacierBlock',
  'grayGlacierBlock',
  'mergeNetsplitBlock',
  'cancunTime',
  'pragueTime',
  'verkleTime',
]);

/**
 * The first of Ethereum's forks that is out of order. Shanghai and Cancun are not looked at together: those are Durango and
 * Etna. Rule: CheckConfigForkOrder of libevm's params/config.go.
 */
export function verifyEthereumForks(config: GenesisConfig | undefined, times: ChainUpgradeTimes): readonly VmError[] {
  const [shanghai, cancun, ...later] = ethereumTimeKeys;
  const forks = [
    ...ethereumBlockKeys.map((key) => forkOf(config, key, unsetEthereumBlocks.has(key) ? undefined : 0n)),
    setByUpgrade(times.durangoTimestamp, forkOf(config, shanghai)),
    setByUpgrade(times.etnaTimestamp, forkOf(config, cancun)),
    ...later.map((key) => forkOf(config, key)),
  ];
  let last: Fork | undefined;
  for (const fork of forks) {
    const error = last && (last.key !== shanghai || fork.key !== cancun) ? outOfOrder(last, fork) : undefined;
    if (error !== undefined) {
      return [error];
    }
    last = !fork.isOptional || fork.value !== undefined ? fork : last;
  }
  return [];
}

function forkOf(config: GenesisConfig | undefined, key: string, byDefault?: bigint): Fork {
  const given = config?.ethereumForks.get(key);
  return {
    key,
    unit: key.endsWith('Time') ? 'timestamp' : 'block',
    value: given?.value ?? byDefault,
    place: given?.member ?? given?.node,
    isOptional: optional.has(key),
  };
}

/** Once the network upgrade is scheduled, its time counts. */
function setByUpgrade(time: UpgradeTime | undefined, fork: Fork): Fork {
  return time === undefined || time.value >= unscheduled ? fork : { ...fork, value: time.value };
}

function outOfOrder(last: Fork, fork: Fork): VmError | undefined {
  const place = fork.place ?? last.place;
  if (place === undefined || fork.value === undefined) {
    return undefined;
  }
  const then = `but ${fork.key} enabled at ${fork.unit} ${fork.value}`;
  const prefix = `unsupported fork ordering: ${last.key}`;
  if (last.value === undefined) {
    return vmError(place, 'ethereumForkMissing', [fork.key, last.key], `${prefix} not enabled, ${then}`);
  }
  if (last.unit !== fork.unit || last.value <= fork.value) {
    return undefined;
  }
  const text = `${prefix} enabled at ${last.unit} ${last.value}, ${then}`;
  return vmError(place, 'ethereumForkOrder', [fork.key, last.key], text);
}
