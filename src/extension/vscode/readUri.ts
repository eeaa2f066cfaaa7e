import vscode = require('vscode');

/** A text from a link, a kept page or another extension as an address; undefined for what is none, or cannot be written as one. */
export function readUri(text: string): vscode.Uri | undefined {
  try {
    const uri = vscode.Uri.parse(text);
    // Half of a surrogate pair has no form in UTF-8.
    return uri.toString() === '' ? undefined : uri;
  } catch {
    return undefined;
  }
}
