import type { SurfaceName } from '../client/surfaces/surfaces';
import type { Scenario } from '../scenarios/scenario';

/** One surface of each kind; the others only send other requests. */
const usual: ReadonlySet<SurfaceName> = new Set([
  ...(['lookup', 'cell', 'change', 'export', 'validators', 'subscription'] as const),
]);

/** All surfaces of a scenario. */
export function allSurfaces({ expected: message }: Scenario): readonly SurfaceName[] {
  return Object.keys(message) as SurfaceName[];
}

/** The surfaces that `npm test` has time for. */
export function quickSurfaces(scenario: Scenario): readonly SurfaceName[] {
  const all = allSurfaces(scenario);
  const few = all.filter((name) => usual.has(name));
  return scenario.quick ?? (few.length === 0 ? all : few);
}
