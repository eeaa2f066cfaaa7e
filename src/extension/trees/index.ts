import vscode = require('vscode');
import { ApiError, UserError, errorSentence } from '../../engine/errors';
import { systemClock } from '../../engine/net';
import { formatClockTime, inMarkdown } from '../../engine/primitives';
import { namesOn } from '../../engine/networks';
import type { Report } from '../../engine/report';
import { parseIdentifier } from '../../engine/detection';
import { DisposableStore, withSignal } from '../vscode/disposables';
import { dragCell, notebookLanguage, views, type CommandHandlers, type ViewId } from '../vscode/ids';
import { promptText } from '../vscode/ui/promptText';
import type { NoteRow, TreeRow, TreeNodeRow } from './model/branch';
import { isConsentAnswer } from '../shared/answerChoices';
import { confirmHostAccess } from '../shared/confirmHostAccess';
import { hostCard, publicNetwork } from '../shared/hostCard';
import type { Services } from '../shared/services';
import { plainMarkdown } from '../vscode/ui/markdown';
import { hoverMarkdown } from '../shared/renderReport';
import { cachedReport } from '../shared/cachedReport';
import { itemCommands, type ReportActions } from './itemCommands';
import { ShownTree, type ShownTreePorts } from './shownTree';
import { chainUrls, treeViews } from './treeViews';
import { ValidatorWatch } from './validatorWatch';
import type { TreeBranch, TreeNode } from '../../engine/trees';

/** Upper bound on the rounds of requests of a branch, each with its own deadline. */
const maxRounds = 6;

export interface TreeFeature extends vscode.Disposable {
  readonly commands: CommandHandlers<'trees'>;
  readonly watch: ValidatorWatch;
  /** Fills a view, once VS Code requests its rows. @param changed the event that VS Code listens to for this view */
  show(
    id: string,
    view: vscode.TreeView<TreeRow>,
    changed: vscode.EventEmitter<TreeRow | TreeRow[] | undefined>,
  ): ShownTree;
}

export function registerTrees(services: Services, actions: ReportActions): TreeFeature {
  const store = new DisposableStore();
  const watch = store.add(new ValidatorWatch(services));
  const trees = new Map(Object.entries(treeViews(services, watch)));
  const shown = new Map<string, ShownTree>();
  const all = (): readonly ShownTree[] => [...shown.values()];
  const refresh = (): void => all().forEach(({ model }) => model.refresh());
  store.add(services.config.onDidChange(() => all().forEach(({ model }) => model.reset())));
  store.add(services.pins.onDidChange(refresh));
  store.add(services.consent.onDidChange(() => all().forEach((tree) => tree.consentChanged())));
  store.add(registerCellDrop());

  async function actOnNote(row: NoteRow): Promise<void> {
    const model = all().find((tree) => tree.model.has(row))?.model;
    switch (row.kind) {
      case 'more':
        return model?.showMore(row);
      case 'ask':
        await confirmHostAccess(services, row.hosts ?? []);
        return;
      case 'failed':
        return model?.retry(row);
      case 'stale':
        return refresh();
      case 'problem':
      case 'way':
        return undefined;
    }
  }

  async function filter(view: ViewId, words: unknown): Promise<void> {
    const tree = shown.get(view);
    const typed =
      typeof words === 'string'
        ? words
        : await promptText({
            title: 'Filter',
            prompt: 'Filter by name or ID; leave empty for all.',
            value: tree?.model.filter ?? '',
          });
    if (typed !== undefined) {
      tree?.filter(typed);
    }
  }

  return {
    watch,
    commands: {
      ...itemCommands(services, actions),
      refreshTrees: () => {
        services.state.trees.expire();
        refresh();
      },
      filterChains: (words) => filter(views.chains, words),
      showAllChains: () => filter(views.chains, ''),
      filterValidators: (words) => filter(views.validators, words),
      showAllValidators: () => filter(views.validators, ''),
      answerCard: (view, answer) => {
        const hosts = typeof view === 'string' ? (shown.get(view)?.requestedHosts ?? []) : [];
        if (isConsentAnswer(answer)) {
          services.consent.answer(hosts, answer);
        }
      },
      actOnRow: (row) => (isNote(row) ? actOnNote(row) : undefined),
    },
    show(id, view, changed) {
      const of = trees.get(id);
      if (of === undefined) {
        throw new RangeError(`no tree for the view ${id}`);
      }
      store.add(services.labels.onDidChange(() => changed.fire(undefined)));
      const tree = store.add(new ShownTree(id, of, view, changed, portsOf(services)));
      shown.set(id, tree);
      return tree;
    },
    dispose: () => store.dispose(),
  };
}

function portsOf(services: Services): ShownTreePorts {
  const { state, config, consent } = services;
  return {
    network: () => state.networks.active().name,
    nameOf: (id, known, at) =>
      namesOn(state.networks.all())?.(id, known, { ...at, network: state.networks.active().name }),
    missing: () => state.networks.active().missing,
    now: () => Date.now(),
    after: (milliseconds, run) => systemClock.after(milliseconds, run),
    deadlineMs: () => config.get().timeoutMs * maxRounds,
    decide: (url) => consent.decide(url),
    hostOf: (url) => consent.hostOf(url),
    card(urls) {
      const network = state.networks.active();
      const card = hostCard(services, network.name, urls(network));
      if (card === undefined || urls === chainUrls) {
        return (
          card && {
            ...card,
            welcome: card.kind === 'ask' ? publicNetwork(card.hosts, network.name, chainUrls(network)) : undefined,
          }
        );
      }
      // The same prompt appears once: the first view shows it for all.
      const first = hostCard(services, network.name, chainUrls(network));
      const isRequested = card.kind === 'ask' && first?.kind === 'ask' && first.isAlone;
      return { ...card, welcome: isRequested ? 'deferred' : undefined };
    },
    height: (chain, run) => state.trees.height(chain, run),
    sentence(error) {
      if (!(error instanceof ApiError || error instanceof UserError)) {
        services.log.error('Loading a view failed.', error);
      }
      return errorSentence(error);
    },
    clockTime: (at) => formatClockTime(at, { now: Date.now(), locale: vscode.env.language }),
    tooltip: (row, around, token) => treeTooltip(services, row, around, token),
  };
}

function isNote(value: unknown): value is NoteRow {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    'label' in value &&
    value.kind !== 'node' &&
    value.kind !== 'card'
  );
}

/** Lets notebooks accept the request of a dragged tree item; other editors accept its identifier. */
function registerCellDrop(): vscode.Disposable {
  return vscode.languages.registerDocumentDropEditProvider(
    { language: notebookLanguage },
    {
      async provideDocumentDropEdits(_document, _position, data) {
        const text = await data.get(dragCell)?.asString();
        return text === undefined || text === '' ? undefined : new vscode.DocumentDropEdit(`${text}\n`);
      },
    },
    { dropMimeTypes: [dragCell] },
  );
}

interface BranchContext {
  readonly result?: TreeBranch | undefined;
  readonly failure?: { readonly sentence: string } | undefined;
}

/** The Report of an item as a hover, then its source and time, and later failures. */
async function treeTooltip(
  services: Services,
  { node }: TreeNodeRow,
  around: BranchContext,
  token: vscode.CancellationToken,
): Promise<vscode.MarkdownString> {
  const report = node.report ?? (await reportOf(services, node, token));
  const lines = [
    ...(report === undefined
      ? [[node.label, node.detail ?? node.description].filter((part) => part !== undefined).join(': ')]
      : node.detail === undefined
        ? []
        : [node.detail]),
    ...footOf(around),
  ];
  const words = lines.map((line) => inMarkdown(line, 1_000)).join('\n\n');
  return report === undefined
    ? plainMarkdown(words)
    : hoverMarkdown(report, services.state.networks.all(), { below: words });
}

/** Tooltips are not redrawn as they age, so they show the time instead of the age. */
function footOf({ result, failure }: BranchContext): readonly string[] {
  if (result === undefined) {
    return [];
  }
  const at = formatClockTime(result.at, { now: Date.now(), locale: vscode.env.language });
  return [
    result.hosts.length === 0 ? `Updated ${at}.` : `Updated ${at}. Source: ${result.hosts.join(', ')}.`,
    ...(failure === undefined ? [] : [failure.sentence]),
  ];
}

/** As in a hover over the identifier: queries only hosts with consent, and none while a prompt for one is pending. */
async function reportOf(
  services: Services,
  { identifier: text, chain }: TreeNode,
  token: vscode.CancellationToken,
): Promise<Report | undefined> {
  const identifier = text === undefined ? undefined : parseIdentifier(text);
  if (text === undefined || identifier === undefined) {
    return undefined;
  }
  const { lookup, networks } = services.state;
  const network = networks.active();
  const named = chain === undefined ? {} : { chain };
  const { areDecided, allows: allowed } = services.consent;
  const cached = cachedReport(lookup, { identifier, network, allowed, quick: true, ...named });
  if (cached !== undefined || !areDecided(lookup.urls(identifier, network, chain))) {
    return cached ?? lookup.offline(identifier, network);
  }
  try {
    const report = await withSignal(token, (signal) => lookup.find(identifier, network, { signal, allowed, ...named }));
    services.recent.add({ id: text, network: network.name, ...named }, report);
    return report;
  } catch (error) {
    if (!token.isCancellationRequested) {
      services.log.error('The lookup for a tooltip failed.', error);
    }
    return lookup.offline(identifier, network);
  }
}
