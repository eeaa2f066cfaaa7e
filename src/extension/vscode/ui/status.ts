import vscode = require('vscode');
import { inStatusBar } from '../../../engine/primitives';

/** Milliseconds that a short word about something done stays. */
const flashMs = 3_000;

/** Says in the status bar, for a moment, that something was done. */
export function flash(sentence: string): void {
  vscode.window.setStatusBarMessage(inStatusBar([{ words: sentence }]), flashMs);
}
