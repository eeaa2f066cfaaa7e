import vscode = require('vscode');
import { UserError } from '../../engine/errors';
import type { CommandHandlers } from '../vscode/ids';
import { promptFolder } from '../vscode/ui/askForFile';
import { pickOne } from '../vscode/ui/pick';
import { copyDemo } from './copyDemo';

export interface DemoFeature {
  readonly commands: CommandHandlers<'demo'>;
}

/**
 * The demo workspace that comes with the extension.
 *
 * @param storage a folder of the extension's own
 */
export function createDemo(extension: vscode.Uri, storage: vscode.Uri): DemoFeature {
  return { commands: { openDemo: () => openDemo(extension, storage) } };
}

async function openDemo(extension: vscode.Uri, storage: vscode.Uri): Promise<void> {
  const parent = await requestWhere(vscode.Uri.joinPath(storage, 'demo'));
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

/** @returns the folder that gets a new one with the demo in it; undefined: the user gave up */
async function requestWhere(own: vscode.Uri): Promise<vscode.Uri | undefined> {
  const title = 'Open Demo Workspace';
  const picked = await pickOne(
    [
      {
        label: "Extension's storage",
        description: 'Nothing to choose; removed with VS Code’s own data',
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
