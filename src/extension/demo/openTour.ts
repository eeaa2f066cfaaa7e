import vscode = require('vscode');

/** The demo workspace begins with its tour, in a text editor, where hovers answer: in a window that has nothing open yet. */
export async function openTour(): Promise<void> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (folder === undefined || vscode.window.tabGroups.all.some(({ tabs }) => tabs.length > 0)) {
    return;
  }
  const tour = vscode.Uri.joinPath(folder.uri, 'snowprobe-tour.md');
  try {
    await vscode.workspace.fs.stat(tour);
  } catch {
    // Somebody else's folder about the recording: it has another beginning.
    return;
  }
  await vscode.window.showTextDocument(tour, { preview: false });
}
