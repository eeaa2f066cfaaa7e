import vscode = require('vscode');

/** Recorded responses of the demo workspace's network. @param extension folder of the extension */
export function recordingFile(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, 'dist/recording.br');
}
