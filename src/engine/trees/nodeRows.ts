import {
  type Line,
  type QueryResult,
  type Report,
  type Source,
  code,
  count,
  lineLabel,
  message,
  remote,
  text,
} from '../report';
import type { ResultOf, getNodeVersion, uptime } from '../rpc';
import { type Network, type NodeEndpoint, PRIMARY_NETWORK_ID } from '../networks';
import { formatCount, formatDuration, shortenId, compact } from '../primitives';
import {
  type BootstrapProgress,
  type BootstrapState,
  type CheckState,
  type Health,
  type HealthCheck,
  type HealthContext,
  type NodeStatus,
  checkReport,
  connectedPeers,
  allChecks,
  explainCheck,
  healthReport,
  nodeCondition,
  nodeMark,
  textsIn,
  unrequestedWords,
} from '../health';
import { measuredUptime } from '../validators';
import { type TreeAction, type TreeIcon, type TreeNode, nodeCell, nodesPlaceId } from './treeNode';

export interface NodeView {
  readonly network: Network;
  readonly node: NodeEndpoint;
  readonly nodeId?: string;
  readonly health?: Health;
  readonly context: HealthContext;
  readonly sources: readonly Source[];
}

type RowWords = Omit<TreeNode, 'id' | 'icon' | 'cell'> & {
  readonly symbol: string;
  readonly state?: TreeIcon['state'];
  readonly request?: string;
};

/** @param parts unique path below the node */
function row(
  { network, node }: Pick<NodeView, 'network' | 'node'>,
  parts: readonly string[],
  words: RowWords,
): TreeNode {
  const { symbol, state = 'plain', request, ...rest } = words;
  return {
    id: nodesPlaceId({ network: network.name, node: node.name }, ...parts),
    icon: { symbol, state },
    cell: request === undefined ? undefined : nodeCell(network, node, request),
    ...rest,
  };
}

const nodeOffers: readonly TreeAction[] = ['node'];

export function nodeRow(
  network: Network,
  state: NodeStatus,
  context: HealthContext,
  sources: readonly Source[],
): TreeNode {
  const { node, health, nodeID: nodeId, away } = state;
  const version = state.version?.version;
  const place = { identifier: nodeId ?? node.name, network: network.name, name: node.name, sources };
  return row({ network, node }, [], {
    label: node.name,
    description: [nodeCondition(state, context), ...(version === undefined ? [] : [version])].join(' · '),
    symbol: away === undefined ? 'server' : 'debug-disconnect',
    state: nodeMark(state),
    children: away === undefined ? 'collapsed' : undefined,
    identifier: nodeId,
    report: health && healthReport(health, allChecks, context, place),
    request: 'health.health',
    offers: health === undefined ? nodeOffers : [...nodeOffers, 'compare'],
    detail: away?.sentence,
  });
}

/** A node that has not answered yet, or whose host is not allowed. */
export function unreportedRow(network: Network, node: NodeEndpoint, isRequested: boolean): TreeNode {
  return row({ network, node }, [], {
    label: node.name,
    description: isRequested ? 'no response yet' : unrequestedWords,
    symbol: isRequested ? 'sync' : 'server',
    state: 'away',
    offers: nodeOffers,
  });
}

/** The rows of a node that need no further requests, failing checks first. */
export function partRows(
  view: NodeView,
  version: ResultOf<typeof getNodeVersion> | undefined,
  seen: QueryResult<ResultOf<typeof uptime>>,
  needed: number | undefined,
  bootstrapped: BootstrapState,
): readonly TreeNode[] {
  const { nodeId, health } = view;
  const checks = health?.checks ?? [];
  const passed = checks.filter(({ state }) => state === 'ok').length;
  const isAll = passed === checks.length;
  const peers = connectedPeers(health);
  const subnets = trackedSubnets(view);
  return compact([
    ...checks.filter(({ state }) => state !== 'ok').map((check) => checkRow(view, check)),
    passed !== 0 &&
      row(view, ['passed'], {
        label: 'checks passed',
        description: isAll ? `all ${passed}` : `${passed} of ${checks.length}`,
        ...{ symbol: 'pass', state: isAll ? 'good' : 'plain', children: 'collapsed' },
      }),
    version !== undefined && versionRow(view, version),
    nodeId !== undefined &&
      row(view, ['nodeID'], {
        ...{ label: 'NodeID', description: nodeId, symbol: 'key', identifier: nodeId, request: 'info.getNodeID' },
      }),
    ...uptimeRows(view, seen, needed),
    // Only the number, which health includes; listing the peers would be a large response.
    peers !== undefined &&
      row(view, ['peers'], {
        ...{ label: 'peers', description: formatCount(peers), symbol: 'organization', request: 'info.peers' },
        state: peers === 0n ? 'warning' : 'plain',
      }),
    chainsRow(view, bootstrapped),
    health !== undefined &&
      row(view, ['subnets'], {
        label: 'tracked subnets',
        description:
          subnets.length === 0
            ? 'Primary Network only'
            : subnets.map(({ id, name }) => name ?? shortenId(id)).join(', '),
        symbol: 'type-hierarchy',
        children: subnets.length === 0 ? undefined : 'collapsed',
      }),
    row(view, ['endpoints'], {
      ...{ label: 'APIs', description: 'expand to check', symbol: 'plug', children: 'collapsed' },
    }),
  ]);
}

const checkIcons: Readonly<Record<CheckState, TreeIcon>> = {
  failing: { symbol: 'error', state: 'bad' },
  notYetRun: { symbol: 'clock', state: 'away' },
  ok: { symbol: 'pass', state: 'good' },
};

/** A health check; its Report says what to do. */
export function checkRow(view: NodeView, check: HealthCheck): TreeNode {
  const explained = explainCheck(check, view.context);
  return row(view, ['check', check.name], {
    label: lineLabel(explained.subject),
    description: lineLabel(explained.result),
    ...checkIcons[check.state],
    report: checkReport(explained, placeOf(view)),
    request: 'health.health',
  });
}

function placeOf({ network, node, nodeId, sources }: NodeView) {
  return { identifier: nodeId ?? node.name, network: network.name, sources };
}

function ownReport({ network, node, sources }: NodeView, part: Pick<Report, 'title' | 'facts' | 'sections'>): Report {
  const from = sources.map((_, i) => i);
  return {
    ...{ kind: 'node', status: 'ok', identifier: node.name, network: network.name, sources },
    title: part.title,
    facts: part.facts.map((one) => ({ ...one, from })),
    sections: part.sections.map((one) => ({ ...one, from })),
  };
}

/** The rpcchainvm protocol of the first releases with Helicon (docs/facts/evm.md). */
const heliconProtocol = 46n;

function versionRow(view: NodeView, version: ResultOf<typeof getNodeVersion>): TreeNode {
  const fact = (key: string, label: string, value: Line) => ({ key, label, value, brief: true, from: [] });
  const { rpcProtocolVersion: protocol, gitCommit, databaseVersion, vmVersions } = version;
  const rows = Object.entries(vmVersions).map(([name, release]) => [[remote(name)], [remote(release)]]);
  const protocolLine = (known: bigint): Line =>
    known < heliconProtocol
      ? message`${count(known)}; avalanchego releases with Helicon require ${count(heliconProtocol)} of every VM`
      : [count(known)];
  return row(view, ['version'], {
    label: 'version',
    description: version.version,
    symbol: 'versions',
    report: ownReport(view, {
      title: [remote(version.version)],
      facts: [
        fact('gitCommit', 'git commit', [code(gitCommit)]),
        fact('database', 'database', [remote(databaseVersion)]),
        ...(protocol === undefined ? [] : [fact('rpcProtocol', 'rpcchainvm protocol', protocolLine(protocol))]),
      ],
      sections: [{ key: 'vms', heading: 'VMs', columns: ['VM', 'version'], rows, from: [] }],
    }),
    request: 'info.getNodeVersion',
  });
}

const uptimeMeaning =
  'Each validator measures how long it was connected to the node. At the end of the staking period, validators that measured at least 80 % vote to reward it; 90 % for periods that started after Helicon.';

/**
 * Only matters for validators of the primary network.
 *
 * @param needed uptime requirement in percent; absent if unknown
 */
function uptimeRows(
  view: NodeView,
  result: QueryResult<ResultOf<typeof uptime>>,
  needed: number | undefined,
): readonly TreeNode[] {
  if (!result.ok && !result.rejected) {
    return [];
  }
  const value = result.ok ? measuredUptime(result.value) : [text('not measured: not a Primary Network validator')];
  const isLow = result.ok && needed !== undefined && result.value.weightedAveragePercentage < needed;
  // What it means for the reward is in the tooltip.
  const figure = lineLabel(result.ok ? value.slice(0, 1) : value);
  return [
    row(view, ['uptime'], {
      label: 'uptime',
      description: isLow ? `${figure}, ${needed} % required` : figure,
      ...{ symbol: 'pulse', state: isLow ? 'warning' : 'plain', request: 'info.uptime' },
      report: ownReport(view, {
        title: message`uptime: ${value}`,
        facts: [{ key: 'meaning', label: 'meaning', value: [text(uptimeMeaning)], brief: true, from: [] }],
        sections: [],
      }),
    }),
  ];
}

function chainsRow(view: NodeView, bootstrapped: BootstrapState): TreeNode {
  const pending = [...bootstrapped].filter(([, done]) => done !== true);
  const isReported = [...bootstrapped.values()].some((done) => done !== undefined);
  const names = pending.map(([name]) => chainName(name, view.context)).join(', ');
  return row(view, ['chains'], {
    label: 'chains',
    description: !isReported
      ? 'bootstrap status unknown'
      : pending.length === 0
        ? `${bootstrapped.size}, all bootstrapped`
        : `${bootstrapped.size - pending.length} / ${bootstrapped.size} bootstrapped, missing ${names}`,
    symbol: 'link',
    state: pending.length === 0 || !isReported ? 'plain' : 'warning',
    children: 'collapsed',
  });
}

/** Each chain with its health check. @param progress by alias or ID, of chains that are bootstrapping */
export function chainRows(
  view: NodeView,
  bootstrapped: BootstrapState,
  progress: ReadonlyMap<string, BootstrapProgress>,
): readonly TreeNode[] {
  const { health, context } = view;
  return [...bootstrapped].map(([name, done]): TreeNode => {
    const check = health?.checks.find((one) => one.name === name);
    const explained = check && explainCheck(check, context);
    const identifier = name === 'P' ? PRIMARY_NETWORK_ID : context.chains?.get(name)?.blockchainId;
    const found = explained === undefined || check?.state === 'notYetRun' ? [] : [lineLabel(explained.result)];
    return row(view, ['chains', name], {
      label: chainName(name, context),
      description: [...progressWords(done, check, progress.get(name)), ...found].join(' · '),
      symbol: done === false && check?.state !== 'failing' ? 'sync' : 'link',
      state: check?.state === 'failing' ? 'bad' : done === undefined ? 'plain' : done ? 'good' : 'warning',
      identifier,
      report: explained && checkReport(explained, placeOf(view)),
      request: `info.isBootstrapped {"chain": ${JSON.stringify(name)}}`,
    });
  });
}

function progressWords(
  done: boolean | undefined,
  check: HealthCheck | undefined,
  progress: BootstrapProgress | undefined,
): readonly string[] {
  if (done === true) {
    return ['bootstrapped'];
  }
  if (check?.error?.startsWith('failed to create chain') === true) {
    return ['not started'];
  }
  return [done === undefined ? 'unknown' : 'bootstrapping', ...(progress === undefined ? [] : stepWords(progress))];
}

/** `12,000 / 41,203,880 blocks fetched`, `about 3 h left, then execution`. */
function stepWords({ step, done, whole, left }: BootstrapProgress): readonly string[] {
  const blocks =
    whole === undefined ? formatCount(BigInt(done)) : `${formatCount(BigInt(done))} / ${formatCount(BigInt(whole))}`;
  const time = left === undefined ? undefined : formatDuration(left);
  return step === 'fetched'
    ? [`${blocks} blocks fetched`, time === undefined ? 'execution follows' : `about ${time} left, then execution`]
    : [`${blocks} blocks executed`, ...(time === undefined ? [] : [`about ${time} left`])];
}

function chainName(name: string, { chains }: HealthContext): string {
  return ['P', 'X', 'C'].includes(name) ? `${name}-Chain` : (chains?.get(name)?.name ?? shortenId(name));
}

/** The subnets that a node tracks, derived from the chains that it runs or bootstraps: no method lists them. */
export function subnetRows(view: NodeView): readonly TreeNode[] {
  return trackedSubnets(view).map(({ id, name }) =>
    row(view, ['subnets', id], {
      label: name ?? shortenId(id),
      description: name === undefined ? undefined : shortenId(id),
      ...{ symbol: 'type-hierarchy', identifier: id },
    }),
  );
}

function trackedSubnets({ context: { subnets }, health }: NodeView) {
  const waited = health?.checks.find(({ name }) => name === 'bootstrapped')?.message;
  const ids = new Set([...(subnets?.keys() ?? []), ...textsIn(waited)]);
  ids.delete(PRIMARY_NETWORK_ID);
  return [...ids].map((id) => ({ id, name: subnets?.get(id) }));
}
