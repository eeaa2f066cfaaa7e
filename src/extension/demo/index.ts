import { UserError } from '../../engine/errors';
import { readRecording } from '../../engine/net';
import { methodsDoc } from '../../engine/notebook';
import type { CommandHandlers } from '../vscode/ids';
import { promptFolder } from '../vscode/ui/promptText';
import { pickOne } from '../vscode/ui/pick';
import { recordingFile } from '../vscode/recordingFile';

import vscode = require('vscode');

export interface DemoFeature {
  readonly commands: CommandHandlers<'demo'>;
}

/** The demo workspace that comes with the extension. @param storage a folder of extension storage */
export function createDemo(extension: vscode.Uri, storage: vscode.Uri): DemoFeature {
  return { commands: { openDemo: () => openDemo(extension, storage) } };
}

async function openDemo(extension: vscode.Uri, storage: vscode.Uri): Promise<void> {
  const parent = await promptForParent(vscode.Uri.joinPath(storage, 'demo'));
  if (parent === undefined) {
    return;
  }
  let folder: vscode.Uri;
  try {
    folder = await copyDemo(extension, parent);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`Cannot write the demo workspace to ${parent.fsPath}: ${reason}`, { cause: error });
  }
  await vscode.commands.executeCommand('vscode.openFolder', folder, { forceNewWindow: true });
}

/** @returns the parent folder for the copy; `undefined` where the user cancelled */
async function promptForParent(own: vscode.Uri): Promise<vscode.Uri | undefined> {
  const title = 'Open Demo Workspace';
  const picked = await pickOne(
    [
      {
        label: 'Open now',
        description: 'A copy in the storage of this extension',
        choose: () => Promise.resolve(own),
      },
      {
        label: 'Choose a folder…',
        description: 'Gets a new folder snowprobe-demo',
        choose: () => promptFolder({ title, openLabel: 'Copy Here' }),
      },
    ],
    {
      title,
      placeHolder: 'Where to copy it; existing files are never overwritten',
    },
  );
  return await picked?.choose();
}

/** More of them in one folder means that something else is wrong. */
const maxFolders = 100;

/** Copies the demo workspace into a new folder of `parent`; existing folders stay. @returns the new folder */
async function copyDemo(extension: vscode.Uri, parent: vscode.Uri): Promise<vscode.Uri> {
  await vscode.workspace.fs.createDirectory(parent);
  const folder = await freeFolder(parent);
  const recording = await readRecording(await vscode.workspace.fs.readFile(recordingFile(extension)));
  for (const [key, text] of recording) {
    if (key.startsWith('file:')) {
      const target = vscode.Uri.joinPath(folder, key.slice('file:'.length));
      await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(JSON.parse(text) as string));
    }
  }
  // The notebooks' help links to it; the catalogue that it is generated from is loaded here anyway.
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

/** Opens the demo workspace's tour in a text editor, where hovers work, unless the window has open editors. */
export async function openTour(): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (folder === undefined || vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) {
    return;
  }
  const tour = vscode.Uri.joinPath(folder.uri, 'snowprobe-tour.md');
  try {
    await vscode.workspace.fs.stat(tour);
  } catch {
    // A user's folder that uses the recording, with its own content.
    return;
  }
  await vscode.window.showTextDocument(tour, { preview: false });
}
