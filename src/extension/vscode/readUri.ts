import vscode = require('vscode');

/** Parses text from a link, stored page or another extension as a URI; `undefined` where it is not a valid one. */
export function readUri(text: string): vscode.Uri | undefined {
  try {
    const uri = vscode.Uri.parse(text);
    // A lone surrogate has no UTF-8 encoding.
    return uri.toString() === '' ? undefined : uri;
  } catch {
    return undefined;
  }
}
