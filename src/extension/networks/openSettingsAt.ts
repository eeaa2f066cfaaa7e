import vscode = require('vscode');

/** Opens the settings as JSON, at an entry of `snowprobe.networks`. */
export async function openSettingsAt(network: string, place: 'user' | 'workspace'): Promise<void> {
  await vscode.commands.executeCommand(
    place === 'user' ? 'workbench.action.openSettingsJson' : 'workbench.action.openWorkspaceSettingsFile',
  );
  const editor = vscode.window.activeTextEditor;
  const text = editor?.document.getText() ?? '';
  const networks = text.indexOf('"snowprobe.networks"');
  const key = networks < 0 ? -1 : text.indexOf(`${JSON.stringify(network)}`, networks);
  if (editor === undefined || key < 0) {
    return;
  }
  const at = editor.document.positionAt(key);
  editor.selection = new vscode.Selection(at, at);
  editor.revealRange(new vscode.Range(at, at), vscode.TextEditorRevealType.InCenter);
}
