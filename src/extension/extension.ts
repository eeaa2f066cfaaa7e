import vscode = require('vscode');
import { isSettingsText, recordedName } from '../engine/networks';
import { recognisedConfig } from './vscode/recognisedConfig';
import type { LateFeatures, Main, TerminalLink } from './activation/mainModule';
import { ContextKeys } from './activation/contextKeys';
import {
  AvalancheInUse,
  isConfigured,
  networkStatusBarItem,
  requestedNetwork,
} from './activation/networkStatusBarItem';
import { UntrustedNetwork } from './activation/untrustedNetwork';
import type { TreeRow } from './trees/model/branch';
import type { ShownTree } from './trees/shownTree';

/**
 * Only registers: everything else is in `main`, loaded by the first hover, command or document, or soon after an editor
 * shows an identifier. Hovers, links and lenses are registered at once, the rest in a later turn, so that activation does
 * not block; VS Code waits for the returned promise before it uses that.
 */
export async function activate(context: vscode.ExtensionContext): Promise<void> {
  const { contributes } = context.extension.packageJSON as Manifest;
  const scriptRan = new vscode.EventEmitter<void>();
  const documentsChanged = new vscode.EventEmitter<vscode.Uri>();
  let main: Main | undefined;
  const untrusted = new UntrustedNetwork();
  const inUse = new AvalancheInUse();
  const item = networkStatusBarItem(
    context,
    inUse,
    () => main,
    () => untrusted.name,
  );
  context.subscriptions.push(untrusted, untrusted.onDidChange(item));
  const load = (): Main => {
    if (main === undefined) {
      const loaded = require('./main') as typeof import('./main');
      main = loaded.createMain(context, {
        documentsChanged,
        scriptRan,
        untrusted,
        recognised: (uri) => inUse.recognise(uri),
      });
      context.subscriptions.push(main, main.onDidChangeNetwork(item));
    }
    return main;
  };

  const lateFeatures = (): Promise<LateFeatures> => load().late();

  context.subscriptions.push(
    documentsChanged,
    inUse,
    ...hoverBlocks.map((block) =>
      vscode.languages.registerHoverProvider('*', {
        provideHover: (document, position, token) => load().hover(block, document, position, token),
      }),
    ),
    vscode.window.registerTerminalLinkProvider({
      provideTerminalLinks: (context, token) => load().terminalLinks.provideTerminalLinks(context, token),
      handleTerminalLink: (link: TerminalLink) => load().terminalLinks.handleTerminalLink(link),
    }),
    scriptRan,
    vscode.languages.registerCodeLensProvider(
      { pattern: '**/{*.s.sol,ignition/modules/**,deploy/*.?s}' },
      {
        onDidChangeCodeLenses: scriptRan.event,
        provideCodeLenses: (document) => load().scriptLenses(document),
      },
    ),
  );

  const beginTour = (): void => {
    if ((untrusted.name ?? requestedNetwork()) === recordedName) {
      void lateFeatures().then(({ openTour }) => openTour());
    }
  };

  await new Promise((resolve) => setTimeout(resolve));
  item();
  let ahead: NodeJS.Timeout | undefined;
  const keys = new ContextKeys(() => {
    ahead ??= setTimeout(() => load().loadAhead(), aheadMs);
  });
  context.subscriptions.push(
    ...contributes.views.snowprobe.map(({ id }) =>
      lazyTreeView(id, lateFeatures, (isVisible) => inUse.see(id, isVisible)),
    ),
    resultFileSystem(async (uri) => await (await lateFeatures()).documentText(uri), documentsChanged.event),
    vscode.workspace.registerNotebookSerializer(
      'snowprobe-rpc',
      {
        deserializeNotebook: async (bytes, token) =>
          (await lateFeatures()).serializer.deserializeNotebook(bytes, token),
        serializeNotebook: async (data, token) => (await lateFeatures()).serializer.serializeNotebook(data, token),
      },
      { transientOutputs: true },
    ),
    ...contributes.languageModelTools.map(({ name }) =>
      vscode.lm.registerTool(name, {
        invoke: async (call, token) => (await lateFeatures()).invokeTool(name, call, token),
      }),
    ),
    ...panels.map(([id, restore]) =>
      vscode.window.registerWebviewPanelSerializer(id, {
        deserializeWebviewPanel: async (panel, state) => (await lateFeatures())[restore](panel, state),
      }),
    ),
    vscode.debug.registerDebugAdapterDescriptorFactory('snowprobe', {
      createDebugAdapterDescriptor: async () => (await lateFeatures()).debugAdapter(),
    }),
    vscode.debug.registerDebugConfigurationProvider('snowprobe', {
      resolveDebugConfiguration: async (_, configuration) => (await lateFeatures()).resolveDebug(configuration),
    }),
    // VS Code asks the user before it passes on a link.
    vscode.window.registerUriHandler({ handleUri: async (uri) => (await lateFeatures()).openLink(uri) }),
    ...contributes.commands.map(({ command }) =>
      vscode.commands.registerCommand(command, (...args: unknown[]) => load().run(command, args)),
    ),
    keys,
    { dispose: () => clearTimeout(ahead) },
    watchDocuments(inUse, keys, lateFeatures),
    untrusted.onDidChange(beginTour),
    vscode.workspace.onDidGrantWorkspaceTrust(beginTour),
  );
  beginTour();
}

/** Loads the features of config files, notebooks and our settings once one is open. */
function watchDocuments(
  inUse: AvalancheInUse,
  keys: ContextKeys,
  lateFeatures: () => Promise<LateFeatures>,
): vscode.Disposable {
  let config: Promise<void> | undefined;
  const loadForConfig = (document: vscode.TextDocument): void => {
    const isConfig = recognisedConfig(document) !== undefined;
    keys.mark('configFiles', document.uri, isConfig);
    if (isConfig) {
      inUse.add(document.uri);
      config ??= lateFeatures().then((features) => features.openChainConfig());
    }
  };
  // Covers all language support for `.rpc` and our settings.
  const loadFor = (document: vscode.TextDocument): void => {
    const { languageId, uri } = document;
    // Long texts of other kinds are not read.
    const isSettings = languageId === 'jsonc' && isSettingsText(uri.path, document.getText());
    if (languageId === 'snowprobe-rpc' || isSettings || isProjectConfig(document)) {
      void lateFeatures();
    }
    loadForConfig(document);
  };
  vscode.workspace.textDocuments.forEach(loadFor);
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(loadFor),
    // A new file may become one while it is typed.
    vscode.workspace.onDidChangeTextDocument(({ document }) => loadForConfig(document)),
  );
}

/** Delay after an editor showed an identifier, which makes a hover likely: the window may still be starting. */
const aheadMs = 1_000;

/** Webview types and the methods that restore their tabs after a reload. */
const panels = [
  ['snowprobe.dashboard', 'restoreDashboard'],
  ['snowprobe.page', 'restorePage'],
] as const;

/** Bottom to top: the provider registered last is shown on top. */
const hoverBlocks = ['instant', 'rest', 'line', 'answer'] as const;

/** Project files with an EVM version to compare with the chain that the folder names. */
function isProjectConfig({ uri }: vscode.TextDocument): boolean {
  return /\/(?:foundry\.toml|hardhat\.config\.\w+)$/.test(uri.path) && isConfigured();
}

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string }[];
    readonly languageModelTools: readonly { readonly name: string }[];
    readonly views: { readonly snowprobe: readonly { readonly id: string }[] };
  };
}

/**
 * A view of the side bar: loads nothing before VS Code requests its rows, which it does once the view is visible.
 *
 * @param onVisible called with its visibility
 */
function lazyTreeView(
  id: string,
  lateFeatures: () => Promise<LateFeatures>,
  onVisible: (isVisible: boolean) => void,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<TreeRow | TreeRow[] | undefined>();
  let shown: Promise<ShownTree> | undefined;
  const tree = (): Promise<ShownTree> =>
    (shown ??= lateFeatures().then((features) => features.showTree(id, view, changed)));
  const view: vscode.TreeView<TreeRow> = vscode.window.createTreeView<TreeRow>(id, {
    showCollapseAll: true,
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: async (row) => (await tree()).getChildren(row),
      getTreeItem: async (row) => (await tree()).getTreeItem(row),
      resolveTreeItem: async (item, row, token) => (await tree()).resolveTreeItem(item, row, token),
    },
    dragAndDropController: {
      dragMimeTypes: ['text/plain', 'application/vnd.snowprobe.cell'],
      dropMimeTypes: [],
      handleDrag: async (rows, data) => (await tree()).handleDrag(rows, data),
    },
  });
  const visibility = view.onDidChangeVisibility(({ visible }) => onVisible(visible));
  if (view.visible) {
    onVisible(true);
  }
  return vscode.Disposable.from(view, changed, visibility);
}

/**
 * The read-only documents as files of their own scheme: VS Code reopens these when a window is reloaded, unlike the
 * documents of a content provider.
 */
function resultFileSystem(
  read: (uri: vscode.Uri) => Promise<string>,
  renewed: vscode.Event<vscode.Uri>,
): vscode.Disposable {
  const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  // VS Code compares modification times alone.
  const times = new Map<string, number>();
  const timeOf = (uri: vscode.Uri): number => times.get(uri.toString()) ?? 1;
  const reject = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const files: vscode.FileSystemProvider = {
    onDidChangeFile: changed.event,
    watch: () => new vscode.Disposable(() => undefined),
    stat: (uri) => ({ type: vscode.FileType.File, ctime: 0, mtime: timeOf(uri), size: 0 }),
    readFile: async (uri) => new TextEncoder().encode(await read(uri)),
    readDirectory: () => [],
    createDirectory: reject,
    writeFile: reject,
    delete: reject,
    rename: reject,
  };
  return vscode.Disposable.from(
    changed,
    renewed((uri) => {
      times.set(uri.toString(), timeOf(uri) + 1);
      changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    }),
    vscode.workspace.registerFileSystemProvider('snowprobe', files, { isCaseSensitive: true, isReadonly: true }),
  );
}
