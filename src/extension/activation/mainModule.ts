import type vscode = require('vscode');
import type { UntrustedName } from '../vscode/config';
import type { ShownTree } from '../trees/shownTree';
import type { TreeRow } from '../trees/model/branch';

/** What main is given by what was loaded before it. */
export interface Started {
  readonly documentsChanged: vscode.EventEmitter<vscode.Uri>;
  /** Told once a script has run again. */
  readonly scriptRan: vscode.EventEmitter<void>;
  readonly untrusted: UntrustedName;
  /** Is told in which files a hover recognised an identifier. */
  readonly recognised: (uri: vscode.Uri) => void;
}

/** The parts of a hover, each from a provider of its own. */
export type HoverBlock = 'answer' | 'line' | 'rest' | 'instant';

/** What `extension.ts` hands on to, once something is needed. */
export interface Main extends vscode.Disposable {
  hover(
    block: HoverBlock,
    document: vscode.TextDocument,
    position: vscode.Position,
    token: vscode.CancellationToken,
  ): Promise<vscode.Hover | undefined>;
  /** What `networkTooltip` says may have changed. */
  readonly onDidChangeNetwork: vscode.Event<void>;
  /** What needs an action on the active network, in a few words; undefined: nothing. */
  networkWarning(): string | undefined;
  /** What needs an action, then what the hosts of the active network still let one ask, a line each; may be empty. */
  networkTooltip(): string;
  /** What became of the calls of a script, above them; no more is loaded for one that has not run. */
  scriptLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]>;
  readonly terminalLinks: vscode.TerminalLinkProvider<TerminalLink>;
  /** All but the hovers. */
  late(): Promise<LateFeatures>;
  /** Runs a declared command; what goes wrong is told to the user. */
  run(id: string, args: readonly unknown[]): Promise<unknown>;
}

/** An identifier in a line of a terminal. */
export type TerminalLink = vscode.TerminalLink & { readonly line: string; readonly start: number };

/** All but the hovers. */
export interface LateFeatures extends vscode.Disposable {
  /** What one of the read-only documents says. */
  documentText(uri: vscode.Uri): Promise<string>;
  /** What needs an action on the active network, in a few words; undefined: nothing. */
  networkWarning(): string | undefined;
  /** What needs an action, then what the hosts of the active network still let one ask, a line each; may be empty. */
  networkTooltip(): string;
  /** Reads and saves `.rpc` notebooks. */
  readonly serializer: vscode.NotebookSerializer;
  /** Fills a view of the side bar. @param changed what VS Code listens to for it */
  showTree(
    id: string,
    view: vscode.TreeView<TreeRow>,
    changed: vscode.EventEmitter<TreeRow | TreeRow[] | undefined>,
  ): ShownTree;
  /** Fills a dashboard's tab that was open when the window was closed. */
  restoreDashboard(panel: vscode.WebviewPanel, state: unknown): void;
  /** The same with a result's. */
  restorePage(panel: vscode.WebviewPanel, state: unknown): void;
  /** Talks to VS Code's debugger about one transaction. */
  debugAdapter(): vscode.DebugAdapterDescriptor;
  /** Completes what launch.json says; undefined: the user gave up. */
  resolveDebug(configuration: vscode.DebugConfiguration): Promise<vscode.DebugConfiguration | undefined>;
  /** What became of the calls of a script, above them. @param folder of its runs */
  scriptLenses(document: vscode.TextDocument, folder: vscode.Uri): Promise<readonly vscode.CodeLens[]>;
  /** Shows the tour of the demo workspace, where that is open and nothing else. */
  openTour(): Promise<void>;
  openChainConfig(): Promise<void>;
  /** Shows what a link from outside names. */
  openLink(uri: vscode.Uri): Promise<void>;
  /** Answers an agent, by the name of a tool in package.json. */
  invokeTool(
    name: string,
    call: { readonly input: unknown },
    token: vscode.CancellationToken,
  ): Promise<vscode.LanguageModelToolResult>;
  /** Runs a declared command; what goes wrong is told to the user. */
  run(id: string, args: readonly unknown[]): Promise<unknown>;
}
