import vscode = require('vscode');
import { inTab } from '../../../engine/primitives';

/** Shows two documents side by side. */
export async function showDiff(left: vscode.Uri, right: vscode.Uri, title: string): Promise<void> {
  await vscode.commands.executeCommand('vscode.diff', left, right, inTab(title));
}

/** Opens a tab with a page in it. */
export function openPage(type: string, title: string): vscode.WebviewPanel {
  return vscode.window.createWebviewPanel(type, inTab(title), vscode.ViewColumn.Active, { enableFindWidget: true });
}

export function namePage(panel: vscode.WebviewPanel, title: string): void {
  panel.title = inTab(title);
}
