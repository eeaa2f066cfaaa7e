import vscode = require('vscode');
import { inDialog, inNotification } from '../../../engine/primitives';

/** How grave it is, and the icon that VS Code gives it. */
export type Tone = 'information' | 'warning' | 'error';

/**
 * Shows a notification.
 *
 * @param buttons words of ours
 * @returns the button that was chosen; undefined once the message is gone without
 */
export async function notify(tone: Tone, sentence: string, ...buttons: readonly string[]): Promise<string | undefined> {
  const items = buttons.map((title) => ({ title }));
  return (await shown(tone, inNotification(sentence), items))?.title;
}

/** Asks in a dialog that stands in the way until it is answered. @returns the button that was chosen, if one was */
export async function showDialog(
  question: string,
  detail: string,
  ...buttons: readonly string[]
): Promise<string | undefined> {
  const items = buttons.map((title) => ({ title }));
  const options = { modal: true, detail: inDialog(detail) };
  return (await vscode.window.showWarningMessage(inDialog(question), options, ...items))?.title;
}

function shown(
  tone: Tone,
  sentence: string,
  items: readonly vscode.MessageItem[],
): Thenable<vscode.MessageItem | undefined> {
  switch (tone) {
    case 'information':
      return vscode.window.showInformationMessage(sentence, ...items);
    case 'warning':
      return vscode.window.showWarningMessage(sentence, ...items);
    case 'error':
      return vscode.window.showErrorMessage(sentence, ...items);
  }
}
