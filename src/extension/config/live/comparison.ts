import {
  type ConfigDifference,
  type ConfigNetwork,
  type NormalObject,
  besideNode,
  compareNormal,
  configAt,
  normalGenesis,
  onChainConfig,
  type ChainFiles,
  type ConfigSource,
  readGenesisSteps,
  readSourceSteps,
  readUpgradeSteps,
  type Problem,
  creationProblems,
  nodeProblems,
  type ComparedPlace,
  type NamedChain,
  type Normal,
} from '../../../engine/config';
import { answering, comparedNetwork, type LiveChain, type LiveRun } from '../../../engine/chains';
import { runInTimeSlices } from '../../../engine/net';
import { nameOf, type ReadFile } from '../files/configDocuments';
import type { Beside, LiveRequest } from '../documents';
import type vscode = require('vscode');
import { chainSources, networkUrls } from '../../../engine/sources';
import { notify, runWithProgress, showDiff } from '../../vscode/ui/message';
import { pickOne } from '../../vscode/ui/pick';
import type { RoutedDocuments } from '../../shared/documentRoute';
import { commands } from '../../vscode/ids';
import { confirmHosts } from '../../shared/confirmHostAccess';
import type { RunningOn } from '../../shared/networkNamed';
import type { Services } from '../../shared/services';

/** A file, and what a running chain has in its place, both spelled alike. */
export interface Comparison {
  readonly beside: Beside;
  readonly file: NormalObject;
  readonly chain: NormalObject;
  readonly differences: readonly ConfigDifference[];
}

/** The comparisons that can be made: with whom nothing was told of, there is none. */
export async function comparisonsOf(read: ReadFile, live: LiveChain): Promise<readonly Comparison[]> {
  const all: Comparison[] = [];
  for (const node of live.nodes) {
    const { name, config } = node;
    if (config !== undefined) {
      const files = await runInTimeSlices(chainFilesSteps(read.input, comparedNetwork(live, node)));
      all.push(made({ kind: 'node', node: name }, ...besideNode(files, config)));
    }
  }
  const network = comparedNetwork(live, answering(live));
  const files = await runInTimeSlices(chainFilesSteps(read.input, network));
  const created = 'text' in live.genesis ? await runInTimeSlices(genesisSteps(live.genesis.text, network)) : undefined;
  if (files.genesis !== undefined && created?.genesis !== undefined) {
    const both = [files.genesis, created.genesis].map((genesis) => normalGenesis({ network, genesis }));
    all.push(made({ kind: 'genesis' }, both[0]!, both[1]!));
  }
  const head = answering(live)?.lastAccepted?.timestamp;
  // An upgrade file alone does not tell what its chain began with.
  const whole = { ...files, genesis: files.genesis ?? created?.genesis };
  if (!('problem' in live.now) && whole.genesis !== undefined && head !== undefined) {
    all.push(made({ kind: 'now' }, configAt(whole, head), onChainConfig(live.now)));
  }
  return all;
}

function made(beside: Beside, file: NormalObject, chain: NormalObject): Comparison {
  return { beside, file, chain, differences: compareNormal(file, chain) };
}

/** The files of a chain as the VM reads them. */
function* chainFilesSteps(
  { genesis, upgrade }: { readonly genesis?: ConfigSource; readonly upgrade?: ConfigSource },
  network: ConfigNetwork,
): Generator<undefined, ChainFiles> {
  return {
    network,
    genesis: genesis && (yield* readGenesisSteps(genesis)).genesis,
    upgrade: upgrade && (yield* readUpgradeSteps(upgrade)).upgrade,
  };
}

/** @param text of a genesis */
function* genesisSteps(text: string, network: ConfigNetwork): Generator<undefined, ChainFiles> {
  return yield* chainFilesSteps({ genesis: yield* readSourceSteps(text) }, network);
}

/** What nodes say against files. A chain's genesis is one for all nodes: what differs from it is said once. */
export function liveProblems({ chain }: LiveChain, comparisons: readonly Comparison[]): readonly Problem[] {
  const created = comparisons.find(({ beside }) => beside.kind === 'genesis');
  const nodes = comparisons.flatMap(({ beside, differences }) =>
    beside.kind === 'node'
      ? [
          {
            name: beside.node,
            differences: differences.filter(({ path }) => created === undefined || path[0] === 'upgrades'),
          },
        ]
      : [],
  );
  return [...nodeProblems(nodes), ...creationProblems(chain, created?.differences ?? [])];
}

interface Side {
  readonly label: string;
  readonly description: string;
  readonly detail?: string;
  readonly does: 'show' | 'tell' | 'another';
  readonly beside?: Beside;
}

/**
 * Says that all run with a file, or lets the user choose with what it is compared.
 *
 * @returns 'another' where they want another chain
 */
export async function showComparison(
  documents: RoutedDocuments<LiveRequest>,
  read: ReadFile,
  live: LiveChain,
  comparisons: readonly Comparison[],
): Promise<'another' | undefined> {
  const isAlike =
    comparisons.length > 0 &&
    comparisons.every(({ beside, differences }) => beside.kind === 'now' || differences.length === 0);
  if (isAlike && live.nodes.every(({ problem }) => problem === undefined)) {
    const compare = 'Compare…';
    if ((await notify('information', comparisonSummary(read, live, comparisons), compare)) !== compare) {
      return undefined;
    }
  }
  const picked = await pickOne(sidesOf(live, comparisons), {
    title: `Compare ${nameOf(read)} With`,
    placeHolder: comparisonSummary(read, live, comparisons),
  });
  if (picked?.does === 'tell') {
    await notify('warning', picked.detail ?? '');
  } else if (picked?.beside !== undefined) {
    await showSide(documents, read, live, picked.beside);
  }
  return picked?.does === 'another' ? 'another' : undefined;
}

/** `orders: 3 of 3 nodes run with upgrade.json.` */
function comparisonSummary(read: ReadFile, live: LiveChain, comparisons: readonly Comparison[]): string {
  const alike = comparisons.filter(({ beside, differences }) => beside.kind === 'node' && differences.length === 0);
  return `${live.chain}: ${alike.length} of ${live.nodes.length} nodes run with ${nameOf(read)}.`;
}

export async function showSide(
  documents: RoutedDocuments<LiveRequest>,
  read: ReadFile,
  live: LiveChain,
  beside: Beside,
): Promise<void> {
  const of = read.document.uri.toString();
  const name = nameOf(read);
  const other = titleOf(live, beside);
  const uri = (half: LiveRequest['half'], title: string): vscode.Uri => documents.uri({ of, title, beside, half });
  const both = [
    { of, title: name, beside, half: 'file' },
    { of, title: other, beside, half: 'chain' },
  ] as const;
  // Those that are open still show what was told before.
  both.forEach((one) => documents.refresh(one));
  await showDiff(uri('file', name), uri('chain', other), `${name} ↔ ${other}`);
}

function titleOf({ chain }: LiveChain, beside: Beside): string {
  switch (beside.kind) {
    case 'node':
      return `${chain} on ${beside.node}`;
    case 'genesis':
      return `${chain} as created`;
    case 'now':
      return `${chain} now`;
  }
}

function sidesOf(live: LiveChain, comparisons: readonly Comparison[]): readonly Side[] {
  const of = (kind: Beside['kind'], node?: string): Comparison | undefined =>
    comparisons.find(({ beside }) => beside.kind === kind && (beside.kind !== 'node' || beside.node === node));
  return [
    ...live.nodes.map(({ name, problem }) =>
      side(`Node ${name}`, of('node', name), problem ?? 'Nothing to compare with.'),
    ),
    side('Original genesis', of('genesis'), problemOf(live.genesis) ?? 'Only a genesis file compares with it.'),
    side(
      'What the precompiles hold now',
      of('now'),
      problemOf(live.now) ?? 'Without the genesis there is nothing to compare it with.',
    ),
    { label: 'Another chain…', description: '', does: 'another' },
  ];
}

function side(label: string, comparison: Comparison | undefined, problem: string): Side {
  if (comparison === undefined) {
    return { label, description: 'unknown', detail: problem, does: 'tell' };
  }
  const { differences, beside } = comparison;
  const description =
    differences.length === 0
      ? 'no difference'
      : differences.length === 1
        ? '1 difference'
        : `${differences.length} differences`;
  return { label, description, does: 'show', beside };
}

function problemOf(result: object): string | undefined {
  return 'problem' in result && typeof result.problem === 'string' ? result.problem : undefined;
}

export interface LiveLens {
  /** UTF-16 units into the document's text. */
  readonly offset: number;
  readonly title: string;
  /** Absent: only words. */
  readonly command?: string;
  readonly args?: readonly unknown[];
}

/** At the top of a file that may be compared with a chain. */
export function compareLens({ document }: ReadFile, chain: NamedChain): LiveLens {
  return {
    offset: 0,
    title: `Compare with ${chain.chain}`,
    command: commands.compareWithChain,
    args: [document.uri.toString()],
  };
}

/** What nodes say of a file: in brief at the top, and above each place where one runs otherwise. */
export function comparisonLenses(
  read: ReadFile,
  live: LiveChain,
  comparisons: readonly Comparison[],
): readonly LiveLens[] {
  const of = read.document.uri.toString();
  const differing = comparisons.flatMap(({ beside, file, differences }) => {
    const heads = differences.map(({ path }) => headOf(file, path)).filter((place) => place?.file === read.file);
    return beside.kind === 'node'
      ? [...new Set(heads.map((place) => place!.start))].map((offset) => ({ offset, node: beside.node }))
      : [];
  });
  const offsets = [...new Set(differing.map(({ offset }) => offset))];
  return [
    { offset: 0, title: comparisonSummary(read, live, comparisons), command: commands.compareWithChain, args: [of] },
    ...offsets.map((offset): LiveLens => {
      const nodes = differing.filter((one) => one.offset === offset).map(({ node }) => node);
      return {
        offset,
        title: nodes.length === 1 ? `differs from node ${nodes[0]!}` : `differs from nodes ${nodes.join(', ')}`,
        command: commands.compareWithChain,
        args: [of, 'node', nodes[0]],
      };
    }),
  ];
}

/** Of the part of the file that a difference is in: an upgrade, a precompile, the fees. A lens for each value is too much. */
function headOf(file: NormalObject, path: ConfigDifference['path']): ComparedPlace | undefined {
  let head: Normal | undefined = file;
  for (const step of path.slice(0, path[0] === 'upgrades' ? 3 : 1)) {
    head =
      head?.kind === 'object'
        ? head.entries.get(String(step))
        : head?.kind === 'list'
          ? head.items[Number(step)]
          : undefined;
  }
  return head?.at;
}

/** Rounds of requests with their own deadlines; this ends them whatever happens. */
const maxRounds = 6;

/** How each node of a chain is configured. @returns undefined when the user gave up */
export function fetchLiveChain(services: Services, on: RunningOn): Promise<LiveChain | undefined> {
  return fetchAgreed(services, on, (run) => services.state.chainConfig.live(on.network, on.chain, run));
}

/** Asks about a chain what the user wants to know, where they agree to it. @returns undefined when they gave up */
export async function fetchAgreed<T>(
  services: Services,
  { network, chain }: RunningOn,
  request: (run: LiveRun) => Promise<T>,
): Promise<T | undefined> {
  const { config } = services;
  const urls = [...new Set([...networkUrls({ ...network, chains: [] }), ...chainSources(network, chain).rpcUrls])];
  const allowed = await confirmHosts(services, network.name, urls);
  return allowed === undefined
    ? undefined
    : await runWithProgress(`Asking the nodes of ${chain.name}`, (cancelled) =>
        request({
          signal: AbortSignal.any([cancelled, AbortSignal.timeout(config.get().timeoutMs * maxRounds)]),
          allowed,
        }),
      );
}
