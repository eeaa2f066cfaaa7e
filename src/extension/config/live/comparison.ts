import type vscode = require('vscode');
import {
  type ChainFiles,
  type CheckInput,
  type ConfigDifference,
  type ConfigNetwork,
  type Normal,
  type NormalObject,
  type Problem,
  compareNormal,
  configAt,
  normalGenesis,
  onChainConfig,
  readGenesisSteps,
  readSourceSteps,
  readUpgradeSteps,
  comparablePair,
  nodeProblems,
  creationProblems,
} from '../../../engine/config';
import { mostAdvancedNode, comparedNetwork, type LiveChain } from '../../../engine/chains';
import { runInTimeSlices } from '../../../engine/net';
import { nameOf, type ReadFile } from '../files/configDocuments';
import type { ComparisonTarget, LiveRequest } from '../documents';
import { notify, showDiff } from '../../vscode/ui/message';
import { pickOne } from '../../vscode/ui/pick';
import type { RoutedDocuments } from '../../shared/documentRoute';

/** A file and the running chain's counterpart, both normalised alike. */
export interface Comparison {
  readonly beside: ComparisonTarget;
  readonly file: NormalObject;
  readonly chain: NormalObject;
  readonly differences: readonly ConfigDifference[];
}

/** All possible comparisons; none with a node that returned nothing. */
export async function comparisonsOf({ input }: ReadFile, live: LiveChain): Promise<readonly Comparison[]> {
  const all: Comparison[] = [];
  const compare = (beside: ComparisonTarget, file: NormalObject, chain: NormalObject): unknown =>
    all.push({ beside, file, chain, differences: compareNormal(file, chain) });
  for (const node of live.nodes) {
    if (node.config !== undefined) {
      const files = await runInTimeSlices(chainFilesSteps(input, comparedNetwork(live, node)));
      compare({ kind: 'node', node: node.name }, ...comparablePair(files, node.config));
    }
  }
  const node = mostAdvancedNode(live);
  const network = comparedNetwork(live, node);
  const files = await runInTimeSlices(chainFilesSteps(input, network));
  const text = 'text' in live.genesis ? live.genesis.text : undefined;
  const source = text === undefined ? undefined : await runInTimeSlices(readSourceSteps(text));
  const created = await runInTimeSlices(chainFilesSteps({ genesis: source }, network));
  if (files.genesis !== undefined && created.genesis !== undefined) {
    compare(
      { kind: 'genesis' },
      normalGenesis({ network, genesis: files.genesis }),
      normalGenesis({ network, genesis: created.genesis }),
    );
  }
  const head = node?.lastAccepted?.timestamp;
  // An upgrade file alone does not contain the chain's genesis.
  const whole = { ...files, genesis: files.genesis ?? created.genesis };
  if (!('problem' in live.now) && whole.genesis !== undefined && head !== undefined) {
    compare({ kind: 'now' }, configAt(whole, head), onChainConfig(live.now));
  }
  return all;
}

function* chainFilesSteps(
  { genesis, upgrade }: Pick<CheckInput, 'genesis' | 'upgrade'>,
  network: ConfigNetwork,
): Generator<undefined, ChainFiles> {
  return {
    network,
    genesis: genesis && (yield* readGenesisSteps(genesis)).genesis,
    upgrade: upgrade && (yield* readUpgradeSteps(upgrade)).upgrade,
  };
}

/** Differences between files and nodes. All nodes share the genesis, so that a difference to it is reported once. */
export function liveProblems({ chain }: LiveChain, comparisons: readonly Comparison[]): readonly Problem[] {
  const created = comparisons.find(({ beside }) => beside.kind === 'genesis');
  const isShownOnce = ({ path }: ConfigDifference): boolean => created !== undefined && path[0] !== 'upgrades';
  const nodes = comparisons.flatMap(({ beside, differences }) =>
    beside.kind === 'node'
      ? [{ name: beside.node, differences: differences.filter((difference) => !isShownOnce(difference)) }]
      : [],
  );
  return [...nodeProblems(nodes), ...creationProblems(chain, created?.differences ?? [])];
}

interface Side {
  readonly label: string;
  readonly description: string;
  readonly beside?: ComparisonTarget;
  /** Why there is no counterpart. */
  readonly problem?: string;
}

/**
 * Reports that all nodes run with a file, or lets the user choose what to compare it with.
 *
 * @returns 'another' where they want another chain
 */
export async function showComparison(
  documents: RoutedDocuments<LiveRequest>,
  read: ReadFile,
  live: LiveChain,
  comparisons: readonly Comparison[],
): Promise<'another' | undefined> {
  const summary = comparisonSummary(read, live, comparisons);
  const areEqual =
    comparisons.length > 0 &&
    comparisons.every(({ beside, differences }) => beside.kind === 'now' || differences.length === 0);
  if (areEqual && live.nodes.every(({ problem }) => problem === undefined)) {
    const compare = 'Compare…';
    if ((await notify('information', `${summary}.`, compare)) !== compare) {
      return undefined;
    }
  }
  const another: Side = { label: 'Another chain…', description: '' };
  const picked = await pickOne([...sidesOf(live, comparisons), another], {
    title: `Compare ${nameOf(read)} With`,
    placeHolder: summary,
  });
  if (picked?.problem !== undefined) {
    await notify('warning', picked.problem);
  } else if (picked?.beside !== undefined) {
    await showSide(documents, read, live, picked.beside);
  }
  return picked === another ? 'another' : undefined;
}

/** `orders: 3 of 3 nodes run with upgrade.json` */
function comparisonSummary(read: ReadFile, live: LiveChain, comparisons: readonly Comparison[]): string {
  const matching = comparisons.filter(({ beside, differences }) => beside.kind === 'node' && differences.length === 0);
  return `${live.chain}: ${matching.length} of ${live.nodes.length} nodes run with ${nameOf(read)}`;
}

export async function showSide(
  documents: RoutedDocuments<LiveRequest>,
  read: ReadFile,
  { chain }: LiveChain,
  beside: ComparisonTarget,
): Promise<void> {
  const of = read.document.uri.toString();
  const name = nameOf(read);
  const other =
    beside.kind === 'node'
      ? `${chain} on ${beside.node}`
      : beside.kind === 'genesis'
        ? `${chain} as created`
        : `${chain} now`;
  const open = (half: LiveRequest['half'], title: string): vscode.Uri => {
    const request = { of, title, beside, half };
    // One that is already open still shows earlier results.
    documents.refresh(request);
    return documents.uri(request);
  };
  await showDiff(open('file', name), open('chain', other), `${name} ↔ ${other}`);
}

function sidesOf(live: LiveChain, comparisons: readonly Comparison[]): readonly Side[] {
  const side = (label: string, beside: ComparisonTarget, problem: string): Side => {
    const count = comparisons.find((one) => isSameTarget(one.beside, beside))?.differences.length;
    if (count === undefined) {
      return { label, description: 'unknown', problem };
    }
    const description = count === 0 ? 'no difference' : count === 1 ? '1 difference' : `${count} differences`;
    return { label, description, beside };
  };
  return [
    ...live.nodes.map(({ name, problem }) =>
      side(`Node ${name}`, { kind: 'node', node: name }, problem ?? 'Nothing to compare with.'),
    ),
    side(
      'Original genesis',
      { kind: 'genesis' },
      problemOf(live.genesis) ?? 'Only a genesis file can be compared with it.',
    ),
    side(
      'Current state of the precompiles',
      { kind: 'now' },
      problemOf(live.now) ?? 'Without the genesis there is nothing to compare it with.',
    ),
  ];
}

export function isSameTarget(one: ComparisonTarget, other: ComparisonTarget): boolean {
  return one.kind === other.kind && (one.kind !== 'node' || other.kind !== 'node' || one.node === other.node);
}

function problemOf(result: object): string | undefined {
  return 'problem' in result && typeof result.problem === 'string' ? result.problem : undefined;
}

interface LiveLens {
  /** UTF-16 offset into the document's text. */
  readonly offset: number;
  readonly title: string;
  readonly args: readonly unknown[];
}

/** A choice next to the comparisons: drops what was fetched of the chain, with its problems and lenses. */
export const clearKind = 'clear';

/** Lenses for what nodes run: a summary at the top, and one above each place where a node differs. */
export function comparisonLenses(
  read: ReadFile,
  live: LiveChain,
  comparisons: readonly Comparison[],
): readonly LiveLens[] {
  const of = read.document.uri.toString();
  /** Names of the nodes that differ, by offset. */
  const differing = new Map<number, Set<string>>();
  for (const { beside, file, differences } of comparisons) {
    for (const { path } of beside.kind === 'node' ? differences : []) {
      const head = headOf(file, path);
      if (beside.kind === 'node' && head?.file === read.file) {
        differing.set(head.start, (differing.get(head.start) ?? new Set()).add(beside.node));
      }
    }
  }
  const different = comparisons.filter(({ beside, differences }) => beside.kind !== 'now' && differences.length > 0);
  const paths = new Set(different.flatMap(({ differences }) => differences.map(({ path }) => JSON.stringify(path))));
  const names = different.map(({ beside }) => (beside.kind === 'node' ? beside.node : `genesis of ${live.chain}`));
  const count = paths.size === 1 ? '1 difference' : `${paths.size} differences`;
  return [
    { offset: 0, title: comparisonSummary(read, live, comparisons), args: [of] },
    ...(names.length === 0
      ? []
      : [{ offset: 0, title: `${count} from ${names.join(', ')} · Clear`, args: [of, clearKind] }]),
    ...[...differing].map(([offset, [...nodes]]) => ({
      offset,
      title: nodes.length === 1 ? `differs from node ${nodes[0]!}` : `differs from nodes ${nodes.join(', ')}`,
      args: [of, 'node', nodes[0]],
    })),
  ];
}

/** Start of the section with a difference: an upgrade, a precompile, the fees. A lens per value would be too many. */
function headOf(file: NormalObject, path: ConfigDifference['path']): Normal['at'] {
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
