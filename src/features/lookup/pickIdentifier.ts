import * as l10n from '@vscode/l10n';
import type vscode = require('vscode');
import type { Identifier } from '../../core/ids/identifier';
import { parseIdentifier } from '../../core/detect/parseIdentifier';
import type { Target } from '../../editor/target';
import { LivePick } from '../../editor/ui/livePick';
import { primaryChainNames } from '../../explain/platform/primaryNetwork';
import type { Network } from '../../core/networks/network';
import type { Guarded } from '../secretGuard';
import type { Suggestion } from './suggestions';

export interface PickedIdentifier {
  readonly target: Target;
  readonly guarded: Guarded;
}

/** What the guard says about what was typed. */
export type GuardTyped = (identifier: Identifier, typed: string) => Guarded;

interface Item extends vscode.QuickPickItem {
  readonly choice: PickedIdentifier;
}

/** An input with suggestions below it; what is typed or pasted stands first, as soon as it is an identifier. */
export async function pickIdentifier(
  offered: readonly Suggestion[],
  title: string,
  network: Network,
  guardTyped: GuardTyped,
): Promise<PickedIdentifier | undefined> {
  const placeholder = l10n.t('Transaction or block hash, block number, address, NodeID or cb58 ID');
  const pick = new LivePick<Item>({ title, placeholder });
  const show = (): void => {
    const typed = pick.value.trim();
    pick.show([...typedItems(typed, offered, network, guardTyped), ...offered.map(suggestedItem)]);
  };
  show();
  pick.onDidChangeValue(show);
  const chosen = await pick.choose();
  pick.dispose();
  return chosen?.choice;
}

function typedItems(
  typed: string,
  offered: readonly Suggestion[],
  network: Network,
  guardTyped: GuardTyped,
): readonly Item[] {
  if (typed === '' || offered.some(({ id }) => id === typed)) {
    return [];
  }
  const identifier = parseIdentifier(typed);
  if (identifier === undefined) {
    return [];
  }
  // A block number names a block on each chain, so each chain is offered.
  const names = [...network.chains.map(({ name }) => name), ...(network.nodes.length === 0 ? [] : primaryChainNames)];
  const chains = identifier.kind === 'blockNumber' ? names : [undefined];
  const guarded = guardTyped(identifier, typed);
  return chains.map((chain) => ({
    label: typed,
    description: chain === undefined ? undefined : l10n.t('block on {0}', chain),
    alwaysShow: true,
    choice: { target: { id: typed, chain }, guarded },
  }));
}

function suggestedItem({ id, from, ...guarded }: Suggestion): Item {
  return { label: id, description: from, choice: { target: { id }, guarded } };
}
