import vscode = require('vscode');

/** How many folders above a script are searched for its project. */
const maxDepth = 6;

/** Files that Foundry, Hardhat Ignition and hardhat-deploy write. */
const files = '**/{broadcast/*/*/run-latest.json,ignition/deployments/*/journal.jsonl,deployments/*/*.json}';

export function watchScriptRuns(changed: () => void): vscode.Disposable {
  const watcher = vscode.workspace.createFileSystemWatcher(files);
  watcher.onDidChange(changed);
  watcher.onDidCreate(changed);
  watcher.onDidDelete(changed);
  return watcher;
}

/**
 * The folder of a script's runs in its project, if any: `broadcast/Deploy.s.sol`, `ignition/deployments` or
 * `deployments`.
 */
export async function runsOf(script: vscode.Uri): Promise<vscode.Uri | undefined> {
  const root = vscode.workspace.getWorkspaceFolder(script)?.uri.path;
  const name = script.path.slice(script.path.lastIndexOf('/') + 1);
  const runFolder = name.endsWith('.sol')
    ? `broadcast/${name}`
    : script.path.includes('/ignition/modules/')
      ? 'ignition/deployments'
      : 'deployments';
  let folder = script;
  for (let depth = 0; root !== undefined && depth < maxDepth && folder.path !== root; depth += 1) {
    folder = vscode.Uri.joinPath(folder, '..');
    const runs = vscode.Uri.joinPath(folder, runFolder);
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
