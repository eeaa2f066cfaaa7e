import vscode = require('vscode');
import {
  type ConfigNetwork,
  type ConfigNode,
  type LanguageInput,
  type NamedChain,
  type RunningChain,
  chainsOfFile,
  checkSteps,
  configurable,
  liveValuesOf,
  readFileSteps,
  readSourceSteps,
  rules,
  upgradeText,
} from '../../../engine/config';
import { UserError } from '../../../engine/errors';
import { runInTimeSlices } from '../../../engine/net';
import { pickOne } from '../../vscode/ui/pick';
import { networksOf, type RunningOn } from '../../shared/networkNamed';
import type { Services } from '../../shared/services';
import { nameOf, type ReadFile, readAt, type ValidatedFileSet } from '../files/configDocuments';
import { mostAdvancedNode, comparedNetwork, type LiveChain, type LiveNode } from '../../../engine/chains';
import { formatAbsoluteTime, formatCount } from '../../../engine/primitives';

export function liveChainNamed(services: Services, { network: name, chain }: NamedChain): RunningOn | undefined {
  const network = networksOf(services).find((one) => one.name === name);
  const found = network?.chains.find((one) => one.name === chain);
  return network && found && { network, chain: found };
}

export function likelyChains(services: Services, { document, input }: ReadFile): readonly NamedChain[] {
  const id = memberOf(memberOf(input.genesis?.root, 'config'), 'chainid');
  const chainId = id?.kind === 'number' && /^\d{1,80}$/.test(id.text) ? BigInt(id.text) : undefined;
  return chainsOfFile(networksOf(services), { path: document.uri.path, chainId });
}

/** @param key in lower case */
function memberOf(node: ConfigNode | undefined, key: string): ConfigNode | undefined {
  return node?.kind === 'object' ? node.members.findLast((one) => one.key.toLowerCase() === key)?.value : undefined;
}

/**
 * The chain that a file belongs to: by its folder or chain ID where one matches, else the user's pick.
 *
 * @returns `undefined` where the user cancelled
 * @throws {UserError} where there is none to pick
 */
export async function chooseChain(
  services: Services,
  read: ReadFile,
  isRequested = false,
): Promise<RunningOn | undefined> {
  const likely = likelyChains(services, read);
  const [first, ...others] = likely;
  if (first !== undefined && others.length === 0 && !isRequested) {
    return liveChainNamed(services, first);
  }
  const isLikely = (one: NamedChain): boolean =>
    likely.some(({ network, chain }) => network === one.network && chain === one.chain);
  const all = configurable(networksOf(services)).map(({ network, of }): NamedChain => ({ network, chain: of.name }));
  if (all.length === 0) {
    throw new UserError('No network in the settings has an L1 to compare with. Run Add Network.');
  }
  const picked = await pickOne(
    [...likely, ...all.filter((one) => !isLikely(one))].map((one) => ({
      label: one.chain,
      description: one.network,
      one,
    })),
    { title: `Which Chain Is ${nameOf(read)} Of?`, matchOnDescription: true },
  );
  return picked && liveChainNamed(services, picked.one);
}

/** At most this many are listed. */
const maxListed = 200;

/**
 * A genesis or upgrade file of the workspace, or one that is open.
 *
 * @returns `undefined` where the user cancelled
 * @throws {UserError} where there is none, or it is not a config file
 */
export async function pickFile(files: ValidatedFileSet, chain: string): Promise<ReadFile | undefined> {
  const open = files.all().filter(({ file }) => file === 'genesis' || file === 'upgrade');
  const found = await vscode.workspace.findFiles('**/*{genesis,upgrade}*.json', '**/node_modules/**', maxListed);
  const uris = new Map([...open.map(({ document }) => document.uri), ...found].map((uri) => [uri.toString(), uri]));
  if (uris.size === 0) {
    throw new UserError('The workspace has no genesis or upgrade file. Open one first.');
  }
  const picked = await pickOne(
    [...uris.values()].map((uri) => ({ label: vscode.workspace.asRelativePath(uri), uri })),
    { title: `Compare ${chain} With`, placeHolder: 'Select a genesis or upgrade file' },
  );
  return picked && (await readAt(files, picked.uri));
}

/** Whether nodes would start again with the files, one sentence per verdict. */
interface ChainVerdict {
  readonly isTaken: boolean;
  readonly sentence: string;
}

/** What each node would report if restarted with the files: the VM's validation against the chain's last block. */
export async function verdictsOf(read: ReadFile, live: LiveChain): Promise<readonly ChainVerdict[]> {
  const all: ChainVerdict[] = [];
  for (const node of live.nodes) {
    const running = await runningOn(live, node, read);
    if (running === undefined) {
      const sentence = node.problem ?? `Node ${node.name} did not return its last block.`;
      all.push({ isTaken: false, sentence });
      continue;
    }
    const network = comparedNetwork(live, node);
    const problems = await runInTimeSlices(checkSteps({ ...read.input, network, running, now: Date.now() }));
    const error = problems.find(({ rule }) => rules[rule].severity === 'error');
    const [name, file] = [node.name, nameOf(read)];
    const height = formatCount(running.lastAccepted.height);
    const time = formatAbsoluteTime(Number(running.lastAccepted.timestamp) * 1_000, {});
    const sentence =
      error === undefined
        ? `Node ${name} accepts ${file}: its last block ${height} is from ${time}.`
        : `Node ${name} refuses ${file}: ${error.vmText ?? error.message} (Its last block ${height} is from ${time}.)`;
    all.push({ isTaken: error === undefined, sentence });
  }
  return all;
}

/** The chain as one of its nodes runs it; `undefined` where that node did not return its last block. */
async function runningOn(
  { genesis }: LiveChain,
  { config, lastAccepted }: LiveNode,
  { input }: Pick<ReadFile, 'input'>,
): Promise<RunningChain | undefined> {
  return config === undefined || lastAccepted === undefined
    ? undefined
    : {
        lastAccepted,
        upgrade: await runInTimeSlices(
          readFileSteps(upgradeText(config), (input.upgrade ?? input.genesis)?.ownPrecompiles),
        ),
        genesis: 'text' in genesis ? await runInTimeSlices(readSourceSteps(genesis.text)) : undefined,
      };
}

/** For `CheckInput` and `LanguageInput`; empty until the user has queried the file's chain. */
type KnownChain = Pick<LanguageInput, 'running' | 'live' | 'symbol'> & { readonly network?: ConfigNetwork };

type Chosen = Readonly<Record<string, NamedChain>>;
const memoryKey = 'chainConfig.chains';
const nothing: KnownChain = {};

/** Which chain each file belongs to, per workspace, and what was fetched of that chain, per session. */
export class LiveFiles implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<vscode.Uri | undefined>();
  private readonly received = new Map<string, { readonly live: LiveChain; readonly known: KnownChain }>();
  readonly onDidChange = this.changed.event;

  constructor(private readonly memory: vscode.Memento) {}

  chosen(uri: vscode.Uri): NamedChain | undefined {
    return this.memory.get<Chosen>(memoryKey)?.[uri.toString()];
  }

  /** Stores what was fetched of the chain of a file, for it and the chain's other files. */
  async receive(read: ReadFile, live: LiveChain): Promise<void> {
    const own = [read.document.uri, ...Object.values(read.uris)].map((uri) => uri.toString());
    const chain: NamedChain = { network: live.network, chain: live.chain };
    const before = this.memory.get<Chosen>(memoryKey) ?? {};
    const cached = { live, known: await knownOf(live, read) };
    own.forEach((key) => this.received.set(key, cached));
    await this.memory.update(memoryKey, { ...before, ...Object.fromEntries(own.map((key) => [key, chain])) });
    this.changed.fire(undefined);
  }

  /** Drops what was fetched; the files stay assigned to their chain. */
  forget(live: LiveChain): void {
    [...this.received].filter(([, one]) => one.live === live).forEach(([key]) => this.received.delete(key));
    this.changed.fire(undefined);
  }

  live(uri: vscode.Uri): LiveChain | undefined {
    return this.received.get(uri.toString())?.live;
  }

  known(uri: vscode.Uri): KnownChain {
    return this.received.get(uri.toString())?.known ?? nothing;
  }

  dispose(): void {
    this.changed.dispose();
  }
}

async function knownOf(live: LiveChain, read: ReadFile): Promise<KnownChain> {
  const node = mostAdvancedNode(live);
  return {
    network: comparedNetwork(live, node),
    running: node && (await runningOn(live, node, read)),
    live: live.nodes.flatMap(({ name, config }) => (config === undefined ? [] : [liveValuesOf(name, config)])),
    symbol: live.symbol,
  };
}
