import * as l10n from '@vscode/l10n';
import type * as vscode from 'vscode';
import type { Finding } from '../../core/finding/finding';
import type { Memory } from '../../host/memory';
import { commands, linkCommands, type CommandHandler } from '../../host/ids';
import type { Target } from '../../host/target';
import type { Deps } from '../deps';
import { copyFinding } from './copyFinding';
import { copyText } from './copyText';
import { filterBalances } from './filterBalances';
import { History } from './history';
import { KeyGuard } from './keyGuard';
import { lookUp } from './lookUp';
import { lookUpAnyway } from './lookUpAnyway';
import { lookUpElsewhere } from './lookUpElsewhere';
import { lookUpSelection } from './lookUpSelection';
import { LookupRunner } from './lookupRunner';
import { openResult } from './openResult';
import { activeRequest, documentUri, ResultDocuments } from './resultDocuments';
import { registerResultLenses } from './resultLenses';

export interface LookupFeature extends vscode.Disposable {
  readonly documents: ResultDocuments;
  readonly handlers: Readonly<Record<string, CommandHandler>>;
  /** Behind links in hovers; not declared. */
  readonly linkHandlers: Readonly<Record<string, CommandHandler>>;
  /** What the active document shows, else what was shown last. */
  findingAtHand(): Finding | undefined;
  /** Looks up with progress and remembers it; shows nothing. `undefined` when the user cancelled. @throws {HumanError} */
  find(target: Target): Promise<Finding | undefined>;
  /** Shows a Finding, found or made elsewhere. */
  show(target: Target & { readonly network: string }, finding: Finding): Promise<vscode.Uri>;
  /** The document that shows what is found for a target. */
  address(target: Target & { readonly network: string }): vscode.Uri;
}

/** The lookup commands and the documents they open. `memory` is the workspace's, for the history. */
export function createLookup(
  deps: Deps,
  memory: Memory,
  documentsChanged: vscode.EventEmitter<vscode.Uri>,
): LookupFeature {
  const history = new History(memory);
  history.clean().catch((error: unknown) => deps.log.error(l10n.t('The list of lookups was not cleaned.'), error));
  const guard = new KeyGuard(history);
  const runner = new LookupRunner(deps, guard);
  const lenses = registerResultLenses(deps);
  const documents = new ResultDocuments(deps, documentsChanged, guard);
  return {
    documents,
    handlers: {
      [commands.lookUp]: (target) => lookUp(deps, runner, documents, history, target),
      [commands.lookUpSelection]: () => lookUpSelection(runner, documents),
      [commands.filterBalances]: (target) => filterBalances(deps, runner, documents, target),
      [commands.openResult]: (target, format) => openResult(deps, runner, documents, target, format),
      [commands.copyJson]: (target) => copyFinding(deps, runner, target, 'json'),
      [commands.copyMarkdown]: (target) => copyFinding(deps, runner, target, 'md'),
    },
    linkHandlers: {
      [linkCommands.copyText]: (text) => copyText(text),
      [linkCommands.lookUpElsewhere]: (target) => lookUpElsewhere(deps, target),
      [linkCommands.lookUpAnyway]: (place) => lookUpAnyway(runner, documents, place),
    },
    findingAtHand: () => {
      const target = activeRequest()?.target;
      return (target === undefined ? undefined : deps.recent.get(target)) ?? deps.recent.last()?.finding;
    },
    find: async (target) => (await runner.run(target))?.finding,
    show: (target, finding) => documents.open(target, finding, 'md'),
    address: (target) => documentUri({ target, format: 'md' }),
    dispose: () => {
      lenses.dispose();
    },
  };
}
