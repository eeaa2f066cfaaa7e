import { hostOf } from '../../api/errors/redact';
import type { Listed, NodeRow } from '../../core/dashboard/dashboardView';
import type { NodeEndpoint } from '../../core/networks/network';
import { formatClockTime } from '../../core/text/age';
import { nodeRow } from '../../explain/dashboard/nodeRow';
import { unaskedItem } from '../../explain/trees/nodes/nodeItem';
import { createSourceClient } from '../sources/createSourceClient';
import { fetchBootstrapState } from '../trees/nodes/fetchBootstrapProgress';
import { fetchHealthContext } from '../trees/nodes/fetchHealthContext';
import { NodesMemory } from '../trees/nodes/nodesMemory';
import { fetchNodeState } from '../trees/nodes/nodeState';
import type { DashboardContext } from './dashboardDeps';
import { Repeat } from './repeat';

const everyMs = 15_000;

/** A node that is silent keeps the others waiting no longer than this. */
const maxMs = 5_000;

interface Told {
  readonly row: NodeRow;
  /** Whether it answered at all. */
  readonly isAway: boolean;
  /** When it answered last, milliseconds since the epoch. */
  readonly answeredAt?: number;
}

/** How the configured nodes are, by their own words. */
export class NodeFeed {
  private readonly memory: NodesMemory;
  private readonly told = new Map<string, Told>();

  constructor(private readonly context: DashboardContext) {
    this.memory = new NodesMemory(context.trees.nodeIds);
  }

  get listed(): Listed<NodeRow> {
    const { nodes, name } = this.context.network;
    return {
      rows: nodes.map((node) => this.told.get(node.name)?.row ?? waitingRow(node)),
      missing: nodes.length === 0 ? `${name} has no node. Add one in the settings.` : undefined,
    };
  }

  /** Nodes that were asked and are healthy, and all that were asked. */
  get count(): { readonly healthy: number; readonly asked: number } {
    const asked = [...this.told.values()].filter(({ row }) => row.told !== undefined);
    return { healthy: asked.filter(({ row }) => row.mark === 'good').length, asked: asked.length };
  }

  /** Where none of the nodes answers: why the first one does not, and when one did last, milliseconds since the epoch. */
  get outage(): { readonly why: string; readonly since: number | undefined } | undefined {
    const all = this.context.network.nodes.map(({ name }) => this.told.get(name));
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
          const told = await this.ask(node, signal);
          signal.throwIfAborted();
          this.told.set(node.name, told);
          changed();
          return everyMs;
        }),
      ),
    );
  }

  private async ask(node: NodeEndpoint, signal: AbortSignal): Promise<Told> {
    const { trees, network, allowed } = this.context;
    if (!allowed(node.url)) {
      const { description = '' } = unaskedItem(network, node);
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
    const told = { at: now, hosts: [hostOf(node.url)] };
    const row = { ...nodeRow(state, context, chains), told };
    if (state.away === undefined) {
      return { row, isAway: false, answeredAt: now };
    }
    const { row: before, answeredAt } = this.told.get(node.name) ?? {};
    const asOf = answeredAt === undefined ? undefined : `as of ${formatClockTime(answeredAt, { now })}`;
    const kept = before !== undefined && answeredAt !== undefined ? before : row;
    return { row: { ...row, facts: kept.facts, checks: kept.checks, asOf }, isAway: true, answeredAt };
  }
}

function waitingRow({ name }: NodeEndpoint): NodeRow {
  return { name, mark: 'away', words: 'loading', facts: [], checks: [] };
}
