import vscode = require('vscode');
import { ApiError, UserError, errorSentence } from '../engine/errors';
import { recordedWords } from '../engine/networks';
import { formatClockTime } from '../engine/primitives';
import { DisposableStore } from './vscode/disposables';
import { type CommandHandler, type CommandHandlers, type CommandOwner, commands, linkCommands } from './vscode/ids';
import { openEntries } from './vscode/openEntries';
import { notifyError } from './vscode/ui/message';
import { pickOne } from './vscode/ui/pick';
import { createAgents } from './agents';
import { invokeTool } from './agents/index';
import { createChainConfig } from './config';
import { evmDiagnostics } from './config/evmDiagnostics';
import { createDashboard } from './dashboard';
import { createDebug } from './debug';
import { showVerifiedSources, colourSolidity } from './debug/sourceDocuments';
import { ScriptLenses } from './debug/scriptLenses';
import { createDecode } from './decode';
import { createDemo, openTour } from './demo';
import { createDiagnosis } from './diagnosis';
import { DocumentTable } from './documents';
import { registerLists } from './lists';
import { registerLookup } from './lookup';
import { createNetworks } from './networks';
import { MissingNetworkError } from './shared/networkNamed';
import { createNames } from './names';
import { createNotebook } from './notebook';
import { rawOutput } from './notebook/output/outputSteps';
import type { HoverServices, Services } from './shared/services';
import { createSettings } from './settings';
import { registerTrees } from './trees';
import type { ValidatorWatch } from './trees/validatorWatch';
import { registerWarp } from './warp';
import type { LateFeatures } from './activation/mainModule';
import { createState } from './services/createState';
import type { Lookups } from '../engine';

export interface LateParts {
  readonly context: vscode.ExtensionContext;
  readonly documentsChanged: vscode.EventEmitter<vscode.Uri>;
  readonly networkChanged: vscode.EventEmitter<void>;
  readonly scriptRan: vscode.EventEmitter<void>;
  readonly hover: CommandHandlers<'hover'>;
}

export function createLateFeatures(hovers: HoverServices, lookups: Lookups, parts: LateParts): LateFeatures {
  const state = createState(
    {
      ...lookups.ports,
      pins: (network) => hovers.pins.of(network),
      warnDays: () => hovers.config.get().validatorsWarnDays,
    },
    lookups,
  );
  const services: Services = { ...hovers, state };
  const { context, documentsChanged, networkChanged, scriptRan, hover } = parts;
  const store = new DisposableStore();
  store.add({
    dispose: () => state.dispose().catch((error: unknown) => services.log.error('Closing connections failed.', error)),
  });
  const memory = context.workspaceState;
  const documents = store.add(
    new DocumentTable(services, context.extension, documentsChanged, (response, report) =>
      rawOutput(response, report, services.state),
    ),
  );
  const lookup = registerLookup(services, documents, memory);
  const decode = createDecode(services, documents);
  const exports = vscode.Uri.joinPath(context.globalStorageUri, 'exports').fsPath;
  const lists = registerLists(services, documents, exports, () => lookup.reportAtHand());
  const notebook = store.add(createNotebook(services, documents, memory, context.extension.id));
  const names = store.add(createNames(services, () => lookup.reportAtHand()));
  const warp = registerWarp(services, documents);
  const trees = store.add(registerTrees(services, lookup));
  store.add(trees.watch.onDidChange(() => networkChanged.fire()));
  state.onDidChangeNodes(() => networkChanged.fire());
  store.add(services.config.onDidChange(() => networkChanged.fire()));
  const dashboard = store.add(createDashboard(services, context.extensionUri));
  const networks = createNetworks(
    services,
    openEntries(context, 'offers', (error) => services.log.error('Remembering an answer failed.', error)),
  );
  const settings = store.add(createSettings(services));
  const chainConfig = store.add(createChainConfig(services, documents, memory));
  store.add(evmDiagnostics(services));
  const diagnosis = createDiagnosis(services, documents);
  const demo = createDemo(context.extensionUri, context.globalStorageUri);
  const debug = store.add(createDebug(services));
  store.add(showVerifiedSources(services));
  store.add(colourSolidity());
  const lenses = store.add(new ScriptLenses(services, () => scriptRan.fire()));
  const features: { readonly [Owner in CommandOwner]: CommandHandlers<Owner> } = {
    documents: documents.commands,
    lookup: lookup.commands,
    decode: decode.commands,
    lists: lists.commands,
    warp: warp.commands,
    names: names.commands,
    agents: createAgents(services, context.globalStorageUri).commands,
    notebook: notebook.commands,
    hover,
    trees: trees.commands,
    dashboard: dashboard.commands,
    networks: networks.commands,
    settings: settings.commands,
    diagnosis: diagnosis.commands,
    demo: demo.commands,
    debug: debug.commands,
    chainConfig: chainConfig.commands,
    main: { showLog: () => services.log.show(), tools: () => runTool((id) => handlers.get(id)?.()) },
  };
  const ids: Readonly<Record<string, string>> = { ...commands, ...linkCommands };
  const handlers = new Map(
    Object.values(features).flatMap((own) =>
      Object.entries<CommandHandler>(own).map(([name, handler]) => [ids[name], handler] as const),
    ),
  );
  const offering = new Set<string>([commands.selectNetwork, commands.lookUp, commands.openDashboard]);
  /** Shows a failure instead of throwing it. */
  const attempt = async <T>(id: string, work: () => T): Promise<Awaited<T> | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof MissingNetworkError) {
        void settings.notifyMissing(error);
        return undefined;
      }
      const result = error instanceof ApiError ? new UserError(errorSentence(error), { cause: error }) : error;
      notifyError(services.log, sentenceOf(id, result), result);
      return undefined;
    }
  };
  return {
    documentText: (uri) => documents.text(uri),
    networkTooltip: () =>
      [recordedWords(state.networks.all()), ...networkLines(services, trees.watch), networks.tooltip()]
        .filter((line) => line !== undefined)
        .join('\n'),
    networkWarning: () =>
      state.areNodesGone(state.networks.active()) ? 'no node responds' : trees.watch.actions()[0]?.figure,
    serializer: notebook.serializer,
    restoreDashboard: (panel, state) => dashboard.restore(panel, state),
    debugAdapter: () => debug.adapter(),
    resolveDebug: (configuration) => debug.resolve(configuration),
    scriptLenses: (document, folder) => lenses.of(document, folder),
    restorePage: (panel, state) => documents.restorePage(panel, state),
    openTour,
    invokeTool: (name, { input }, token) => invokeTool(services, name, input as object, token),
    openChainConfig: () => chainConfig.open(),
    openLink: (uri) => attempt('openLink', () => documents.openLink(uri)),
    showTree(id, view, changed) {
      networks.offerLocalNode();
      return trees.show(id, view, changed);
    },
    run: (id, args) =>
      attempt(id, () => {
        if (offering.has(id) && args.length === 0) {
          networks.offerLocalNode();
        }
        return handlers.get(id)?.(...args);
      }),
    dispose: () => store.dispose(),
  };
}

/** What needs action; warnings from before all nodes stopped responding are outdated. */
function networkLines({ state }: Services, watch: ValidatorWatch): readonly string[] {
  const network = state.networks.active();
  if (!state.areNodesGone(network)) {
    return watch.actions().map(({ line }) => line);
  }
  const at = formatClockTime(state.trees.validators.sets.reportedAt, { now: Date.now(), locale: vscode.env.language });
  return [`No node of ${network.name} responds.`, ...watch.lines().map((line) => `As of ${at}: ${line}`)];
}

/** Tools…: rarely used commands, which also have IDs for keybindings. */
async function runTool(run: (id: string) => unknown): Promise<unknown> {
  const tools = [
    {
      label: 'Aggregate Warp Signatures…',
      detail: 'Signs a Warp message by the validators.',
      id: commands.aggregateSignatures,
    },
    {
      label: 'Check Proof of Possession…',
      detail: 'Verifies a BLS public key and its proof.',
      id: commands.checkPossession,
    },
  ];
  const picked = await pickOne(tools, { title: 'Tools' });
  return picked && (await run(picked.id));
}

/** An internal error has a message for developers; the user sees what to do about it. */
function sentenceOf(id: string, error: unknown): string {
  if (error instanceof UserError) {
    return error.message;
  }
  const message = error instanceof Error ? error.message : String(error);
  return `${id} failed: ${message.replace(/\.$/, '')}. For details, run Show Log. Report it if it persists.`;
}
