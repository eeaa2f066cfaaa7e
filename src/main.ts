import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import { Config } from './editor/config';
import { Consent } from './editor/consent';
import { DisposableStore } from './editor/disposables';
import { commands, linkCommands } from './editor/ids';
import { Log } from './editor/log';
import { migrateMemory } from './editor/migrateMemory';
import { NodeIdEntries } from './editor/nodeIdEntries';
import { Pins } from './editor/pins';
import { ProjectAbiFiles } from './editor/projectAbiFiles';
import { Secrets } from './editor/secrets';
import { SharedEntries } from './editor/sharedEntries';
import { notifySetting } from './editor/ui/notify';
import { ByteStore } from './features/byteStore';
import { createDashboard } from './features/dashboard';
import { createDecode } from './features/decode';
import { createDemo } from './features/demo';
import { DocumentTable } from './features/documents';
import { createHover } from './features/hover';
import { RecentFindings } from './features/recentFindings';
import type { HoverServices } from './features/services';
import type { LateFeatures, Main } from './startup/mainModule';
import { ProjectAbi } from './state/abi/projectAbi';
import type { LookupState } from './state/lookupState';
import { createHoverState } from './state/hoverState';
import { configuredNetworks } from './state/configuredNetworks';

/** @param recognised is told in which files a hover recognised an identifier */
export function createMain(
  context: vscode.ExtensionContext,
  documentsChanged: vscode.EventEmitter<vscode.Uri>,
  recognised: (uri: vscode.Uri) => void,
): Main {
  l10n.config({ contents: vscode.l10n.bundle ?? {} });
  const store = new DisposableStore();
  const networkChanged = store.add(new vscode.EventEmitter<void>());
  const services = createServices(context, store, networkChanged);
  const memory = context.workspaceState;
  const documents = store.add(
    new DocumentTable(services, context.extension, documentsChanged, (answer, finding) =>
      rawOutput(answer, finding, services.state),
    ),
  );
  const lookup = createLookup(services, documents, memory);
  const decode = createDecode(services, documents);
  const exports = vscode.Uri.joinPath(context.globalStorageUri, 'exports').fsPath;
  const lists = createLists(services, documents, exports, () => lookup.findingAtHand());
  const notebook = store.add(createNotebook(services, documents, memory, context.extension.id));
  const warp = createWarp(services, documents);
  const hover = store.add(createHover(services, recognised));
  const trees = store.add(createTrees(services, lookup));
  store.add(trees.watch.onDidChange(() => networkChanged.fire()));
  const dashboard = store.add(createDashboard(services, context.extensionUri));
  const networks = createNetworks(
    services,
    new SharedEntries(vscode.Uri.joinPath(context.globalStorageUri, 'offers').fsPath),
  );
  const handlers = commandTable({
    documents: documents.commands,
    lookup: lookup.commands,
    decode: decode.commands,
    lists: lists.commands,
    warp: warp.commands,
    notebook: notebook.commands,
    hover: hover.commands,
    trees: trees.commands,
    dashboard: dashboard.commands,
    networks: networks.commands,
    demo: demo.commands,
    main: { showLog: () => services.log.show() },
  });
  const offering = new Set<string>([commands.selectNetwork, commands.lookUp, commands.openDashboard]);
  const run = async (id: string, args: readonly unknown[]): Promise<unknown> => {
    try {
      if (offering.has(id) && args.length === 0) {
        networks.offerLocalNode();
      }
      return await handlers.get(id)?.(...args);
    } catch (error) {
      const told = error instanceof ApiError ? new UserError(errorSentence(error), { cause: error }) : error;
      notifyError(services.log, sentenceOf(id, told), told);
      return undefined;
    }
  };
  const late = (): Promise<LateFeatures> => (loading ??= load());
  // An answer to a hover's question is remembered at once, whatever becomes of the window.
  const run = async (id: string, args: readonly unknown[]): Promise<unknown> =>
    id === linkCommands.decideHosts ? await hover.commands.decideHosts(...args) : await (await late()).run(id, args);
  for (const id of Object.values(linkCommands)) {
    store.add(vscode.commands.registerCommand(id, (...args: unknown[]) => run(id, args)));
  }
  return {
    instantHover: (document, position, token) => hover.instant(document, position, token),
    answerHover: (document, position, token) => hover.answer(document, position, token),
    onDidChangeNetwork: networkChanged.event,
    networkTooltip: () => [...trees.watch.lines(), networks.tooltip()].join('\n'),
    networkWarning: () => trees.watch.text,
    serializer: notebook.serializer,
    restoreDashboard: (panel, state) => dashboard.restore(panel, state),
    restorePage: (panel, state) => documents.restorePage(panel, state),
    openLink: (uri) => documents.openLink(uri),
    showTree(id, view, changed) {
      networks.offerLocalNode();
      return trees.show(id, view, changed);
    },
    run,
    dispose: () => store.dispose(),
  };
}

function createServices(
  context: vscode.ExtensionContext,
  store: DisposableStore,
  networkChanged: vscode.EventEmitter<void>,
  onAsked: () => void,
): HoverServices & { readonly lookups: () => Promise<LookupState> } {
  const entries = (name: string): SharedEntries =>
    new SharedEntries(vscode.Uri.joinPath(context.globalStorageUri, name).fsPath);
  const pins = new Pins(entries('pins'), () => Date.now());
  const onMigrationFailed = (error: unknown): void =>
    log.error(l10n.t('Migrating data of an older version failed.'), error);
  const secrets = store.add(new Secrets(context.secrets, context.globalState, onMigrationFailed));
  const log = store.add(new Log((text) => secrets.redact(text)));
  const config = store.add(new Config((sentence) => notifySetting(log, sentence)));
  const networks = configuredNetworks(() => config.get());
  const consent = new Consent(entries('hosts'), { mode: () => config.get().consent, named: () => networks.urls() });
  migrateMemory(context.globalState, consent, pins).catch(onMigrationFailed);
  store.add(
    consent.watch((error) =>
      log.error(l10n.t('Watching host permissions of other windows failed; they arrive late.'), error),
    ),
  );
  let asking: LookupState | undefined;
  const abi = store.add(
    new ProjectAbi(new ProjectAbiFiles((error) => log.error(l10n.t('Searching new folders for ABIs failed.'), error)), {
      changed: () => asking?.abiChanged(),
      tell: (text) => log.write({ level: 'warn', text }),
    }),
  );
  const tellProblems = (): void => networks.problems.forEach((sentence) => config.warnOnce(sentence));
  tellProblems();
  store.add(
    config.onDidChange(() => {
      if (asking === undefined) {
        networks.forget();
      } else {
        asking.settingsChanged();
      }
      tellProblems();
    }),
  );
  const loadLookups = async (): Promise<LookupState> => {
    const { createEditorLookups } = await import('./editorLookups');
    const loaded = createEditorLookups({
      ...{ config, secrets, consent, log, pins, abi, networks },
      nodeIds: new NodeIdEntries(entries('nodes'), (error) =>
        log.error(l10n.t('Saving the NodeIDs of configured nodes failed.'), error),
      ),
      allowanceChanged: () => networkChanged.fire(),
    });
    store.add({
      dispose: () =>
        loaded.dispose().catch((error: unknown) => log.error(l10n.t('Closing connections failed.'), error)),
    });
    asking = loaded;
    onAsked();
    return loaded;
  };
  let loading: Promise<LookupState> | undefined;
  const lookups = (): Promise<LookupState> => (loading ??= loadLookups());
  return {
    config,
    state: createHoverState(networks, abi, lookups),
    consent,
    secrets,
    log,
    pins,
    recent: new RecentFindings(),
    bytes: new ByteStore(),
    lookups,
  };
}
