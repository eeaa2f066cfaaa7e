import vscode = require('vscode');

/**
 * Opens a page of the web in the browser; VS Code asks about hosts that it does not trust.
 *
 * @returns whether it was opened
 */
export async function openInBrowser(url: string): Promise<boolean> {
  const { host, href } = new URL(url);
  const uri = vscode.Uri.parse(href, true);
  // VS Code has a parser of its own: where it reads another host than the one that was shown, nothing is opened.
  if (uri.authority !== host) {
    throw new Error(`${host} was not opened: VS Code reads another host in its URL.`);
  }
  return await vscode.env.openExternal(uri);
}
