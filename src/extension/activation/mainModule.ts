import type vscode = require('vscode');
import type { UntrustedName } from '../vscode/config';
import type { ShownTree } from '../trees/shownTree';
import type { TreeRow } from '../trees/model/branch';

/** State that exists before main is loaded. */
export interface Started {
  readonly documentsChanged: vscode.EventEmitter<vscode.Uri>;
  readonly scriptRan: vscode.EventEmitter<void>;
  readonly untrusted: UntrustedName;
  /** Called with each file in which a hover recognised an identifier. */
  readonly recognised: (uri: vscode.Uri) => void;
}

/** The parts of a hover, each from a provider of its own. */
export type HoverBlock = 'answer' | 'line' | 'rest' | 'instant';

/** What `extension.ts` delegates to once something is needed. */
export interface Main extends vscode.Disposable {
  hover(
    block: HoverBlock,
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined>;
  /** Fires when the result of `networkTooltip` may have changed. */
  readonly onDidChangeNetwork: vscode.Event<void>;
  /** What needs action on the active network, in a few words; `undefined` where nothing does. */
  networkWarning(): string | undefined;
  /** What needs action, then the remaining quotas of the active network's hosts, one per line; may be empty. */
  networkTooltip(): string;
  /** Results of a script's calls, above the calls. Loads nothing further for a script that has not run. */
  scriptLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]>;
  readonly terminalLinks: vscode.TerminalLinkProvider<TerminalLink>;
  /** Loads what hovers need, and reads the project's compiler output and labels. Sends nothing. */
  loadAhead(): void;
  late(): Promise<LateFeatures>;
  /** Runs a declared command; errors are shown to the user. */
  run(id: string, args: readonly unknown[]): Promise<unknown>;
}

export type TerminalLink = vscode.TerminalLink & { readonly line: string; readonly start: number };

/** All features except hovers. */
export interface LateFeatures extends vscode.Disposable {
  documentText(uri: vscode.Uri): Promise<string>;
  networkWarning(): string | undefined;
  networkTooltip(): string;
  readonly serializer: vscode.NotebookSerializer;
  /** Fills a view of the side bar. @param changed the event that VS Code listens to for it */
  showTree(
    id: string,
    view: vscode.TreeView<TreeRow>,
    changed: vscode.EventEmitter<TreeRow | TreeRow[] | undefined>,
  ): ShownTree;
  /** Restores a dashboard tab that was open when the window was closed. */
  restoreDashboard(panel: vscode.WebviewPanel, state: unknown): void;
  /** Restores a result page that was open when the window was closed. */
  restorePage(panel: vscode.WebviewPanel, state: unknown): void;
  debugAdapter(): vscode.DebugAdapterDescriptor;
  /** Completes a launch.json configuration; `undefined` where the user cancelled. */
  resolveDebug(configuration: vscode.DebugConfiguration): Promise<vscode.DebugConfiguration | undefined>;
  /** Results of a script's calls, above the calls. @param folder of its runs */
  scriptLenses(document: vscode.TextDocument, folder: vscode.Uri): Promise<readonly vscode.CodeLens[]>;
  /** Shows the tour of the demo workspace, if that is open and no editor is. */
  openTour(): Promise<void>;
  openChainConfig(): Promise<void>;
  /** Opens the page named by an external link. */
  openLink(uri: vscode.Uri): Promise<void>;
  /** Answers an agent; `name` is that of a tool in package.json. */
  invokeTool(
    name: string,
    call: { readonly input: unknown },
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult>;
  run(id: string, args: readonly unknown[]): Promise<unknown>;
}
