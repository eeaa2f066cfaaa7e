import { publishedUpgrade } from '../networks';
import { unscheduled } from './effective/activations';
import type { ConfigNetwork } from './model';

const initiallyActive = Date.parse('2020-12-05T05:00:00Z');

/**
 * A network whose node nobody asked, with the times of its upgrades in seconds since the epoch. Since v1.15.0 a network of
 * one's own has Helicon from its genesis; before, and here, it is not scheduled, so that the node tells.
 */
export function networkDefaults(networkId: number): ConfigNetwork {
  const seconds = (upgrade: 'durango' | 'etna' | 'granite'): bigint =>
    BigInt((publishedUpgrade(networkId, upgrade) ?? initiallyActive) / 1000);
  const helicon = publishedUpgrade(networkId, 'helicon');
  return {
    networkId,
    upgradeTimes: {
      subnetEVMTimestamp: 0n,
      durangoTimestamp: seconds('durango'),
      etnaTimestamp: seconds('etna'),
      graniteTimestamp: seconds('granite'),
      heliconTimestamp: helicon === undefined ? unscheduled : BigInt(helicon / 1000),
    },
  };
}
