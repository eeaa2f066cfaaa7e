import vscode = require('vscode');
import { Config, type UntrustedName } from './vscode/config';
import { Consent } from './vscode/consent';
import { DisposableStore } from './vscode/disposables';
import { contextKeys, linkCommands } from './vscode/ids';
import { LabelFiles } from './vscode/labelFiles';
import { Log } from './vscode/log';
import { Pins } from './vscode/pins';
import { nextTurn } from '../engine/primitives';
import { recordingFile } from './vscode/recordingFile';
import { Secrets } from './vscode/secrets';
import { openEntries } from './vscode/openEntries';
import type { Entries } from './vscode/sharedEntries';
import { ByteStore } from './shared/byteStore';
import { runsOf, watchScriptRuns } from './debug/scriptRuns';
import { createHover } from './hover';
import { RecentReports, HoverExclusions, type HoverServices } from './shared/services';
import type { LateFeatures, Main, Started, TerminalLink } from './activation/mainModule';
import { Names } from '../engine/names';
import type { ProjectIndex } from '../engine/source';
import type { Lookups } from '../engine';
import { createHoverState } from './services/hoverState';
import { configuredNetworks } from '../engine/sources';

/** Delay after the first request: what the other features watch is not urgent. */
const restMs = 10_000;

/**
 * What hovers need, which come first in most windows. Clients and codecs are loaded by the first request, the other
 * features by the first command, view, tab or notebook.
 */
export function createMain(
  context: vscode.ExtensionContext,
  { documentsChanged, scriptRan, untrusted, recognised }: Started,
): Main {
  const store = new DisposableStore();
  const networkChanged = store.add(new vscode.EventEmitter<void>());
  let rest: NodeJS.Timeout | undefined;
  const { lookups, loadAhead, ...services } = createServices(context, store, networkChanged, untrusted, () => {
    rest ??= setTimeout(() => {
      lateFeatures().catch(onLoadFailed);
    }, restMs);
  });
  store.add({ dispose: () => clearTimeout(rest) });
  const onLoadFailed = (error: unknown): void => services.log.error('Loading the extension failed.', error);
  const hover = store.add(createHover(services, recognised));
  let features: LateFeatures | undefined;
  let loading: Promise<LateFeatures> | undefined;
  const load = async (): Promise<LateFeatures> => {
    const [{ createLateFeatures }, requesting] = await Promise.all([import('./features'), lookups()]);
    const parts = { context, documentsChanged, networkChanged, scriptRan, hover: hover.commands };
    return (features = store.add(createLateFeatures(services, requesting, parts)));
  };
  const lateFeatures = (): Promise<LateFeatures> => (loading ??= load());
  // An answer to a hover's consent prompt is stored immediately, without loading other features.
  const run = async (id: string, args: readonly unknown[]): Promise<unknown> =>
    id === linkCommands.decideHosts
      ? await hover.commands.decideHosts(...args)
      : await (await lateFeatures()).run(id, args);
  for (const id of Object.values(linkCommands)) {
    store.add(vscode.commands.registerCommand(id, (...args: unknown[]) => run(id, args)));
  }
  const terminalLinks: vscode.TerminalLinkProvider<TerminalLink> = {
    provideTerminalLinks: async ({ line }) =>
      services.config.get().hoverEnabled ? (await import('./terminal/links')).linksIn(line) : [],
    handleTerminalLink: async ({ line, start }) => void (await run(linkCommands.lookUpLine, [line, start])),
  };
  let runs: vscode.Disposable | undefined;
  return {
    scriptLenses: async (document) => {
      runs ??= store.add(watchScriptRuns(() => scriptRan.fire()));
      const folder = await runsOf(document.uri);
      return folder === undefined ? [] : [...(await (await lateFeatures()).scriptLenses(document, folder))];
    },
    terminalLinks,
    hover: (...at) => hover.hover(...at),
    onDidChangeNetwork: networkChanged.event,
    networkTooltip: () => features?.networkTooltip() ?? '',
    networkWarning: () => features?.networkWarning(),
    loadAhead: () => {
      if (services.config.get().hoverEnabled) {
        loadAhead().catch(onLoadFailed);
      }
    },
    late: lateFeatures,
    run,
    dispose: () => store.dispose(),
  };
}

function createServices(
  context: vscode.ExtensionContext,
  store: DisposableStore,
  networkChanged: vscode.EventEmitter<void>,
  untrusted: UntrustedName,
  onRequested: () => void,
): HoverServices & { readonly lookups: () => Promise<Lookups>; readonly loadAhead: () => Promise<void> } {
  const entries = (name: string): Entries =>
    openEntries(context, name, (error) => log.error('Remembering an answer failed.', error));
  const pins = new Pins(entries('pins'), () => Date.now());
  const secrets = store.add(new Secrets(context.secrets));
  const log = store.add(new Log((text) => secrets.redact(text)));
  const config = store.add(new Config(untrusted));
  let opened: ProjectIndex | undefined;
  const names = new Names((address, chainId) => opened?.deployedAt(address, chainId));
  const labels = store.add(new LabelFiles(names, config, (error) => log.error('Labels could not be read.', error)));
  const networks = configuredNetworks(() => config.get(), names.nameOf);
  const consent = new Consent(entries('hosts'), { mode: () => config.get().consent, named: () => networks.urls() });
  store.add(
    consent.watch((error) => log.error('Watching host permissions of other windows failed; they arrive late.', error)),
  );
  let requesting: Lookups | undefined;
  let opening: Promise<ProjectIndex> | undefined;
  const open = async (): Promise<ProjectIndex> => {
    const { openProject } = await import('./vscode/projectFiles');
    return (opened = store.add(openProject(log, () => requesting?.abiChanged())));
  };
  const project = (): Promise<ProjectIndex> => (opening ??= open());
  store.add(
    config.onDidChange(() => {
      if (requesting === undefined) {
        networks.forget();
      } else {
        requesting.settingsChanged();
      }
    }),
  );
  const recording = recordingFile(context.extensionUri);
  const loadLookups = async (): Promise<Lookups> => {
    const [{ createEditorLookups }, index] = await Promise.all([import('./lookups'), project(), labels.ready()]);
    const loaded = createEditorLookups({
      ...{ config, secrets, consent, log, networks, project: index },
      nodes: entries('nodes'),
      verified: vscode.Uri.joinPath(context.globalStorageUri, 'verified').fsPath,
      recording,
      allowanceChanged: () => networkChanged.fire(),
    });
    store.add({
      dispose: () => loaded.dispose().catch((error: unknown) => log.error('Closing connections failed.', error)),
    });
    requesting = loaded;
    return loaded;
  };
  let loading: Promise<Lookups> | undefined;
  const lookups = (): Promise<Lookups> => (loading ??= loadLookups());
  const requestingLookups = (): Promise<Lookups> => {
    onRequested();
    return lookups();
  };
  return {
    config,
    state: createHoverState(networks, project, requestingLookups, () => labels.ready()),
    consent,
    secrets,
    log,
    labels,
    pins,
    recent: new RecentReports(
      100,
      () => void vscode.commands.executeCommand('setContext', contextKeys.hasResult, true),
    ),
    bytes: new ByteStore(),
    claims: new HoverExclusions(),
    lookups,
    loadAhead: async () => {
      await nextTurn();
      await import('../engine/bytes/readBytes');
      await nextTurn();
      await (await import('./lookups')).loadAhead(lookups, recording);
    },
  };
}
