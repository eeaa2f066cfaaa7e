import vscode = require('vscode');
import { parseIdentifier, findIdentifiers, guardTyped, type SecretFinding } from '../../engine/detection';
import { readTarget, type Target } from '../vscode/target';
import { pickOne, LivePick } from '../vscode/ui/pick';
import { UserError } from '../../engine/errors';
import type { Network } from '../../engine/networks';
import type { Identifier } from '../../engine/primitives';
import { networkNamed } from '../shared/networkNamed';
import { guarded, identifierIn } from '../shared/editorIdentifier';
import type { EditorIdentifier } from '../shared/lineIdentifier';
import type { Services } from '../shared/services';
import { runWithProgress } from '../vscode/ui/message';
import { confirmHosts } from '../shared/confirmHostAccess';
import type { History } from './keyGuard';
import type { LookupRunner } from './lookupRunner';
import {
  namedChoices,
  chainsWithBlocks,
  isLastBlock,
  type NamedChoice,
  suggestions,
  type Suggestion,
  identifierExamples,
  type KnownNames,
} from './suggestions';

/** Larger selections, such as a whole file, are not searched. */
const maxSelectionLength = 100_000;

/** Identifiers in the selection, or the one at the cursor where it is empty. */
function editorIdentifiers(editor: vscode.TextEditor): readonly EditorIdentifier[] {
  const { document, selection } = editor;
  if (!selection.isEmpty) {
    const start = document.offsetAt(selection.start);
    return findIdentifiers(document.getText(selection).slice(0, maxSelectionLength)).map((found) =>
      guarded(document, document.positionAt(start + found.start), found),
    );
  }
  const found = identifierIn(document, selection.active);
  return found === undefined ? [] : [found];
}

/**
 * Look Up…: prompts for an identifier, or takes a Target as its argument (a link, a keybinding, another extension), and
 * opens the result.
 *
 * @returns the document's URI; `undefined` where the user cancelled
 */
export async function lookUp(
  services: Services,
  runner: LookupRunner,
  history: History,
  argument: unknown,
): Promise<vscode.Uri | undefined> {
  const given = readTarget(argument);
  const picked = given === undefined ? await request(services, history) : { target: given, guarded: { secret: false } };
  const target = picked && (await settleTarget(services, picked.target));
  return target === undefined ? undefined : await runner.open(target, picked?.guarded);
}

/** Names of networks, nodes and chains, and the user's labels. */
function knownNames({ state: { networks }, labels }: Services): KnownNames {
  return {
    all: () => networks.all(),
    names: (network) => networks.names(network),
    nodeId: (url) => networks.nodeId(url),
    called: (matches) => labels.names.called(matches),
  };
}

async function request(services: Services, history: History): Promise<Awaited<ReturnType<typeof pickIdentifier>>> {
  const network = networkNamed(undefined, services.state.networks);
  const editor = vscode.window.activeTextEditor;
  const clipboard = await vscode.env.clipboard.readText();
  const offered = suggestions({
    selection: editor === undefined ? [] : editorIdentifiers(editor),
    clipboard,
    history: history.list(),
  });
  return await pickIdentifier({
    ...{ offered, network, named: (typed) => namedChoices(typed, network, knownNames(services)) },
    title: `Look up on ${network.name}`,
    guardTyped: (identifier, typed) => guardTyped(identifier, typed, clipboard),
  });
}

/**
 * Look Up Selection: the identifier in the selection or at the cursor; asks which one where there are several.
 *
 * @returns the document's URI; `undefined` where there was none or the user cancelled
 */
export async function lookUpSelection(services: Services, runner: LookupRunner): Promise<vscode.Uri | undefined> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) {
    throw new UserError('No editor is active. Open a file and select an identifier in it.');
  }
  const found = editorIdentifiers(editor);
  if (found.length === 0) {
    const name = selectedName(services, editor);
    if (name !== undefined) {
      const target = await settleTarget(services, { id: name });
      return target && (await runner.open(target));
    }
    throw new UserError(
      editor.selection.isEmpty
        ? 'No identifier at the cursor. Place it on a hash, an address or an ID.'
        : 'No identifier in the selection. Select a hash, an address or an ID.',
    );
  }
  const chosen = await choose(found);
  return chosen === undefined ? undefined : await runner.open({ id: chosen.identifier.text }, chosen);
}

/** A selected block number or name. Unselected ones cannot be distinguished from other words. */
function selectedName(services: Services, { document, selection }: vscode.TextEditor): string | undefined {
  const text = document.getText(selection).trim();
  if (text === '' || text.length > maxNameLength) {
    return undefined;
  }
  const active = services.state.networks.active();
  const isName = (): boolean => namedChoices(text, active, knownNames(services)).length > 0;
  const kind = parseIdentifier(text)?.kind;
  return kind === 'blockNumber' || (kind === undefined && isName()) ? text : undefined;
}

const maxNameLength = 100;

async function choose(found: readonly EditorIdentifier[]): Promise<EditorIdentifier | undefined> {
  const distinct = found.filter(
    ({ identifier }, index) => found.findIndex((other) => other.identifier.text === identifier.text) === index,
  );
  if (distinct.length === 1) {
    return distinct[0];
  }
  const items = distinct.map((entry) => ({ label: entry.identifier.text, entry }));
  const picked = await pickOne(items, { placeHolder: 'Select one' });
  return picked?.entry;
}

/**
 * Resolves names and block numbers in a target: a name to its identifier, a block number to its chain. Prompts where
 * there are several. Other targets are unchanged.
 *
 * @returns `undefined` where the user cancelled
 */
async function settleTarget(services: Services, target: Target): Promise<Target | undefined> {
  const { networks } = services.state;
  const network = networkNamed(target.network, networks);
  const identifier = parseIdentifier(target.id);
  const isTag = identifier === undefined && isLastBlock(target.id);
  if (identifier?.kind === 'blockNumber' || isTag) {
    const chain = target.chain ?? (await pickChain(target.id, network));
    return chain === undefined ? undefined : await numbered(services, network, { ...target, chain }, isTag);
  }
  const choices = identifier === undefined ? namedChoices(target.id, network, knownNames(services)) : [];
  if (choices.length === 0) {
    return target;
  }
  const picked = choices.length === 1 ? choices[0] : await pickOne(choices, { title: target.id });
  return picked && (await settleTarget(services, picked.target));
}

async function pickChain(block: string, network: Network): Promise<string | undefined> {
  const items = chainsWithBlocks(network).map((label) => ({ label }));
  const title = `Block ${block}: select a chain of ${network.name}`;
  return (items.length === 1 ? items[0] : await pickOne(items, { title }))?.label;
}

async function numbered(
  services: Services,
  network: Network,
  target: Target & { readonly chain: string },
  isTag: boolean,
): Promise<Target | undefined> {
  if (!isTag) {
    return target;
  }
  const { lookup } = services.state;
  const urls = lookup.urls(parseIdentifier('0')!, network, target.chain);
  const allowed = await confirmHosts(services, network.name, urls);
  const height =
    allowed &&
    (await runWithProgress(`Looking up on ${network.name}`, (signal) =>
      services.state.height(network, target.chain, { signal, allowed }),
    ));
  return height === undefined ? undefined : { ...target, id: String(height) };
}

interface PickedIdentifier {
  readonly target: Target;
  readonly guarded: SecretFinding;
}

interface IdentifierPrompt {
  readonly title: string;
  readonly offered: readonly Suggestion[];
  readonly network: Network;
  readonly named: (typed: string) => readonly NamedChoice[];
  readonly guardTyped: (identifier: Identifier, typed: string) => SecretFinding;
}

interface Item extends vscode.QuickPickItem {
  readonly choice?: PickedIdentifier;
  /** Editable initial text of the input. */
  readonly example?: string;
}

/**
 * An input with suggestions; typed text comes first once it is an identifier or a name. Empty input shows examples;
 * invalid input shows what is expected.
 */
async function pickIdentifier(prompt: IdentifierPrompt): Promise<PickedIdentifier | undefined> {
  const { offered, title, network } = prompt;
  const pick = new LivePick<Item>({ title, placeholder: acceptedForms() });
  const show = (): void => {
    const typed = pick.value.trim();
    const suggested = offered.map(suggestedItem);
    if (typed === '') {
      pick.show([...suggested, ...exampleItems(network)]);
      return;
    }
    const items = [...typedItems(typed, prompt), ...suggested];
    const isMatched = items.some(({ label, alwaysShow }) => alwaysShow === true || label.includes(typed));
    pick.show([...items, ...(isMatched ? [] : [hintItem()])]);
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

function acceptedForms(): string {
  return 'Hash, address, NodeID, cb58 ID, block number, "latest", or a name';
}

function hintItem(): Item {
  const iconPath = new vscode.ThemeIcon('info');
  return { label: 'Not an identifier or a known name', detail: acceptedForms(), alwaysShow: true, iconPath };
}

function typedItems(typed: string, { offered, network, named, guardTyped }: IdentifierPrompt): readonly Item[] {
  if (offered.some(({ id }) => id === typed)) {
    return [];
  }
  const identifier = parseIdentifier(typed);
  if (identifier === undefined) {
    return named(typed).map(({ label, description, target }) => ({
      ...{ label, description, alwaysShow: true, choice: { target, guarded: { secret: false } } },
    }));
  }
  // A block number may be of any chain, so each chain is offered.
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
    { label: 'Examples', kind: vscode.QuickPickItemKind.Separator },
    ...identifierExamples(network).map(({ text, kind }) => ({ label: kind, description: text, example: text })),
  ];
}
