import { type Engine, type EnginePorts, createEngine, createLookups } from '../../engine';
import type { Network } from '../../engine/networks';
import { systemClock } from '../../engine/net';
import { chainHeight } from '../../engine/chains';
import { Dashboard } from '../dashboard/dashboard';
import type { DashboardPorts } from '../dashboard/feeds/dashboardDeps';
import { createSourceClient } from '../../engine/sources';
import { type Trees, createTrees } from '../../engine/trees';

export interface StatePorts extends EnginePorts {
  /** Identifiers that the user pinned on a network; absent where there are none. */
  pins?(network: string): readonly string[];
  /** Warn when a validator's balance or staking period lasts fewer days than this; default 14. */
  warnDays?(): number;
}

/** All state of the running extension: the engine, and the state of side bar and dashboards. */
export interface State extends Engine {
  /** Trees of the side bar, for the active network; they send nothing by themselves. */
  readonly trees: Trees;
  /** A dashboard's state for a network, which sends nothing before it is started. */
  dashboard(network: Network, ports: DashboardPorts): Dashboard;
  /** Height of the last accepted block. @throws {ApiError} or {QueryError} where unavailable; the abort reason */
  height(network: Network, chain: string, run: Parameters<Trees['height']>[1]): Promise<bigint>;
}

/** @param lookups those of lookups, where they exist already */
export function createState(ports: StatePorts, lookups = createLookups(ports)): State {
  const engine = createEngine(ports, lookups);
  const { networks, clients } = engine;
  const treeDeps = {
    ...clients,
    active: () => networks.active(),
    pins: (network: string) => ports.pins?.(network) ?? [],
    pinned: (network: string, id: string) => ports.pins?.(network).includes(id) === true,
    warnDays: () => ports.warnDays?.() ?? 14,
  };
  const trees = createTrees(treeDeps);
  const clock = { ...systemClock, now: () => ports.now() };
  engine.onForget(() => trees.forget());
  return {
    ...engine,
    trees,
    dashboard: (network, shown) => new Dashboard({ ...treeDeps, clock, sets: trees.validators.sets }, network, shown),
    height: (network, chain, run) => chainHeight(createSourceClient(clients, network, run), chain),
  };
}
