import * as vscode from 'vscode';
import { bridge } from './bridge';

const message = '.notifications-center .notification-list-item';

/**
 * Presses `button` on the message that says `text`, as shown by showInformationMessage and its kin; gives all that the
 * message says. In the list of messages, because newer builds show no toasts while they are driven by tests.
 */
export async function answerMessage(text: string, button: string, wait?: number): Promise<string> {
  await vscode.commands.executeCommand('notifications.showList');
  const shown = await bridge('waitForText', { selector: message, text }, wait);
  await bridge('click', { selector: `${message}:has-text(${JSON.stringify(text)}) >> text="${button}"` }, wait);
  return shown;
}

/** What each message that is open says. */
export async function openMessages(): Promise<readonly string[]> {
  await vscode.commands.executeCommand('notifications.showList');
  const texts = await bridge('texts', { selector: message });
  await vscode.commands.executeCommand('notifications.hideList');
  return texts;
}
