import {
  activationTimeText,
  type ChainUpgradeTimes,
  defaultTime,
  unscheduled,
  upgradeName,
  type UpgradeTime,
} from '../effective/activations';
import { upgradeTimeKeys, type UpgradeTimeKey } from '../model';
import { leaveOut } from './fixPlace';
import { from, family } from './rule';

/** Go's `upgrade.InitiallyActiveTime`: what comes by then may also be said to come at 0. */
const initiallyActive = 1_607_144_400n;

const earlyRules = {
  networkUpgradeTooEarly: from('graft/subnet-evm/params/extras/network_upgrades.go').error(
    '{name} comes to this network at {earliest}, and no chain on it can have it at {time}: leave the key out, or take that time or a later one.',
    leaveOut,
  ),
};

/** No network upgrade may come earlier than it comes to the network; times of the genesis with overrides on top. */
export const earlyNetworkUpgrades = family(earlyRules, ({ files, report }) => {
  for (const key of upgradeTimeKeys) {
    // The network that the chain is on, whatever the times that a genesis without config has.
    const earliest = defaultTime(files.input.network.upgradeTimes, key);
    const { value, reported } = files.times[key] ?? {};
    const isEarly = earliest !== undefined && value !== undefined && value < earliest;
    if (reported !== undefined && isEarly && (value !== 0n || earliest > initiallyActive)) {
      const name = key.slice(0, -'Timestamp'.length);
      const vmText = `failed to verify genesis: invalid network upgrades: ${name} fork block timestamp is invalid: provided timestamp must be greater than or equal to the default timestamp: provided timestamp ${value}, default timestamp ${earliest}`;
      const values = [upgradeName(key), activationTimeText(earliest), activationTimeText(value)];
      report('networkUpgradeTooEarly', reported.file, reported.at.node, values, { vmText });
    }
  }
});

const orderRules = {
  networkUpgradeOrder: from('graft/subnet-evm/params/extras/config.go CheckConfigForkOrder').error(
    '{name} must come no later than {next}, but it comes at {time} and {next} at {nextTime}: leave both keys out, or put the times in order.',
    leaveOut,
  ),
};

/**
 * The order of the network upgrades, times of the genesis with overrides on top. The VM looks at Ethereum's names of
 * Durango and Etna first, with times in its text; at the others with the places of its memory, which differ every time.
 */
export const networkUpgradeOrder = family(orderRules, ({ files, report }) => {
  // A genesis that nobody knows may have other times than the network's.
  const times = files.genesis === undefined ? overriddenOnly(files.times) : files.times;
  const found: (readonly [Fork, Fork])[] = [];
  let last: Fork | undefined;
  for (const key of upgradeTimeKeys) {
    const time = times[key];
    if (last !== undefined && time !== undefined && last[1].value > time.value) {
      found.push([last, [key, time]]);
    }
    last = time === undefined ? last : [key, time];
  }
  const text = ethereumText(times.durangoTimestamp?.value, times.etnaTimestamp?.value);
  const vmTextOf = ([[first], [second]]: readonly [Fork, Fork]): string | undefined =>
    first === 'durangoTimestamp' && second === 'etnaTimestamp' ? text : undefined;
  const isFirst = (pair: readonly [Fork, Fork]): boolean => vmTextOf(pair) !== undefined;
  for (const pair of [...found.filter(isFirst), ...found.filter((each) => !isFirst(each))]) {
    const [[firstKey, first], [secondKey, second]] = pair;
    // At the one that an override names, else at the later of the two that a file names.
    const reported = [second.reported, first.reported].filter((each) => each !== undefined);
    const { file, at } = reported.find((each) => each.file === 'upgrade') ?? reported[0] ?? {};
    if (file !== undefined && at !== undefined) {
      const [name, next] = [upgradeName(firstKey), upgradeName(secondKey)];
      const values = [name, next, activationTimeText(first.value), activationTimeText(second.value)];
      report('networkUpgradeOrder', file, at.node, values, { vmText: vmTextOf(pair) });
    }
  }
});

type Fork = readonly [key: UpgradeTimeKey, time: UpgradeTime];

function overriddenOnly(times: ChainUpgradeTimes): ChainUpgradeTimes {
  return Object.fromEntries(Object.entries(times).filter(([, time]) => time.reported !== undefined));
}

/** Unscheduled ones have no Ethereum name. */
function ethereumText(durango: bigint | undefined, etna: bigint | undefined): string | undefined {
  if (durango === undefined || etna === undefined || etna >= unscheduled) {
    return undefined;
  }
  const shanghai = durango < unscheduled ? `enabled at timestamp ${durango}` : 'not enabled';
  return `unsupported fork ordering: shanghaiTime ${shanghai}, but cancunTime enabled at timestamp ${etna}`;
}
