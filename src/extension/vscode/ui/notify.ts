import { randomBytes } from 'crypto';
import vscode = require('vscode');
import { UserError } from '../../../engine/errors';
import { escapeHtml } from '../../../engine/primitives';
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

/** Where what a page loads stands. */
export function pageFolder(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, 'dist');
}

/**
 * The page of a tab: one script of ours, which brings its styles, and nothing else from anywhere.
 *
 * @param script file in `pageFolder`
 */
export function pageHtml(webview: vscode.Webview, extension: vscode.Uri, script: string, title: string): string {
  const nonce = randomBytes(16).toString('base64url');
  const source = webview.asWebviewUri(vscode.Uri.joinPath(pageFolder(extension), script));
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="${escapeHtml(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
</head>
<body><main></main><script type="module" nonce="${nonce}" src="${escapeHtml(source.toString())}"></script></body>
</html>`;
}
