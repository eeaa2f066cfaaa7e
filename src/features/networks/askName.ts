import * as l10n from '@vscode/l10n';
import { type FoundNetwork, isNetworkName, leftOutWords } from '../../core/networks/foundNetwork';
import { mayHoldKey } from '../../core/networks/typedUrl';
import { errorSentence } from '../../api/errors/errorSentence';
import type { AddedNetwork } from './addNetwork';
import { askChecked } from '../../editor/ui/askChecked';

/** Says what was found, and asks under which name it is written where. */
export async function askName(
  found: FoundNetwork,
  suggestion: string,
  taken: readonly string[],
  hasWorkspace: boolean,
): Promise<AddedNetwork | undefined> {
  let place: AddedNetwork['place'] = 'user';
  const problemOf = (name: string): string | undefined =>
    taken.includes(name)
      ? l10n.t('{0} exists already. Enter another name.', name)
      : isNetworkName(name)
        ? undefined
        : l10n.t('Enter up to 40 letters, digits, dots, hyphens and underscores.');
  return await askChecked<AddedNetwork>(
    {
      title: () =>
        place === 'user' ? l10n.t('Add Network to User Settings') : l10n.t('Add Network to Workspace Settings'),
      prompt: [foundWords(found), leftOutWords(found), keyWords(found), l10n.t('Enter a name for the network.')]
        .filter((words) => words !== '')
        .join(' '),
      value: suggestion,
      buttons: () => [
        ...(hasWorkspace
          ? [
              {
                icon: place === 'user' ? 'root-folder' : 'account',
                tooltip: place === 'user' ? l10n.t('Use Workspace Settings') : l10n.t('Use User Settings'),
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
      ? l10n.t('Found an EVM chain with chain ID {0}. It has no P-Chain and X-Chain.', String(found.evmChainId))
      : l10n.t(
          'Found an EVM chain with chain ID {0}, run by {1}. It has no P-Chain and X-Chain.',
          String(found.evmChainId),
          found.client,
        );
  }
  const chains = found.chains.map(({ name, evmChainId }) =>
    evmChainId === undefined ? name : `${name} (${evmChainId})`,
  );
  const network = found.networkName ?? String(found.networkId);
  return chains.length === 0
    ? l10n.t('Found a node of {0}, network ID {1}.', network, found.networkId)
    : l10n.t('Found a node of {0}, network ID {1}, with {2}.', network, found.networkId, chains.join(', '));
}

function keyWords(found: FoundNetwork): string {
  return found.kind === 'evm' && mayHoldKey(found.url)
    ? l10n.t('Its path may hold an API key, which settings keep as text.')
    : '';
}
