import { UserError } from '../../../engine/errors';
import type { Log } from '../log';
import { notify } from './message';

/** Tells the user what could not be done, with the way to the details. Does not wait for the message to be closed. */
export function notifyError(log: Log, sentence: string, error: unknown): void {
  if (error instanceof UserError) {
    log.write({ level: 'info', text: sentence });
  } else {
    log.error(sentence, error);
  }
  const showLog = 'Show Log';
  void notify('error', sentence, showLog).then((picked) => {
    if (picked === showLog) {
      log.show();
    }
  });
}
