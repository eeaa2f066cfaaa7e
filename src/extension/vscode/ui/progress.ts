import vscode = require('vscode');
import { inNotification } from '../../../engine/primitives';
import { withSignal } from '../cancellation';

/**
 * Runs `work` with a notification that shows what it reports and can be cancelled.
 *
 * @returns `undefined` when the user cancelled, however the work ended by that
 */
export async function runWithProgress<T>(
  title: string,
  work: (signal: AbortSignal, report: (message: string) => void) => Promise<T>,
): Promise<T | undefined> {
  const options = { location: vscode.ProgressLocation.Notification, title: inNotification(title), cancellable: true };
  return await vscode.window.withProgress(options, (progress, token) =>
    withSignal(token, async (signal) => {
      try {
        return await work(signal, (message) => progress.report({ message: inNotification(message) }));
      } catch (error) {
        if (signal.aborted) {
          return undefined;
        }
        throw error;
      }
    }),
  );
}
