import vscode = require('vscode');

/** Folders above a script that may be its project. */
const maxDepth = 6;

/** Tells once a script has run again. */
export function watchScriptRuns(changed: () => void): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher('**/broadcast/*/*/run-latest.json');
  watcher.onDidChange(changed);
  watcher.onDidCreate(changed);
  watcher.onDidDelete(changed);
  return watcher;
}

/** `broadcast/Deploy.s.sol` of the project that a script is in, where it has run. */
export async function broadcastOf(script: vscode.Uri): Promise<vscode.Uri | undefined> {
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
