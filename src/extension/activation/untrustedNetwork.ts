import vscode = require('vscode');
import { networkOfText } from '../../engine/networks';
import { fileBytesAnywhere } from '../vscode/fileBytes';
import { requestedNetwork } from './networkStatusBarItem';

/**
 * The network that the settings of a workspace name which is not trusted. VS Code tells nobody what is restricted, so its
 * files are read: whose identifiers they are is no secret, and only the name is taken out of them.
 */
export class UntrustedNetwork implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly listeners: vscode.Disposable[] = [this.changed];
  private named: string | undefined;
  private isOverruled = false;

  constructor() {
    if (vscode.workspace.isTrusted) {
      return;
    }
    const read = (): void => void this.read();
    const watcher = vscode.workspace.createFileSystemWatcher('**/.vscode/settings.json');
    this.listeners.push(
      watcher,
      watcher.onDidChange(read),
      watcher.onDidCreate(read),
      watcher.onDidDelete(read),
      vscode.workspace.onDidChangeWorkspaceFolders(read),
      vscode.workspace.onDidChangeConfiguration((event) => event.affectsConfiguration('snowprobe') && read()),
      vscode.workspace.onDidGrantWorkspaceTrust(() => this.set(undefined)),
    );
    read();
  }

  /** Undefined: the workspace is trusted, names no network, or the user chose another one in this window. */
  get name(): string | undefined {
    return this.isOverruled ? undefined : this.named;
  }

  /** The user chose a network by hand: that one is meant, whatever the workspace says. */
  overrule(): void {
    this.isOverruled = true;
    this.changed.fire();
  }

  dispose(): void {
    this.listeners.forEach((one) => void one.dispose());
  }

  private async read(): Promise<void> {
    const { workspaceFile, workspaceFolders = [] } = vscode.workspace;
    const files = [
      ...(workspaceFile?.scheme === 'file' ? [workspaceFile] : []),
      ...workspaceFolders.map(({ uri }) => vscode.Uri.joinPath(uri, '.vscode', 'settings.json')),
    ];
    const texts = await Promise.all(files.map(textOf));
    const active = requestedNetwork();
    const names = texts.map((text) => networkOfText(text, active));
    this.set(vscode.workspace.isTrusted ? undefined : names.find((name) => name !== undefined));
  }

  private set(name: string | undefined): void {
    if (name !== this.named) {
      this.named = name;
      this.changed.fire();
    }
  }
}

/** What is longer was not written by hand. */
const maxLength = 200_000;

/**
 * A workspace need not have the file. VS Code reads it wherever its links lead, so the network that it names has to be known;
 * no more is taken out of it.
 */
async function textOf(file: vscode.Uri): Promise<string> {
  try {
    const bytes = await fileBytesAnywhere(file, { maxBytes: maxLength, isHeadEnough: true });
    return typeof bytes === 'string' ? '' : new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}
