import { publishedUpgrade } from '../networks';
import type { ResultOf, getChainConfig, upgrades } from '../rpc';

/** `time` in milliseconds since the epoch; `undefined` where the upgrade is not scheduled. */
export interface NetworkUpgrade {
  readonly name: string;
  readonly at: number | undefined;
}

/** Times from this one on mean "not scheduled", see docs/facts/evm.md. */
const unscheduled = Date.UTC(9999, 0);

/** Upgrades of an EVM chain since Durango, in order. Overrides take precedence over the upgrades in genesis. */
export function chainUpgrades(config: ResultOf<typeof getChainConfig>): readonly NetworkUpgrade[] {
  const overrides = config.upgrades?.networkUpgradeOverrides ?? {};
  return [
    { name: 'Durango', at: overrides.durangoTimestamp ?? config.durangoTimestamp ?? config.durangoBlockTimestamp },
    { name: 'Etna', at: overrides.etnaTimestamp ?? config.etnaTimestamp },
    { name: 'Fortuna', at: overrides.fortunaTimestamp ?? config.fortunaTimestamp },
    { name: 'Granite', at: overrides.graniteTimestamp ?? config.graniteTimestamp },
    { name: 'Helicon', at: overrides.heliconTimestamp ?? config.heliconTimestamp },
  ].flatMap(({ name, at }) => (at == null ? [] : [{ name, at: scheduled(at.getTime()) }]));
}

const networkNames = {
  apricotPhase1Time: 'Apricot Phase 1',
  apricotPhase2Time: 'Apricot Phase 2',
  apricotPhase3Time: 'Apricot Phase 3',
  apricotPhase4Time: 'Apricot Phase 4',
  apricotPhase5Time: 'Apricot Phase 5',
  apricotPhasePre6Time: 'Apricot Phase Pre-6',
  apricotPhase6Time: 'Apricot Phase 6',
  apricotPhasePost6Time: 'Apricot Phase Post-6',
  banffTime: 'Banff',
  cortinaTime: 'Cortina',
  durangoTime: 'Durango',
  etnaTime: 'Etna',
  fortunaTime: 'Fortuna',
  graniteTime: 'Granite',
  heliconTime: 'Helicon',
} as const satisfies Partial<Record<keyof ResultOf<typeof upgrades>, string>>;

/** Upgrades of the network from `info.upgrades`, in order. */
export function upgradesOfNetwork(result: ResultOf<typeof upgrades>): readonly NetworkUpgrade[] {
  return Object.entries(networkNames).flatMap(([field, name]) => {
    const time = Date.parse(result[field as keyof typeof networkNames] ?? '');
    return Number.isNaN(time) ? [] : [{ name, at: scheduled(time) }];
  });
}

/**
 * Activation time of Helicon on a network. The node's own schedule takes precedence; a node that does not know the
 * upgrade has none.
 * @param result result of `info.upgrades`; absent where no node returned it
 * @returns `undefined` where it is unknown or not scheduled
 */
export function heliconTime(result: ResultOf<typeof upgrades> | undefined, networkId: number): Date | undefined {
  const at = result === undefined ? publishedUpgrade(networkId, 'helicon') : Date.parse(result.heliconTime ?? '');
  return at === undefined || Number.isNaN(at) ? undefined : new Date(at);
}

function scheduled(at: number): number | undefined {
  return at < unscheduled ? at : undefined;
}
