import vscode = require('vscode');

/** Opens a page of the web in the browser; VS Code asks about hosts that it does not trust. @returns whether it was opened */
export async function openInBrowser(url: string): Promise<boolean> {
  return await vscode.env.openExternal(vscode.Uri.parse(url, true));
}
