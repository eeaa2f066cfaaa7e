import vscode = require('vscode');
import type { Report } from '../../engine/report';
import { type CommandHandlers, commands } from '../vscode/ids';
import type { Memory } from '../vscode/memory';
import { readTarget, type Target } from '../vscode/target';
import { pickOne } from '../vscode/ui/pick';
import { flash } from '../vscode/ui/status';
import type { Documents } from '../shared/documentRoute';
import { readGuardedPlace } from '../shared/secretGuard';
import type { Services } from '../shared/services';
import { identifierIn } from './editorIdentifiers';
import { filterBalances } from './filterBalances';
import { History } from './history';
import { KeyGuard } from './keyGuard';
import { lookUp, lookUpSelection } from './lookUp';
import { LookupRunner } from './lookupRunner';
import { copyReport, openResult } from './namedFinding';
import { openExplorer } from './openExplorer';
import { onKnownChain } from './resolveTarget';
import type { DocumentFormat } from './resultAddress';
import { resultRoute } from './resultDocuments';

export interface LookupFeature {
  readonly commands: CommandHandlers<'lookup'>;
  /** What the active document shows, else what was shown last. */
  reportAtHand(): Report | undefined;
  /** Looks up with progress and remembers it; shows nothing. `undefined` when the user cancelled. @throws {UserError} */
  find(target: Target): Promise<Report | undefined>;
  /** Shows a Finding, found or made elsewhere. */
  show(target: Target & { readonly network: string }, report: Report): Promise<vscode.Uri>;
  /** The document that shows what is found for a target. */
  address(target: Target & { readonly network: string }): vscode.Uri;
}

/** The lookup commands and the documents they open. `memory` is the workspace's, for the history. */
export function registerLookup(services: Services, documents: Documents, memory: Memory): LookupFeature {
  const history = new History(memory);
  history.clean().catch((error: unknown) => services.log.error('Cleaning the lookup history failed.', error));
  const guard = new KeyGuard(history);
  const results = documents.add(resultRoute(services, guard));
  const runner = new LookupRunner(services, guard, results);
  /** A document of another family that is active has its own ways, where nothing is named. */
  const ownWays = (argument: unknown) => (argument === undefined ? documents.activeActions() : undefined);
  const copy = (argument: unknown, format: DocumentFormat): Promise<void> => {
    const own = ownWays(argument);
    return own === undefined ? copyReport(services, runner, argument, format) : own.copy(format);
  };
  return {
    commands: {
      lookUp: (target) => lookUp(services, runner, history, target),
      lookUpSelection: () => lookUpSelection(services, runner),
      lookUpHere: () => lookUpSelection(services, runner),
      filterBalances: (target) => filterBalances(services, runner, target),
      openResult: (target, format) => {
        const own = ownWays(target);
        return own === undefined ? openResult(services, runner, target, format) : own.open(format);
      },
      copyJson: (target) => copy(target, 'json'),
      copyMarkdown: (target) => copy(target, 'md'),
      copyText: (text) => copyText(text),
      lookUpElsewhere: (target) => lookUpElsewhere(services, target),
      lookUpAnyway: (place) => lookUpAnyway(runner, place),
      openExplorer: (target) => openExplorer(services, target),
      findResult: (target) => findResult(services, runner, target),
    },
    reportAtHand: () => {
      const target = results.active()?.target;
      return (target === undefined ? undefined : services.recent.get(target)) ?? services.recent.last()?.report;
    },
    find: async (target) => (await runner.run(target))?.report,
    show: (target, report) => runner.show({ target, report }),
    address: (target) => results.uri({ target, format: 'md' }),
  };
}

/** Behind a link of a page: looks up what it names. @returns the document of it, which the page then shows */
async function findResult(
  services: Services,
  runner: LookupRunner,
  argument: unknown,
): Promise<vscode.Uri | undefined> {
  const target = readTarget(argument);
  const result = target && (await runner.run(onKnownChain(target, services.state.networks)));
  return result && runner.documents.uri({ target: result.target, format: 'md' });
}

const maxCopyLength = 1 << 20;

/** Behind a link: puts a text on the clipboard (another spelling of an identifier). */
async function copyText(argument: unknown): Promise<void> {
  if (typeof argument === 'string' && argument.length <= maxCopyLength) {
    await vscode.env.clipboard.writeText(argument);
    flash('Copied.');
  }
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
    { title: 'Look Up on Another Network', placeHolder: target.id },
  );
  if (picked !== undefined) {
    await vscode.commands.executeCommand(commands.lookUp, { id: target.id, network: picked.label });
  }
}

/**
 * Behind "Look up anyway…" of a hover that held back what may be a private key: asks, naming the danger, and only then
 * sends it.
 */
async function lookUpAnyway(runner: LookupRunner, argument: unknown): Promise<vscode.Uri | undefined> {
  const place = readGuardedPlace(argument);
  const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === place?.uri);
  if (place === undefined || document === undefined || place.line >= document.lineCount) {
    return undefined;
  }
  const found = identifierIn(document, new vscode.Position(place.line, place.character));
  return found === undefined ? undefined : await runner.open({ id: found.identifier.text }, found);
}
