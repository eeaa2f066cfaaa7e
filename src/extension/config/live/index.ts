import vscode = require('vscode');
import { UserError } from '../../../engine/errors';
import { type NamedChain, type Problem, toJson, upgradeText } from '../../../engine/config';
import { printJson } from '../../../engine/primitives';
import { DisposableStore } from '../../vscode/disposables';
import type { CommandHandler } from '../../vscode/ids';
import { readUri } from '../../vscode/readUri';
import { notify } from '../../vscode/ui/message';
import type { LiveChain, LiveNode } from '../../../engine/chains';
import type { RoutedDocuments } from '../../shared/documentRoute';
import { type RunningOn, chainAt, networksOf } from '../../shared/networkNamed';
import type { Services } from '../../shared/services';
import { pickOne } from '../../vscode/ui/pick';
import { type TreeNode, readPlaceId } from '../../../engine/trees';
import { type ValidatedFile, type ValidatedFileSet, type ReadFile, readAt } from '../files/configDocuments';
import {
  verdictsOf,
  liveChainNamed,
  chooseChain,
  likelyChains,
  type KnownChain,
  LiveFiles,
  pickFile,
} from './chooseChain';
import {
  fetchLiveChain,
  fetchAgreed,
  showComparison,
  showSide,
  compareLens,
  comparisonLenses,
  type LiveLens,
  type Comparison,
  comparisonsOf,
  liveProblems,
} from './comparison';
import { besideOf, type LiveRequest } from '../documents';

/** What the network adds to the files that are open. Nothing of it asks a host that was not agreed to. */
export interface Live extends vscode.Disposable {
  readonly commands: Readonly<Record<LiveCommand, CommandHandler>>;
  /** One half of a comparison. @throws {UserError} where nothing was told in this session */
  text(request: LiveRequest): Promise<string>;
  /** What is known of the chain that a file belongs to, and of the network's upgrades; asks nobody. */
  known(uri: vscode.Uri): KnownChain;
  /** What nodes say against the file; added to its diagnostics. */
  problems(validated: ValidatedFile): readonly Problem[];
  /** Above its lines, beside those of the timeline. */
  lenses(validated: ValidatedFile): readonly LiveLens[];
  /** What `known`, `problems` or `lenses` say of a file is another; undefined: of all of them. */
  readonly onDidChange: vscode.Event<vscode.Uri | undefined>;
}

type LiveCommand = 'openChainGenesis' | 'compareFile' | 'writeUpgrade' | 'compareWithChain' | 'checkAgainstChain';

export interface LivePorts {
  /** Files and running chains side by side. */
  readonly documents: RoutedDocuments<LiveRequest>;
  readonly showGenesis: ShowGenesis;
  /** Of the workspace: which chain a file is of. */
  readonly memory: vscode.Memento;
}

/** What was told, against a file as it was read once. */
interface Compared {
  readonly read: ReadFile;
  readonly live: LiveChain | undefined;
  readonly comparisons: readonly Comparison[];
  readonly likely: NamedChain | undefined;
}

export function createLive(
  services: Services,
  files: ValidatedFileSet,
  { documents, showGenesis, memory }: LivePorts,
): Live {
  const store = new DisposableStore();
  const changed = store.add(new vscode.EventEmitter<vscode.Uri | undefined>());
  const result = store.add(new LiveFiles(memory));
  const compared = new Map<string, Compared>();
  store.add(result.onDidChange((uri) => changed.fire(uri)));
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

  /** Compares a file that was judged anew; what was told is not asked for again. */
  async function compareAgain(validated: ValidatedFile): Promise<void> {
    const { uri } = validated.document;
    const before = compared.get(uri.toString());
    const live = result.live(uri);
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

  function comparedOf(validated: ValidatedFile): Compared | undefined {
    const known = compared.get(validated.document.uri.toString());
    return known !== undefined && isSameText(known.read, validated) ? known : undefined;
  }

  async function chosenFor(read: ReadFile): Promise<RunningOn | undefined> {
    const chosen = result.chosen(read.document.uri);
    return (chosen && liveChainNamed(services, chosen)) ?? (await chooseChain(services, read));
  }

  /** Asks the chain of a file. @returns undefined when the user gave up */
  async function promptFor(read: ReadFile, on: RunningOn | undefined): Promise<LiveChain | undefined> {
    const live = on && (await fetchLiveChain(services, on));
    if (live !== undefined) {
      await result.received(read, live);
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

  return {
    commands: {
      openChainGenesis: onItem((on) => openChainGenesis(services, on, showGenesis)),
      writeUpgrade: onItem((on) => writeUpgrade(services, on)),
      compareFile: onItem(async (on) => {
        const read = await pickFile(files, on.chain.name);
        await (read && compare(read, on));
      }),
      compareWithChain: async (of, kind, node) => {
        const read = await readAt(files, uriOf(of));
        const [live, beside] = [result.live(read.document.uri), besideOf(kind, node)];
        if (live !== undefined && beside !== undefined) {
          await showSide(documents, read, live, beside);
        } else {
          await compare(read, await chosenFor(read));
        }
      },
      checkAgainstChain: async (of) => {
        const read = await readAt(files, uriOf(of));
        const live = await promptFor(read, await chosenFor(read));
        for (const { isTaken, sentence } of live === undefined ? [] : await verdictsOf(read, live)) {
          void notify(isTaken ? 'information' : 'warning', sentence);
        }
      },
    },
    async text({ of, beside, half }) {
      const uri = readUri(of);
      const live = uri && result.live(uri);
      if (live === undefined) {
        throw new UserError(
          'Nothing was asked about the chain of this file since the window was opened. Compare again.',
        );
      }
      const read = await readAt(files, uri);
      const found = (await comparisonsOf(read, live)).find((one) => printBeside(one) === printBeside({ beside }));
      if (found === undefined) {
        throw new UserError('The file can no longer be compared with this. Compare again.');
      }
      return `${printJson(toJson(found[half]), 2)}\n`;
    },
    known: (uri) => result.known(uri),
    problems(validated) {
      const known = comparedOf(validated);
      return known?.live === undefined ? [] : liveProblems(known.live, known.comparisons);
    },
    lenses(validated) {
      if (validated.input.genesis === undefined && validated.input.upgrade === undefined) {
        return [];
      }
      const known = comparedOf(validated);
      const chain = result.chosen(validated.document.uri) ?? known?.likely;
      return known?.live === undefined
        ? chain === undefined
          ? []
          : [compareLens(validated, chain)]
        : comparisonLenses(validated, known.live, known.comparisons);
    },
    onDidChange: changed.event,
    dispose: () => store.dispose(),
  };
}

function isSameText(one: ReadFile, other: ReadFile): boolean {
  return one.input.genesis === other.input.genesis && one.input.upgrade === other.input.upgrade;
}

function printBeside({ beside }: Pick<Comparison, 'beside'>): string {
  return beside.kind === 'node' ? `node ${beside.node}` : beside.kind;
}

/** From a link, a menu, or the file that is open. */
function uriOf(of: unknown): vscode.Uri | undefined {
  return of instanceof vscode.Uri
    ? of
    : typeof of === 'string'
      ? readUri(of)
      : vscode.window.activeTextEditor?.document.uri;
}

/** Shows a genesis in a document of its own. */
type ShowGenesis = (text: string, chainName: string) => Promise<vscode.Uri>;

/** The chain of an item of a tree. The menu is VS Code's, but the command could be called by anybody. */
function chainOfItem(services: Services, argument: unknown): RunningOn | undefined {
  const node = (argument as { readonly node?: Partial<TreeNode> } | null | undefined)?.node;
  if (typeof node?.id !== 'string') {
    return undefined;
  }
  const { chain: key } = readPlaceId(node.id);
  const [network] = networksOf(services);
  const chain = key === undefined ? undefined : chainAt(network!, key, node.label);
  return chain && { network: network!, chain };
}

/** What the chain was created with, byte for byte where a node tells. @throws {UserError} where nobody does */
async function openChainGenesis(services: Services, on: RunningOn, show: ShowGenesis): Promise<unknown> {
  const result = await fetchAgreed(services, on, (run) =>
    services.state.chainConfig.genesis(on.network, on.chain, run),
  );
  if (result === undefined) {
    return undefined;
  }
  if ('problem' in result) {
    throw new UserError(result.problem);
  }
  const uri = await show(result.text, on.chain.name);
  if (!result.isExact) {
    await notify(
      'information',
      'No node told the transaction: this is the genesis as the data service lists it, not byte for byte.',
    );
  }
  return uri;
}

/** Opens a new document with the upgrade file that a node runs with, to be saved where the user wants it. */
async function writeUpgrade(services: Services, on: RunningOn): Promise<unknown> {
  const live = await fetchLiveChain(services, on);
  if (live === undefined) {
    return undefined;
  }
  const files = new Map<string, LiveNode[]>();
  for (const node of live.nodes) {
    if (node.config !== undefined) {
      const text = upgradeText(node.config);
      files.set(text, [...(files.get(text) ?? []), node]);
    }
  }
  if (files.size === 0) {
    throw new UserError(live.nodes.find(({ problem }) => problem !== undefined)?.problem ?? noNode(on));
  }
  const choices = [...files].map(([text, nodes]) => ({
    label: nodes.map(({ name }) => name).join(', '),
    description: nodes.length === 1 ? '1 node' : `${nodes.length} nodes`,
    text,
  }));
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

function noNode({ chain, network }: RunningOn): string {
  return `${network.name} has no node that runs ${chain.name}. Add one in the settings.`;
}
