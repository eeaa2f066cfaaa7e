import vscode = require('vscode');
import type { LateFeatures } from './mainModule';

/** Folders above a script that may be its project. */
const maxDepth = 6;

/** What became of the calls of a script of Foundry's; nothing is loaded before one that ran is open. */
export function scriptLensProvider(late: () => Promise<LateFeatures>): vscode.Disposable {
  const changed = new vscode.EventEmitter<void>();
  let watcher: vscode.FileSystemWatcher | undefined;
  const provider = vscode.languages.registerCodeLensProvider(
    { pattern: '**/*.s.sol' },
    {
      onDidChangeCodeLenses: changed.event,
      provideCodeLenses: async (document) => {
        if (watcher === undefined) {
          watcher = vscode.workspace.createFileSystemWatcher('**/broadcast/*/*/run-latest.json');
          watcher.onDidChange(() => changed.fire());
          watcher.onDidCreate(() => changed.fire());
          watcher.onDidDelete(() => changed.fire());
        }
        const folder = await broadcastOf(document.uri);
        return folder === undefined ? [] : [...(await (await late()).scriptLenses(document, folder))];
      },
    },
  );
  return new vscode.Disposable(() => {
    const all: readonly vscode.Disposable[] = [provider, changed, ...(watcher === undefined ? [] : [watcher])];
    all.forEach((one) => void one.dispose());
  });
}

/** `broadcast/Deploy.s.sol` of the project that a script is in, where it has run. */
async function broadcastOf(script: vscode.Uri): Promise<vscode.Uri | undefined> {
  const root = vscode.workspace.getWorkspaceFolder(script)?.uri.path;
  const name = script.path.slice(script.path.lastIndexOf('/') + 1);
  let folder = script;
  for (let depth = 0; root !== undefined && depth < maxDepth && folder.path !== root; depth += 1) {
    folder = vscode.Uri.joinPath(folder, '..');
    const runs = vscode.Uri.joinPath(folder, 'broadcast', name);
    if (await isFolder(runs)) {
      return runs;
    }
  }
  return undefined;
}

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  try {
    return ((await vscode.workspace.fs.stat(uri)).type & vscode.FileType.Directory) !== 0;
  } catch (error) {
    if (error instanceof vscode.FileSystemError) {
      return false;
    }
    throw error;
  }
}
