import vscode = require('vscode');
import type { Identifier } from '../../engine/primitives';
import { parseIdentifier } from '../../engine/detection';
import type { Target } from '../vscode/target';
import { LivePick } from '../vscode/ui/livePick';
import type { Network } from '../../engine/networks';
import type { Guarded } from '../shared/secretGuard';
import { identifierExamples } from './identifierExamples';
import { chainsWithBlocks, type NamedChoice } from './namedChoices';
import type { Suggestion } from './suggestions';

export interface PickedIdentifier {
  readonly target: Target;
  readonly guarded: Guarded;
}

export interface IdentifierQuestion {
  readonly title: string;
  readonly offered: readonly Suggestion[];
  readonly network: Network;
  /** What a text may be the name of. */
  readonly named: (typed: string) => readonly NamedChoice[];
  /** What the guard says about what was typed. */
  readonly guardTyped: (identifier: Identifier, typed: string) => Guarded;
}

interface Item extends vscode.QuickPickItem {
  readonly choice?: PickedIdentifier;
  /** Put into the input, to be edited there. */
  readonly example?: string;
}

/**
 * An input with suggestions below it; what is typed or pasted stands first, as soon as it is an identifier or a name. Where
 * nothing is typed, what can be is shown by examples; where it is nothing, what is wanted is said in place.
 */
export async function pickIdentifier(question: IdentifierQuestion): Promise<PickedIdentifier | undefined> {
  const { offered, title, network } = question;
  const pick = new LivePick<Item>({ title, placeholder: wanted() });
  const show = (): void => {
    const typed = pick.value.trim();
    const suggested = offered.map(suggestedItem);
    if (typed === '') {
      pick.show([...suggested, ...(suggested.length === 0 ? [hintItem()] : []), ...exampleItems(network)]);
      return;
    }
    const items = [...typedItems(typed, question), ...suggested];
    const isMatched = items.some(({ label, alwaysShow }) => alwaysShow === true || label.includes(typed));
    pick.show([...items, ...(isMatched ? [] : [hintItem('Not an identifier or a known name')])]);
  };
  show();
  pick.onDidChangeValue(show);
  const chosen = await pick.choose(({ choice, example }) => {
    if (example !== undefined) {
      pick.value = example;
      show();
    }
    return choice !== undefined;
  });
  pick.dispose();
  return chosen?.choice;
}

function wanted(): string {
  return 'Hash, address, NodeID, cb58 ID, block number, "latest", or a name';
}

function hintItem(label = 'Type or paste what to look up'): Item {
  const iconPath = new vscode.ThemeIcon('info');
  return { label, detail: wanted(), alwaysShow: true, iconPath };
}

function typedItems(typed: string, { offered, network, named, guardTyped }: IdentifierQuestion): readonly Item[] {
  if (offered.some(({ id }) => id === typed)) {
    return [];
  }
  const identifier = parseIdentifier(typed);
  if (identifier === undefined) {
    return named(typed).map(({ label, description, target }) => ({
      ...{ label, description, alwaysShow: true, choice: { target, guarded: { secret: false } } },
    }));
  }
  // A block number names a block on each chain, so each chain is offered.
  const chains = identifier.kind === 'blockNumber' ? chainsWithBlocks(network) : [undefined];
  const guarded = guardTyped(identifier, typed);
  return chains.map((chain) => ({
    label: typed,
    description: chain === undefined ? undefined : `block on ${chain}`,
    alwaysShow: true,
    choice: { target: { id: typed, chain }, guarded },
  }));
}

function suggestedItem({ id, from, ...guarded }: Suggestion): Item {
  return { label: id, description: from, choice: { target: { id }, guarded } };
}

function exampleItems(network: Network): readonly Item[] {
  return [
    { label: 'examples, to be edited', kind: vscode.QuickPickItemKind.Separator },
    ...identifierExamples(network).map(({ text, kind }) => ({ label: kind, description: text, example: text })),
  ];
}
