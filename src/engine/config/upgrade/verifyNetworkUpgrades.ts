import { type ConfigNetwork, type ChainFiles, upgradeTimeKeys, type UpgradeTimeKey } from '../model';
import {
  activationTimeText,
  defaultTime,
  unscheduled,
  upgradeName,
  upgradeTimesOf,
  type ChainUpgradeTimes,
  type UpgradeTime,
} from '../effective/activations';
import type { Problem } from '../problem';
import { finding } from './reports';

/** Go's `upgrade.InitiallyActiveTime`: what comes by then may also be said to come at 0. */
const initiallyActive = 1_607_144_400n;

/**
 * No network upgrade may come earlier than it comes to the network; times of the genesis with overrides on top.
 * @param network the one that the chain is on, whatever the times that a genesis without config has
 */
export function verifyNetworkUpgrades(files: ChainFiles, network: ConfigNetwork): readonly Problem[] {
  const problems: Problem[] = [];
  const times = upgradeTimesOf(files);
  for (const key of upgradeTimeKeys) {
    const earliest = defaultTime(network.upgradeTimes, key);
    const { value, reported } = times[key] ?? {};
    if (earliest === undefined || value === undefined || reported === undefined || value >= earliest) {
      continue;
    }
    if (value !== 0n || earliest > initiallyActive) {
      const name = `${key[0]!}${key.slice(1, -'Timestamp'.length)}`;
      const text = `failed to verify genesis: invalid network upgrades: ${name} fork block timestamp is invalid: provided timestamp must be greater than or equal to the default timestamp: provided timestamp ${value}, default timestamp ${earliest}`;
      const values = [upgradeName(key), activationTimeText(value), activationTimeText(earliest)] as const;
      problems.push(finding('networkUpgradeTooEarly', values, reported.file, reported.at.node, text));
    }
  }
  return problems;
}

/**
 * The order of the network upgrades, times of the genesis with overrides on top. The VM looks at Ethereum's names of
 * Durango and Etna first, with times in its text; at the others with the places of its memory, which differ every time.
 */
export function verifyForkOrder(files: ChainFiles): readonly Problem[] {
  const all = upgradeTimesOf(files);
  // A genesis that nobody knows may have other times than the network's.
  const times = files.genesis === undefined ? overriddenOnly(all) : all;
  const { durangoTimestamp: durango, etnaTimestamp: etna } = times;
  const text = ethereumText(durango?.value, etna?.value);
  const problems: Problem[] = [];
  let last: UpgradeTimeKey | undefined;
  for (const key of upgradeTimeKeys) {
    const time = times[key];
    const before = last && times[last];
    if (last !== undefined && before !== undefined && time !== undefined && before.value > time.value) {
      const isEthereum = last === 'durangoTimestamp' && key === 'etnaTimestamp';
      const found = outOfOrder([last, before], [key, time], isEthereum ? text : undefined);
      if (found !== undefined) {
        problems.splice(isEthereum && text !== undefined ? 0 : problems.length, 0, found);
      }
    }
    last = time === undefined ? last : key;
  }
  return problems;
}

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

type Fork = readonly [key: UpgradeTimeKey, time: UpgradeTime];

/** At the one that an override names, else at the later of the two that a file names. */
function outOfOrder([firstKey, first]: Fork, [secondKey, second]: Fork, text: string | undefined): Problem | undefined {
  const reported = [second.reported, first.reported].filter((each) => each !== undefined);
  const { file, at } = reported.find((each) => each.file === 'upgrade') ?? reported[0] ?? {};
  if (file === undefined || at === undefined) {
    return undefined;
  }
  const values = [
    upgradeName(firstKey),
    activationTimeText(first.value),
    upgradeName(secondKey),
    activationTimeText(second.value),
  ] as const;
  return finding('networkUpgradeOrder', values, file, at.node, text);
}
