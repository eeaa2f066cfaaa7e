import { type FoundNetwork, isNetworkName, leftOutWords, mayHoldKey } from '../../engine/networks';
import { errorSentence } from '../../engine/errors';
import type { AddedNetwork } from './addNetwork';
import { promptChecked } from '../vscode/ui/askChecked';

/** Says what was found, and asks under which name it is written where. */
export async function promptName(
  found: FoundNetwork,
  suggestion: string,
  taken: readonly string[],
  hasWorkspace: boolean,
): Promise<AddedNetwork | undefined> {
  let place: AddedNetwork['place'] = 'user';
  const problemOf = (name: string): string | undefined =>
    taken.includes(name)
      ? `${name} exists already. Enter another name.`
      : isNetworkName(name)
        ? undefined
        : 'Enter up to 40 letters, digits, dots, hyphens and underscores.';
  return await promptChecked<AddedNetwork>(
    {
      title: () => (place === 'user' ? 'Add Network to User Settings' : 'Add Network to Workspace Settings'),
      prompt: [foundWords(found), leftOutWords(found), keyWords(found), 'Enter a name for the network.']
        .filter((words) => words !== '')
        .join(' '),
      value: suggestion,
      buttons: () => [
        ...(hasWorkspace
          ? [
              {
                icon: place === 'user' ? 'root-folder' : 'account',
                tooltip: place === 'user' ? 'Use Workspace Settings' : 'Use User Settings',
                run() {
                  place = place === 'user' ? 'workspace' : 'user';
                  return Promise.resolve();
                },
              },
            ]
          : []),
      ],
      check(typed) {
        const name = typed.trim();
        const message = problemOf(name);
        return Promise.resolve(message === undefined ? { ok: true, value: { name, place } } : { ok: false, message });
      },
    },
    errorSentence,
  );
}

/** "Found a node of fuji (network ID 5) with C-Chain 43113, orders 77702." */
export function foundWords(found: FoundNetwork): string {
  if (found.kind === 'evm') {
    return found.client === undefined
      ? `Found an EVM chain with chain ID ${found.evmChainId}. It has no P-Chain and X-Chain.`
      : `Found an EVM chain with chain ID ${found.evmChainId}, run by ${found.client}. It has no P-Chain and X-Chain.`;
  }
  const chains = found.chains.map(({ name, evmChainId }) =>
    evmChainId === undefined ? name : `${name} (${evmChainId})`,
  );
  const network = found.networkName ?? String(found.networkId);
  return chains.length === 0
    ? `Found a node of ${network}, network ID ${found.networkId}.`
    : `Found a node of ${network}, network ID ${found.networkId}, with ${chains.join(', ')}.`;
}

function keyWords(found: FoundNetwork): string {
  return found.kind === 'evm' && mayHoldKey(found.url)
    ? 'Its path may hold an API key, which settings keep as text.'
    : '';
}
