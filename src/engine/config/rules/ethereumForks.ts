import { type ChainUpgradeTimes, unscheduled, type UpgradeTime } from '../effective/activations';
import { ethereumBlockKeys, ethereumTimeKeys, unsetEthereumBlocks } from '../fields';
import type { GenesisConfig } from '../model';
import type { TextPlace } from '../source/configNode';
import { removeKey } from './fixPlace';
import { from, family } from './rule';

const rules = {
  blockNumber: from('graft/subnet-evm/core/genesis.go Commit').error(
    'The genesis is block 0: leave number out.',
    removeKey,
  ),
  ethereumForkOrder: from('libevm/params/config.go CheckConfigForkOrder').error(
    '{key} must not come before {before}: the VM sets Ethereum’s forks itself, leave them out.',
    removeKey,
  ),
  ethereumForkMissing: from('libevm/params/config.go CheckConfigForkOrder', 'inferred').error(
    '{key} needs {before} before it, per the VM’s source: leave {key} out.',
    removeKey,
  ),
};

/** Errors when the VM stores the genesis block: its number, and the first Ethereum fork that is out of order. */
export const ethereumForks = family(rules, ({ files: { genesis, times }, report }) => {
  const number = genesis?.number;
  if (number !== undefined && number.value !== 0n) {
    const vmText = "can't commit genesis block with number > 0";
    report('blockNumber', 'genesis', number.node, [], { vmText });
  }
  const found = genesis && firstOutOfOrder(genesis.config, times);
  if (found !== undefined) {
    const { rule, place, values, vmText } = found;
    report(rule, 'genesis', place, values, { vmText });
  }
});

const londonRules = {
  londonBlock: from('graft/subnet-evm/params/config_extra.go SetEthUpgrades').error(
    'With a londonBlock other than 0 the VM does not find its genesis again: leave it out.',
    removeKey,
  ),
};

/** Errors when the VM looks up the stored genesis block. */
export const londonBlock = family(londonRules, ({ files, report }) => {
  const london = files.genesis?.config?.ethereumForks.get('londonBlock');
  if (london !== undefined && london.value > 0n) {
    report('londonBlock', 'genesis', london.node, [], { vmText: 'genesis not found in chain' });
  }
});

interface Fork {
  readonly key: string;
  readonly unit: 'block' | 'timestamp';
  readonly value: bigint | undefined;
  readonly place: TextPlace | undefined;
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
 * Shanghai and Cancun are not compared with each other: they correspond to Durango and Etna. Rule: CheckConfigForkOrder
 * of libevm's params/config.go.
 */
function firstOutOfOrder(config: GenesisConfig | undefined, times: ChainUpgradeTimes) {
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
      return error;
    }
    last = !optional.has(fork.key) || fork.value !== undefined ? fork : last;
  }
  return undefined;
}

function forkOf(config: GenesisConfig | undefined, key: string, byDefault?: bigint): Fork {
  const given = config?.ethereumForks.get(key);
  const unit = key.endsWith('Time') ? 'timestamp' : 'block';
  return { key, unit, value: given?.value ?? byDefault, place: given?.member ?? given?.node };
}

function setByUpgrade(time: UpgradeTime | undefined, fork: Fork): Fork {
  return time === undefined || time.value >= unscheduled ? fork : { ...fork, value: time.value };
}

function outOfOrder(last: Fork, fork: Fork) {
  const place = fork.place ?? last.place;
  if (place === undefined || fork.value === undefined) {
    return undefined;
  }
  const then = `but ${fork.key} enabled at ${fork.unit} ${fork.value}`;
  const values = [fork.key, last.key];
  const prefix = `unsupported fork ordering: ${last.key}`;
  if (last.value === undefined) {
    return { rule: 'ethereumForkMissing', place, values, vmText: `${prefix} not enabled, ${then}` } as const;
  }
  return last.unit !== fork.unit || last.value <= fork.value
    ? undefined
    : ({
        rule: 'ethereumForkOrder',
        place,
        values,
        vmText: `${prefix} enabled at ${last.unit} ${last.value}, ${then}`,
      } as const);
}
