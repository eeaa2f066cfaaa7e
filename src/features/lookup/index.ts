import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import type { Finding } from '../../core/finding/finding';
import type { Memory } from '../../editor/memory';
import { commands, linkCommands, type CommandHandler } from '../../editor/ids';
import { readTarget, type Target } from '../../editor/target';
import type { Services } from '../services';
import { filterBalances } from './filterBalances';
import { History } from './history';
import { KeyGuard } from './keyGuard';
import { lookUp } from './lookUp';
import { lookUpSelection } from './lookUpSelection';
import { LookupRunner } from './lookupRunner';
import { activeRequest, documentUri, ResultDocuments } from './resultDocuments';
import { registerResultLenses } from './resultLenses';
import { flash } from '../../editor/ui/status';
import { freshFinding, shownFinding } from './namedFinding';
import { pickOne } from '../../editor/ui/pick';
import { printFinding } from '../printFinding';
import type { DocumentFormat } from './resultAddress';
import { readGuardedPlace } from '../guardedPlace';
import { identifierIn } from './editorIdentifiers';

const longest = 1 << 20;

/** Behind a link: puts a text on the clipboard (another spelling of an identifier). */
async function copyText(argument: unknown): Promise<void> {
  if (typeof argument === 'string' && argument.length <= longest) {
    await vscode.env.clipboard.writeText(argument);
    flash(l10n.t('Copied.'));
  }
}

export interface LookupFeature extends vscode.Disposable {
  readonly documents: ResultDocuments;
  readonly handlers: Readonly<Record<string, CommandHandler>>;
  /** Behind links in hovers; not declared. */
  readonly linkHandlers: Readonly<Record<string, CommandHandler>>;
  /** What the active document shows, else what was shown last. */
  findingAtHand(): Finding | undefined;
  /** Looks up with progress and remembers it; shows nothing. `undefined` when the user cancelled. @throws {UserError} */
  find(target: Target): Promise<Finding | undefined>;
  /** Shows a Finding, found or made elsewhere. */
  show(target: Target & { readonly network: string }, finding: Finding): Promise<vscode.Uri>;
  /** The document that shows what is found for a target. */
  address(target: Target & { readonly network: string }): vscode.Uri;
}

/** The lookup commands and the documents they open. `memory` is the workspace's, for the history. */
export function createLookup(
  services: Services,
  memory: Memory,
  documentsChanged: vscode.EventEmitter<vscode.Uri>,
): LookupFeature {
  const history = new History(memory);
  history.clean().catch((error: unknown) => services.log.error(l10n.t('The list of lookups was not cleaned.'), error));
  const guard = new KeyGuard(history);
  const runner = new LookupRunner(services, guard);
  const lenses = registerResultLenses(services);
  const documents = new ResultDocuments(services, documentsChanged, guard);
  return {
    documents,
    handlers: {
      [commands.lookUp]: (target) => lookUp(services, runner, documents, history, target),
      [commands.lookUpSelection]: () => lookUpSelection(runner, documents),
      [commands.filterBalances]: (target) => filterBalances(services, runner, documents, target),
      [commands.openResult]: (target, format) => openResult(services, runner, documents, target, format),
      [commands.copyJson]: (target) => copyFinding(services, runner, target, 'json'),
      [commands.copyMarkdown]: (target) => copyFinding(services, runner, target, 'md'),
    },
    linkHandlers: {
      [linkCommands.copyText]: (text) => copyText(text),
      [linkCommands.lookUpElsewhere]: (target) => lookUpElsewhere(services, target),
      [linkCommands.lookUpAnyway]: (place) => lookUpAnyway(runner, documents, place),
    },
    findingAtHand: () => {
      const target = activeRequest()?.target;
      return (target === undefined ? undefined : services.recent.get(target)) ?? services.recent.last()?.finding;
    },
    find: async (target) => (await runner.run(target))?.finding,
    show: (target, finding) => documents.open(target, finding, 'md'),
    address: (target) => documentUri({ target, format: 'md' }),
    dispose: () => {
      lenses.dispose();
    },
  };
}

/** Open Result: the last or named Finding as a document. `format` is `json` for JSON, else Markdown. */
async function openResult(
  services: Services,
  runner: LookupRunner,
  documents: ResultDocuments,
  argument: unknown,
  format: unknown,
): Promise<vscode.Uri | undefined> {
  const named = await freshFinding(services, runner, argument);
  return named === undefined
    ? undefined
    : await documents.open(named.target, named.finding, format === 'json' ? 'json' : 'md');
}

/** Behind "Other network…": asks for a network, then looks the identifier up there. */
async function lookUpElsewhere(services: Services, argument: unknown): Promise<void> {
  const target = readTarget(argument);
  if (target === undefined) {
    return;
  }
  const others = services.state.networks.all().filter(({ name }) => name !== target.network);
  const picked = await pickOne(
    others.map(({ name }) => ({ label: name })),
    { title: l10n.t('Look up on another network'), placeHolder: target.id },
  );
  if (picked !== undefined) {
    await vscode.commands.executeCommand(commands.lookUp, { id: target.id, network: picked.label });
  }
}

/** Copy as JSON, Copy as Markdown: the last or named Finding on the clipboard. */
async function copyFinding(
  services: Services,
  runner: LookupRunner,
  argument: unknown,
  format: DocumentFormat,
): Promise<void> {
  const named = await shownFinding(services, runner, argument);
  if (named !== undefined) {
    await vscode.env.clipboard.writeText(printFinding(named.finding, format, services.state.networks.all()));
    const what = format === 'json' ? l10n.t('Copied as JSON.') : l10n.t('Copied as Markdown.');
    flash(what);
  }
}

/**
 * Behind "Look up anyway…" of a hover that held back what may be a private key: asks, naming the danger, and only then
 * sends it.
 */
async function lookUpAnyway(
  runner: LookupRunner,
  documents: ResultDocuments,
  argument: unknown,
): Promise<vscode.Uri | undefined> {
  const place = readGuardedPlace(argument);
  const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === place?.uri);
  if (place === undefined || document === undefined || place.line >= document.lineCount) {
    return undefined;
  }
  const found = identifierIn(document, new vscode.Position(place.line, place.character));
  const result = found === undefined ? undefined : await runner.run({ id: found.identifier.text }, found);
  return result === undefined ? undefined : await documents.open(result.target, result.finding, 'md');
}
