import { publishedUpgrade } from '../networks';
import type { ResultOf, getChainConfig, upgrades } from '../rpc';

/** A network upgrade with its time in milliseconds since the epoch; undefined: not scheduled. */
export interface NetworkUpgrade {
  readonly name: string;
  readonly at: number | undefined;
}

/** A time from this one on stands for "not scheduled", see docs/facts/evm.md. */
const unscheduled = Date.UTC(9999, 0);

/**
 * Upgrades of an EVM chain since Durango, in their order. The configuration has those of genesis; an override goes
 * before them.
 */
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

/** Names by the fields of `info.upgrades`, in their order. */
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

/** Upgrades of the network as `info.upgrades` gives them, in their order. */
export function upgradesOfNetwork(answer: ResultOf<typeof upgrades>): readonly NetworkUpgrade[] {
  return Object.entries(networkNames).flatMap(([field, name]) => {
    const time = Date.parse(answer[field as keyof typeof networkNames] ?? '');
    return Number.isNaN(time) ? [] : [{ name, at: scheduled(time) }];
  });
}

/**
 * When Helicon is or was on a network. What its node says rules; a node that knows no such upgrade has none.
 * @param answer of `info.upgrades`; absent: no node told
 * @returns undefined where it is not known, or there is none
 */
export function heliconTime(answer: ResultOf<typeof upgrades> | undefined, networkId: number): Date | undefined {
  const at = answer === undefined ? publishedUpgrade(networkId, 'helicon') : Date.parse(answer.heliconTime ?? '');
  return at === undefined || Number.isNaN(at) ? undefined : new Date(at);
}

function scheduled(at: number): number | undefined {
  return at < unscheduled ? at : undefined;
}
