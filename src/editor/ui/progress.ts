import vscode = require('vscode');
import { inNotification } from '../../core/inert/interfaceWords';
import { withSignal } from '../cancellation';

/**
 * Runs `work` under a notification that can be cancelled.
 *
 * @param work gets a signal that aborts when the user cancels, and says how far it has come
 */
export async function runWithProgress<T>(
  title: string,
  work: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
): Promise<T> {
  const options = { location: vscode.ProgressLocation.Notification, title: inNotification(title), cancellable: true };
  return await vscode.window.withProgress(options, (progress, token) =>
    withSignal(token, (signal) => work(signal, (message) => progress.report({ message: inNotification(message) }))),
  );
}
