import vscode = require('vscode');

/** What the recorded network answers, and the project of the demo workspace. @param extension where the extension is */
export function recordingFile(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, 'dist/recording.br');
}
