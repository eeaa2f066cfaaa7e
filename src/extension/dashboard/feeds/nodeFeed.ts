import { hostOf } from '../../../engine/errors';
import type { Listed, DashboardNodeRow } from '../../../webview/protocol/dashboardView';
import type { NodeEndpoint } from '../../../engine/networks';
import { formatClockTime } from '../../../engine/primitives';
import { nodeRow } from '../report/nodeRow';
import { unrequestedItem } from '../../trees/rows/nodes/nodeItem';
import { createSourceClient } from '../../../engine/sources';
import { fetchBootstrapState } from '../../trees/branches/nodes/fetchBootstrapProgress';
import { fetchHealthContext } from '../../trees/branches/nodes/fetchHealthContext';
import { NodesMemory } from '../../trees/branches/nodes/nodesMemory';
import { fetchNodeState } from '../../trees/branches/nodes/nodeState';
import type { DashboardContext } from './dashboardDeps';
import { Repeat } from './repeat';

const everyMs = 15_000;

/** A node that is silent keeps the others waiting no longer than this. */
const maxMs = 5_000;

interface Result {
  readonly row: DashboardNodeRow;
  /** Whether it answered at all. */
  readonly isAway: boolean;
  /** When it answered last, milliseconds since the epoch. */
  readonly answeredAt?: number;
}

/** How the configured nodes are, by their own words. */
export class NodeFeed {
  private readonly memory: NodesMemory;
  private readonly result = new Map<string, Result>();

  constructor(private readonly context: DashboardContext) {
    this.memory = new NodesMemory(context.trees.nodeIds);
  }

  get listed(): Listed<DashboardNodeRow> {
    const { nodes, name } = this.context.network;
    return {
      rows: nodes.map((node) => this.result.get(node.name)?.row ?? waitingRow(node)),
      missing: nodes.length === 0 ? `${name} has no node. Add one in the settings.` : undefined,
    };
  }

  /** Nodes that were asked and are healthy, and all that were asked. */
  get count(): { readonly healthy: number; readonly requested: number } {
    const requested = [...this.result.values()].filter(({ row }) => row.result !== undefined);
    return { healthy: requested.filter(({ row }) => row.mark === 'good').length, requested: requested.length };
  }

  /** Where none of the nodes answers: why the first one does not, and when one did last, milliseconds since the epoch. */
  get outage(): { readonly why: string; readonly since: number | undefined } | undefined {
    const all = this.context.network.nodes.map(({ name }) => this.result.get(name));
    const times = all.flatMap((one) => one?.answeredAt ?? []);
    return all.length > 0 && all.every((one) => one?.isAway === true)
      ? { why: all[0]!.row.words, since: times.length === 0 ? undefined : Math.max(...times) }
      : undefined;
  }

  async run(signal: AbortSignal): Promise<void> {
    const { network, changed } = this.context;
    await Promise.all(
      network.nodes.map((node) =>
        new Repeat(this.context.deps.clock).run(signal, async () => {
          const result = await this.query(node, signal);
          signal.throwIfAborted();
          this.result.set(node.name, result);
          changed();
          return everyMs;
        }),
      ),
    );
  }

  private async query(node: NodeEndpoint, signal: AbortSignal): Promise<Result> {
    const { trees, network, allowed } = this.context;
    if (!allowed(node.url)) {
      const { description = '' } = unrequestedItem(network, node);
      return { row: { name: node.name, mark: 'away', words: description, facts: [], checks: [] }, isAway: false };
    }
    const quick = { ...trees, deadlineMs: () => Math.min(trees.deadlineMs(), maxMs) };
    const client = createSourceClient(quick, network, { signal, allowed });
    const state = await fetchNodeState(client, node, this.memory);
    const [context, chains] = await Promise.all([
      fetchHealthContext(client, node, state.health, this.memory),
      state.away === undefined ? fetchBootstrapState(client, node, state.health) : undefined,
    ]);
    const now = trees.now();
    const result = { at: now, hosts: [hostOf(node.url)] };
    const row = { ...nodeRow(state, context, chains), result };
    if (state.away === undefined) {
      return { row, isAway: false, answeredAt: now };
    }
    const { row: before, answeredAt } = this.result.get(node.name) ?? {};
    const asOf = answeredAt === undefined ? undefined : `as of ${formatClockTime(answeredAt, { now })}`;
    const cached = before !== undefined && answeredAt !== undefined ? before : row;
    return { row: { ...row, facts: cached.facts, checks: cached.checks, asOf }, isAway: true, answeredAt };
  }
}

function waitingRow({ name }: NodeEndpoint): DashboardNodeRow {
  return { name, mark: 'away', words: 'loading', facts: [], checks: [] };
}
