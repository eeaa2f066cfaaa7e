import type { CheckCell, Mark, DashboardNodeRow } from '../../../webview/protocol/dashboardView';
import { lineText } from '../../../engine/report';
import {
  type CheckState,
  type HealthContext,
  checkTable,
  disconnectedLines,
  explainCheck,
  healthState,
  integerAt,
} from '../../../engine/health';
import { formatCount } from '../../../engine/primitives';
import { lineLabel } from '../../trees/rows/lineLabel';
import { nodeCondition, nodeMark } from '../../trees/rows/nodes/nodeItem';
import { type BootstrapState, type NodeState, primaryAliases } from '../../trees/rows/nodes/nodeState';

/** Validators that a node is not connected to; the tree of nodes and the check's document name all of them. */
const maxNamed = 10;
const style = { ids: 'short', amounts: 'short', times: 'absolute', maxLength: 120 } as const;

/** A node in a line, and its checks. @param chains undefined: it was not asked about them */
export function nodeRow(
  state: NodeState,
  context: HealthContext,
  chains: BootstrapState | undefined,
): DashboardNodeRow {
  const checks = checksOf(state, context);
  const worst = checks.find(({ mark }) => mark === 'bad') ?? checks.find(({ mark }) => mark === 'warning');
  const version = state.version?.version;
  return {
    name: state.node.name,
    mark: nodeMark(state),
    words: state.away?.sentence ?? nodeCondition(state, context),
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

function peersText({ health }: NodeState): string | undefined {
  const peers = integerAt(health?.checks.find(({ name }) => name === 'network')?.message, 'connectedPeers');
  return peers === undefined ? undefined : peers === 1n ? '1 peer' : `${formatCount(peers)} peers`;
}

function checksOf({ health, version }: NodeState, context: HealthContext): readonly CheckCell[] {
  const protocol = version?.rpcProtocolVersion;
  const known = protocol === undefined ? context : { ...context, rpcProtocol: protocol };
  const isStarting = health !== undefined && healthState(health) === 'starting';
  const cells = (health?.checks ?? []).map((check): CheckCell => {
    const explained = explainCheck(check, known);
    const { name, subject, meaning, answer, since, fixes: remedies, state } = explained;
    const away = disconnectedLines(explained);
    return {
      name,
      label: lineLabel(subject),
      mark: state === 'failing' && isStarting ? 'warning' : marks[state],
      diagnose: state === 'failing' && isEvmChain(name) ? name : undefined,
      words: [
        lineLabel(answer),
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

/** Checks of chains are named by the chain; those beside the primary network's others are EVMs, as far as is known. */
function isEvmChain(name: string): boolean {
  return name === 'C' || (!primaryAliases.includes(name) && !Object.hasOwn(checkTable, name));
}

/** P, X and C, then the other chains, then what is about the node itself: in that order whatever fails. */
function rank({ name }: CheckCell): number {
  const place = primaryAliases.indexOf(name);
  return place >= 0 ? place : Object.hasOwn(checkTable, name) ? primaryAliases.length + 1 : primaryAliases.length;
}

const marks: Readonly<Record<CheckState, Mark>> = { failing: 'bad', notYetRun: 'away', ok: 'good' };
