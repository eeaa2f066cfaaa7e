import { type EvmChain, type Network, isNetworkName, knownEvmChain } from '../../engine/networks';
import { shortenId } from '../../engine/primitives';
import { promptText } from '../vscode/ui/promptText';
import type { FoundRpc } from '../../engine/discovery';
import type { Services } from '../shared/services';
import { probeUrl } from './promptUrl';

/**
 * Behind "Add chain…" of a message between chains: a chain that nothing is known of but its ID. Its RPC, or a node that
 * runs it, is asked for, and asked whether it serves that chain.
 *
 * @returns undefined when the user gave up
 */
export async function promptMissingChain(
  services: Services,
  network: Network,
  blockchainId: string,
): Promise<EvmChain | undefined> {
  const found = await promptRpc(services, network, blockchainId);
  if (found === undefined) {
    return undefined;
  }
  const name = await promptChainName(network, found);
  if (name === undefined) {
    return undefined;
  }
  // Who types a URL and adds what is there has agreed to it; Manage Host Permissions takes it back.
  services.consent.answer(services.consent.undecided([found.url]), 'always');
  const { url: rpcUrl, evmChainId } = found;
  const symbol = knownEvmChain(evmChainId)?.symbol;
  return { name, path: blockchainId, blockchainId, evmChainId, rpcUrl, symbol };
}

async function promptRpc(services: Services, network: Network, blockchainId: string): Promise<FoundRpc | undefined> {
  const [node] = network.nodes;
  return await probeUrl<FoundRpc>(services, {
    title: `Add Chain ${shortenId(blockchainId)}`,
    prompt: `RPC URL of chain ${shortenId(blockchainId)}, or a node that runs it. Pressing Enter queries this host. Adding the chain also allows it in hovers.`,
    placeHolder: `https://…/ext/bc/${blockchainId}/rpc`,
    value: node === undefined ? '' : `${node.url}/ext/bc/${blockchainId}/rpc`,
    failure: 'Adding a chain failed.',
    find: (typed, signal) => services.state.findChain(typed, blockchainId, signal),
  });
}

async function promptChainName({ chains }: Network, { evmChainId }: FoundRpc): Promise<string | undefined> {
  const taken = chains.map(({ name }) => name);
  const known = knownEvmChain(evmChainId)?.name;
  const typed = await promptText({
    title: 'Add Chain',
    prompt: `Found an EVM chain with chain ID ${evmChainId}. Enter a name for it.`,
    value: known === undefined || taken.includes(known) ? `chain-${evmChainId}` : known,
    ignoreFocusOut: true,
    problem: (text) =>
      taken.includes(text.trim())
        ? `${text.trim()} exists already. Enter another name.`
        : isNetworkName(text.trim())
          ? undefined
          : 'Enter up to 40 letters, digits, dots, hyphens and underscores.',
  });
  return typed?.trim();
}
