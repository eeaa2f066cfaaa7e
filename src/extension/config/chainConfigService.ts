import vscode = require('vscode');
import { type ConfigNetwork, configurable, networkDefaults } from '../../engine/config';
import { DisposableStore } from '../vscode/disposables';
import type { Services } from '../shared/services';
import { ConfigDocuments } from './files/configDocuments';
import { createLive, type Live, type LivePorts } from './live';
import { configCodeActions, providedKinds, configDiagnostics } from './providers/diagnostics';
import {
  configCompletionTriggers,
  configCompletions,
  configHints,
  configHovers,
  configLenses,
} from './providers/language';

export interface ConfigService extends vscode.Disposable {
  readonly files: ConfigDocuments;
  readonly live: Live;
}

/** How often what a lens says about the time to an upgrade is said anew. */
const lensMs = 60_000;

/** The language service of the files of chains' configuration: loaded once such a file is open, or a command asks for it. */
export function createService(services: Services, ports: LivePorts): ConfigService {
  const store = new DisposableStore();
  const { config, state, log, claims } = services;
  const files: ConfigDocuments = store.add(
    new ConfigDocuments({
      known: (uri) => {
        const { network, ...known } = live.known(uri);
        return { ...known, network: network ?? byDefault(state.networks.active().networkId) };
      },
      chains: () =>
        configurable([state.networks.active()]).flatMap(({ of: { name, path, blockchainId } }) => [
          name,
          path,
          blockchainId ?? path,
        ]),
      log,
    }),
  );
  // One object for one network: what was judged with it is kept by that.
  const defaults = new Map<number, ConfigNetwork>();
  const byDefault = (id: number): ConfigNetwork => {
    const network = defaults.get(id) ?? networkDefaults(id);
    defaults.set(id, network);
    return network;
  };
  const live = store.add(createLive(services, files, ports));
  const changed = store.add(new vscode.EventEmitter<void>());
  store.add(live.onDidChange(() => files.classifyAll()));
  store.add(config.onDidChange(() => files.classifyAll()));
  store.add(files.onDidChange(() => changed.fire()));
  const timer = setInterval(() => changed.fire(), lensMs);
  store.add({ dispose: () => clearInterval(timer) });
  const hovers = configHovers(files);
  claims.set(async (document, position) => {
    const none = new vscode.CancellationTokenSource().token;
    return files.isOurs(document) && (await hovers.provideHover(document, position, none)) !== undefined;
  });
  const { languages } = vscode;
  const selector = [{ language: 'json' }, { language: 'jsonc' }];
  store.add(languages.registerHoverProvider(selector, hovers));
  store.add(languages.registerCompletionItemProvider(selector, configCompletions(files), ...configCompletionTriggers));
  store.add(
    languages.registerCodeActionsProvider(selector, configCodeActions(files), {
      providedCodeActionKinds: providedKinds,
    }),
  );
  store.add(languages.registerInlayHintsProvider(selector, configHints(files, config)));
  store.add(languages.registerCodeLensProvider(selector, configLenses(files, live, changed.event)));
  store.add(configDiagnostics(files, live));
  return { files, live, dispose: () => store.dispose() };
}
