import vscode = require('vscode');
import { bridge } from './bridge';

const message = '.notifications-center .notification-list-item';

/** Texts of the open notifications. */
export async function openMessages(): Promise<readonly string[]> {
  await vscode.commands.executeCommand('notifications.showList');
  const texts = await bridge('texts', { selector: message });
  await vscode.commands.executeCommand('notifications.hideList');
  return texts;
}
