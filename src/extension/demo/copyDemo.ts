import vscode = require('vscode');
import { methodsDoc } from '../../engine/notebook';
import { demoFiles } from './demoFiles';

/** More of them in one folder means that something else is wrong. */
const maxFolders = 100;

/** Copies the demo workspace into a new folder of `parent`, next to whatever is there. @returns the new folder */
export async function copyDemo(extension: vscode.Uri, parent: vscode.Uri): Promise<vscode.Uri> {
  await vscode.workspace.fs.createDirectory(parent);
  const folder = await freeFolder(parent);
  for (const [from, to] of demoFiles) {
    const target = vscode.Uri.joinPath(folder, to);
    await vscode.workspace.fs.copy(vscode.Uri.joinPath(extension, from), target, { overwrite: false });
  }
  // The help of notebooks links to it; the catalogue that it is made of is here anyway.
  const methods = vscode.Uri.joinPath(folder, 'notebooks', 'methods.md');
  await vscode.workspace.fs.writeFile(methods, new TextEncoder().encode(methodsDoc()));
  return folder;
}

async function freeFolder(parent: vscode.Uri): Promise<vscode.Uri> {
  const taken = new Set((await vscode.workspace.fs.readDirectory(parent)).map(([name]) => name.toLowerCase()));
  for (let i = 1; i < maxFolders; i += 1) {
    const name = i === 1 ? 'snowprobe-demo' : `snowprobe-demo-${i}`;
    if (!taken.has(name)) {
      return vscode.Uri.joinPath(parent, name);
    }
  }
  throw vscode.FileSystemError.FileExists(parent);
}
