import vscode = require('vscode');
import { networkOfText } from '../../engine/networks';
import { fileBytesAnywhere } from '../vscode/fileBytes';
import { requestedNetwork } from './networkStatusBarItem';

/**
 * The network named in the settings of an untrusted workspace. VS Code does not expose restricted values, so the
 * settings files are read. Only the network name is taken from them.
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

  /** `undefined` where the workspace is trusted or names no network, or the user chose another one in this window. */
  get name(): string | undefined {
    return this.isOverruled ? undefined : this.named;
  }

  /** Called when the user selected a network by hand, which overrides the workspace. */
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

/** Longer files were not written by hand. */
const maxLength = 200_000;

/**
 * The file may be missing. VS Code follows symlinks when it reads settings, so this does too; nothing but the network
 * name is taken from it.
 */
async function textOf(file: vscode.Uri): Promise<string> {
  try {
    const bytes = await fileBytesAnywhere(file, { maxBytes: maxLength, isHeadEnough: true });
    return typeof bytes === 'string' ? '' : new TextDecoder().decode(bytes);
  } catch {
    return '';
  }
}
