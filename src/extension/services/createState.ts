import { type Engine, type EnginePorts, createEngine, createLookups } from '../../engine';
import type { Network } from '../../engine/networks';
import { systemClock } from '../../engine/net';
import { chainHeight } from '../../engine/chains';
import { Dashboard } from '../dashboard/dashboard';
import type { DashboardPorts } from '../dashboard/feeds/dashboardDeps';
import { createSourceClient } from '../../engine/sources';
import { type Trees, createTrees } from '../../engine/trees';

export interface StatePorts extends EnginePorts {
  /** Identifiers that the user pinned on a network; absent: none. */
  pins?(network: string): readonly string[];
  /** Days that a validator's balance or period lasts under which it is warned about; absent: 14. */
  warnDays?(): number;
}

/** Everything that is kept while the extension runs: the engine, and what the side bar and dashboards show of it. */
export interface State extends Engine {
  /** What the side bar shows of the active network; asks for nothing by itself. */
  readonly trees: Trees;
  /** What a dashboard shows of a network, which asks for nothing before it is started. */
  dashboard(network: Network, ports: DashboardPorts): Dashboard;
  /** Height of the last accepted block of a chain. @throws {ApiError} or {QueryError} where nobody tells it; the abort reason */
  height(network: Network, chain: string, run: Parameters<Trees['height']>[1]): Promise<bigint>;
}

/** @param lookups what lookups need, where that was made before */
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
    dashboard: (network, shown) => new Dashboard({ ...treeDeps, clock }, network, shown),
    height: (network, chain, run) => chainHeight(createSourceClient(clients, network, run), chain),
  };
}
