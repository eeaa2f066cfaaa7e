import vscode = require('vscode');
import type { Report } from '../../engine/report';
import { UserError } from '../../engine/errors';
import { type Network, explorerUrl, hostKey, hostLabel } from '../../engine/networks';
import { listNames } from '../../engine/primitives';
import { type CommandHandlers, commands, linkCommands } from '../vscode/ids';
import type { Memory } from '../vscode/secrets';
import { readTarget, readTextPlace, type Target } from '../vscode/target';
import { pickOne } from '../vscode/ui/pick';
import type {
  Documents,
  DocumentLens,
  DocumentRoute,
  ResultAction,
  ShownResult,
  Refetch,
} from '../shared/documentRoute';
import type { Services } from '../shared/services';
import { missedSources } from '../shared/answerChoices';
import { confirmHostAccess, confirmHosts } from '../shared/confirmHostAccess';
import { identifierIn } from '../shared/editorIdentifier';
import { identifierInLine } from '../shared/lineIdentifier';
import { printReport } from '../shared/printReport';
import { confirmSending, flash, openInBrowser } from '../vscode/ui/message';
import { networkNamed } from '../shared/networkNamed';
import { History, KeyGuard } from './keyGuard';
import { lookUp, lookUpSelection } from './lookUp';
import { type FindShown, LookupRunner } from './lookupRunner';
import { copyReport, openResult, filterBalances } from './namedReport';
import { withoutUnknownChain, resolveTarget, type ResolvedTarget, targetNetwork } from './resolveTarget';
import {
  type DocumentFormat,
  resultAddress,
  type DocumentRequest,
  lensActions,
  sectionLenses,
  explorerActions,
  isHash,
  readExplorerTarget,
  templatesAt,
  pageActions,
} from './resultAddress';
import { ContinuedPages, wasRequested } from './continued/continuedPage';
import { contractPort } from './contractPort';
import { createComparison } from './compareRuns';
import { createWhatIf } from './whatIf';

export interface LookupFeature {
  readonly commands: CommandHandlers<'lookup'>;
  /** What the active document shows, else what was shown last. */
  reportAtHand(): Report | undefined;
  /** Looks up with progress; adds to the history, shows nothing. `undefined` if cancelled. @throws {UserError} */
  find(target: Target): Promise<Report | undefined>;
  /** Shows a Report from a lookup or from elsewhere. */
  show(target: Target & { readonly network: string }, report: Report): Promise<vscode.Uri>;
  address(target: Target & { readonly network: string }): vscode.Uri;
}

/** The lookup commands and the documents they open. @param memory workspace state, for the history */
export function registerLookup(services: Services, documents: Documents, memory: Memory): LookupFeature {
  const history = new History(memory);
  const guard = new KeyGuard(history);
  const results = documents.add(resultRoute(services, guard));
  const runner = new LookupRunner(services, guard, results);
  const found: FindShown = (target, signal) => documentReport(services, guard, target, signal);
  const transactionOf = (argument: unknown): Target => {
    const target = readTarget(argument) ?? results.active()?.target;
    if (target === undefined || !isHash(target.id)) {
      throw new UserError('Open the page of a transaction first.');
    }
    return target;
  };
  /** Without an argument, an active document of another family uses its own commands. */
  const resultOverrides = (argument: unknown) => (argument === undefined ? documents.activeActions() : undefined);
  const copy = (argument: unknown, format: DocumentFormat): Promise<void> => {
    const own = resultOverrides(argument);
    return own === undefined ? copyReport(services, runner, argument, format) : own.copy(format);
  };
  return {
    commands: {
      lookUp: (target) => lookUp(services, runner, history, target),
      lookUpSelection: () => lookUpSelection(services, runner),
      lookUpHere: () => lookUpSelection(services, runner),
      filterBalances: (target) => filterBalances(services, runner, target),
      openResult: (target, format) => {
        const own = resultOverrides(target);
        return own === undefined ? openResult(services, runner, target, format) : own.open(format);
      },
      copyJson: (target) => copy(target, 'json'),
      copyMarkdown: (target) => copy(target, 'md'),
      copyText: (text) => copyText(text),
      lookUpElsewhere: (target) => lookUpElsewhere(services, target),
      lookUpAnyway: (place) => lookUpAnyway(runner, place),
      lookUpLine: (line, start) => lookUpLine(runner, line, start),
      openExplorer: (target) => openExplorer(services, target),
      askHosts: (target) => askHosts(services, runner, target),
      findResult: (target) => findResult(services, runner, target),
      ...createComparison(services, documents, runner, transactionOf, found),
      whatIf: createWhatIf(services, documents, runner, transactionOf, found),
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

/** Behind a link of a page: looks up its target. @returns the URI of the result, which the page then shows */
async function findResult(
  services: Services,
  runner: LookupRunner,
  argument: unknown,
): Promise<vscode.Uri | undefined> {
  const target = readTarget(argument);
  const result = target && (await runner.run(withoutUnknownChain(target, services.state.networks)));
  return result && runner.documents.uri({ target: result.target, format: 'md' });
}

const maxCopyLength = 1 << 20;

/** Behind a link: copies a text (another spelling of an identifier). */
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
 * Behind "Look up anyway…" of a hover that withheld a potential private key: warns, and sends it only after
 * confirmation.
 */
async function lookUpAnyway(runner: LookupRunner, argument: unknown): Promise<vscode.Uri | undefined> {
  const place = readTextPlace(argument);
  const document = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === place?.uri);
  if (place === undefined || document === undefined || place.line >= document.lineCount) {
    return undefined;
  }
  const found = identifierIn(document, new vscode.Position(place.line, place.character));
  return found === undefined ? undefined : await runner.open({ id: found.identifier.text }, found);
}

/** Behind a terminal link: looks up the identifier at an offset of a line, after a prompt where it may be a key. */
async function lookUpLine(runner: LookupRunner, line: unknown, start: unknown): Promise<vscode.Uri | undefined> {
  const found = typeof line === 'string' && typeof start === 'number' ? identifierInLine(line, start) : undefined;
  return found && (await runner.open({ id: found.identifier.text }, found));
}

/** A button that asks for consent to query hosts for what a page lacks, as a hover does below its answer. */
function askActions(
  { consent }: Services,
  network: Network,
  target: DocumentRequest['target'],
  report: Report,
): readonly ResultAction[] {
  const names = listNames(missedSources(consent, network, report).map(hostLabel));
  const title = `Query ${names} for verified sources…`;
  return names === '' ? [] : [{ title, short: `Query ${names}…`, command: linkCommands.askHosts, args: [target] }];
}

/** Behind that button: whatever the user chooses, the page then shows what is known. */
async function askHosts(services: Services, runner: LookupRunner, argument: unknown): Promise<void> {
  const target = readTarget(argument);
  const { target: known, network } = resolveTarget(target ?? { id: '' }, services.state.networks);
  const report = services.recent.get(known);
  const hosts = report === undefined ? [] : missedSources(services.consent, network, report);
  if (hosts.length === 0 || (await confirmHostAccess(services, hosts, network.name))) {
    await runner.open(known);
  }
}

function resultRoute(services: Services, guard: KeyGuard): DocumentRoute<DocumentRequest, DocumentFormat> {
  const { recent, state } = services;
  const pages = new ContinuedPages({
    state,
    agree: (network, urls) => confirmHosts(services, network, urls),
    maySend: (url) => services.consent.maySend(url),
  });
  const networks = (): readonly string[] => state.networks.all().map(({ name }) => name);
  return {
    family: 'result',
    address: resultAddress,
    place: ({ target: { network, chain } }) => ({ network, chain }),
    async text({ target, format }, _key, signal) {
      return printReport(await documentReport(services, guard, target, signal), format, state.networks.all());
    },
    async page({ target }, _key, signal): Promise<ShownResult> {
      const network = targetNetwork(target, state.networks);
      const { report, continued } = pages.of(await documentReport(services, guard, target, signal), network);
      return {
        report,
        continued,
        actions: [
          ...pageActions(target, report, state.networks.all()),
          ...askActions(services, network, target, report),
        ],
        contract: contractPort(services, report),
      };
    },
    watch: ({ target }, report) => watchAgain(services, target, report),
    result: ({ target }) => recent.get(target),
    lenses(request, _key, document): readonly DocumentLens[] {
      const report = recent.get(request.target);
      const sections = request.format === 'md' ? sectionLenses(report, document.getText()) : [];
      const network = state.networks.all().find(({ name }) => name === request.target.network);
      const explorers = report === undefined ? [] : explorerActions(report, network);
      return [
        ...lensActions(request, report, networks()).map((action) => ({ line: 0, ...action })),
        ...explorers.map(({ title, command, args }) => ({ line: 0, title, command, args })),
        ...sections,
      ];
    },
  };
}

/** The Report of a document. A restored one is looked up again, at hosts that may be queried without a prompt. */
async function documentReport(
  services: Services,
  guard: KeyGuard,
  target: DocumentRequest['target'],
  signal: AbortSignal,
): Promise<Report> {
  const known = services.recent.get(target);
  if (known !== undefined) {
    return known;
  }
  const resolved = resolveTarget(target, services.state.networks);
  guard.restored(resolved.identifier);
  const report = await find(services, resolved, signal);
  // Actions on it are also shown above it.
  services.recent.add(target, report);
  return report;
}

async function find(
  { state, consent }: Services,
  { identifier, network, target: { chain, balances } }: ResolvedTarget,
  signal: AbortSignal,
): Promise<Report> {
  const { allows: allowed } = consent;
  return state.lookup.urls(identifier, network, chain).some(allowed)
    ? await state.lookup.find(identifier, network, { signal, allowed, chain, balances })
    : state.lookup.offline(identifier, network);
}

/**
 * Opens a result in a block explorer. If only the workspace configures that explorer, it is named in a prompt first:
 * opening it reveals what the user looks at.
 *
 * @throws {UserError}
 */
async function openExplorer({ state, consent }: Services, argument: unknown): Promise<void> {
  const read = readExplorerTarget(argument);
  const network = read && networkNamed(read.network, state.networks);
  const template = network && templatesAt(network, read)[read.index];
  const url = template && explorerUrl(template, read);
  if (template === undefined || url === undefined) {
    throw new UserError('The setting snowprobe.networks has no explorer for it. Add one under explorers.');
  }
  const { host, origin } = new URL(url);
  const key = hostKey(origin);
  if (consent.list().some((one) => one.host === key && one.answer === 'never')) {
    throw new UserError(`${host} was not opened: you chose Never for this host.`);
  }
  if (state.networks.isOwnExplorer(template) || (await mayOpen(host, url))) {
    await openInBrowser(url);
  }
}

async function mayOpen(host: string, url: string): Promise<boolean> {
  const question = `Open ${host}?`;
  const detail = `The workspace chose this explorer; your user settings do not name it. The browser opens ${url}`;
  return await confirmSending(question, detail, 'Open', 'Do Not Open');
}

/**
 * How to poll a pending transaction: at the hosts that were queried before; starting to watch counts as consent.
 *
 * @returns `undefined` where the user cancelled
 */
async function watchAgain(
  services: Services,
  target: DocumentRequest['target'],
  before: Report,
): Promise<Refetch | undefined> {
  const { lookup, networks } = services.state;
  const { identifier, network } = resolveTarget(target, networks);
  const urls = lookup.urls(identifier, network, target.chain).filter(wasRequested(before));
  const allowed = await confirmHosts(services, network.name, urls);
  if (allowed === undefined) {
    return undefined;
  }
  return async (signal) => {
    const report = await lookup.find(identifier, network, { signal, allowed, chain: target.chain, fresh: true });
    services.recent.add(target, report);
    return report;
  };
}
