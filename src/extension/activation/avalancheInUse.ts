import vscode = require('vscode');

/**
 * Whether something of Avalanche is open or configured in this window: a network in the user's or the workspace's settings, a
 * view, page, notebook or chain configuration, a file in which a hover recognised an identifier. Nothing needs to be loaded to know.
 */
export class AvalancheInUse implements vscode.Disposable {
  private readonly recognised = new Set<string>();
  private readonly views = new Set<string>();
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly listeners = vscode.Disposable.from(
    vscode.window.tabGroups.onDidChangeTabs(() => this.changed.fire()),
    vscode.workspace.onDidChangeConfiguration((e) => e.affectsConfiguration('snowprobe') && this.changed.fire()),
  );
  readonly onDidChange = this.changed.event;

  get(): boolean {
    return this.views.size > 0 || isConfigured() || openTabs().some((tab) => this.isOurs(tab.input));
  }

  /** A hover recognised an identifier in a file. */
  recognise(uri: vscode.Uri): void {
    if (this.add(uri)) {
      void notifyWalkthrough();
    }
  }

  /** A file of ours is open. @returns whether that is new */
  add(uri: vscode.Uri): boolean {
    const isNew = !this.recognised.has(uri.toString());
    if (isNew) {
      this.recognised.add(uri.toString());
      this.changed.fire();
    }
    return isNew;
  }

  /** A view of the side bar shows, or does not any more. */
  see(view: string, isVisible: boolean): void {
    if (isVisible) {
      this.views.add(view);
    } else {
      this.views.delete(view);
    }
    this.changed.fire();
  }

  dispose(): void {
    this.listeners.dispose();
    this.changed.dispose();
  }

  private isOurs(input: unknown): boolean {
    if (input instanceof vscode.TabInputWebview) {
      return input.viewType.includes('snowprobe.');
    }
    if (input instanceof vscode.TabInputNotebook) {
      return input.notebookType === 'snowprobe-rpc';
    }
    const uris =
      input instanceof vscode.TabInputText
        ? [input.uri]
        : input instanceof vscode.TabInputTextDiff
          ? [input.original, input.modified]
          : [];
    return uris.some(
      (uri) => uri.scheme === 'snowprobe' || uri.path.endsWith('.rpc') || this.recognised.has(uri.toString()),
    );
  }
}

/**
 * A step of the walkthrough is done by it. A context that is true when the walkthrough is opened does not count there, nor
 * does it ever after: so it is true for a moment only.
 */
async function notifyWalkthrough(): Promise<void> {
  for (const isNow of [true, false]) {
    await vscode.commands.executeCommand('setContext', 'snowprobe.recognised', isNow);
  }
}

function openTabs(): readonly vscode.Tab[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs);
}

function isConfigured(): boolean {
  const configuration = vscode.workspace.getConfiguration('snowprobe');
  return ['network', 'networks'].some((key) => {
    const { globalValue, workspaceValue, workspaceFolderValue } = configuration.inspect(key) ?? {};
    return [globalValue, workspaceValue, workspaceFolderValue].some((value) => value !== undefined);
  });
}
