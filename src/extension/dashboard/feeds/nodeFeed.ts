import { hostOf } from '../../../engine/errors';
import type { Listed, DashboardNodeRow, CheckCell, Mark } from '../../../webview/protocol/dashboard';
import type { NodeEndpoint } from '../../../engine/networks';
import { formatClockTime, formatCount } from '../../../engine/primitives';
import { createSourceClient } from '../../../engine/sources';
import { lineText, lineLabel } from '../../../engine/report';
import {
  type BootstrapState,
  type CheckState,
  type HealthContext,
  NodesMemory,
  type NodeStatus,
  checkTable,
  connectedPeers,
  disconnectedLines,
  explainCheck,
  fetchBootstrapState,
  fetchHealthContext,
  fetchNodeStatus,
  healthState,
  nodeCondition,
  nodeMark,
  primaryAliases,
  statusMs,
  unrequestedWords,
} from '../../../engine/health';
import { type DashboardContext, Repeat } from './dashboardDeps';

/** Disconnected validators that are listed; the tree of nodes and the check's document list all. */
const maxNamed = 10;
const style = { ids: 'short', amounts: 'short', times: 'absolute', maxLength: 120 } as const;

/** A node as a row, with its checks. @param chains `undefined` where its chains were not queried */
function nodeRow(state: NodeStatus, context: HealthContext, chains: BootstrapState | undefined): DashboardNodeRow {
  const checks = checksOf(state, context);
  const worst = checks.find(({ mark }) => mark === 'bad') ?? checks.find(({ mark }) => mark === 'warning');
  const version = state.version?.version;
  const mark = nodeMark(state);
  const failing = mark === 'bad' ? checks.filter((check) => check.mark === 'bad') : [];
  return {
    name: state.node.name,
    mark,
    ...(failing.length === 0
      ? { words: state.away?.sentence ?? nodeCondition(state, context) }
      : {
          words: `failing: ${failing.map(({ label }) => label).join(', ')}`,
          action: `${failing.length} of ${checks.length} checks failing`,
        }),
    facts: [version, chains && chainsText(chains), peersText(state)].flatMap((fact) => fact ?? []),
    problem: worst && `${worst.label}: ${worst.words[0] ?? ''}`,
    checks,
  };
}

function chainsText(chains: BootstrapState): string | undefined {
  const known = [...chains.values()].filter((done) => done !== undefined);
  const done = known.filter(Boolean).length;
  return known.length === 0
    ? undefined
    : done === known.length
      ? `all ${done} chains bootstrapped`
      : `${done} of ${known.length} chains bootstrapped`;
}

function peersText({ health }: NodeStatus): string | undefined {
  const peers = connectedPeers(health);
  return peers === undefined ? undefined : peers === 1n ? '1 peer' : `${formatCount(peers)} peers`;
}

function checksOf({ health, version }: NodeStatus, context: HealthContext): readonly CheckCell[] {
  const known = { ...context, rpcProtocol: version?.rpcProtocolVersion };
  const isStarting = health !== undefined && healthState(health) === 'starting';
  const cells = (health?.checks ?? []).map((check): CheckCell => {
    const explained = explainCheck(check, known);
    const { name, subject, meaning, result, since, fixes: remedies, state } = explained;
    const away = disconnectedLines(explained);
    return {
      name,
      label: lineLabel(subject),
      mark: state === 'failing' && isStarting ? 'warning' : marks[state],
      diagnose: state === 'failing' && isEvmChain(name) ? name : undefined,
      words: [
        lineLabel(result),
        ...(since === undefined ? [] : [lineText(since, style, { now: 0 })]),
        ...away.slice(0, maxNamed).map(lineLabel),
        ...(away.length > maxNamed ? [`and ${away.length - maxNamed} more`] : []),
        ...remedies.map(lineLabel),
        `Check: ${lineLabel(meaning)}`,
      ],
    };
  });
  return cells.sort((a, b) => rank(a) - rank(b) || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0));
}

/** Checks of chains are named after the chain. All but the P- and X-Chain are assumed to be EVMs. */
function isEvmChain(name: string): boolean {
  return name === 'C' || (!primaryAliases.includes(name) && !Object.hasOwn(checkTable, name));
}

/** P, X and C, then other chains, then the node's own checks; independent of failures. */
function rank({ name }: CheckCell): number {
  const place = primaryAliases.indexOf(name);
  return place >= 0 ? place : Object.hasOwn(checkTable, name) ? primaryAliases.length + 1 : primaryAliases.length;
}

const marks: Readonly<Record<CheckState, Mark>> = { failing: 'bad', notYetRun: 'away', ok: 'good' };

const everyMs = 15_000;

interface Result {
  readonly row: DashboardNodeRow;
  /** Whether it did not respond. */
  readonly isAway: boolean;
  /** Time of its last response, milliseconds since the epoch. */
  readonly answeredAt?: number;
}

/** Health of the configured nodes, as they report it. */
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

  /** Nodes that are healthy, and all that were queried. */
  get count(): { readonly healthy: number; readonly requested: number } {
    const requested = [...this.result.values()].filter(({ row }) => row.result !== undefined);
    return { healthy: requested.filter(({ row }) => row.mark === 'good').length, requested: requested.length };
  }

  /** Where no node responds: the first one's error, and when one last did, in milliseconds since the epoch. */
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
      return { row: { ...waitingRow(node), words: unrequestedWords }, isAway: false };
    }
    const quick = { ...trees, deadlineMs: () => Math.min(trees.deadlineMs(), statusMs) };
    const client = createSourceClient(quick, network, { signal, allowed });
    const state = await fetchNodeStatus(client, node, this.memory);
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
