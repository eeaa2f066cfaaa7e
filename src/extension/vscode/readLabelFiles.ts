import vscode = require('vscode');
import { fileBytes } from './fileBytes';
import type { LabelFiles } from './labelFiles';

export const labelFile = 'addresses.json';

const maxBytes = 4 << 20;

/** Label file in the first folder, for new labels; `undefined` where no folder is open. */
export function labelPlace(folder = vscode.workspace.workspaceFolders?.[0]): vscode.Uri | undefined {
  return folder && vscode.Uri.joinPath(folder.uri, labelFile);
}

export async function readLabelFiles({ names, config, store, changed, failed }: LabelFiles): Promise<void> {
  let sources: readonly string[] = [];
  /** The parser is loaded only where there are labels. */
  const take = async (source: string, text: string): Promise<void> => {
    names.delete(source);
    if (text.length > 2) {
      const { readLabels } = await import('../../engine/names/readLabels');
      names.set(source, readLabels(text).labels);
    }
  };
  const read = async (): Promise<void> => {
    try {
      const { labels } = config.get();
      await take('settings', labels === undefined ? '' : JSON.stringify(labels));
      const files = (vscode.workspace.workspaceFolders ?? []).flatMap((folder) => labelPlace(folder) ?? []);
      sources.forEach((source) => names.delete(source));
      sources = files.map(String);
      for (const uri of files) {
        const bytes = await fileBytes(uri, { maxBytes });
        if (bytes === 'long' || bytes === 'outside') {
          failed(new Error(`${labelFile} is longer than 4 MB, or a link that leads out of the open folder.`));
        }
        await take(uri.toString(), typeof bytes === 'string' ? '' : new TextDecoder().decode(bytes));
      }
    } catch (error) {
      failed(error);
    }
  };
  const reread = (): void => void read().then(() => changed.fire());
  const watcher = store.add(vscode.workspace.createFileSystemWatcher(`**/${labelFile}`));
  [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete].forEach((event) => store.add(event(reread)));
  store.add(config.onDidChange(reread));
  store.add(vscode.workspace.onDidChangeWorkspaceFolders(reread));
  await read();
}
