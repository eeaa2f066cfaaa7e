import { unscheduled } from './effective/activations';
import type { ConfigNetwork } from './model';

/** When Avalanche's own networks had their upgrades, in seconds since the epoch. Rule: avalanchego's upgrade/upgrade.go. */
const published: Readonly<Record<number, ConfigNetwork['upgradeTimes']>> = {
  1: times('2024-03-06T16:00:00Z', '2024-12-16T17:00:00Z', '2025-11-19T16:00:00Z', '2026-09-22T15:00:00Z'),
  5: times('2024-02-13T16:00:00Z', '2024-11-25T16:00:00Z', '2025-10-29T15:00:00Z', '2026-07-28T15:00:00Z'),
};

const initiallyActive = '2020-12-05T05:00:00Z';

/**
 * A network whose node nobody asked. Since v1.15.0 a network of one's own has Helicon from its genesis; before, and here, it
 * is not scheduled, so that the node tells.
 */
export function networkDefaults(networkId: number): ConfigNetwork {
  const upgradeTimes = published[networkId] ?? times(initiallyActive, initiallyActive, initiallyActive);
  return { networkId, upgradeTimes };
}

function times(durango: string, etna: string, granite: string, helicon?: string): ConfigNetwork['upgradeTimes'] {
  return {
    subnetEVMTimestamp: 0n,
    durangoTimestamp: seconds(durango),
    etnaTimestamp: seconds(etna),
    graniteTimestamp: seconds(granite),
    heliconTimestamp: helicon === undefined ? unscheduled : seconds(helicon),
  };
}

function seconds(time: string): bigint {
  return BigInt(Date.parse(time) / 1000);
}
