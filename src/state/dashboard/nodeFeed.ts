import * as l10n from '@vscode/l10n';
import { hostOf } from '../../api/errors/redact';
import type { CheckCell, Listed, Mark, NodeRow } from '../../core/dashboard/dashboardView';
import { lineText } from '../../core/finding/spanText';
import { disconnectedLines } from '../../core/health/disconnectedSection';
import { explainCheck } from '../../core/health/explainCheck';
import type { CheckState } from '../../core/health/health';
import { healthState } from '../../core/health/healthSummary';
import type { HealthContext } from '../../core/health/healthContext';
import { lineLabel } from '../../explain/trees/lineLabel';
import type { NodeEndpoint } from '../../core/networks/network';
import { createSourceClient } from '../sources/createSourceClient';
import { fetchHealthContext } from '../trees/nodes/fetchHealthContext';
import { nodeItem, unaskedItem } from '../../explain/trees/nodes/nodeItem';
import { NodesMemory } from '../trees/nodes/nodesMemory';
import { fetchNodeState } from '../trees/nodes/nodeState';
import { type NodeState } from '../../explain/trees/nodes/nodeState';
import type { DashboardContext } from './dashboardDeps';
import { Repeat } from './repeat';

const everyMs = 15_000;

/** A node that is silent keeps the others waiting no longer than this. */
const maxMs = 5_000;

/** Validators that a node is not connected to; the tree of nodes and the check's document name all of them. */
const maxNamed = 10;
const style = { ids: 'short', amounts: 'short', times: 'absolute', maxLength: 120 } as const;
const order: readonly Mark[] = ['bad', 'warning', 'away', 'plain', 'good'];

/** How the configured nodes are, by their own words. */
export class NodeFeed {
  private readonly memory: NodesMemory;
  private rows = new Map<string, NodeRow>();

  constructor(private readonly context: DashboardContext) {
    this.memory = new NodesMemory(context.trees.nodeIds);
  }

  get listed(): Listed<NodeRow> {
    const { nodes, name } = this.context.network;
    const rows = nodes.map((node) => this.rows.get(node.name) ?? waitingRow(node));
    return {
      rows: rows.sort((a, b) => order.indexOf(a.mark) - order.indexOf(b.mark)),
      missing: nodes.length === 0 ? l10n.t('{0} has no node. Add one in the settings.', name) : undefined,
    };
  }

  /** Nodes that were asked and are healthy, and all that were asked. */
  get count(): { readonly healthy: number; readonly asked: number } {
    const asked = [...this.rows.values()].filter(({ told }) => told !== undefined);
    return { healthy: asked.filter(({ mark }) => mark === 'good').length, asked: asked.length };
  }

  async run(signal: AbortSignal): Promise<void> {
    const { network, changed } = this.context;
    await new Repeat(this.context.deps.clock).run(signal, async () => {
      await Promise.all(
        network.nodes.map(async (node) => {
          const row = await this.ask(node, signal);
          signal.throwIfAborted();
          this.rows.set(node.name, row);
          changed();
        }),
      );
      return everyMs;
    });
  }

  private async ask(node: NodeEndpoint, signal: AbortSignal): Promise<NodeRow> {
    const { trees, network, allowed } = this.context;
    if (!allowed(node.url)) {
      const { description = '' } = unaskedItem(network, node);
      return { name: node.name, mark: 'away', words: description, checks: [] };
    }
    const quick = { ...trees, deadlineMs: () => Math.min(trees.deadlineMs(), maxMs) };
    const client = createSourceClient(quick, network, { signal, allowed });
    const state = await fetchNodeState(client, node, this.memory);
    const context = await fetchHealthContext(client, node, state.health, this.memory);
    const { description = '', icon } = nodeItem(network, state, context, []);
    return {
      name: node.name,
      mark: icon.state,
      words: description,
      told: { at: trees.now(), hosts: [hostOf(node.url)] },
      checks: checksOf(state, context),
    };
  }
}

function waitingRow({ name }: NodeEndpoint): NodeRow {
  return { name, mark: 'away', words: l10n.t('loading'), checks: [] };
}

function checksOf({ health, version }: NodeState, context: HealthContext): readonly CheckCell[] {
  const protocol = version?.rpcProtocolVersion;
  const known = protocol === undefined ? context : { ...context, rpcProtocol: protocol };
  const isStarting = health !== undefined && healthState(health) === 'starting';
  return (health?.checks ?? []).map((check) => {
    const explained = explainCheck(check, known);
    const { name, subject, meaning, answer, since, remedies, state } = explained;
    const away = disconnectedLines(explained);
    return {
      name,
      label: lineLabel(subject),
      mark: state === 'failing' && isStarting ? 'warning' : marks[state],
      words: [
        lineLabel(answer),
        ...(since === undefined ? [] : [lineText(since, style, { now: 0 })]),
        ...away.slice(0, maxNamed).map(lineLabel),
        ...(away.length > maxNamed ? [l10n.t('and {0} more', away.length - maxNamed)] : []),
        ...remedies.map(lineLabel),
        l10n.t('Check: {0}', lineLabel(meaning)),
      ],
    };
  });
}

const marks: Readonly<Record<CheckState, Mark>> = { failing: 'bad', notYetRun: 'away', ok: 'good' };
