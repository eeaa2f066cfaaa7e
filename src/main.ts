import * as l10n from '@vscode/l10n';
import vscode = require('vscode');
import { inDocument } from './core/inert/interfaceWords';
import { createChains } from './features/trees/chainsView';
import { createDashboard } from './features/dashboard';
import { createDecode } from './features/decode';
import type { Services } from './features/services';
import { createHosts } from './features/networks/hosts';
import { createHover } from './features/hover';
import { createKeys } from './features/networks/keys';
import { createLists } from './features/lists';
import { createLookup } from './features/lookup';
import { createNotebook } from './features/notebook';
import { createNotebookLanguage } from './features/notebook/language/notebookLanguage';
import { createNetwork } from './features/networks/network';
import { networkTooltip } from './features/networks/networkTooltip';
import { createTrees } from './features/trees';
import { createNodes } from './features/trees/nodesView';
import { createValidators } from './features/trees/validatorsView';
import { createWarp } from './features/warp';
import { Recent } from './features/recent';
import { ByteStore } from './features/byteStore';
import { Config } from './editor/config';
import { Consent } from './editor/consent';
import { DisposableStore } from './editor/disposables';
import { UserError } from './editor/userError';
import {
  answerAuthority,
  bytesAuthority,
  commands,
  type CommandHandler,
  listAuthority,
  warpAuthority,
} from './editor/ids';
import { Log } from './editor/log';
import { notifyError, notifySetting } from './editor/ui/notify';
import { ProjectAbiFiles } from './editor/projectAbiFiles';
import { Pins } from './editor/pins';
import { readProxy } from './editor/readProxy';
import { Secrets } from './editor/secrets';
import { SharedEntries } from './editor/sharedEntries';
import { takeOverMemory } from './editor/takeOverMemory';
import { ProjectAbi } from './state/abi/projectAbi';
import { createState } from './state/createState';
import type { Main } from './startup/mainModule';

export function createMain(context: vscode.ExtensionContext, documentsChanged: vscode.EventEmitter<vscode.Uri>): Main {
  l10n.config({ contents: vscode.l10n.bundle ?? {} });
  const store = new DisposableStore();
  const networkChanged = store.add(new vscode.EventEmitter<void>());
  const services = createServices(context, store, networkChanged);
  const lookup = store.add(createLookup(services, context.workspaceState, documentsChanged));
  const decode = store.add(createDecode(services, documentsChanged, lookup.handlers));
  const exports = vscode.Uri.joinPath(context.globalStorageUri, 'exports').fsPath;
  const lists = store.add(createLists(services, exports, documentsChanged, () => lookup.findingAtHand()));
  const notebook = store.add(createNotebook(services, context.workspaceState, context.extension.id));
  store.add(createNotebookLanguage(services, notebook.language));
  const warp = store.add(createWarp(services, documentsChanged));
  const hover = store.add(createHover(services));
  const validators = createValidators(services);
  store.add(validators.badge);
  store.add(validators.badge.onDidChange(() => networkChanged.fire()));
  const trees = store.add(createTrees(services, lookup, [createChains(services), validators, createNodes(services)]));
  const dashboard = store.add(createDashboard(services, context.extensionUri));
  const handlers: Readonly<Record<string, CommandHandler>> = {
    ...lookup.handlers,
    ...decode.handlers,
    ...lists.handlers,
    ...warp.handlers,
    ...notebook.handlers,
    ...trees.handlers,
    ...dashboard.handlers,
    ...createNetwork(services),
    ...createHosts(services),
    ...createKeys(services),
    [commands.showLog]: () => services.log.show(),
  };
  const run = async (id: string, handler: CommandHandler | undefined, args: readonly unknown[]): Promise<unknown> => {
    try {
      return await handler?.(...args);
    } catch (error) {
      notifyError(services.log, sentenceOf(id, error), error);
      return undefined;
    }
  };
  for (const [id, handler] of Object.entries({
    ...lookup.linkHandlers,
    ...decode.linkHandlers,
    ...lists.linkHandlers,
    ...hover.linkHandlers,
    ...notebook.linkHandlers,
    ...trees.linkHandlers,
  })) {
    store.add(vscode.commands.registerCommand(id, (...args: unknown[]) => run(id, handler, args)));
  }
  return {
    instantHover: (document, position) => hover.instant(document, position),
    answerHover: (document, position, token) => hover.answer(document, position, token),
    async documentText(uri, token) {
      try {
        switch (uri.authority) {
          case bytesAuthority:
            return await decode.documents.text(uri);
          case listAuthority:
            return await lists.documents.text(uri, token);
          case warpAuthority:
            return await warp.documents.text(uri, token);
          case answerAuthority:
            return notebook.documents.text(uri);
          default:
            return await lookup.documents.text(uri, token);
        }
      } catch (error) {
        // A document that the editor restored may be of a network that is gone from the settings since.
        if (error instanceof UserError) {
          return `${inDocument(error.message)}\n`;
        }
        throw error;
      }
    },
    onDidChangeNetwork: networkChanged.event,
    networkTooltip: () =>
      [
        ...validators.badge.lines(),
        networkTooltip(services.state.networks.active(), (origin) => services.state.allowance(origin), Date.now()),
      ].join('\n'),
    networkWarning: () => validators.badge.text,
    serializer: notebook.serializer,
    restoreDashboard: (panel, state) => dashboard.restore(panel, state),
    showTree: (id, view, changed) => trees.show(id, view, changed),
    run: (id, args) => run(id, handlers[id], args),
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
  const notTakenOver = (error: unknown): void =>
    log.error(l10n.t('What an older version kept could not be taken over.'), error);
  const secrets = store.add(new Secrets(context.secrets, context.globalState, notTakenOver));
  const log = store.add(new Log((text) => secrets.redact(text)));
  const config = store.add(new Config((sentence) => notifySetting(log, sentence)));
  const consent = new Consent(entries('hosts'), {
    mode: () => config.get().consent,
    named: () => state.networks.urls(),
  });
  takeOverMemory(context.globalState, consent, pins).catch(notTakenOver);
  store.add(
    consent.watch((error) => log.error(l10n.t('Answers about hosts in other windows are heard of late.'), error)),
  );
  const abi = store.add(
    new ProjectAbi(
      new ProjectAbiFiles((error) => log.error(l10n.t('New folders could not be searched for ABIs.'), error)),
      {
        changed: () => state.abiChanged(),
        tell: (text) => log.write({ level: 'warn', text }),
      },
    ),
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
    dispose: () =>
      state.dispose().catch((error: unknown) => log.error(l10n.t('Connections could not be ended.'), error)),
  });
  return { config, state, consent, secrets, log, pins, recent: new Recent(), bytes: new ByteStore() };
}

/** A fault of the program has a message for its makers; the user is told what to do with it. */
function sentenceOf(id: string, error: unknown): string {
  if (error instanceof UserError) {
    return error.message;
  }
  const message = error instanceof Error ? error.message : String(error);
  return l10n.t('{0} failed: {1}. The log says more; please report it.', id, message.replace(/\.$/, ''));
}
