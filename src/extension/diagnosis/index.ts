import vscode = require('vscode');
import { type CommandHandlers, commands, type CommandHandler } from '../vscode/ids';
import { runWithProgress } from '../vscode/ui/message';
import { chainSources, networkUrls } from '../../engine/sources';
import { UserError } from '../../engine/errors';
import type { Network } from '../../engine/networks';
import { type KeyPair, readKeyPair, shortenText } from '../../engine/primitives';
import { confirmHosts } from '../shared/confirmHostAccess';
import type { Documents } from '../shared/documentRoute';
import type { Services } from '../shared/services';
import {
  diagnosisAddress,
  type DiagnosisRequest,
  proofOfPossessionAddress,
  type ProofOfPossessionRequest,
} from './diagnosisAddress';
import { SavedReports } from '../shared/savedReports';
import { promptText } from '../vscode/ui/promptText';
import { type RunningOn, chainAt, networksOf, networkNamed } from '../shared/networkNamed';
import { maxClipboardLength } from '../../engine/detection';
import { pickOne } from '../vscode/ui/pick';
import type { TreeNode } from '../../engine/trees';

/** Diagnoses why a chain makes no blocks, and verifies a BLS proof of possession, on request. */
export function createDiagnosis(
  services: Services,
  documents: Documents,
): { readonly commands: CommandHandlers<'diagnosis'> } {
  const { state } = services;
  const cached = new SavedReports<DiagnosisRequest>(services, documents, {
    family: 'diagnosis',
    address: diagnosisAddress,
    find(request, requesting) {
      const { network, chain } = chainNamed(services, request);
      return state.diagnosis.diagnose(network, chain, requesting);
    },
    actions: ({ network, chain, at }) => [
      {
        title: 'Diagnose again',
        as: 'again',
        command: commands.diagnose,
        args: [{ network, chain, at }],
      },
    ],
  });
  return {
    commands: {
      diagnose: async (argument) => {
        const on = await promptChain(services, argument);
        return on && (await diagnose(services, cached, on));
      },
      checkPossession: registerProofOfPossession(services, documents),
    },
  };
}

/** @returns the document's URI; `undefined` where the user cancelled */
async function diagnose(
  services: Services,
  cached: SavedReports<DiagnosisRequest>,
  { network, chain }: RunningOn,
): Promise<vscode.Uri | undefined> {
  const urls = [...new Set([...networkUrls({ ...network, chains: [] }), ...chainSources(network, chain).rpcUrls])];
  const allowed = await confirmHosts(services, network.name, urls);
  if (allowed === undefined) {
    return undefined;
  }
  const report = await runWithProgress(`Diagnosing ${chain.name}`, (signal, progress) =>
    services.state.diagnosis.diagnose(network, chain, { signal, allowed, progress }),
  );
  const isListed = network.chains.some(({ name }) => name === chain.name);
  const at = isListed ? undefined : (chain.blockchainId ?? chain.path);
  return report && (await cached.show({ network: network.name, chain: chain.name, at, format: 'md' }, report));
}

/**
 * Check Proof of Possession…: prompts for a pair, or takes one as its argument, and opens the result. The pair itself
 * is never sent.
 */
function registerProofOfPossession(services: Services, documents: Documents): CommandHandler {
  const { state } = services;
  const cached = new SavedReports<ProofOfPossessionRequest>(services, documents, {
    family: 'possession',
    address: proofOfPossessionAddress,
    find: ({ network, ...pair }, requesting) =>
      state.checkPossession(networkNamed(network, state.networks), pair, requesting),
  });
  return async (argument) => {
    const network = networkNamed(undefined, state.networks);
    const pair = pairIn(argument) ?? (await promptKeyPair());
    // Without consent to query the nodes, the pair itself is still verified.
    const urls = network.nodes.map(({ url }) => url);
    const allowed = pair && ((await confirmHosts(services, network.name, urls)) ?? (() => false));
    if (pair === undefined || allowed === undefined) {
      return undefined;
    }
    const report = await runWithProgress('Checking the proof of possession', (signal) =>
      state.checkPossession(network, pair, { signal, allowed }),
    );
    return report && (await cached.show({ ...pair, network: network.name, format: 'md' }, report));
  };
}

/** @throws {UserError} where it is not a pair */
function pairIn(argument: unknown): KeyPair | undefined {
  const isObject = typeof argument === 'object' && argument !== null;
  const text = typeof argument === 'string' ? argument : isObject ? textOf(argument) : undefined;
  const read = text === undefined ? undefined : readKeyPair(text);
  if (read !== undefined && 'wrong' in read) {
    throw new UserError(wrongPairs[read.wrong]);
  }
  return read;
}

/** Empty for what is not JSON, such as a tree item. */
function textOf(argument: object): string {
  try {
    return JSON.stringify(argument);
  } catch {
    return '';
  }
}

async function promptKeyPair(): Promise<KeyPair | undefined> {
  const clipboard = (await vscode.env.clipboard.readText()).slice(0, maxClipboardLength);
  const typed = await promptText({
    title: 'Check Proof of Possession',
    prompt: 'Public key and proof of possession, as hex or as info.getNodeID answers them',
    placeHolder: '{"publicKey": "0x…", "proofOfPossession": "0x…"}',
    value: 'wrong' in readKeyPair(clipboard) ? undefined : clipboard.replace(/\s+/g, ' ').trim(),
    ignoreFocusOut: true,
    problem: keyPairProblem,
  });
  const read = typed === undefined ? undefined : readKeyPair(typed);
  return read === undefined || 'wrong' in read ? undefined : read;
}

/** These messages quote nothing of the input. */
const wrongPairs = {
  secret: 'May be a private key. It was not read. Paste only the public key and its proof of possession.',
  noKey: 'The public key is missing: 48 bytes, 96 hex digits.',
  noProof: 'The proof of possession is missing: 96 bytes, 192 hex digits.',
  several: 'There is more than one pair. Paste one public key and one proof of possession.',
};

function keyPairProblem(typed: string): string | undefined {
  const read = readKeyPair(typed);
  return 'wrong' in read ? wrongPairs[read.wrong] : undefined;
}

/**
 * The target chain of a tree item or a link, else the user's pick; `undefined` where they cancelled.
 *
 * @throws {UserError} where there is none
 */
async function promptChain(services: Services, argument: unknown): Promise<RunningOn | undefined> {
  const named = parseChainReference(argument);
  if (named !== undefined) {
    return chainNamed(services, named);
  }
  const node = (argument as { readonly node?: Partial<TreeNode> } | null | undefined)?.node;
  const runs = Array.isArray(node?.runs) ? node.runs.filter((key) => typeof key === 'string') : undefined;
  const [active, ...others] = networksOf(services) as [Network, ...Network[]];
  const name = runs?.length === 1 && typeof node?.label === 'string' ? node.label : undefined;
  const chainsOf = (network: Network): readonly RunningOn[] => network.chains.map((chain) => ({ network, chain }));
  const all =
    runs === undefined
      ? [active, ...others].flatMap(chainsOf)
      : runs.flatMap((key) => {
          const chain = chainAt(active, key, name);
          return chain === undefined ? [] : [{ network: active, chain }];
        });
  if (all.length === 0) {
    throw new UserError('No network in the settings has an EVM chain to diagnose. Run Add Network.');
  }
  const items = all.map((on) => ({ label: on.chain.name, description: on.network.name, on }));
  return all.length === 1
    ? all[0]
    : (await pickOne(items, { title: 'Diagnose Which Chain?', matchOnDescription: true }))?.on;
}

interface ChainReference {
  readonly network?: string;
  /** Its name, else its alias or blockchain ID. */
  readonly chain: string;
  readonly at?: string;
}

/** A chain named by the settings alone must still be in them. @throws {UserError} */
function chainNamed(services: Services, { network: name, chain: named, at }: ChainReference): RunningOn {
  const { networks } = services.state;
  const network = networkNamed(name, networks);
  const withFound = { ...network, chains: [...network.chains, ...networks.unconfigured(network)] };
  const chain = chainAt(withFound, named) ?? (at === undefined ? undefined : chainAt(withFound, at, named));
  if (chain === undefined) {
    throw new UserError(`${network.name} has no EVM chain named ${shortenText(named)}. Add it in snowprobe.networks.`);
  }
  return { network, chain };
}

/** The link is ours, but anyone can run the command. */
function parseChainReference(argument: unknown): ChainReference | undefined {
  const given = typeof argument === 'string' ? { chain: argument } : argument;
  const { chain, network, at } = (given ?? {}) as Readonly<Record<string, unknown>>;
  const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
  return typeof chain === 'string' && chain !== '' ? { chain, network: text(network), at: text(at) } : undefined;
}
