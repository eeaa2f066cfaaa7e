import vscode = require('vscode');
import { type NamedChain, type Problem, toJson, upgradeText } from '../../../engine/config';
import { UserError } from '../../../engine/errors';
import { groupBy, printJson } from '../../../engine/primitives';
import { confirmHosts } from '../../shared/confirmHostAccess';
import type { RoutedDocuments } from '../../shared/documentRoute';
import type { Services } from '../../shared/services';
import { DisposableStore } from '../../vscode/disposables';
import type { CommandHandler } from '../../vscode/ids';
import { readUri } from '../../vscode/readUri';
import { notify, runWithProgress } from '../../vscode/ui/message';
import type { LiveChain } from '../../../engine/chains';
import { pickOne } from '../../vscode/ui/pick';
import { type ValidatedFile, type ValidatedFileSet, type ReadFile, readAt } from '../files/configDocuments';
import { parseComparisonTarget, type LiveRequest } from '../documents';
import { chooseChain, likelyChains, liveChainNamed, LiveFiles, pickFile, verdictsOf } from './chooseChain';
import {
  type Comparison,
  clearKind,
  comparisonLenses,
  comparisonsOf,
  isSameTarget,
  liveProblems,
  showComparison,
  showSide,
} from './comparison';
import { type RunningOn, chainAt, networksOf } from '../../shared/networkNamed';
import { readPlaceId, type TreeNode } from '../../../engine/trees';
import { networkUrls, chainSources, type RequestOptions } from '../../../engine/sources';

export interface LivePorts {
  readonly documents: RoutedDocuments<LiveRequest>;
  readonly showGenesis: ShowGenesis;
  /** Workspace state: which chain a file belongs to. */
  readonly memory: vscode.Memento;
}

type ShowGenesis = (text: string, chainName: string) => Promise<vscode.Uri>;

interface Compared {
  readonly read: ReadFile;
  readonly live: LiveChain | undefined;
  readonly comparisons: readonly Comparison[];
  readonly likely: NamedChain | undefined;
}

/** Upper bound on rounds of requests, each with its own deadline. */
const maxRounds = 6;

export type Live = ReturnType<typeof createLive>;

/** What the network adds to open files. Queries no host without consent. */
export function createLive(services: Services, files: ValidatedFileSet, { documents, showGenesis, memory }: LivePorts) {
  const store = new DisposableStore();
  /** Fires when `known`, `problems` or `lenses` of a file have changed; `undefined` for all files. */
  const changed = store.add(new vscode.EventEmitter<vscode.Uri | undefined>());
  const liveFiles = store.add(new LiveFiles(memory));
  const compared = new Map<string, Compared>();
  store.add(liveFiles.onDidChange((uri) => changed.fire(uri)));
  store.add(
    files.onDidChange((uri) => {
      const validated = files.of(uri);
      if (validated === undefined) {
        compared.delete(uri.toString());
      } else {
        void compareAgain(validated);
      }
    }),
  );

  /** Compares a file after a new validation; nothing is fetched again. */
  async function compareAgain(validated: ValidatedFile): Promise<void> {
    const { uri } = validated.document;
    const before = compared.get(uri.toString());
    const live = liveFiles.live(uri);
    if (before?.live === live && before !== undefined && isSameText(before.read, validated)) {
      return;
    }
    try {
      const [likely] = likelyChains(services, validated);
      const comparisons = live === undefined ? [] : await comparisonsOf(validated, live);
      if (files.of(uri) === validated) {
        compared.set(uri.toString(), { read: validated, live, comparisons, likely });
        if (live !== undefined || likely?.chain !== before?.likely?.chain) {
          changed.fire(uri);
        }
      }
    } catch (error) {
      services.log.error(`Comparing ${uri.fsPath} with its chain failed.`, error);
    }
  }

  function cachedComparison(validated: ValidatedFile): Compared | undefined {
    const known = compared.get(validated.document.uri.toString());
    return known !== undefined && isSameText(known.read, validated) ? known : undefined;
  }

  async function chosenFor(read: ReadFile): Promise<RunningOn | undefined> {
    const chosen = liveFiles.chosen(read.document.uri);
    return (chosen && liveChainNamed(services, chosen)) ?? (await chooseChain(services, read));
  }

  /** Queries the chain of a file. @returns `undefined` where the user cancelled */
  async function promptFor(read: ReadFile, on: RunningOn | undefined): Promise<LiveChain | undefined> {
    const live = on && (await fetchLive(services, on));
    if (live !== undefined) {
      await liveFiles.receive(read, live);
    }
    return live;
  }

  async function compare(read: ReadFile, on: RunningOn | undefined): Promise<void> {
    const live = await promptFor(read, on);
    if (live === undefined) {
      return;
    }
    const next = await showComparison(documents, read, live, await comparisonsOf(read, live));
    if (next === 'another') {
      const another = await chooseChain(services, read, true);
      await (another && compare(read, another));
    }
  }

  const onItem =
    (work: (on: RunningOn) => Promise<unknown>): CommandHandler =>
    async (item) => {
      const on = chainOfItem(services, item);
      return on && (await work(on));
    };
  const compareWithChain: CommandHandler = async (of, kind, node) => {
    const read = await readAt(files, of);
    const [live, beside] = [liveFiles.live(read.document.uri), parseComparisonTarget(kind, node)];
    if (live !== undefined && kind === clearKind) {
      [...compared].filter(([, one]) => one.live === live).forEach(([key]) => compared.delete(key));
      liveFiles.forget(live);
      return;
    }
    if (live !== undefined && beside !== undefined) {
      await showSide(documents, read, live, beside);
    } else {
      await compare(read, await chosenFor(read));
    }
  };
  const checkAgainstChain: CommandHandler = async (of) => {
    const read = await readAt(files, of);
    const live = await promptFor(read, await chosenFor(read));
    for (const { isTaken, sentence } of live === undefined ? [] : await verdictsOf(read, live)) {
      void notify(isTaken ? 'information' : 'warning', sentence);
    }
  };

  return {
    commands: {
      compareWithChain,
      checkAgainstChain,
      openChainGenesis: onItem((on) => openChainGenesis(services, on, showGenesis)),
      writeUpgrade: onItem((on) => writeUpgrade(services, on)),
      compareFile: onItem(async (on) => {
        const read = await pickFile(files, on.chain.name);
        await (read && compare(read, on));
      }),
    },
    /** One side of a comparison. @throws {UserError} where nothing was fetched in this session */
    async text({ of, beside, half }: LiveRequest): Promise<string> {
      const uri = readUri(of);
      const live = uri && liveFiles.live(uri);
      if (live === undefined) {
        throw new UserError('The chain of this file was not queried since the window was opened. Compare again.');
      }
      const read = await readAt(files, of);
      const found = (await comparisonsOf(read, live)).find((one) => isSameTarget(one.beside, beside));
      if (found === undefined) {
        throw new UserError('The file can no longer be compared with this. Compare again.');
      }
      return `${printJson(toJson(found[half]), 2)}\n`;
    },
    /** What is known of the file's chain and of the network's upgrades; sends nothing. */
    known: (uri: vscode.Uri) => liveFiles.known(uri),
    /** Differences between nodes and the file, added to its diagnostics. */
    problems(validated: ValidatedFile): readonly Problem[] {
      const known = cachedComparison(validated);
      return known?.live === undefined ? [] : liveProblems(known.live, known.comparisons);
    },
    /** Shown above its lines together with the timeline's; each opens a comparison with the chain. */
    lenses(validated: ValidatedFile): ReturnType<typeof comparisonLenses> {
      const { document, input } = validated;
      if (input.genesis === undefined && input.upgrade === undefined) {
        return [];
      }
      const known = cachedComparison(validated);
      if (known?.live !== undefined) {
        return comparisonLenses(validated, known.live, known.comparisons);
      }
      const chain = liveFiles.chosen(document.uri) ?? known?.likely;
      const args = [document.uri.toString()];
      return chain === undefined ? [] : [{ offset: 0, title: `Compare with ${chain.chain}`, args }];
    },
    onDidChange: changed.event,
    dispose: () => store.dispose(),
  };
}

function isSameText({ input: one }: ReadFile, { input: other }: ReadFile): boolean {
  return one.genesis === other.genesis && one.upgrade === other.upgrade;
}

/** The chain of a tree item. Anyone can run the command, so that the argument is validated. */
function chainOfItem(services: Services, argument: unknown): RunningOn | undefined {
  const node = (argument as { readonly node?: Partial<TreeNode> } | null | undefined)?.node;
  const key = typeof node?.id === 'string' ? readPlaceId(node.id).chain : undefined;
  const network = networksOf(services)[0]!;
  const chain = key === undefined ? undefined : chainAt(network, key, node?.label);
  return chain && { network, chain };
}

/** The config of each node of a chain. @returns `undefined` where the user cancelled */
function fetchLive(services: Services, on: RunningOn): Promise<LiveChain | undefined> {
  return fetchAgreed(services, on, (run) => services.state.chainConfig.live(on.network, on.chain, run));
}

/** Runs a query on a chain, once the user has agreed to its hosts. @returns `undefined` where they cancelled */
async function fetchAgreed<T>(
  services: Services,
  { network, chain }: RunningOn,
  request: (run: RequestOptions) => Promise<T>,
): Promise<T | undefined> {
  const urls = [...new Set([...networkUrls({ ...network, chains: [] }), ...chainSources(network, chain).rpcUrls])];
  const allowed = await confirmHosts(services, network.name, urls);
  const deadlineMs = services.config.get().timeoutMs * maxRounds;
  return allowed === undefined
    ? undefined
    : await runWithProgress(`Querying the nodes of ${chain.name}`, (cancelled) =>
        request({ signal: AbortSignal.any([cancelled, AbortSignal.timeout(deadlineMs)]), allowed }),
      );
}

/** The chain's genesis, byte for byte where a node returns it so. @throws {UserError} where no source has it */
async function openChainGenesis(services: Services, on: RunningOn, show: ShowGenesis): Promise<unknown> {
  const genesis = await fetchAgreed(services, on, (run) =>
    services.state.chainConfig.genesis(on.network, on.chain, run),
  );
  if (genesis === undefined) {
    return undefined;
  }
  if ('problem' in genesis) {
    throw new UserError(genesis.problem);
  }
  const uri = await show(genesis.text, on.chain.name);
  if (!genesis.isExact) {
    await notify(
      'information',
      'No node returned the transaction: this is the genesis as the data service lists it, not byte for byte.',
    );
  }
  return uri;
}

/** Opens a new, unsaved document with the upgrade file that a node runs with. */
async function writeUpgrade(services: Services, on: RunningOn): Promise<unknown> {
  const live = await fetchLive(services, on);
  if (live === undefined) {
    return undefined;
  }
  const answered = live.nodes.flatMap(({ name, config }) => (config === undefined ? [] : [{ name, config }]));
  const files = groupBy(answered, ({ config }) => upgradeText(config));
  const choices = [...files].map(([text, nodes]) => ({
    label: nodes.map(({ name }) => name).join(', '),
    description: nodes.length === 1 ? '1 node' : `${nodes.length} nodes`,
    text,
  }));
  if (choices.length === 0) {
    const { chain, network } = on;
    const none = `${network.name} has no node that runs ${chain.name}. Add one in the settings.`;
    throw new UserError(live.nodes.find(({ problem }) => problem !== undefined)?.problem ?? none);
  }
  const picked =
    choices.length === 1
      ? choices[0]
      : await pickOne(choices, { title: `The Nodes of ${on.chain.name} Run with Different Upgrades` });
  if (picked === undefined) {
    return undefined;
  }
  const document = await vscode.workspace.openTextDocument({ language: 'json', content: picked.text });
  await vscode.window.showTextDocument(document);
  return document.uri;
}
