import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import { commandTable } from './editor/commandTable';
import { Config } from './editor/config';
import { Consent } from './editor/consent';
import { DisposableStore } from './editor/disposables';
import { linkCommands } from './editor/ids';
import { Log } from './editor/log';
import { Pins } from './editor/pins';
import { ProjectAbiFiles } from './editor/projectAbiFiles';
import { readProxy } from './editor/readSettings';
import { Secrets } from './editor/secrets';
import { NodeIdEntries } from './editor/nodeIdEntries';
import { SharedEntries } from './editor/sharedEntries';
import { migrateMemory } from './editor/migrateMemory';
import { notifyError, notifySetting } from './editor/ui/notify';
import { errorSentence } from './api/errors/errorSentence';
import { ApiError } from './api/errors/errors';
import { UserError } from './api/errors/userError';
import { ByteStore } from './features/byteStore';
import { createDashboard } from './features/dashboard';
import { createDecode } from './features/decode';
import { DocumentTable } from './features/documents';
import { createHover } from './features/hover';
import { createLists } from './features/lists';
import { createLookup } from './features/lookup';
import { createNetworks } from './features/networks';
import { createNotebook } from './features/notebook';
import { rawOutput } from './features/notebook/output/rawOutput';
import { RecentFindings } from './features/recentFindings';
import type { Services } from './features/services';
import { createTrees } from './features/trees';
import { createWarp } from './features/warp';
import type { Main } from './startup/mainModule';
import { ProjectAbi } from './state/abi/projectAbi';
import { createState } from './state/createState';

export function createMain(context: vscode.ExtensionContext, documentsChanged: vscode.EventEmitter<vscode.Uri>): Main {
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
  const hover = store.add(createHover(services));
  const trees = store.add(createTrees(services, lookup));
  store.add(trees.watch.onDidChange(() => networkChanged.fire()));
  const dashboard = store.add(createDashboard(services, context.extensionUri));
  const networks = createNetworks(services);
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
    main: { showLog: () => services.log.show() },
  });
  const run = async (id: string, args: readonly unknown[]): Promise<unknown> => {
    try {
      return await handlers.get(id)?.(...args);
    } catch (error) {
      const told = error instanceof ApiError ? new UserError(errorSentence(error), { cause: error }) : error;
      notifyError(services.log, sentenceOf(id, told), told);
      return undefined;
    }
  };
  for (const id of Object.values(linkCommands)) {
    store.add(vscode.commands.registerCommand(id, (...args: unknown[]) => run(id, args)));
  }
  return {
    instantHover: (document, position, token) => hover.instant(document, position, token),
    answerHover: (document, position, token) => hover.answer(document, position, token),
    documentText: (uri) => documents.text(uri),
    onDidChangeNetwork: networkChanged.event,
    networkTooltip: () => [...trees.watch.lines(), networks.tooltip()].join('\n'),
    networkWarning: () => trees.watch.text,
    serializer: notebook.serializer,
    restoreDashboard: (panel, state) => dashboard.restore(panel, state),
    restorePage: (panel, state) => documents.restorePage(panel, state),
    openLink: (uri) => documents.openLink(uri),
    showTree: (id, view, changed) => trees.show(id, view, changed),
    run,
    dispose: () => store.dispose(),
  };
}

function createServices(
  context: vscode.ExtensionContext,
  store: DisposableStore,
  networkChanged: vscode.EventEmitter<void>,
): Services {
  const entries = (name: string): SharedEntries =>
    new SharedEntries(vscode.Uri.joinPath(context.globalStorageUri, name).fsPath);
  const pins = new Pins(entries('pins'), () => Date.now());
  const onMigrationFailed = (error: unknown): void =>
    log.error(l10n.t('Migrating data of an older version failed.'), error);
  const secrets = store.add(new Secrets(context.secrets, context.globalState, onMigrationFailed));
  const log = store.add(new Log((text) => secrets.redact(text)));
  const config = store.add(new Config((sentence) => notifySetting(log, sentence)));
  const consent = new Consent(entries('hosts'), {
    mode: () => config.get().consent,
    named: () => state.networks.urls(),
  });
  migrateMemory(context.globalState, consent, pins).catch(onMigrationFailed);
  store.add(
    consent.watch((error) =>
      log.error(l10n.t('Watching host permissions of other windows failed; they arrive late.'), error),
    ),
  );
  const abi = store.add(
    new ProjectAbi(new ProjectAbiFiles((error) => log.error(l10n.t('Searching new folders for ABIs failed.'), error)), {
      changed: () => state.abiChanged(),
      tell: (text) => log.write({ level: 'warn', text }),
    }),
  );
  const state = createState({
    settings: () => config.get(),
    timeoutMs: () => config.get().timeoutMs,
    proxy: () => {
      const configuration = vscode.workspace.getConfiguration();
      return readProxy((key) => configuration.get(key));
    },
    headersFor: (origin) => secrets.headersFor(origin),
    maySend: (url) => consent.maySend(url),
    log: (entry) => log.write(entry),
    now: () => Date.now(),
    currency: () => config.get().currency,
    pins: (network) => pins.of(network),
    warnDays: () => config.get().validatorsWarnDays,
    allowanceChanged: () => networkChanged.fire(),
    nodeIds: new NodeIdEntries(entries('nodes'), (error) =>
      log.error(l10n.t('Saving the NodeIDs of configured nodes failed.'), error),
    ),
    abi,
  });
  const tellProblems = (): void => state.networks.problems.forEach((sentence) => config.warnOnce(sentence));
  tellProblems();
  store.add(
    config.onDidChange(() => {
      state.settingsChanged();
      tellProblems();
    }),
  );
  store.add({
    dispose: () => state.dispose().catch((error: unknown) => log.error(l10n.t('Closing connections failed.'), error)),
  });
  return { config, state, consent, secrets, log, pins, recent: new RecentFindings(), bytes: new ByteStore() };
}

/** A fault of the program has a message for its makers; the user is told what to do with it. */
function sentenceOf(id: string, error: unknown): string {
  if (error instanceof UserError) {
    return error.message;
  }
  const message = error instanceof Error ? error.message : String(error);
  return l10n.t(
    '{0} failed: {1}. For details, run Show Log. Report it if it persists.',
    id,
    message.replace(/\.$/, ''),
  );
}
